import { site } from 'content-collections'
import { Link } from '../ui/link.tsx'

const { privacy, contact } = site

/** The privacy notice in short, within the form: a visitor who reads it loses neither the form nor what is typed into it. */
export function PrivacySummary() {
  return (
    <details>
      <summary>{privacy.title}</summary>
      <ul>
        {privacy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        <li>
          {privacy.erase} <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </li>
      </ul>
      <Link to="/privacy" target="_blank">
        {privacy.more}
      </Link>
    </details>
  )
}
