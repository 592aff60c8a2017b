import { useEffect, useRef, useState } from 'react'

/** Whether the image that gets `watch` has failed, also when it did before the scripts started. */
export function usePictureFailure() {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(true)
  }, [])

  return { failed, watch: { ref, onError: () => setFailed(true) } }
}
