import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Field } from '../../staff-ui/field.tsx'
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
export const AddressButton = ({
  look,
  children,
  ...props
}: ComponentProps<'a'> & { look?: 'go' | undefined }) => (
  <a {...props} className={styles.button} data-look={look}>
    {children}
  </a>
)

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  hint?: ReactNode
  /** What the relay says of the value. It takes the focus back to the field. */
  error?: string | undefined
}

export function TextField({ label, hint, error, ...props }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) input.current?.focus()
  }, [error])
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...props} {...control} ref={input} className={styles.box} />}
    </Field>
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
