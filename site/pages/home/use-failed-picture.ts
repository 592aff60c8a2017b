import { useEffect, useRef, useState } from 'react'

/** Whether the picture in `box` could not be loaded, be it before the scripts ran. */
export function useFailedPicture<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const image = box.current?.querySelector('img')
    if (!image) return undefined
    const fail = () => setFailed(true)
    if (image.complete && image.naturalWidth === 0) fail()
    image.addEventListener('error', fail)
    return () => image.removeEventListener('error', fail)
  }, [])

  return { box, failed }
}
