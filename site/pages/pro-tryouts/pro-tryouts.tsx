import { proTryouts } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { Apply } from './apply.tsx'
import { Benefits } from './benefits.tsx'
import { Film } from './film.tsx'
import { Intro } from './intro.tsx'
import { Poster } from './poster.tsx'
import { InParts } from '../../ui/in-parts.tsx'

const { head, leadDialog, poster, intro, film, benefits, apply } = proTryouts

export const meta = () => pageMeta('/pro-tryouts', head)

export const handle = { leadDialog }

export default function ProTryouts() {
  return (
    <InParts>
      <Poster {...poster} />
      <Intro {...intro} />
      <Film {...film} />
      <Benefits {...benefits} versus={poster.versus} />
      <Apply {...apply} />
    </InParts>
  )
}
