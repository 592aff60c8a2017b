import { useId } from 'react'
import { drawKit, wordSpacing, type KitLine, type KitLook } from './draw-kit.ts'

/** A shirt that the page draws as SVG. Decorative: the text beside it gives its meaning. */
export function Kit(look: KitLook) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 240 262"
      fontFamily="var(--f-display)"
      textAnchor="middle"
      wordSpacing={wordSpacing}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawKit(look, id, write) }}
    />
  )
}

function write({ text, size, baseline, letterSpacing, outline }: KitLine): string {
  const place = `x="120" y="${baseline}" font-size="${size}" letter-spacing="${letterSpacing}"`
  return `<text ${place} stroke-width="${outline}">${text}</text>`
}
