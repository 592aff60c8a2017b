import type { verifyChain } from '../outbox/verify-chain.ts'

type Report = Awaited<ReturnType<typeof verifyChain>>

/** What a check of the whole chain found, on one line, as the desk shows it. */
export const describeChain = (report: Report) =>
  report.ok
    ? `${report.checked} leads, unbroken; head ${report.head?.hash ?? 'none'}`
    : `Broken at number ${report.fault.sequence}: ${report.fault.problem}`
