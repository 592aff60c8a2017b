import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { figure } from '../words.ts'
import styles from './way.module.css'

/** The way of a lead as a pass on the tactics board: dots link, a ball arrives, an X blocks. */
export function Way({ sent, kept, inCrm, waiting, failed, blocked }: TodayAnswer['way']) {
  const here =
    waiting > 0 ? `${figure(waiting)} waiting` : failed > 0 ? `${figure(failed)} failed` : undefined
  return (
    <div className={styles.way}>
      <Stop count={sent} words={['sent from', 'the site']} />
      <div className={styles.dots} />
      <Stop count={kept} words={here === undefined ? ['kept', 'here'] : ['kept here,', here]} />
      <div className={styles.dots} data-blocked={blocked}>
        {blocked === 'refused' && (
          <span className={styles.cross} title="The CRM does not take them">
            ✕
          </span>
        )}
        {blocked === 'paused' && <span className={styles.paused}>Paused</span>}
      </div>
      <Stop count={inCrm} words={['with', 'the CRM']} sign={inCrm < kept || inCrm === 0 ? 'open' : 'ball'} />
    </div>
  )
}

type StopProps = { count: number; words: [string, string]; sign?: 'ball' | 'open' }

const Stop = ({ count, words: [first, second], sign }: StopProps) => (
  <div className={styles.stop} data-sign={sign}>
    <i />
    <b>{figure(count)}</b>
    <span>
      {first} <br />
      {second}
    </span>
  </div>
)
