import type { Of } from './content.ts'
import { Picture } from './picture.tsx'

/** The second page of a peer: the target of the move from home. */
export function Careers({ hero, sheet, resume, alerts }: Of<'careers'>) {
  return (
    <>
      <div className="night hero">
        <Picture picture={hero.picture} priority />
        <div className="wrap">
          <h1>{hero.title}</h1>
          <p className="lead">{hero.text}</p>
        </div>
      </div>
      <section className="chalk">
        <div className="wrap">
          <h2>{sheet.title}</h2>
          <ul className="cards">
            {sheet.openings.map(({ title, text, location }) => (
              <li key={title + location}>
                <h3>{title}</h3>
                <p>{text}</p>
                <p>{location}</p>
                <a href={sheet.apply.to} className="more">
                  {sheet.apply.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="turf">
        <div className="wrap">
          <h2>{resume.title}</h2>
          <p className="lead">{resume.text}</p>
          <a href={resume.apply.to} className="button">
            {resume.apply.label}
          </a>
        </div>
      </section>
      <section className="night closing">
        <Picture picture={alerts.picture} />
        <div className="wrap">
          <h2>{alerts.title}</h2>
          <p className="lead">{alerts.text}</p>
        </div>
      </section>
    </>
  )
}
