import { Lead } from '../../../ui/lead.tsx'
import type { GuideDocuments, GuideThankYou } from 'content-collections'
import { Display } from '../../../ui/display.tsx'
import { ReceiptLine } from '../../../lead-form/receipt/receipt-line.tsx'
import { SampleNote } from '../../sample-note.tsx'
import { Scene } from '../../../ui/scene.tsx'
import { Wrap } from '../../../ui/section.tsx'
import { Cover, DatabaseSheet } from '../documents/documents.tsx'
import styles from './hero.module.css'

type HeroProps = GuideThankYou['hero'] & { documents: GuideDocuments }

/** Says where the visitor finds the guide, and what it contains. */
export function Hero({ title, text, picture, contents, documents }: HeroProps) {
  return (
    <Scene as="header" className={styles.hero} picture={{ picture, sizes: '100vw', priority: true }}>
      <Wrap>
        <div className={styles.news}>
          <div>
            <Display as="h1" size="hero">
              {title}
            </Display>
            <Lead tone="picture">{text}</Lead>
            <ReceiptLine id="receipt" />
          </div>
          <div className={styles.parcel} aria-hidden="true">
            <DatabaseSheet {...documents.database} />
            <Cover {...documents.cover} />
          </div>
        </div>
        <ul className={styles.contents}>
          {contents.map((part) => (
            <li key={part.title}>
              <Display as="p" size="4">
                {part.title}
              </Display>
              <p>{part.text}</p>
            </li>
          ))}
        </ul>
        <SampleNote of={[documents.database]} />
      </Wrap>
    </Scene>
  )
}
