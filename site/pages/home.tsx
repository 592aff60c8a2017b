import { useState } from 'react'
export default function Home() {
  const [n, set] = useState(0)
  return (
    <>
      <h1 onClick={() => set(n + 1)}>Home {n}</h1>
      <dialog id="d">
        hi
        <input />
      </dialog>
      <button type="button" {...{ commandfor: 'd', command: 'show-modal' }}>
        open
      </button>
    </>
  )
}
