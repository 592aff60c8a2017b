import { Arrow } from '../../../ui/arrow.tsx'
import { PlayIcon } from '../../../ui/icons/play.tsx'
import { PauseIcon } from '../../../ui/icons/pause.tsx'
import styles from './carousel-controls.module.css'

type CarouselControlsProps = {
  ids: readonly string[]
  selected: number
  stopped: boolean
  onSelect: (index: number) => void
  onStep: (step: 1 | -1) => void
  onStop: (stopped: boolean) => void
}

export function CarouselControls({
  ids,
  selected,
  stopped,
  onSelect,
  onStep,
  onStop
}: CarouselControlsProps) {
  return (
    <div className={styles.controls}>
      <div className={styles.dots}>
        {ids.map((id, index) => (
          <button
            key={id}
            type="button"
            aria-label={`Show ${index + 1} of ${ids.length}`}
            aria-current={index === selected || undefined}
            onClick={() => onSelect(index)}
          />
        ))}
      </div>
      <button
        type="button"
        className={styles.stop}
        aria-label={stopped ? 'Start moving on' : 'Stop moving on'}
        onClick={() => onStop(!stopped)}
      >
        {stopped ? <PlayIcon /> : <PauseIcon />}
      </button>
      <button type="button" className={styles.previous} aria-label="Previous" onClick={() => onStep(-1)}>
        <Arrow />
      </button>
      <button type="button" className={styles.next} aria-label="Next" onClick={() => onStep(1)}>
        <Arrow />
      </button>
    </div>
  )
}
