import { Display } from '../../ui/display.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { ProTryouts } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Calls } from '../../ui/calls.tsx'
import { Scene } from '../../ui/scene.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './poster.module.css'

/** The page opens as a fixture poster: two names, the mark between them, and where and when below. */
export function Poster({ home, versus, away, text, apply, more, facts, picture }: ProTryouts['poster']) {
  return (
    <Scene
      as="header"
      className={styles.poster}
      picture={{ picture, sizes: '(max-width: 767px) 160svh, 100vw', priority: true }}
    >
      <Wrap>
        <h1>
          <span className={styles.home}>{home}</span> <span className={styles.versus}>{versus}</span>{' '}
          <span className={styles.away}>{away}</span>
        </h1>
        <div className={styles.words}>
          <Lead tone="picture">{text}</Lead>
          <Calls>
            <ButtonLink href="#apply" arrow="down">
              {apply}
            </ButtonLink>
            <ButtonLink to={more.to} tone="line">
              {more.label}
            </ButtonLink>
          </Calls>
        </div>
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <Display as="dd" size="4">
                {value}
              </Display>
            </div>
          ))}
        </dl>
      </Wrap>
    </Scene>
  )
}
