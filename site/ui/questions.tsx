import { Accordion } from './accordion.tsx'
import { Display } from './display.tsx'
import styles from './questions.module.css'
import { Section, Wrap } from './section.tsx'

type QuestionsProps = {
  id?: string
  title: string
  text?: string | undefined
  items: readonly { question: string; answer: string }[]
}

/** Questions and answers, with a head that stays in view beside them. */
export function Questions({ id, title, text, items }: QuestionsProps) {
  return (
    <Section surface="chalk" id={id}>
      <Wrap>
        <div className={styles.questions}>
          <div className={styles.head}>
            <Display size="2">{title}</Display>
            {text && <p>{text}</p>}
          </div>
          <Accordion
            openFirst
            items={items.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))}
          />
        </div>
      </Wrap>
    </Section>
  )
}
