import { useId } from 'react'
import styles from './segments.module.css'

type SegmentsProps<Value extends string> = {
  /** Name of the choice for screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
} & (
  | { value: Value; onChange: (value: Value) => void; defaultValue?: undefined }
  /** Uncontrolled: a style sheet can read it with `:has()`, even without scripts. */
  | { defaultValue: Value; value?: undefined; onChange?: undefined }
)

/** A choice of a few, side by side, such as month or year. Radio buttons, so the arrow keys move between them. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  defaultValue
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            {...(onChange
              ? { checked: option.value === value, onChange: () => onChange(option.value) }
              : { defaultChecked: option.value === defaultValue })}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
