import { useState } from 'react'
import { PlayIcon } from '../../ui/icons/play.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './film.module.css'
import { useArticle } from './find-article.ts'

/** The player needs its own scripts and storage; it is on another origin, so it can lift none of this. */
const sandbox = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/** The video of the article. Nothing is asked of the video host before the visitor asks for it. */
export function Film() {
  const [playing, setPlaying] = useState(false)
  const { video } = useArticle()
  if (!video) throw new Error('The article places a video, but its frontmatter names none')
  const { id, title, poster } = video
  return (
    <div className={`night ${styles.film}`}>
      {playing ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title={title}
          sandbox={sandbox}
          allow="autoplay; encrypted-media; picture-in-picture"
          allowFullScreen
        />
      ) : (
        <>
          <Picture picture={poster} sizes="(max-width: 767px) 92vw, 43rem" />
          <button type="button" onClick={() => setPlaying(true)}>
            <PlayIcon />
            {title}
          </button>
        </>
      )}
    </div>
  )
}
