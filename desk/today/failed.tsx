import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { countOf } from '../words.ts'

/** Leads that only a person sends again. */
export const Failed = ({ count }: { count: number }) => (
  <Notice
    card="red"
    title={`The CRM refused ${countOf(count, 'lead')}.`}
    actions={
      <ButtonLink look="go" to="/leads?state=failed">
        See why
      </ButtonLink>
    }
  >
    {count === 1 ? 'It is kept, and not tried' : 'They are kept, and not tried'} again without you. The list
    groups them by the reason.
  </Notice>
)
