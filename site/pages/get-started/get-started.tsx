import { getStarted, settings } from 'content-collections'
import { FindYourPass } from '../../find-your-pass/find-your-pass.tsx'
import { pageMeta } from '../../head/page-meta.ts'
import { Pitch } from './pitch.tsx'
import { Touchline } from './touchline.tsx'
import { InParts } from '../../ui/in-parts.tsx'

const { head, touchline, ...pitch } = getStarted

export const meta = () => pageMeta('/get-started', head)

export default function GetStarted() {
  return (
    <InParts>
      <Pitch {...pitch} profile={settings.external.playerProfile.url} />
      <FindYourPass />
      <Touchline {...touchline} />
    </InParts>
  )
}
