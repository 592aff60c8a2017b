import { expect, test } from 'vitest'
import { campaignIn, withCampaign } from './use-campaign.ts'

test('takes the campaign out of a query, with its values unchanged and its names as they are read', () => {
  expect(campaignIn('?choice=1&utm_source=club+night&x=utm_&utm_campaign=a%26b')).toBe(
    'utm_source=club+night&utm_campaign=a%26b'
  )
  expect(campaignIn('?UTM_Source=Club&amp;utm_medium=mail&amp%3BUtm_term=x&next=/?utm_content=y')).toBe(
    'utm_source=Club&utm_medium=mail&utm_term=x'
  )
  expect(campaignIn('?choice=1')).toBe('')
  expect(campaignIn('')).toBe('')
})

test.each([
  ['/careers', '/careers?utm_source=x'],
  ['/#services', '/?utm_source=x#services'],
  ['/careers?place=uk#list', '/careers?place=uk&utm_source=x#list']
])('adds the campaign to %s', (href, address) => {
  expect(withCampaign(href, 'utm_source=x')).toBe(address)
  expect(withCampaign(href, '')).toBe(href)
})
