import { laneValleyFc, settings } from 'content-collections'
import { PopupForm } from '../../embeds/popup-form.tsx'
import { pageMeta } from '../../head/page-meta.ts'
import { About } from './about.tsx'
import { Call } from './call.tsx'
import { City } from './city.tsx'
import { News } from './news.tsx'
import { Hero } from './hero.tsx'
import { Reasons } from './reasons.tsx'
import { Report } from './report.tsx'
import { SignUp } from './sign-up.tsx'
import { WhyUsa } from './why-usa.tsx'
import { InParts } from '../../ui/in-parts.tsx'

const { head, hero, popup, report, reasons, news, call, city, usa, form, about } = laneValleyFc

/** The dialog that three buttons of the page open. */
const signUpPopup = 'lane-valley-sign-up'

export const meta = () => pageMeta('/lane-valley-fc', head)

export default function LaneValleyFc() {
  return (
    <>
      <InParts>
        <Hero {...hero} popup={signUpPopup} />
        <Report {...report} popup={signUpPopup} />
        <Reasons {...reasons} />
        <News {...news} />
        <Call {...call} popup={signUpPopup} />
        <City {...city} />
        <WhyUsa {...usa} />
        <SignUp {...form} />
        <About {...about} />
      </InParts>
      <PopupForm name={signUpPopup} id={settings.widgets.laneValleyPopup} title={popup} />
    </>
  )
}
