/** CSS states that only a pointer or the keyboard can cause. */
export type ForcedState = 'hover' | 'active' | 'focus-visible'

const states: readonly ForcedState[] = ['hover', 'active', 'focus-visible']
const controls = ':where(a, button, input, summary, li)'

/**
 * Makes `data-force="hover"` around a specimen act like a pointer on it: every rule of the page that names the state also
 * matches the attribute. The specimen therefore shows the component's own rule, and components need no code for it.
 */
export function forceStates(sheets: Iterable<CSSStyleSheet>) {
  for (const sheet of sheets) forceIn(sheet.cssRules)
}

function forceIn(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('[data-force')) {
      rule.selectorText = states.reduce(force, rule.selectorText)
    }
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) forceIn(rule.cssRules)
  }
}

function force(selector: string, state: ForcedState): string {
  const held = `[data-force~='${state}']`
  return selector.replaceAll(
    new RegExp(`:${state}(?![\\w-])`, 'g'),
    state === 'hover'
      ? `:is(:${state}, ${held} ${controls}, ${held} > :where(*))`
      : `:is(:${state}, ${held} ${controls})`
  )
}
