import type { Of } from './content.ts'
import { Picture } from './picture.tsx'

export function Reading({ resources, news }: Of<'homeReading'>) {
  return (
    <section className="chalk" id="education-resources">
      <div className="wrap">
        <h2>{resources.title}</h2>
        <ul className="cards">
          {resources.items.map(({ title, excerpt, to, picture }) => (
            <li key={to}>
              <a href={to} className="card">
                <Picture picture={picture} sizes="(max-width: 767px) 92vw, 52vw" />
                <h3>{title}</h3>
                <p>{excerpt}</p>
                <span className="more">{resources.more}</span>
              </a>
            </li>
          ))}
        </ul>
        <h2>{news.title}</h2>
        <ul className="cards">
          {news.items.map(({ headline, description, to, picture }) => (
            <li key={to}>
              <a href={to} className="card">
                <Picture picture={picture} sizes="(max-width: 599px) 92vw, 36vw" />
                <h3>{headline}</h3>
                <p>{description}</p>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
