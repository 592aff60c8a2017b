import { useId, type ComponentProps, type ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { PinIcon } from '../../ui/icons/pin.tsx'
import type { Target } from '../../ui/link.tsx'
import styles from './opening-row.module.css'

/** A team sheet: one line-up of openings. */
export function OpeningList({ children }: { children: ReactNode }) {
  return <ul className={styles.openings}>{children}</ul>
}

type OpeningRowProps = Omit<ComponentProps<'li'>, 'className' | 'children'> & {
  /** Shirt number, kept when a filter takes others off the sheet. */
  number?: number
  title: string
  text: string
  place: string
  /** Kind of job, if the sheet lists several kinds. */
  kind?: string | undefined
  apply: Target & { label: string }
}

/** One opening with its link to apply. Use it inside an `OpeningList`. */
export function OpeningRow({ number, title, text, place, kind, apply, ...rest }: OpeningRowProps) {
  const { label, ...target } = apply
  const id = useId()
  return (
    <li {...rest} className={styles.opening} data-numbered={number === undefined ? undefined : true}>
      {number !== undefined && <span className={styles.number}>{number}</span>}
      <Display as="h3" size="4" id={`${id}-title`}>
        {title}
      </Display>
      <p>{text}</p>
      <span className={styles.place}>
        <PinIcon />
        <span>
          {place}
          {kind && <small>{kind}</small>}
        </span>
      </span>
      <ButtonLink
        {...target}
        tone="line"
        small
        id={`${id}-apply`}
        aria-labelledby={`${id}-apply ${id}-title`}
      >
        {label}
      </ButtonLink>
    </li>
  )
}
