import { notFound } from 'content-collections'
import { Picture } from '../ui/picture.tsx'
import styles from './pictures.module.css'
import { Chapter, EveryGround } from './chapter.tsx'
import { broken } from './broken-picture.ts'
import { Specimen, Specimens } from './specimen.tsx'

export function Pictures() {
  return (
    <Chapter
      id="pictures"
      title="Pictures"
      note="A picture's box shows a blur of it until it is there, and the pitch when it fails."
    >
      <EveryGround>
        {() => (
          <Specimens>
            <Specimen name="Loaded">
              <div className={styles.box}>
                <Picture picture={notFound.picture} sizes="200px" />
              </div>
            </Specimen>
            <Specimen name="Failed">
              <div className={styles.box}>
                <Picture picture={broken} sizes="200px" />
              </div>
            </Specimen>
          </Specimens>
        )}
      </EveryGround>
    </Chapter>
  )
}
