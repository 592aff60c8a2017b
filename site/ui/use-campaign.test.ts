import { expect, test } from 'vitest'
import { campaignIn, withCampaign } from './use-campaign.ts'

test('takes the campaign out of a query unchanged', () => {
  expect(campaignIn('?choice=1&utm_source=club+night&x=utm_&utm_campaign=a%26b')).toBe(
    'utm_source=club+night&utm_campaign=a%26b'
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
