import { Accordion } from '../ui/accordion.tsx'
import { Breadcrumb } from '../pages/article/breadcrumb.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const questions = [
  {
    title: 'Is SUFC a college team?',
    content: <p>No. The club is semi-professional and is not part of the NCAA.</p>
  },
  { title: 'How often does the team train?', content: <p>Five days a week.</p> },
  {
    title: 'Can I move to an NCAA or NAIA team later?',
    content: <p>Yes. Players can move on to NCAA and NAIA teams.</p>
  }
]

export function Disclosure() {
  return (
    <Chapter
      id="disclosure"
      title="Disclosure"
      note="An accordion is the browser's own: one item open at a time, and it closes again, before any script and without one."
    >
      <EveryGround>
        {() => (
          <>
            <Specimens title="Breadcrumb" wide>
              <Breadcrumb
                label="Breadcrumb"
                trail={[
                  { to: '/', label: 'Home' },
                  { to: '/#education-resources', label: 'Resources' }
                ]}
                current="OCSM launches ICAP"
              />
            </Specimens>
            <Specimens title="Accordion" wide>
              <Accordion items={questions} openFirst />
            </Specimens>
            <Specimens wide>
              <Specimen name="Hover" force="hover">
                <Accordion items={questions.slice(1, 2)} />
              </Specimen>
              <Specimen name="Focus-visible" force="focus-visible">
                <Accordion items={questions.slice(1, 2)} />
              </Specimen>
            </Specimens>
          </>
        )}
      </EveryGround>
    </Chapter>
  )
}
