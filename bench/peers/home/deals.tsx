import type { Of } from './content.ts'

const shirt =
  'M89 17C99 29 141 29 151 17L191 32C201 36 207 43 212 53L235 99L200 119L185 93C183 140 184 198 188 244C151 253 89 253 52 244C56 198 57 140 55 93L40 119L5 99L28 53C33 43 39 36 49 32Z'

export function Deals({ title, label, hint, cards }: Of<'deals'>) {
  return (
    <section className="night">
      <div className="wrap">
        <h2 className="mega">{title}</h2>
        <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
          <symbol id="shirt" viewBox="0 0 240 262">
            <path d={shirt} />
          </symbol>
        </svg>
        <section className="rail" aria-label={label} tabIndex={0}>
          <ul className="wall">
            {cards.map(({ id, headline, size, kit }) => (
              <li key={id} data-size={size} style={{ background: kit?.ground, color: kit?.text }}>
                {kit && <Shirt {...kit} />}
                <h3>{headline}</h3>
                <span>{hint}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  )
}

function Shirt({ main, second, numeral, number, tag }: NonNullable<Of<'deals'>['cards'][number]['kit']>) {
  return (
    <svg viewBox="0 0 240 262" aria-hidden="true">
      <use href="#shirt" fill={main} stroke={second} strokeWidth="6" />
      <g fill={numeral} textAnchor="middle">
        <text x="120" y="70" fontSize="22">
          {tag}
        </text>
        <text x="120" y="180" fontSize="120">
          {number}
        </text>
      </g>
    </svg>
  )
}
