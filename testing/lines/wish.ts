/** What one visitor wants once; the address is theirs alone, so the CRM's contacts can be counted by it. */
export type Wish = { firstName: string; lastName: string; email: string }

let wishes = 0

export function newWish(): Wish {
  wishes += 1
  return { firstName: 'Amara', lastName: 'Okafor', email: `line-${process.pid}-${wishes}@example.com` }
}
