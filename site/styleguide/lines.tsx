import { Logo } from '../ui/logo.tsx'
import { PitchLine } from '../ui/pitch-line.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export function Lines() {
  return (
    <Chapter
      id="lines"
      title="Lines"
      note="The halfway line divides what lies on one ground, the goal line stands before a form or the end."
    >
      <EveryGround stacked>
        {() => (
          <Specimens wide>
            <Specimen name="Halfway line">
              <PitchLine kind="halfway" />
            </Specimen>
            <Specimen name="Goal line">
              <PitchLine kind="goal" />
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
