import type { Home } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './closing.module.css'

export function Closing({ title, text, action, picture }: Home['closing']) {
  return (
    <section className={`night ${styles.closing}`}>
      <Picture picture={picture} sizes="(max-width: 767px) 270vw, 100vw" />
      <Wrap>
        <Display size="1">{title}</Display>
        <p>{text}</p>
        <ButtonLink to={action.to} arrow>
          {action.label}
        </ButtonLink>
      </Wrap>
    </section>
  )
}
