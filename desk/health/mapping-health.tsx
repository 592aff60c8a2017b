import { useQuery } from '@tanstack/react-query'
import { formWord } from '../../contract/desk.ts'
import { useMe } from '../frame/frame.tsx'
import { mapping } from '../queries.ts'
import { shortTime } from '../time.ts'
import { Raw } from '../ui/notices.tsx'
import { Block } from '../ui/screen.tsx'
import { type Line, Lines } from '../ui/signs.tsx'

/** Which forms have a deal and a workflow, and what of it no longer exists in the CRM. Nothing without a mapping. */
export function MappingHealth() {
  const { zone } = useMe()
  const found = useQuery(mapping).data?.mapping
  if (!found) return null
  const problems = found.problems.map(({ what, todo, raw }): Line => {
    const text = [todo, <Raw key="raw" text={raw} />]
    return { id: raw, name: what, value: '', sign: 'failed', text }
  })
  const forms = found.forms.map(({ form, deal, workflow, ok }): Line => {
    const parts = [deal && `Deal: ${deal}.`, workflow && `Workflow: ${workflow}.`]
    return {
      name: formWord(form),
      value: [deal && 'deal', workflow && 'workflow'].filter(Boolean).join(' and '),
      sign: ok ? 'in-crm' : 'failed',
      text: parts.filter(Boolean).join(' ')
    }
  })
  return (
    <Block title="Deals and workflows" note={`checked ${shortTime(found.checkedAt, zone)}`}>
      <Lines lines={[...problems, ...forms]} />
    </Block>
  )
}
