import { useEffect, useRef, useState } from 'react'

/** Reports whether the image that gets `watch` has failed, even if it failed before the scripts started. */
export function usePictureFailure() {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(true)
  }, [])

  return { failed, watch: { ref, onError: () => setFailed(true) } }
}
