import { findYourPass as table } from 'content'
import { useEffect, useRef, useState } from 'react'
import { decide } from '../../content/schema/pass-table.ts'
import { setLeadContext } from '../lead-form/lead-dialog.tsx'
import { FormWithReceipt } from '../lead-form/receipt.tsx'
import { Button } from '../ui/button.tsx'
import { Arrow, Link, MoreLink } from '../ui/link.tsx'
import { Rows } from '../ui/rows.tsx'
import { Panel } from '../ui/section.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { addressOf } from './pass-address.ts'
import styles from './result.module.css'

const words = table.result

/** The rules and programs that the first and the third answer still allow. */
export type Results = Awaited<ReturnType<(typeof table.results)[string]>>['default']

type ResultProps = Results & {
  answers: readonly string[]
  /** Whether the visitor's own move led here, and not the address. */
  isPlayed: boolean
}

/** Where the four answers lead: one program, why, what happens next, two alternatives, and the lead form. */
export default function Result({ answers, isPlayed, rules, programs }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const rule = decide({ rules }, answers)
  const findProgram = (wanted: string) => programs.find(({ id }) => id === wanted)
  const program = rule && findProgram(rule.program)
  const visitor = table.who.answers.find(({ id }) => id === answers[0])
  const picture = table.tracks.find(({ id }) => id === visitor?.track)?.picture

  useEffect(() => {
    if (!program || !picture) return undefined
    const { ask, name, terms } = program
    return setLeadContext({ title: ask, text: `${name}: ${terms}.`, picture })
  }, [program, picture])

  useEffect(() => {
    if (isPlayed) heading.current?.focus()
  }, [isPlayed])

  if (!rule || !program || !visitor) return null
  const { to, name, terms, payment, next, ask, action = words.action } = program

  return (
    <div className={styles.result} data-offer>
      <div>
        <p className={styles.terms}>{terms}</p>
        <h3 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h3>
        <p className={styles.why}>{rule.why}</p>
        <MoreLink to={to}>{words.page}</MoreLink>
        <h4>{words.next}</h4>
        <Rows as="ol" className={styles.next}>
          {next.map(({ mark, text }) => (
            <li key={text}>
              <b>{mark}</b>
              <span>{text}</span>
            </li>
          ))}
        </Rows>
      </div>
      <Panel aria-labelledby="pass-form">
        <FormWithReceipt
          source="cta-button-modal"
          place="pass"
          head={{ title: ask, text: payment ?? name, id: 'pass-form' }}
          receipt={{ form: name }}
          submitLabel={action}
          next={to}
        />
      </Panel>
      <div>
        <Share label={visitor.share} answers={answers} />
        <h4>{words.instead}</h4>
        <ul className={styles.instead}>
          {rule.instead
            .flatMap((id) => findProgram(id) ?? [])
            .map((other) => (
              <li key={other.id}>
                <Link to={other.to}>
                  <b>{other.name}</b>
                  <span>{other.note ?? other.terms}</span>
                  <Arrow />
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}

/** How long the button says that the link was copied, in milliseconds. */
const notice = 2000

/** Shares the link with the answers: by the phone's own share sheet, else by the clipboard. */
function Share({ label, answers }: { label: string; answers: readonly string[] }) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), notice)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function share() {
    const url = addressOf(answers)
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      // Rejects if the visitor closes the sheet.
      await navigator.share({ url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
    } catch {
      // Browsers refuse the clipboard without TLS, and some do by choice.
      prompt(label, url)
    }
  }

  return (
    <>
      <Button tone="line" small onClick={() => void share()} aria-describedby="pass-share">
        {isCopied ? words.copied : label}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{isCopied && words.copied}</span>
      </VisuallyHidden>
      <small id="pass-share">{words.shareNote}</small>
    </>
  )
}
