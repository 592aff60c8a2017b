import { Cover } from '../../ui/cover.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useArticle } from './find-article.ts'
import styles from './photo.module.css'

/** A picture within the text, by the name that the frontmatter gives it. */
export function Photo({ name }: { name: string }) {
  const photo = useArticle().photos[name]
  if (!photo)
    throw new Error(`The article places the photo "${name}", but its frontmatter names none like it`)
  return (
    <figure>
      <Cover className={styles.picture}>
        <Picture picture={photo.picture} sizes="(max-width: 767px) 92vw, 43rem" />
      </Cover>
      {photo.caption && <figcaption className={styles.caption}>{photo.caption}</figcaption>}
    </figure>
  )
}
