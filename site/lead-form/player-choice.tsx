import { interfaceWords } from 'content'
import { findPlayer, ofEachField, otherLabels, personField, type Player } from '../../contract/lead-forms.ts'
import styles from './lead-form.module.css'

const words = interfaceWords.form

/**
 * Asks who plays. Nobody has to answer. What the rest of the form says follows the answer by styles alone, so that it does
 * before any script, and in a page whose text a translator replaces.
 */
export function PlayerChoice({ disabled }: { disabled: boolean }) {
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend>
        {`${words.player.question} `}
        <small>{`(${words.optional})`}</small>
      </legend>
      <div className={styles.answers} data-drawn>
        {(['self', 'child'] as const).map((value) => (
          <label key={value}>
            <input type="radio" name="player" value={value} />
            <span>{words.player[value]}</span>
          </label>
        ))}
      </div>
      <label className={styles.box}>
        <input type="checkbox" name="player" value="minor" />
        {words.player.minor}
      </label>
    </fieldset>
  )
}

const inputsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[name=player]:not([type=hidden])')
]

/** Also while the answer is disabled, because the lead is being sent. */
export const readPlayer = (form: HTMLFormElement): Player | undefined =>
  findPlayer(inputsOf(form).flatMap(({ checked, value }) => (checked ? [value] : [])))

/** Answers for the visitor, as a draft has it. */
export function choosePlayer(form: HTMLFormElement, player: Player | undefined) {
  for (const input of inputsOf(form))
    input.checked = input.value === player || (input.value === 'self' && player === 'minor')
}

/**
 * Tells the styles of a browser without `:has()` who plays, and the browser which fields ask for another person: it would
 * fill in the details of the one at the machine.
 */
export function markPlayer(form: HTMLFormElement) {
  const player = readPlayer(form)
  if (!CSS.supports('selector(:has(a))')) form.setAttribute('data-player', player ?? '')
  const others = otherLabels(player)
  ofEachField((name) => {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement)
      input.setAttribute('autocomplete', others[name] ? 'off' : personField(name).autocomplete)
  })
}
