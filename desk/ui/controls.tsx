import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { lightDismiss } from '../../site/ui/light-dismiss.ts'
import styles from './controls.module.css'
import { SearchIcon } from './icons.tsx'

type ButtonProps = ComponentProps<'button'> & {
  /** `go` is the one that matters; `bad` destroys; `bare` has no border. */
  look?: 'go' | 'bad' | 'bare' | undefined
  small?: boolean
}

export function Button({ look, small, className, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={[styles.button, className].join(' ')}
      data-look={look}
      data-small={small}
    />
  )
}

/** A link that looks like a button. */
export const ButtonLink = ({
  look,
  small,
  ...props
}: ComponentProps<typeof Link> & { look?: 'go'; small?: boolean }) => (
  <Link {...props} className={styles.button} data-look={look} data-small={small} />
)

/** The same, to what is not of the desk. */
export const AddressButton = ({ look, children, ...props }: ComponentProps<'a'> & { look?: 'go' }) => (
  <a {...props} className={styles.button} data-look={look}>
    {children}
  </a>
)

type TextFieldProps = ComponentProps<'input'> & { label: string; hint?: ReactNode }

export function TextField({ label, hint, ...props }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...props} id={id} className={styles.box} />
      {hint !== undefined && <small>{hint}</small>}
    </div>
  )
}

type SearchFieldProps = {
  name?: string
  /** What the screen is filtered by. It changes without typing, too: by a link, the browser's Back, *Clear filters*. */
  text?: string
  onSearch?: (text: string) => void
}

export function SearchField({ name, text = '', onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // While somebody types, the filter follows the field.
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])
  return (
    <search className={styles.search}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        name={name}
        defaultValue={text}
        autoCapitalize="none"
        autoCorrect="off"
        placeholder="Name, email or id"
        aria-label="Search leads"
        data-search
        className={styles.box}
        onChange={({ target }) => onSearch?.(target.value)}
      />
      <kbd>/</kbd>
    </search>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, word: string])[]
  onChoose: (value: string) => void
  disabled?: boolean
  /** What it is without a choice, if that is not the first. */
  usual?: string | undefined
  /** Not a filter: shows the value alone, and looks the same whatever it is. */
  plain?: boolean
}

/** A filter: `State: Any`. */
export function Choice({ label, value, choices, usual, onChoose, disabled, plain = false }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      disabled={disabled}
      data-chosen={!plain && value !== (usual ?? choices[0]?.[0])}
      onChange={({ target }) => onChoose(target.value)}
    >
      {choices.map(([choice, word]) => (
        <option key={choice} value={choice}>
          {plain ? word : `${label}: ${word}`}
        </option>
      ))}
    </select>
  )
}

export const Choices = ({ children }: { children: ReactNode }) => (
  <div className={styles.choices}>{children}</div>
)

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** Is open for as long as it is rendered. Escape and a press outside close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} {...lightDismiss} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/** With `onCancel`, the last button leaves all as it is. */
export const DialogButtons = ({ children, onCancel }: { children: ReactNode; onCancel?: () => void }) => (
  <div className={styles.buttons}>
    {children}
    {onCancel && (
      <Button look="bare" onClick={onCancel}>
        Cancel
      </Button>
    )}
  </div>
)
