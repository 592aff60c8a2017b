import { Arrow } from '../../../ui/arrow.tsx'
import { PlayIcon } from '../../../ui/icons/play.tsx'
import { PauseIcon } from '../../../ui/icons/pause.tsx'
import styles from './carousel-controls.module.css'

/** The words may contain `{number}` and `{count}`, which are filled in. */
export type CarouselWords = Record<'show' | 'previous' | 'next' | 'start' | 'stop', string>

type CarouselControlsProps = {
  words: CarouselWords
  ids: readonly string[]
  selected: number
  stopped: boolean
  onSelect: (index: number) => void
  onStep: (step: 1 | -1) => void
  onStop: (stopped: boolean) => void
}

export function CarouselControls({
  words,
  ids,
  selected,
  stopped,
  onSelect,
  onStep,
  onStop
}: CarouselControlsProps) {
  return (
    <div className={styles.controls}>
      <span className={styles.count}>
        {selected + 1}/{ids.length}
      </span>
      <div className={styles.dots}>
        {ids.map((id, index) => (
          <button
            key={id}
            type="button"
            aria-label={ofMany(words.show, index, ids.length)}
            aria-current={index === selected || undefined}
            onClick={() => onSelect(index)}
          />
        ))}
      </div>
      <button
        type="button"
        className={styles.stop}
        aria-label={stopped ? words.start : words.stop}
        onClick={() => onStop(!stopped)}
      >
        {stopped ? <PlayIcon /> : <PauseIcon />}
      </button>
      <button
        type="button"
        className={styles.previous}
        aria-label={words.previous}
        onClick={() => onStep(-1)}
      >
        <Arrow />
      </button>
      <button type="button" className={styles.next} aria-label={words.next} onClick={() => onStep(1)}>
        <Arrow />
      </button>
    </div>
  )
}

export const ofMany = (words: string, index: number, count: number) =>
  words.replace('{number}', String(index + 1)).replace('{count}', String(count))
