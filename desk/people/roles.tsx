import { VisuallyHidden } from '../../site/ui/visually-hidden.tsx'
import { roles } from '../../contract/desk.ts'
import { Block, Note } from '../ui/block.tsx'
import { roleWords } from '../words.ts'
import table from '../ui/table.module.css'
import styles from './people.module.css'

const rights: [string, string, string, string][] = [
  ['Today’s figures, Health', 'yes', 'yes', 'yes'],
  ['Names and emails of leads', 'no', 'yes', 'yes'],
  ['Retry, try now, release, keep as spam', 'no', 'yes', 'yes'],
  ['Export, erase a person', 'no', 'yes', 'yes'],
  ['Send a test lead, back up now', 'no', 'yes', 'yes'],
  ['Pause deliveries', 'no', 'no', 'yes'],
  ['People, roles, others’ sessions', 'no', 'no', 'yes'],
  ['Audit trail', 'no', 'own only', 'yes']
]

export const Roles = () => (
  <Block title="What each role may do">
    <table className={table.table}>
      <thead>
        <tr>
          <th>
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          {roles.map((role) => (
            <th key={role} className={table.end}>
              {roleWords[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map(([what, ...answers]) => (
          <tr key={what}>
            <td>{what}</td>
            {answers.map((answer, index) => (
              <td
                key={roles[index]}
                className={[table.end, answer === 'no' ? table.muted : styles.yes].join(' ')}
              >
                {answer}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <Note>
      Readers see every figure but no person: names and emails are covered on the server, not on the screen.
    </Note>
  </Block>
)
