import { useEffect, useRef, useState } from 'react'

/** Whether an image has failed, also when it did before the scripts started. */
export function usePictureFailure() {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  const onError = () => setFailed(true)

  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(true)
  }, [])

  return { ref, failed, onError }
}
