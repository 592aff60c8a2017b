import type { ReactNode } from 'react'
import { Field } from '../lead-form/field.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export function Fields() {
  return (
    <Chapter
      id="fields"
      title="Fields"
      note="One field for all forms. What was typed stays through every state; while a lead is on its way the field is read-only, not disabled, so that focus stays too."
    >
      <EveryGround>
        {(surface) => {
          const field = (name: string) => ({ id: `${surface}-${name}`, name, label: 'First name' })
          return (
            <Specimens wide>
              <Specimen name="Rest">
                <Field {...field('rest')} placeholder="First name" />
              </Specimen>
              <Specimen name="Hover" force="hover">
                <Field {...field('hover')} placeholder="First name" />
              </Specimen>
              <Specimen name="Focus-visible" force="focus-visible">
                <Field {...field('focus')} placeholder="First name" />
              </Specimen>
              <Specimen name="Filled">
                <Filled>
                  <Field {...field('filled')} />
                </Filled>
              </Specimen>
              <Specimen name="Busy">
                <Filled>
                  <Field {...field('busy')} readOnly />
                </Filled>
              </Specimen>
              <Specimen name="Error">
                <Field {...field('error')} placeholder="First name" problem="Enter your first name" />
              </Specimen>
            </Specimens>
          )
        }}
      </EveryGround>
    </Chapter>
  )
}

/** Types a name into the field, as a visitor would. */
function Filled({ children }: { children: ReactNode }) {
  return <div ref={fill}>{children}</div>
}

function fill(element: HTMLDivElement | null) {
  const input = element?.querySelector('input')
  if (input) input.value = 'Sam'
}
