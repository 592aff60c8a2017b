import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { Block, Columns } from '../ui/block.tsx'
import { figure } from '../words.ts'
import { Breakdown } from './breakdown.tsx'

type BreakdownsProps = {
  today: TodayAnswer
  /** What filters the screen. */
  page: string | undefined
  campaign: string | undefined
  onPress: (name: 'page' | 'campaign', value: string) => void
}

/** Which pages and which campaigns leads come from. */
export function Breakdowns({ today, page, campaign, onPress }: BreakdownsProps) {
  return (
    <Columns even>
      <Block title="Pages" note="30 days">
        <Breakdown
          figures
          head={['Page the form was on', 'Leads', 'Views', 'Per 100 views']}
          rows={today.pages.map(({ page: path, leads, views }) => ({
            name: path,
            leads,
            cells: [
              views === undefined ? '–' : figure(views),
              views === undefined ? '–' : ((leads / views) * 100).toFixed(1)
            ]
          }))}
          pressed={page}
          onPress={(name) => onPress('page', name)}
          note="Views are page loads that reported their speed; browsers that block scripts aren’t in them. A dash: fewer than 50, too few to say."
        />
      </Block>
      <Block title="Campaigns" note="30 days">
        <Breakdown
          head={['Campaign', 'Leads', 'Source / medium']}
          rows={today.campaigns.map(({ campaign: name, leads, source, medium }) => ({
            name,
            leads,
            cells: [[source, medium].filter(Boolean).join(' / ') || '–']
          }))}
          pressed={campaign}
          onPress={(name) => onPress('campaign', name)}
          note="From the link’s utm tags, as the visitor’s page address had them when the form was sent. Press a row to filter this page by it."
        />
      </Block>
    </Columns>
  )
}
