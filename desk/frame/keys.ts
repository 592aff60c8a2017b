import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'

export type Keys = Record<string, (event: KeyboardEvent) => unknown>

const offKey = 'desk-keys-off'

/** Single keys can be switched off (WCAG 2.1.4). */
export const keysAreOff = () => localStorage.getItem(offKey) !== null
export const switchKeys = (on: boolean) =>
  on ? localStorage.removeItem(offKey) : localStorage.setItem(offKey, '1')

/** Keys work while the component is there, but not while a person types or a dialog is open. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  const names = Object.keys(keys).join('|')
  useEffect(() => {
    const bound = names
      .split('|')
      .map(
        (name) => [name, (event: KeyboardEvent) => isMeant(event) && latest.current[name]?.(event)] as const
      )
    return tinykeys(window, Object.fromEntries(bound))
  }, [names])
}

function isMeant(event: KeyboardEvent): boolean {
  const { target } = event
  const types = target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea')
  return !types && !keysAreOff() && document.querySelector('dialog[open]') === null
}
