import { useLayoutEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/**
 * Which of a group of cards is open: the one under the mouse, else the one that the keyboard has reached or a tap has
 * chosen. Until the scripts run CSS opens them (`open` is undefined), and what it has opened by then stays open.
 */
export function useOneOpen() {
  const group = useRef<HTMLDivElement>(null)
  const [scripted, setScripted] = useState(false)
  const [hovered, setHovered] = useState<string>()
  const [chosen, setChosen] = useState<string>()

  useLayoutEffect(() => {
    const card = (state: string) =>
      group.current?.querySelector<HTMLElement>(`:scope > ${state}`)?.dataset.card
    // A screen without a mouse keeps `:hover` on what was tapped last.
    if (matchMedia('(hover: hover)').matches) setHovered(card(':hover'))
    else setChosen(card(':hover'))
    setChosen((now) => now ?? card(':focus-within'))
    setScripted(true)
  }, [])

  const cardProps = (id: string) => ({
    'data-card': id,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setHovered(id)
    },
    // A finger leaves with each tap, a mouse takes along what its click has chosen.
    onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      setHovered(leave(id))
      if (!currentTarget.querySelector(':focus-visible')) setChosen(leave(id))
    }
  })

  const buttonProps = (id: string) => ({
    // A tap also focuses, before its click: only focus that shows counts.
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) setChosen(id)
    },
    onBlur: () => setChosen(leave(id)),
    onClick: () => setChosen((now) => (now === id ? undefined : id))
  })

  const isOpen = (id: string) => (scripted ? (hovered ?? chosen) === id : undefined)

  return { group, isOpen, cardProps, buttonProps }
}

const leave = (id: string) => (now: string | undefined) => (now === id ? undefined : now)
