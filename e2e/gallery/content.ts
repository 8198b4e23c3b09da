/** What a site writes: as players read it, and where officers write it. */
import { calls } from '@paddock/contract'
import type { ArticleKind } from '@paddock/domain/articles'
import { type Caller, signInAs, TRANSACTION_CODE } from '../browser/caller.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { type Tour, visit } from './tour.ts'

export const CONTENT_PICTURES: readonly Declared[] = [
  '97-questions',
  '97-questions-open',
  '97-questions-none-found',
  '97-questions-hindi',
  '97-promotions',
  '97-promotion',
  '97-blogs',
  '97-blog',
  '97-tutorials-none',
  '97-loyalty',
  '97-article-gone',
]
export const CONTENT_DESK_PICTURES: readonly Declared[] = [
  '98-articles',
  '98-editor',
  '98-editor-desk',
  '98-editor-refused',
  '98-history',
]

const params = { role: 'whiteLabel' } as const
const SAID = { place: 0, startsAt: null, endsAt: null, image: null, video: null, marketing: false } as const
const PLAIN = { ...SAID, aim: null, bonusRuleId: null }
type Said = {
  readonly kind: ArticleKind
  readonly slug: string
  readonly title: string
  readonly body: string
  readonly summary?: string
  readonly group?: string
  readonly hi?: readonly [group: string, title: string, body: string]
  readonly content?: object
}

const ARTICLES: readonly Said[] = [
  {
    kind: 'FAQ',
    slug: 'withdrawal',
    group: 'Money',
    title: 'How long does a withdrawal take?',
    body: 'Most are paid **within a day**. Until then it stands among [your requests](/transaction).\n\n- UPI: an hour\n- Bank: a day',
    hi: ['पैसा', 'निकासी में कितना समय लगता है?', 'अधिकतर **एक दिन में**। तब तक [आपके अनुरोध](/transaction) में दिखती है।'],
  },
  {
    kind: 'FAQ',
    slug: 'least',
    group: 'Money',
    title: 'What is the least that I may deposit, and does it depend on how I pay?',
    body: 'It stands beside each way to pay.',
    hi: ['पैसा', 'कम से कम कितना जमा कर सकते हैं?', 'हर तरीके के साथ लिखा है।'],
  },
  { kind: 'FAQ', slug: 'rain', group: 'Cricket', title: 'What if it rains?', body: 'Bets on it are void.' },
  {
    kind: 'BLOG',
    slug: 'the-final',
    title: 'The final: what the prices said before the toss',
    summary: 'The exchange had India ahead a day before; by the toss it was even.',
    body: '## A day before\nIndia were **1.72**. See [what is on](/inPlay).\n\n### And then\n1. The pitch report\n2. The team sheets\n\nMore at [the ICC](https://www.icc-cricket.com/).',
    content: { video: 'abc123' },
  },
  {
    kind: 'BLOG',
    slug: 'sessions',
    title: 'Sessions, and why the line moves',
    summary: 'A short look at six overs.',
    body: 'Each ball says something.',
    content: { place: 1 },
  },
  {
    kind: 'LOYALTY',
    slug: 'what-we-promise',
    title: 'What we promise those who stay',
    body: 'Your requests are looked at first, and you have a person to write to.',
  },
]

async function write(owner: Caller, said: Said, content: object = {}): Promise<void> {
  const { kind, slug, title, body, summary = '', group = '', hi } = said
  const texts = {
    en: { group, title, summary, body },
    ...(hi && { hi: { group: hi[0], title: hi[1], summary: '', body: hi[2] } }),
  }
  const { docs } = await owner.call(calls.createArticle, {
    params,
    body: { kind, slug, content: { ...PLAIN, ...said.content, ...content, texts } },
  })
  const decided = { baseVersion: 1, transactionCode: TRANSACTION_CODE }
  await owner.call(calls.publishArticle, { params: { ...params, articleId: docs._id }, body: decided })
}

async function writeAll({ paddock }: Pick<Tour, 'paddock'>): Promise<void> {
  await paddock.rows('truncate articles cascade')
  const owner = await signInAs(paddock.url, 'whitelabel')
  for (const said of ARTICLES) await write(owner, said)
  const { docs: rules } = await owner.call(calls.getBonusRules, { params })
  const rule = rules.find(({ active, inForce }) => active && inForce?.kind === 'depositWagerBonus')
  const promotion = {
    kind: 'PROMOTION',
    slug: 'welcome',
    title: 'Welcome: your first deposit doubled',
    summary: 'For whoever begins here this season.',
    body: 'Choose it with your first deposit. What it asks for stands below.',
  } as const
  const leads = rule ? { aim: 'BONUS', bonusRuleId: rule._id } : { aim: 'DEPOSIT' }
  await write(owner, promotion, { ...leads, endsAt: Date.now() + 30 * 86_400_000 })
}

export async function tourContent({ open, stop, me, paddock }: Tour): Promise<void> {
  await writeAll({ paddock })
  const { page, context } = await open(me)
  await visit(page, '/resources/faq')
  await page.getByText('What if it rains?').waitFor()
  await stop(page, '97-questions')
  await page.getByText('How long does a withdrawal take?').click()
  await stop(page, '97-questions-open')
  await page.getByRole('searchbox').fill('tennis')
  await stop(page, '97-questions-none-found')
  for (const [path, name] of [
    ['/resources/promotions', '97-promotions'],
    ['/resources/promotions/welcome', '97-promotion'],
    ['/resources/blogs', '97-blogs'],
    ['/resources/blogs/the-final', '97-blog'],
    ['/resources/tutorials', '97-tutorials-none'],
    ['/resources/loyalty', '97-loyalty'],
    ['/resources/blogs/nothing', '97-article-gone'],
  ] as const) {
    await visit(page, path)
    await stop(page, name)
  }
  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  await visit(page, '/resources/faq?open=withdrawal')
  await page.getByText('एक दिन में').waitFor()
  await stop(page, '97-questions-hindi')
  await page.evaluate(() => localStorage.setItem('paddock.language', 'en'))
  await context.close()
}

export async function shootContent(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'whitelabel')
  await signIn()
  await page.goto('/console/articles?tab=BLOG')
  await page.getByText('Sessions, and why the line moves').waitFor()
  await shoot('98-articles')
  await page.getByText('The final: what the prices said').click()
  await page.getByRole('region', { name: 'As players see it' }).first().waitFor()
  await shoot('98-editor')
  await page.getByRole('button', { name: 'Desk', exact: true }).click()
  await page.getByRole('button', { name: 'Light', exact: true }).click()
  await shoot('98-editor-desk')
  await page
    .getByLabel('Text', { exact: true })
    .fill('## A day before\nIndia were **1.80**. See [nothing](/no/such/page).')
  await page.getByRole('button', { name: 'Save a version' }).click()
  await page.getByText(/leads nowhere/).waitFor()
  await shoot('98-editor-refused')
  await page
    .getByLabel('Text', { exact: true })
    .fill(`## A day before\nIndia were **1.80**, read at ${new Date().toISOString()}. See [what is on](/inPlay).`)
  await page.getByLabel('Why').fill('The price was another')
  await page.getByRole('button', { name: 'Save a version' }).click()
  await page.getByText('The price was another').first().waitFor()
  await page.getByRole('button', { name: 'What has changed since version 1' }).click()
  await page.getByRole('button', { name: 'Bring back' }).waitFor()
  await page.getByRole('button', { name: 'Bring back' }).scrollIntoViewIfNeeded()
  await shoot('98-history')
  await context.close()
}
