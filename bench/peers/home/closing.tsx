import type { Of } from './content.ts'
import { Call } from './link.tsx'
import { Picture } from './picture.tsx'

export function Why({ title, text, action, points }: Of<'homeClosing'>['why']) {
  return (
    <section className="turf">
      <div className="wrap split">
        <div>
          <h2>{title}</h2>
          <p className="lead">{text}</p>
          <Call>{action}</Call>
        </div>
        <ol className="points">
          {points.map((point) => (
            <li key={point.title}>
              <h3>{point.title}</h3>
              <p>{point.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function Elite({ title, text, action, picture, places }: Of<'homeClosing'>['elite']) {
  return (
    <section className="night">
      <div className="wrap split">
        <div className="places" aria-hidden="true">
          <Picture picture={picture} sizes="(max-width: 899px) 100vw, 50vw" />
          <span>{places}</span>
        </div>
        <div>
          <h2>{title}</h2>
          <p className="lead">{text}</p>
          <a href={action.to} className="button">
            {action.label}
          </a>
        </div>
      </div>
    </section>
  )
}

export function Closing({ title, text, action, picture }: Of<'home'>['closing']) {
  return (
    <section className="night closing">
      <Picture picture={picture} />
      <div className="wrap">
        <h2 className="mega">{title}</h2>
        <p className="lead">{text}</p>
        <a href={action.to} className="button">
          {action.label}
        </a>
      </div>
    </section>
  )
}
