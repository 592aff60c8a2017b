import type { CrmMappingAnswer } from '../../contract/desk-health.ts'
import type { Clock } from '../clock.ts'
import type { CrmSettings } from '../crm/connector.ts'
import type { Crm, Finding } from '../crm/crm.ts'
import { fieldNames, mappedFields } from '../crm/mapping.ts'

/** A check makes five calls, of the hundred that HighLevel allows in ten seconds. */
const checkMs = 10 * 60_000
const patienceMs = 10_000

/** Makes the function that compares the mapping with the CRM. */
export function createMappingCheck(crm: Crm | undefined, settings: CrmSettings | undefined, clock: Clock) {
  const mapping = settings?.kind === 'api' ? settings.mapping : undefined
  let kept: { at: number; answer: Promise<CrmMappingAnswer> } | undefined

  return () => {
    const now = clock.now()
    if (!kept || now < kept.at || now - kept.at >= checkMs) kept = { at: now, answer: check() }
    return kept.answer
  }

  async function check(): Promise<CrmMappingAnswer> {
    if (!crm?.checkMapping || !mapping) return {}
    const findings = await crm.checkMapping(AbortSignal.timeout(patienceMs))
    const nameOf = (setting: string) =>
      findings.find((each) => each.setting === setting && each.why === undefined)?.found
    // A list that the API does not show is a problem of its own, not that of a form.
    const isWrong = (start: string) =>
      findings.some(({ setting, ok, why }) => !ok && why !== 'unseen' && setting.startsWith(start))
    const forms = Object.entries(mapping.forms).map(([form, { pipeline, workflow }]) => {
      const at = `forms.${form}`
      const [place, stage, owner] = ['pipeline', 'stage', 'owner'].map((part) => nameOf(`${at}.${part}`))
      return {
        form,
        deal: pipeline === undefined ? undefined : { pipeline: place, stage, owner },
        workflow: workflow === undefined ? undefined : { name: nameOf(`${at}.workflow`) },
        ok: !isWrong(`${at}.`)
      }
    })
    // Without the pipeline, its stage is gone, too.
    const isShown = ({ setting }: Finding) =>
      !setting.endsWith('.stage') || !isWrong(setting.replace(/stage$/, 'pipeline'))
    const wrong = findings.filter((each) => !each.ok && isShown(each))
    return { mapping: { checkedAt: clock.now(), forms, problems: problemsOf(wrong) } }
  }
}

type Problems = NonNullable<CrmMappingAnswer['mapping']>['problems']

function problemsOf(wrong: Finding[]): Problems {
  const unseen = wrong.filter(({ why }) => why === 'unseen').map(({ found }) => found)
  const known = wrong.filter(({ why }) => why !== 'unseen').map(problemOf)
  return unseen.length === 0 ? known : [...known, { why: 'unseen', raw: [...new Set(unseen)].join('; ') }]
}

function problemOf({ setting, found, why }: Finding): Problems[number] {
  const [start, name = '', part] = setting.split('.')
  const raw = `${setting}: ${found}`
  if (start === 'guardian') return { why: why === 'gone' ? 'gone' : 'draft', form: start, part: name, raw }
  const field = fieldNames.find((each) => each === name)
  if (field) return { why: why === 'gone' ? 'gone' : 'no-text', field: mappedFields[field].name, raw }
  return { why: why === 'gone' ? 'gone' : 'draft', form: name, part, raw }
}
