import { BusyDots } from '../embeds/busy-dots.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Surface } from '../ui/section.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export function Buttons() {
  return (
    <Chapter
      id="buttons"
      title="Buttons"
      note="Volt calls on dark, ink on chalk. The line stands beside either, for what comes second. A disabled button keeps its contrast, since a busy one is read."
    >
      <EveryGround>
        {(surface) => (
          <>
            <States tone={surface === 'chalk' ? 'ink' : 'primary'} label="Get Started" surface={surface} />
            <States tone="line" label="Learn More" surface={surface} />
            <Specimens title="Small, wide, as a link" wide>
              <Specimen name="Small">
                <Button tone={surface === 'chalk' ? 'ink' : 'primary'} small>
                  Get Started
                </Button>
              </Specimen>
              <Specimen name="Wide, long words">
                <Button tone={surface === 'chalk' ? 'ink' : 'primary'} wide arrow>
                  Download Our Latest Soccer Opportunities
                </Button>
              </Specimen>
              <Specimen name="Link">
                <ButtonLink to="/" tone="line" small arrow>
                  Return to Home
                </ButtonLink>
              </Specimen>
            </Specimens>
          </>
        )}
      </EveryGround>
    </Chapter>
  )
}

type StatesProps = { tone: 'primary' | 'ink' | 'line'; label: string; surface: Surface }

function States({ tone, label, surface }: StatesProps) {
  return (
    <Specimens title={tone === 'line' ? 'Line' : `The call on ${surface}`}>
      <Specimen name="Rest">
        <Button tone={tone} arrow>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Hover" force="hover">
        <Button tone={tone} arrow>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Active" force="active">
        <Button tone={tone} arrow>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Focus-visible" force="focus-visible">
        <Button tone={tone} arrow>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Disabled">
        <Button tone={tone} disabled>
          {label}
        </Button>
      </Specimen>
      <Specimen name="Busy">
        <Button tone={tone} disabled aria-busy>
          Sending... <BusyDots />
        </Button>
      </Specimen>
    </Specimens>
  )
}
