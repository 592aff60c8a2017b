import { settings, type Sufc } from 'content-collections'
import { Scene } from '../../ui/scene.tsx'
import { Wrap } from '../../ui/section.tsx'
import { NewTab } from './new-tab.tsx'
import styles from './hero.module.css'

/** The four words of a player's day, stacked over the stadium. */
export function Hero({ title, text, action, picture }: Sufc['hero']) {
  return (
    <Scene
      as="header"
      className={styles.hero}
      picture={{ picture, sizes: '(max-width: 767px) 200vw, 100vw', priority: true }}
    >
      <Wrap>
        <h1>
          {title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <div className={styles.side}>
          <p>{text}</p>
          <NewTab href={settings.external.sufcCall.url} label={action} />
        </div>
      </Wrap>
    </Scene>
  )
}
