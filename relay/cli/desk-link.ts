import { Command } from '@commander-js/extra-typings'
import { emailShape } from '../../contract/limits.ts'
import { commandLine, createAudit } from '../desk/audit.ts'
import { deskAddress } from '../desk/port.ts'
import { createLinks } from '../desk/links.ts'
import { createPeople } from '../desk/people.ts'
import { linkOf } from '../desk/sign-in-mail.ts'
import { Impossible, WrongArgument, type Run } from './command.ts'
import { plain, say } from './print.ts'

export const deskLink = (run: Run) =>
  new Command('desk-link')
    .description('Prints a link that signs a person in to the desk, once, within 15 minutes')
    .argument('<email>', 'of the person')
    .addHelpText(
      'after',
      `
As long as nobody may use the desk, the email becomes that of its first owner. Later, owners invite people on the desk.`
    )
    .action(
      run(async ({ config, clock, openStore, terminal: { stdout } }, email) => {
        if (!emailShape.test(email)) throw new WrongArgument('desk-link: expected an email address')
        const parts = { store: await openStore(), clock }
        const people = createPeople(parts)
        const audit = createAudit(parts)
        const name = email.split('@')[0] ?? email
        if (await people.addFirst({ email, name, role: 'owner' }))
          await audit.record({ by: commandLine, what: 'person-added', detail: `${name}, owner` })
        const link = await createLinks(parts).issue(email)
        if (!link) throw new Impossible(`nobody has the email ${plain(email)}: ask an owner of the desk`)
        await audit.record({ by: commandLine, what: 'link-printed' })
        await say(stdout, linkOf(await deskAddress(config), link.token))
        return 0
      })
    )
