import { Fragment } from 'react'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { Block, Note } from '../ui/block.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { countOf, figure } from '../words.ts'

export function Settings({ health: { settings, turnedAway, repeated } }: { health: HealthAnswer }) {
  return (
    <Block title="Settings" note="read at start, changed on the server">
      <FactList wide>
        {settings.map(({ name, set, value }) => (
          <Fragment key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{value ?? (set ? 'set' : 'not set')}</dd>
          </Fragment>
        ))}
        <dt>Turned away</dt>
        <dd>
          {turnedAway.length === 0
            ? 'nobody'
            : turnedAway.map(({ reason, count }) => `${figure(count)} ${reason}`).join(', ')}
        </dd>
        <dt>Sent twice</dt>
        <dd>{countOf(repeated, 'repeat')} recognized, none stored twice</dd>
      </FactList>
      <Note>Secrets are never shown, not even in part: set or not.</Note>
    </Block>
  )
}
