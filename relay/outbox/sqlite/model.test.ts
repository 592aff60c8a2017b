import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDir } from '../../../testing/relay/temporary-dir.ts'
import { began, followModel } from '../../../testing/store-model/follow-model.ts'
import { createHolder, openKillable } from '../../../testing/store-model/stores.ts'

test(
  'SQLite does what the model does, whatever it is asked, and across kills',
  { timeout: 120_000 },
  async () => {
    const root = await temporaryDir()
    const holder = createHolder()
    onTestFinished(() => holder.kill())
    const open = () => openKillable(join(root, randomUUID()), holder, began)
    const stretch = { stores: 3, commands: 60, seed: 1, kills: true }
    expect(await followModel(open, stretch)).toBeGreaterThan(40)
  }
)
