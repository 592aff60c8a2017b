import { useLayoutEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/**
 * Decides which card of a group is open: the hovered one, otherwise the one that has keyboard focus or was tapped. Before
 * hydration, CSS opens the cards (`open` is undefined), and a card that is open at hydration stays open.
 */
export function useOneOpen() {
  const group = useRef<HTMLDivElement>(null)
  const [scripted, setScripted] = useState(false)
  const [hovered, setHovered] = useState<string>()
  const [chosen, setChosen] = useState<string>()

  useLayoutEffect(() => {
    const card = (state: string) =>
      group.current?.querySelector<HTMLElement>(`:scope > ${state}`)?.dataset.card
    // A touch screen keeps `:hover` on the card that was tapped last, so ignore it there.
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
    // A finger leaves after every tap, so only a leaving mouse closes the card that it chose.
    onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      setHovered(leave(id))
      if (!currentTarget.querySelector(':focus-visible')) setChosen(leave(id))
    }
  })

  const buttonProps = (id: string) => ({
    // A tap also sets focus before its click, so count only visible focus.
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
