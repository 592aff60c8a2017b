import { settings, site, type Sufc } from 'content-collections'
import { SplitClosing } from '../../ui/split-closing.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import styles from './closing.module.css'
import { NewTab } from './new-tab.tsx'

const { sufcCall, sufcApplication } = settings.external
const { email } = site.contact

export function Closing({ book, apply, write, ...closing }: Sufc['closing']) {
  return (
    <SplitClosing {...closing}>
      <div className={styles.calls}>
        <NewTab href={sufcCall.url} label={book} />
        <NewTab href={sufcApplication.url} label={apply} tone="line" />
        <TextLink href={`mailto:${email}`}>
          {write} {email}
        </TextLink>
      </div>
    </SplitClosing>
  )
}
