import { settings, sufc } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { faqPage, videoObject } from '../../head/structured-data.ts'
import { Answers } from './answers.tsx'
import { Apart } from './apart.tsx'
import { CampusFilm } from './campus-film.tsx'
import { Closing } from './closing.tsx'
import { Landscape } from './landscape.tsx'
import { League } from './league.tsx'
import { Life } from './life.tsx'
import { Hero } from './hero.tsx'
import { MatchDays } from './match-days.tsx'
import { Recruiting } from './recruiting.tsx'
import { Week } from './week.tsx'
import styles from './sufc.module.css'
import { InParts } from '../../ui/in-parts.tsx'

const { head, leadDialog, hero, recruiting, campus, week, film, apart, league, matchday, life, landscape } =
  sufc

export const meta = () =>
  pageMeta(
    '/sufc',
    head,
    faqPage(sufc.questions.groups.flatMap(({ items }) => items)),
    ...videoObject({ ...settings.videos.sufcCampus, title: film.name, poster: film.poster.files.img.src })
  )

export const handle = { leadDialog }

export default function Sufc() {
  return (
    <div className={styles.page}>
      <InParts>
        <Hero {...hero} />
        <Recruiting {...recruiting} campus={campus} />
        <Week {...week} />
        <CampusFilm {...film} id={settings.videos.sufcCampus.id} />
        <Apart {...apart} />
        <League {...league} />
        <MatchDays {...matchday} />
        <Life {...life} />
        <Landscape {...landscape} />
        <Answers {...sufc.questions} />
        <Closing {...sufc.closing} />
      </InParts>
    </div>
  )
}
