import type { Size } from '../fault.ts'
import { attacks } from './attacks.ts'

// The attacker as a process of its own, so that the people who send leads meanwhile do not share its processor time:
// `attacker.ts <attack> <url> <size>`. It answers a message with its counts, and ends with its channel.

const [, , name, url = '', word] = process.argv
const size: Size = word === 'full' ? 'full' : 'short'
const attack = attacks.find((each) => each.name === name)
if (!attack) throw new Error(`no attack is called ${name}`)
const running = attack.start(url, size)
process.on('message', () => process.send?.(running.counted()))
process.on('disconnect', () => process.exit())
