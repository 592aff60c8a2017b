import styles from './price.module.css'

type PriceProps = {
  amount: string
  /** What the amount buys: 'per month'. */
  per?: string
  /** Another way to pay: 'or $290 per year'. */
  instead?: string
}

/** An amount in display type, what it is for beside its foot. */
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
