import type { Of } from './content.ts'
import { Stats } from './hero.tsx'
import { Picture } from './picture.tsx'

type Story = Of<'homeStory'>

export function Statement({ text }: Story['statement']) {
  return (
    <section className="night statement">
      <p className="wrap">
        {text.split('*').map((part, place) => (place % 2 ? <em key={part}>{part}</em> : part))}
      </p>
    </section>
  )
}

export function Opportunities({ title, text, action, cards }: Story['opportunities']) {
  return (
    <section className="night">
      <div className="wrap">
        <h2>{title}</h2>
        <p className="lead">{text}</p>
        <a href="/opportunities" className="more">
          {action}
        </a>
        <ul className="cards four">
          {cards.map(({ id, ...card }) => (
            <li key={id}>
              <a href={`/opportunities#${id}`} className="turf card">
                <Board />
                <h3>{card.title}</h3>
                <p>{card.text}</p>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A corner of a tactics board. */
const Board = () => (
  <svg viewBox="0 0 240 120" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M10 110V10H230V110M70 10V60H170V10M100 10V30H140V10" opacity=".3" />
    <path d="M30 100C80 100 100 70 120 44" strokeDasharray="6 6" />
    <circle cx="30" cy="100" r="5" />
    <path d="M112 48L122 40L124 53" />
  </svg>
)

export function About({ title, text, picture, facts }: Story['about']) {
  return (
    <section className="chalk">
      <div className="wrap split">
        <Picture picture={picture} sizes="(max-width: 899px) 100vw, 50vw" />
        <div>
          <h2>{title}</h2>
          <p className="lead">{text}</p>
          <Stats stats={facts} />
        </div>
      </div>
    </section>
  )
}

export function Process({ title, text, collage, steps }: Story['process']) {
  return (
    <section className="turf" id="learn-more">
      <div className="wrap">
        <div className="split">
          <div>
            <h2>{title}</h2>
            <p className="lead">{text}</p>
          </div>
          <Picture picture={collage} sizes="(max-width: 899px) 100vw, 50vw" />
        </div>
        <ol className="cards four">
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function Promos({ label, action, newTab, cards }: Story['promos']) {
  return (
    <section className="night promos" aria-label={label}>
      {cards.map(({ figure, title, text, picture, url }) => (
        <article key={url}>
          <Picture picture={picture} sizes="(max-width: 767px) 150vw, 108vw" />
          <p className="figure" aria-hidden="true">
            {figure}
          </p>
          <h2>{title}</h2>
          <p>{text}</p>
          <a
            href={url}
            className="button"
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${action} ${newTab}`}
          >
            {action}
          </a>
        </article>
      ))}
    </section>
  )
}
