'use client'

import { useState } from 'react'
import type { Of } from './content.ts'
import { Picture } from './picture.tsx'

/** Players and coaches: one card at a time is open. */
export function Audiences({ title, text, cards }: Of<'homeStory'>['audiences']) {
  const [open, setOpen] = useState<string>()
  return (
    <section className="chalk" id="services">
      <div className="wrap">
        <h2>{title}</h2>
        <p className="lead">{text}</p>
        <div className="audiences">
          {cards.map((card) => (
            <article key={card.id} className="night" data-open={open === card.id || undefined}>
              <Picture picture={card.picture} sizes="(max-width: 767px) 177vw, 67vw" />
              <h3>
                <button
                  type="button"
                  aria-expanded={open === card.id}
                  onClick={() => setOpen(open === card.id ? undefined : card.id)}
                >
                  {card.title}
                </button>
              </h3>
              <div className="details">
                <p>{card.description}</p>
                <ul>
                  {card.routes.map((route) => (
                    <li key={route}>{route}</li>
                  ))}
                </ul>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
