export type AvatarStatus = 'idle' | 'loading' | 'loaded' | 'error'

/** How far an image is. Asked once it is in the document, since it may have loaded before any script ran. */
export function avatarStatus(
  image: Pick<HTMLImageElement, 'complete' | 'naturalWidth'> | null | undefined
): AvatarStatus {
  if (!image) return 'idle'
  if (!image.complete) return 'loading'
  return image.naturalWidth > 0 ? 'loaded' : 'error'
}
