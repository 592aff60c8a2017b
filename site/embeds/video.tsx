import { embeds } from 'content'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { TextLink } from '../ui/link.tsx'
import { Picture, type PictureSource } from '../ui/picture.tsx'
import { PlayIcon } from '../ui/rare-icons.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './video.module.css'

/** The player keeps its own origin, which is not ours. */
const playerSandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

type VideoProps = {
  /** The video's id on YouTube. */
  id: string
  title: string
  poster: PictureSource
  sizes: string
}

/**
 * Shows a video's poster. Nothing is requested from YouTube until the visitor presses play, and then from its host
 * without cookies. Without scripts the poster is a link to the video.
 */
export function Video({ id, title, poster, sizes }: VideoProps) {
  const player = useRef<HTMLIFrameElement>(null)
  const [playing, setPlaying] = useState(false)
  const address = `https://www.youtube.com/watch?v=${id}`

  useEffect(() => {
    if (playing) player.current?.focus()
  }, [playing])

  function play(click: MouseEvent) {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return
    click.preventDefault()
    setPlaying(true)
  }

  return (
    <figure className={styles.video}>
      <div className={styles.frame}>
        {playing ? (
          <iframe
            ref={player}
            title={title}
            src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&playsinline=1`}
            sandbox={playerSandbox}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <a href={address} className={styles.poster} onClick={play}>
            <Picture picture={{ ...poster, alt: '' }} sizes={sizes} />
            <span className={styles.play}>
              <PlayIcon />
            </span>
            <VisuallyHidden>
              {embeds.video.play}: {title}
            </VisuallyHidden>
          </a>
        )}
      </div>
      {playing && (
        <figcaption>
          <TextLink href={address} target="_blank" rel="noopener">
            {embeds.video.elsewhere} <VisuallyHidden>{embeds.video.newTab}</VisuallyHidden>
          </TextLink>
        </figcaption>
      )}
    </figure>
  )
}
