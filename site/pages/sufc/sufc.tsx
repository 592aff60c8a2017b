import { settings, sufc } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { faqPage, videoObject } from '../../head/structured-data.ts'
import { Questions } from '../../ui/questions.tsx'
import { Apart } from './apart.tsx'
import { CampusFilm } from './campus-film.tsx'
import { Closing } from './closing.tsx'
import { Landscape } from './landscape.tsx'
import { League } from './league.tsx'
import { Life } from './life.tsx'
import { Hero } from './hero.tsx'
import { Recruiting } from './recruiting.tsx'
import { Strip } from './strip.tsx'
import { Week } from './week.tsx'
import { Year } from './year.tsx'

const {
  head,
  leadDialog,
  hero,
  recruiting,
  week,
  year,
  film,
  apart,
  league,
  matchday,
  life,
  around,
  landscape
} = sufc

export const meta = () =>
  pageMeta(
    '/sufc',
    head,
    faqPage(sufc.questions.items),
    ...videoObject({ ...settings.videos.sufcCampus, title: film.name, poster: film.poster.files.img.src })
  )

export const handle = { leadDialog }

export default function Sufc() {
  return (
    <>
      <Hero {...hero} />
      <Recruiting {...recruiting} />
      <Week {...week} />
      <Year {...year} />
      <CampusFilm {...film} id={settings.videos.sufcCampus.id} />
      <Apart {...apart} />
      <League {...league} />
      <Strip {...matchday} widest="first" />
      <Life {...life} />
      <Strip {...around} widest="middle" />
      <Landscape {...landscape} />
      <Questions {...sufc.questions} />
      <Closing {...sufc.closing} />
    </>
  )
}
