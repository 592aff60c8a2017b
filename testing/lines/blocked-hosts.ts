import type { Cut, RecordedRequest } from './recorded-request.ts'

/**
 * What filter lists in use were seen to refuse of HighLevel's hosts, and which request of this site's that is: frames come
 * from `api.leadconnectorhq.com`, what they load from `stcdn.leadconnectorhq.com`, the script for embeds from
 * `link.msgsndr.com`. EasyPrivacy had no rule for these hosts in the versions looked at in November 2026.
 */
const blockLists: { list: string; source: string; date: string; blocks: RegExp }[] = [
  {
    list: 'HaGeZi Multi PRO++: stcdn.leadconnectorhq.com',
    source: 'https://github.com/hagezi/dns-blocklists/issues/3962',
    date: '2024-10-13',
    blocks: /^crm\/widget\.(css|js)$/
  },
  {
    list: '1Hosts Xtra: api.leadconnectorhq.com and stcdn.leadconnectorhq.com',
    source: 'https://github.com/badmojr/1Hosts/issues/3455',
    date: '2026-02-12',
    blocks: /^crm\/widget/
  },
  {
    list: 'AdGuard Tracking Protection: msgsndr.com, as reported',
    source: 'https://github.com/AdguardTeam/AdguardFilters/issues/81432',
    date: '2021-04-25',
    blocks: /^crm\/js\//
  }
]

export const blockedCuts: Cut[] = [
  ...blockLists.map(({ list, blocks }) => cutOf(list, blocks)),
  cutOf('every host of the CRM', /^crm\//)
]

function cutOf(name: string, blocks: RegExp): Cut {
  return { name, hits: ({ address }: RecordedRequest) => blocks.test(address), requests: [] }
}
