import { init, registerCustomFormat } from '@sveltia/cms'
import type { Editor } from '../collections.ts'
import { readFields, writeFields } from '../text-file.ts'

const { config, formats }: Editor = await (await fetch('forms')).json()

for (const { name, of, shape, extension } of formats) {
  registerCustomFormat(name, extension, {
    fromFile: (text) => readFields(shape, text),
    toFile: async (fields) => {
      const text = writeFields(shape, fields)
      await check(of, text)
      return text
    }
  })
}
await init({ config })

/**
 * Rejects with the problems for which the build would refuse the text, so that it is not written. The editor shows the
 * cause of this error.
 */
async function check(name: string, text: string) {
  const response = await fetch('check', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, text })
  })
  const problems: string[] = await response.json()
  if (problems.length > 0) throw new Error('saving_failed', { cause: new Error(problems.join('\n')) })
}
