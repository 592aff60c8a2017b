import { useEffect, useEffectEvent, useState } from 'react'
import type { Lists } from '../app.ts'
import type { Loaded } from './api.ts'
import { type Draft, dropDraft, keepDraft, readDrafts } from './drafts.ts'
import { blank } from './form-state.ts'
import { same } from './places.ts'
import { createTyped } from './typed.ts'

/** The text of the form, which the browser keeps, and the text that it kept from an earlier time. */
export function useTyped(loaded: Loaded, lists: Lists, id: string) {
  const [typed] = useState(() => {
    const { folder, shape, version, isLoose } = loaded
    const data = folder ? blank(shape) : loaded.data
    return createTyped({ data, base: { data, version, isLoose } })
  })
  const [drafts, setDrafts] = useState<Draft[]>([])
  const idNow = useEffectEvent(() => id)
  const offer = useEffectEvent((all: Draft[]) => {
    const own = all.filter((draft) => isFor(draft, id, lists))
    // Its save has arrived, though the answer was lost.
    const arrived = own.filter((draft) => same(draft.data, loaded.data))
    for (const { name } of arrived) dropDraft(name)
    setDrafts(own.filter((draft) => !arrived.includes(draft)))
  })

  useEffect(() => void readDrafts().then((all) => offer(all)), [])

  // Leaving a form means to forget it: the editor has asked.
  useEffect(() => keepDraft(typed, () => idNow()), [typed])

  return {
    typed,
    drafts,
    forgetDraft: (draft: Draft) => {
      dropDraft(draft.name)
      setDrafts((all) => all.filter((one) => one !== draft))
    }
  }
}

/** Whether a draft belongs to a page. A new article also gets those of articles that were deleted. */
const isFor = (draft: Draft, id: string, { documents }: Lists) =>
  draft.id === id ||
  (id.endsWith('/') && draft.id.startsWith(id) && !documents.some((known) => known.id === draft.id))
