import type { CrmMappingAnswer } from '../../contract/desk-answers.ts'
import { formWord } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import type { CrmSettings } from '../crm/connector.ts'
import type { Crm, Finding } from '../crm/crm.ts'
import { fieldNames, mappedFields } from '../crm/mapping.ts'

/** A check makes five calls, of the hundred that HighLevel allows in ten seconds. */
const checkMs = 10 * 60_000
const patienceMs = 10_000

/** Makes the function that compares the mapping with the CRM, in the desk's words. */
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
    const nameOf = (setting: string, before = '') => {
      const found = findings.find((each) => each.setting === setting && each.why === undefined)?.found
      return found === undefined ? [] : [before + found]
    }
    // A list that the API does not show is a problem of its own, not that of a form.
    const isWrong = (start: string) =>
      findings.some(({ setting, ok, why }) => !ok && why !== 'unseen' && setting.startsWith(start))
    const forms = Object.entries(mapping.forms).map(([form, { pipeline, workflow }]) => {
      const at = `forms.${form}`
      const place = [...nameOf(`${at}.pipeline`), ...nameOf(`${at}.stage`, 'stage ')]
      const deal = [...place, ...nameOf(`${at}.owner`, 'for ')]
      return {
        form,
        deal: pipeline === undefined ? undefined : deal.join(', ') || unknown,
        workflow: workflow === undefined ? undefined : (nameOf(`${at}.workflow`)[0] ?? unknown),
        ok: !isWrong(`${at}.`)
      }
    })
    // Without the pipeline, its stage is gone, too.
    const isTold = ({ setting }: Finding) =>
      !setting.endsWith('.stage') || !isWrong(setting.replace(/stage$/, 'pipeline'))
    const wrong = findings.filter((each) => !each.ok && isTold(each))
    return { mapping: { checkedAt: clock.now(), forms, problems: sayProblems(wrong, crm.name) } }
  }
}

const unknown = 'not known'

function sayProblems(wrong: Finding[], crm: string) {
  const unseen = wrong.filter(({ why }) => why === 'unseen').map(({ found }) => found)
  const said = wrong.filter(({ why }) => why !== 'unseen').map((each) => sayProblem(each, crm))
  if (unseen.length === 0) return said
  const what = `${crm} did not show everything that the mapping names.`
  const remedy = 'The web person looks at the rights of the relay’s key.'
  return [...said, { what, remedy, raw: [...new Set(unseen)].join('; ') }]
}

function sayProblem({ setting, found, why }: Finding, crm: string) {
  const [, name = '', id = ''] = setting.split('.')
  const field = fieldNames.find((each) => each === name)
  const thing = field ? `field “${mappedFields[field].name}”` : `${id} of “${formWord(name)}”`
  const unfit = field ? ['is no text field', 'Make it one again there.'] : ['is a draft', 'Publish it there.']
  const gone = ['is gone', 'Choose another one; the web person puts it into the mapping.']
  const [is, remedy] = why === 'gone' ? gone : unfit
  return {
    what: `The ${thing} ${is} in ${crm}.`,
    remedy: `${remedy} What leads lack until then follows.`,
    raw: `${setting}: ${found}`
  }
}
