import { Arrow } from '../ui/arrow.tsx'
import { CalendarIcon } from '../ui/icons/calendar.tsx'
import { CheckIcon } from '../ui/icons/check.tsx'
import { CloseIcon } from '../ui/icons/close.tsx'
import { CornerIcon } from '../ui/icons/corner.tsx'
import { DownloadIcon } from '../ui/icons/download.tsx'
import { ExternalIcon } from '../ui/icons/external.tsx'
import { MailIcon } from '../ui/icons/mail.tsx'
import { OpponentIcon } from '../ui/icons/opponent.tsx'
import { PassIcon } from '../ui/icons/pass.tsx'
import { PinIcon } from '../ui/icons/pin.tsx'
import { PlayIcon } from '../ui/icons/play.tsx'
import { PlayerIcon } from '../ui/icons/player.tsx'
import { PlusIcon } from '../ui/icons/plus.tsx'
import { PauseIcon } from '../ui/icons/pause.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import styles from './icons.module.css'

const icons = {
  Arrow,
  Calendar: CalendarIcon,
  Check: CheckIcon,
  Close: CloseIcon,
  Corner: CornerIcon,
  Download: DownloadIcon,
  External: ExternalIcon,
  Mail: MailIcon,
  Opponent: OpponentIcon,
  Pass: PassIcon,
  Pin: PinIcon,
  Play: PlayIcon,
  Player: PlayerIcon,
  Plus: PlusIcon,
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
