import { notFound } from 'content-collections'
import { ButtonLink } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { PageClosing } from '../ui/page-closing.tsx'
import { LeadButton } from '../ui/lead-button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Chapter, EveryGround } from './chapter.tsx'

const words = 'What is said with a headline stands to its right on wide screens.'

export function Heads() {
  return (
    <>
      <Chapter
        id="heads"
        title="Heads and closings"
        note="A section opens with a headline and at most a sentence. A page closes dark, with one picture and one call."
      >
        <EveryGround stacked>
          {(surface) => (
            <SectionHead title={`A section on ${surface}`}>
              <p>{words}</p>
              <Calls>
                <ButtonLink href="#heads" tone={surface === 'chalk' ? 'ink' : 'primary'} arrow="down">
                  Down the page
                </ButtonLink>
                <LeadButton tone="line">Second call</LeadButton>
              </Calls>
            </SectionHead>
          )}
        </EveryGround>
      </Chapter>
      <PageClosing title="How a page closes" text={words} picture={notFound.picture}>
        <LeadButton arrow>One call</LeadButton>
      </PageClosing>
    </>
  )
}
