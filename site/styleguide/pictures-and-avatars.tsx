import { notFound } from 'content-collections'
import { Picture } from '../ui/picture.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { PlayerIcon } from '../ui/icons/player.tsx'
import styles from './pictures-and-avatars.module.css'
import { Chapter, EveryGround } from './chapter.tsx'
import { broken } from './broken-picture.ts'
import { Specimen, Specimens } from './specimen.tsx'

const { picture } = notFound
const pending = {
  ...picture,
  files: { sources: {}, img: { ...picture.files.img, src: `${picture.files.img.src}?pending` } }
}
export function PicturesAndAvatars() {
  return (
    <Chapter
      id="pictures"
      title="Pictures and avatars"
      note="A picture's box shows a blur of it until it is there, and the pitch when it fails. An avatar shows initials, or what is given in their place, unless its picture has loaded."
    >
      <EveryGround>
        {() => (
          <>
            <Specimens title="Pictures">
              <Specimen name="Loaded">
                <div className={styles.box}>
                  <Picture picture={picture} sizes="200px" />
                </div>
              </Specimen>
              <Specimen name="Failed">
                <div className={styles.box}>
                  <Picture picture={broken} sizes="200px" />
                </div>
              </Specimen>
            </Specimens>
            <Specimens title="Avatars">
              <Specimen name="Idle">
                <Avatar name="Player Name" />
              </Specimen>
              <Specimen name="Loading">
                <div className={styles.never}>
                  <Avatar name="Player Name" picture={pending} />
                </div>
              </Specimen>
              <Specimen name="Loaded">
                <Avatar name="Player Name" picture={picture} />
              </Specimen>
              <Specimen name="Error">
                <Avatar name="Player Name" picture={broken} />
              </Specimen>
            </Specimens>
            <Specimens title="Sizes">
              <Specimen name="Small">
                <Avatar name="Player Name" picture={picture} size="small" />
              </Specimen>
              <Specimen name="Medium, own fallback">
                <Avatar name="Player Name" fallback={<PlayerIcon />} />
              </Specimen>
              <Specimen name="Large">
                <Avatar name="Player Name" size="large" />
              </Specimen>
            </Specimens>
          </>
        )}
      </EveryGround>
    </Chapter>
  )
}
