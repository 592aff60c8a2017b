import styles from './price.module.css'

type PriceProps = {
  amount: string
  /** The period of the amount: 'per month'. */
  per?: string
  /** Another way to pay: 'or $290 per year'. */
  instead?: string
}

/** A large amount, with its period beside its baseline. */
export function Price({ amount, per, instead }: PriceProps) {
  return (
    <p className={styles.price}>
      <b>{amount}</b>{' '}
      {(per ?? instead) && (
        <span>
          {per && <span>{per}</span>} {instead && <span>{instead}</span>}
        </span>
      )}
    </p>
  )
}
