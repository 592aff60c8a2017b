import { Figure } from '../../../ui/prose/figure.tsx'
import styles from './visa.module.css'

type VisaProps = {
  name: string
  note: string
  steps: readonly string[]
  rules: readonly (readonly [figure: string, rule: string])[]
}

/** The visa as a ticket with its steps, and the rules that keep it. */
export const Visa = ({ name, note, steps, rules }: VisaProps) => (
  <Figure>
    <div className={`chalk ${styles.visa}`}>
      <p>
        <b>{name}</b>
        <span>{note}</span>
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
    <dl className={styles.rules}>
      {rules.map(([figure, rule]) => (
        <div key={rule}>
          <dt>{rule}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </Figure>
)
