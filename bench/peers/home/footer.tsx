import type { Of } from './content.ts'

export function Footer({ site }: { site: Of<'site'> }) {
  const { brand, footer, contact } = site
  return (
    <footer className="night footer">
      <div className="wrap">
        <p className="logo">{brand.name}</p>
        <p>{brand.text}</p>
        <nav aria-label={footer.label}>
          {footer.columns.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <ul className="legal">
          <li>{footer.legal}</li>
          <li>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </li>
          {footer.links.map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
      <div className="word" aria-hidden="true">
        {brand.name}
      </div>
    </footer>
  )
}
