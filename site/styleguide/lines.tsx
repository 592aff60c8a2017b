import { Logo } from '../ui/logo.tsx'
import { Pathway } from '../ui/pathway.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const steps = [
  { title: 'Consultation', text: 'Where you are and where you want to play.' },
  { title: 'Trial', text: 'The right ground, on the right day.' },
  { title: 'Feedback', text: 'What was seen, and what fits.' },
  { title: 'Support', text: 'Beyond the first contract.' }
]

export function Lines() {
  return (
    <Chapter
      id="lines"
      title="Lines"
      note="The pathway line links what comes in sequence, and nothing else; it draws itself while it is scrolled into view."
    >
      <EveryGround stacked>
        {() => (
          <Specimens wide>
            <Specimen name="Pathway">
              <Pathway steps={steps} />
            </Specimen>
            <Specimen name="Logo">
              <Logo name="OCSM" />
            </Specimen>
          </Specimens>
        )}
      </EveryGround>
    </Chapter>
  )
}
