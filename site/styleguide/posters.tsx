import { deals, notFound } from 'content-collections'
import { Poster } from '../ui/kit-poster/poster.tsx'
import { broken } from './broken-picture.ts'
import { Chapter } from './chapter.tsx'
import styles from './posters.module.css'
import { Specimen, Specimens } from './specimen.tsx'

const [first, ...others] = deals.cards

export function Posters() {
  return (
    <Chapter
      id="posters"
      title="Posters"
      note="A shirt stands for a player until there is a photograph. Pattern, number and club colors make the ground, which is darkened until its words can be read."
    >
      <div className={styles.posters}>
        <Specimens>
          {first && (
            <>
              <Specimen name="Rest">
                <Poster headline={first.headline} hint={deals.hint} kit={first.kit} />
              </Specimen>
              <Specimen name="Hover" force="hover">
                <Poster headline={first.headline} hint={deals.hint} kit={first.kit} />
              </Specimen>
            </>
          )}
          <Specimen name="Photograph">
            <Poster
              headline="A photograph in place of the shirt"
              hint={deals.hint}
              picture={notFound.picture}
            />
          </Specimen>
          <Specimen name="Photograph that failed, over a shirt">
            <Poster
              headline="The shirt stays where its photograph fails"
              hint={deals.hint}
              kit={first?.kit}
              picture={broken}
            />
          </Specimen>
          {others.slice(0, 4).map(({ id, headline, kit }) => (
            <Specimen key={id} name={kit?.pattern ?? 'Photograph'}>
              <Poster headline={headline} hint={deals.hint} kit={kit} />
            </Specimen>
          ))}
        </Specimens>
      </div>
    </Chapter>
  )
}
