import { emailShape } from '../../contract/limits.ts'
import { createLinks, linkOf } from '../desk/links.ts'
import { createPeople } from '../desk/people.ts'
import { deskAddress } from '../desk/port.ts'
import { commandLine, createAudit } from '../operator/audit.ts'
import { command, Impossible, WrongArgument, type Run } from './command.ts'

export const link = (run: Run) =>
  command('link')
    .description('Prints a link that signs a person in to the desk, once, within 15 minutes')
    .argument('<email>', 'of the person')
    .addHelpText(
      'after',
      `
As long as nobody may use the desk, the email becomes that of its first owner. Later, owners invite people on the desk.`
    )
    .action(
      run(async ({ config, clock, openStore }, email) => {
        if (!emailShape.test(email)) throw new WrongArgument('link: expected an email address')
        const parts = { store: await openStore(), clock }
        const audit = createAudit(parts)
        const name = email.split('@')[0] ?? email
        if (await createPeople(parts).addFirst({ email, name, role: 'owner' }))
          await audit.record({ by: commandLine, what: 'person-added', detail: { name, role: 'owner' } })
        const issued = await createLinks(parts).issue(email)
        if (!issued) throw new Impossible(`nobody has the email ${email}: ask an owner of the desk`)
        await audit.record({ by: commandLine, what: 'link-printed' })
        const address = linkOf(await deskAddress(config), issued.token)
        return { ok: true, facts: { link: address }, lines: [address] }
      })
    )
