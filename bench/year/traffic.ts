/** Milliseconds. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

type Outage = { from: number; to: number }

export type Year = {
  /** When leads arrive, in milliseconds from the start of the year, in order. */
  leads: number[]
  /** When the CRM accepts nothing. */
  outages: Outage[]
}

type Sizes = { leadsADay: number; campaigns: number; leadsOfACampaign: number; outages: number }

/** Half of a campaign's leads arrive within this time after its email. */
const halfLife = 20 * minute

/**
 * Simulates a year, always the same for the same seed: leads by day and night, campaigns whose emails bring most leads
 * within the hour, outages of the CRM of minutes to hours, one of two days, and one that begins with a campaign.
 */
export function makeYear({ leadsADay, campaigns, leadsOfACampaign, outages }: Sizes, seed: number): Year {
  const random = randomNumbers(seed)
  const year = 365 * day
  const usual = Array.from({ length: leadsADay * 365 }, () => atADaytime(random))
  const mails = Array.from({ length: campaigns }, (_, index) => ((index + random()) / campaigns) * year)
  const answers = mails.flatMap((mail) =>
    Array.from({ length: leadsOfACampaign }, () => mail - halfLife * Math.log2(1 - random()))
  )
  const short = Array.from({ length: outages }, () => outage(random() * year, 5 * minute * 100 ** random()))
  const long = outage(random() * 360 * day, 2 * day)
  return {
    leads: [...usual, ...answers]
      .filter((at) => at < year)
      .map(Math.round)
      .toSorted((a, b) => a - b),
    outages: [...short, long, ...mails.slice(0, 1).map((mail) => outage(mail, 6 * hour))]
  }
}

const outage = (from: number, length: number): Outage => ({ from, to: from + length })

/** Draws a time. Four in the afternoon is four times as likely as four in the morning. */
function atADaytime(random: () => number): number {
  for (;;) {
    const at = random() * 365 * day
    const share = 0.625 - 0.375 * Math.cos(((at % day) / day) * 2 * Math.PI - (4 / 24) * 2 * Math.PI)
    if (random() < share) return at
  }
}

/** Mulberry32: numbers of at least 0 and below 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
