import { Arrow } from '../ui/arrow.tsx'
import { CalendarIcon } from '../ui/icons/calendar.tsx'
import { CheckIcon } from '../ui/icons/check.tsx'
import { CloseIcon } from '../ui/icons/close.tsx'
import { OpponentIcon } from '../ui/icons/opponent.tsx'
import { PinIcon } from '../ui/icons/pin.tsx'
import { PlayIcon } from '../ui/icons/play.tsx'
import { PlayerIcon } from '../ui/icons/player.tsx'
import { PauseIcon } from '../ui/icons/pause.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import styles from './icons.module.css'

const icons = {
  Arrow,
  Calendar: CalendarIcon,
  Check: CheckIcon,
  Close: CloseIcon,
  Opponent: OpponentIcon,
  Pin: PinIcon,
  Play: PlayIcon,
  Player: PlayerIcon,
  Pause: PauseIcon
}

export function Icons() {
  return (
    <Chapter
      id="icons"
      title="Icons"
      note="A stroke of 2 on a side of 20, square caps, no fill. Icons label actions, they never stand in for words. X is what blocks you, O is you."
    >
      <EveryGround>
        {() => (
          <ul className={styles.icons}>
            {Object.entries(icons).map(([name, Icon]) => (
              <li key={name}>
                <Icon />
                {name}
              </li>
            ))}
          </ul>
        )}
      </EveryGround>
    </Chapter>
  )
}
