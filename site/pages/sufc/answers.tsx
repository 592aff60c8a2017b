import type { Sufc } from 'content'
import { useEffect, useId, useRef, useState } from 'react'
import { Display } from '../../ui/display.tsx'
import { Accordion } from '../../ui/questions.tsx'
import { Section, Split } from '../../ui/section.tsx'
import { CheckedNote } from '../checked-note.tsx'
import styles from './answers.module.css'

type AnswersProps = Sufc['questions'] & Pick<Sufc, 'landscape' | 'rules'>

/** The questions in groups, with a search. Without scripts they are plain lists, and the search is hidden. */
export function Answers({ title, count, search, groups, landscape, rules }: AnswersProps) {
  const name = useId()
  const input = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState('')
  // The visitor may have typed before hydration.
  useEffect(() => setWanted(input.current?.value ?? ''), [])

  const shown = groups.map(({ items }) => items.map((item) => answers(item, wanted)))
  const found = shown.flat().filter(Boolean).length
  return (
    <Section surface="chalk">
      <Split columns="4:8" sticky className={styles.answers}>
        <div className={styles.head}>
          <b aria-hidden="true">{shown.flat().length}</b>
          <Display size="3">
            <span>{count} </span>
            {title}
          </Display>
          <search className={styles.search}>
            <label htmlFor={`${name}search`}>{search.label}</label>
            <input
              ref={input}
              id={`${name}search`}
              type="search"
              placeholder={search.placeholder}
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
            <output htmlFor={`${name}search`}>
              {wanted.trim() && (found ? search.found.replace('{count}', String(found)) : search.none)}
            </output>
          </search>
        </div>
        <div className={styles.groups}>
          {groups.map((group, index) => (
            <div key={group.title} hidden={!shown[index]?.some(Boolean)}>
              <Display size="4">{group.title}</Display>
              <Accordion
                name={name}
                dense
                items={group.items.map(({ question, answer }, place) => ({
                  title: question,
                  content: <p>{answer}</p>,
                  hidden: !shown[index]?.[place]
                }))}
              />
            </div>
          ))}
        </div>
      </Split>
      <Split columns="4:8" className={styles.landscape}>
        <div>
          <Display as="h3" size="3">
            {landscape.title}
          </Display>
          {rules && <CheckedNote {...rules} />}
        </div>
        <dl>
          {landscape.points.map((point) => (
            <div key={point.title}>
              <Display as="dt" size="4">
                {point.title}
              </Display>
              <dd>{point.text}</dd>
            </div>
          ))}
        </dl>
      </Split>
    </Section>
  )
}

/** Whether a question or its answer has every one of the words, or the beginnings of words, that are wanted. */
function answers({ question, answer }: { question: string; answer: string }, wanted: string) {
  const text = ` ${question} ${answer}`.toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
