import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './drawing.module.css'

type DrawingProps = {
  height: number
  /** What the drawing says, for those who do not see it. Text, so that browsers translate it with the page. */
  label: string
  children: ReactNode
}

/** Drawings are 360 wide, so that their text can be read at 320 pixels. */
export const Drawing = ({ height, label, children }: DrawingProps) => (
  <>
    <svg className={styles.drawing} viewBox={`0 0 360 ${height}`} aria-hidden="true">
      {children}
    </svg>
    <VisuallyHidden>{label}</VisuallyHidden>
  </>
)

type WordsProps = {
  x: number
  y: number
  /** `name` in display type, `note` small. */
  as: 'name' | 'note'
  tone?: 'plain' | 'mark' | 'ink'
  anchor?: 'start' | 'middle' | 'end'
  size?: number | undefined
  children: ReactNode
}

type NameAndNoteProps = Omit<WordsProps, 'as' | 'children'> & {
  name: string
  note: string
  /** From the name down to the note. */
  gap: number
}

/** A name, and a note below it. */
export const NameAndNote = ({ name, note, gap, size, ...rest }: NameAndNoteProps) => (
  <>
    <Words {...rest} as="name" size={size}>
      {name}
    </Words>
    <Words {...rest} as="note" y={rest.y + gap}>
      {note}
    </Words>
  </>
)

export const Words = ({ as, tone, anchor, size, ...rest }: WordsProps) => (
  <text {...rest} className={styles[as]} data-tone={tone} textAnchor={anchor} fontSize={size} />
)
