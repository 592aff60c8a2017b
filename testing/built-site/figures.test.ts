import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { PagePath } from '../../site/routes.ts'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { builtPage, tagged, textOf } from './built-page.ts'

/** What a page must say, as a reader reads it from one element to the next. */
const said = {
  '/': [
    'international players helped 700+',
    'in scholarships secured $5M',
    'years building the network 10+',
    'places a year in Elite 25 25',
    'average scholarship per year, in 2024/25 $22,600',
    'of trial players, roughly, get an immediate opportunity 65%',
    'of gross annual salary, our fee for a successful coach placement 7%',
    '2026 Professional recruitment campaign',
    '5 Full-time contracts. One trial process.',
    '50 to 75 schools',
    '95% player retention',
    'Only 25 players are chosen each year.'
  ],
  '/opportunities': [
    '7% of gross annual salary',
    '$22,600 per year in 2024/25',
    'About 65% of trial players get an immediate opportunity',
    '$1,200, one payment',
    '2,000+ coach contacts',
    'From $29 per month'
  ],
  '/elite-25': ['Only 25 players a year.', '2026/27 commitments', 'There are 25 a year.', "Who's next?"],
  '/coach-resume': ['7% of gross annual salary'],
  '/club-consulting': ['7% Of gross annual salary, from any successful placement', '10+'],
  '/guide-thankyou': ['2,000+ coach contacts Across D1, D2, D3, NAIA and JUCO', 'Send 10 emails today'],
  '/leadgenguide': [
    '2,000+ coach contacts across D1, D2, D3, NAIA and JUCO',
    '2,000+ coach emails',
    'worth $497',
    'in athletic scholarships every year $3.6 billion',
    'athletes on scholarships 180,000+',
    'in NIL deals, athletes paid for their name, image and likeness $1 billion+',
    'per school per year in revenue sharing, from 2025–26 $20.5 million'
  ],
  '/soccer-guide': [
    'At least 4 classes, or 12 credits, per semester',
    'Online classes At most one',
    'GPA above 2.0',
    'On campus, up to 20 hours per week',
    'Roughly $90–200 per month',
    'OPT for 12 months, 36 with a STEM degree',
    'Coaches evaluate players 12–18 months ahead',
    'Commitments happen 6–12 months before August',
    'average scholarship per year in 2024/25 $22,600',
    '$3.6 billion',
    '180,000+',
    '$1 billion+',
    '$20.5 million per school per year'
  ],
  '/guides/college-placement': ['50–75 schools', '80% of placements arrive late in the year'],
  '/recruitment-package': [
    '$1,200, one-time payment',
    'in scholarships secured for our players $4M+',
    'international players helped 700+',
    'average scholarship per year, 2024/25 $22,600',
    'years building the network 10+',
    '50–75 schools',
    'Coaches evaluate 12–18 months ahead, and players commit 6–12 months before August'
  ],
  '/work-in-soccer': [
    '$29 per month or $290 per year',
    '$249 per month or $2,490 per year',
    'about 2 months free',
    'average time from joining to a job offer: six weeks',
    'No placement guarantee.',
    'You can cancel anytime.',
    'You can upgrade from Basic to Career at any time.'
  ],
  '/ocsm-trials': [
    'over four hours of training',
    '65% of trial players, roughly, get an immediate opportunity',
    '56% get an offer within six weeks',
    '10+ years',
    'South East England',
    'North West England',
    'Florida, USA',
    'Pennsylvania, USA'
  ],
  '/pro-tryouts': ['Spring 2026 showcases', '25 players a year'],
  '/lane-valley-fc': ['25 squad spots', 'One squad for fall 2026'],
  '/uws-partnership': [
    'club women’s teams in the pilot 2',
    'new clubs to recruit 4–6',
    'states: Utah, Nevada, Arizona and California 4',
    'the pilot season 2026/27'
  ],
  '/sufc': [
    'Recruiting for 2026',
    '5 days a week, with strength and conditioning',
    'Fall August to November',
    'Spring February to May',
    'students 12,000+',
    'degree programs 60+',
    'artificial turf field scheduled for 2026/27',
    'one year of work training',
    'up to three additional years',
    'two match kits',
    'The 2026 World Cup'
  ],
  '/articles/ocsm-launches-icap': ['player retention 95%'],
  '/articles/truro-city-fc-recruitment': [
    'profiles on the desk 800+',
    'players invited to the trial 70',
    'sent to the club for two weeks 2',
    'get an offer within six weeks 56%'
  ]
} satisfies Partial<Record<PagePath, string[]>>

type Count = [count: number, of: string, under: string, tag: string]

/** What a page must have: so many elements of a kind in the section with a heading. */
const counted = {
  '/': [
    [2, 'audiences', 'We Work With Players and Coaches.', 'article'],
    [4, 'opportunities', 'Four set pieces. Pick yours.', 'li'],
    [4, 'steps of the process', 'Four passes to your next club', 'li'],
    [20 + 12, 'deals', 'Latest Deals', 'article'],
    [3 + 3, 'resources and news', 'Agency resources and articles', 'li'],
    [5, 'reasons to choose', 'Unlock New Opportunities', 'li'],
    [25, 'places of Elite 25', 'Elite 25', 'i']
  ],
  '/careers': [[11, 'openings', 'Current openings', 'h3']],
  '/elite-25': [
    [25, 'shirts', '2026/27 commitments', 'li'],
    [3, 'steps', 'How It Works', 'li']
  ],
  '/guide-thankyou': [[3, 'next steps', 'Before kick-off', 'li']],
  '/leadgenguide': [
    [3, 'previews', 'The bonus is the address book', 'figure'],
    [3, 'obstacles', 'Three defenders. Three ways past.', 'li'],
    [8, 'placements', 'Where Our Players Went This Year', 'article'],
    [2, 'things inside', "What You'll Get Inside", 'article'],
    [6, 'success stories', 'Six who wrote first', 'blockquote'],
    [4, 'statistics', "The Numbers Don't Lie", 'dt']
  ],
  '/guides/college-placement': [[6, 'steps', 'Know your level', 'h3']],
  '/lane-valley-fc': [
    [4, 'reasons', 'Four who start every match', 'li'],
    [3, 'news', 'From the league', 'time'],
    [6, 'reasons for the USA', 'Why Play in the USA', 'dt']
  ],
  '/recruitment-package': [
    [9, 'features', 'What’s included', 'li'],
    [4, 'reasons', 'Why sign with us', 'li'],
    [10, 'testimonials', 'Ten players, ten answers', 'blockquote']
  ],
  '/work-in-soccer': [[9, 'openings', 'Departures', 'li']],
  '/ocsm-trials': [
    [6, 'trials', 'Upcoming trials', 'li'],
    [4, 'steps', 'From registration to signature', 'li']
  ],
  '/pro-tryouts': [[4, 'benefits', 'Who you are up against', 'li']],
  '/sufc': [
    [3, 'photographs', 'Recruiting for 2026', 'img'],
    [6, 'things that set the club apart', 'What sets us apart', 'li'],
    [3, 'cards of the league', 'A league with a ladder', 'li'],
    [17, 'questions', 'Seventeen straight answers', 'details']
  ],
  '/uws-partnership': [[3, 'phases', 'Three phases', 'li']]
} satisfies Partial<Record<PagePath, Count[]>>

describe.each(Object.entries(said))('%s says', (path, texts) => {
  const text = textOf(builtPage(path).main)
  test.each(texts)('%s', (figure) => expect(text).toContain(figure))
})

describe.each(Object.entries(counted))('%s has', (path, counts) => {
  test.each(counts)('%i %s, under “%s”', (count, _of, under, tag) => {
    expect(inSection(path, under, tag)).toHaveLength(count)
  })
})

test('the six trials are on their days', () => {
  const days = inSection('/ocsm-trials', 'Upcoming trials', 'time').map((time) =>
    attributeOf(time, 'datetime')
  )
  expect(days).toEqual(['2025-10-28', '2025-10-29', '2025-12-06', '2026-02-17', '2026-02-18', '2026-03-10'])
})

test('the first four photographs of the placements are fetched with the page, the others late', () => {
  const loading = inSection('/leadgenguide', 'Where Our Players Went This Year', 'img').map(
    (image) => attributeOf(image, 'loading') ?? 'eager'
  )
  expect(loading).toEqual([...Array(4).fill('eager'), ...Array(4).fill('lazy')])
})

test('five players have a name on the wall of Elite 25, and one shirt asks who is next', () => {
  const shirts = inSection('/elite-25', '2026/27 commitments', 'li').map(textOf)
  expect(shirts.filter((shirt) => shirt.includes('Open place'))).toHaveLength(25 - 5 - 1)
  expect(shirts.filter((shirt) => shirt.includes("Who's next?"))).toHaveLength(1)
})

test('the guide has its ten chapters', () => {
  const chapters = tagged(builtPage('/soccer-guide'), 'h2').map(textOf)
  expect(chapters.slice(0, 10)).toEqual([
    'Introduction',
    'Fast facts',
    'US soccer pyramid',
    'Academic framework',
    'Junior college route',
    'Recruitment process',
    'NIL',
    'Compliance and visa',
    'OPT and life after college',
    'Conclusion'
  ])
})

/** The elements of a tag in the innermost section that has a heading. */
function inSection(path: string, heading: string, tag: string): Tree.Element[] {
  const { main } = builtPage(path)
  const section = [...elementsOf(main)].findLast(
    (element) =>
      ['section', 'header', 'article'].includes(element.tagName) &&
      [...elementsOf(element)].some((child) => /^h[1-3]$/.test(child.tagName) && textOf(child) === heading)
  )
  if (!section) throw new Error(`${path} has no section with the heading “${heading}”`)
  return [...elementsOf(section)].filter(({ tagName }) => tagName === tag)
}
