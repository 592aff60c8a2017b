import { Video } from '../../embeds/video.tsx'
import { useArticle } from './find-article.ts'

/** The video of the article. */
export function Film() {
  const { video } = useArticle()
  if (!video) throw new Error('The article places a video, but its frontmatter names none')
  return <Video {...video} sizes="(max-width: 767px) 92vw, 43rem" />
}
