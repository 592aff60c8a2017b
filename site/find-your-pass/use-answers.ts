import { findYourPass as table, interfaceWords } from 'content-collections'
import { startTransition, useEffect, useState } from 'react'
import { knownAnswers, steps } from '../../content/schema/pass-table.ts'
import { notify } from '../lead-form/toasts/notify.ts'
import { loadResult } from './load-result.ts'
import { passId, passParameter } from './pass-address.ts'

/** The answers, and those before the visitor's last move. `before` is undefined until the visitor moves. */
export type Play = { answers: readonly string[]; before?: readonly string[] }

/**
 * The answers that the visitor has given. They live in the address, so that a reload and a shared link open the same
 * question or result. Every move replaces the address, so that Back leaves the page. If the result does not come, the last
 * question is open again, and another answer asks for it again.
 */
export function useAnswers(): Play & { play: (answers: readonly string[]) => void } {
  const [state, setState] = useState<Play>({ answers: [] })

  // The prerendered document has no address. Once the code of the result is there, everything changes in one step.
  useEffect(() => {
    const answers = readAnswers()
    if (answers.length === 0) return
    void loadAnswers(answers).then((loaded) => startTransition(() => setState({ answers: loaded })))
  }, [])

  function move(answers: readonly string[]) {
    setState(({ answers: before }) => ({ answers, before }))
    writeAnswers(answers)
  }

  function play(answers: readonly string[]) {
    move(answers)
    void takeBackIfLost(answers)
  }

  async function takeBackIfLost(answers: readonly string[]) {
    const loaded = await loadAnswers(answers)
    const isLatest = readAnswers().join() === answers.join()
    if (loaded === answers || !isLatest) return
    move(loaded)
    notify({ card: 'yellow', ...interfaceWords.lostAnswer })
  }

  return { ...state, play }
}

/** Loads the result as far as these answers say what that is. Resolves to the answers that can be shown. */
async function loadAnswers(answers: readonly string[]): Promise<readonly string[]> {
  const loaded = await loadResult(answers)
  return loaded || answers.length < steps.length ? answers : answers.slice(0, -1)
}

const pairs = () => location.search.slice(1).split('&').filter(Boolean)

function readAnswers(): string[] {
  const pair = pairs().find((each) => each.startsWith(passParameter)) ?? passParameter
  return knownAnswers(table, pair.slice(passParameter.length).split('.'))
}

/** Keeps everything else in the query as it is written, such as a campaign. */
function writeAnswers(answers: readonly string[]) {
  const others = pairs().filter((each) => !each.startsWith(passParameter))
  const query = answers.length > 0 ? [...others, passParameter + answers.join('.')] : others
  const search = query.length > 0 ? `?${query.join('&')}` : ''
  const place = answers.length > 0 ? `#${passId}` : ''
  history.replaceState(history.state, '', location.pathname + search + place)
}

/** The address that opens these answers, without the campaign that brought this visitor. */
export const addressOf = (answers: readonly string[]) =>
  `${location.origin}${location.pathname}?${passParameter}${answers.join('.')}#${passId}`
