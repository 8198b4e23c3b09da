/** A player asks with a picture, an officer takes it and answers, and the phone shows it at once; and neither a chat of another company nor who counts visits is there before a yes. */
import { calls } from '@paddock/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { signInAs } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 20 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

const panel = (page: Page) => page.getByRole('dialog').last()
const log = (page: Page) => page.getByRole('log')

async function addPicture(page: Page, within: Page | ReturnType<typeof panel>): Promise<void> {
  const buffer = await page.screenshot()
  await within
    .getByLabel('Pictures', { exact: true })
    .last()
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer })
  await within.getByRole('button', { name: 'Leave out picture 1' }).waitFor()
}

test('what a player asks is taken, answered from ready answers, seen at once on the phone, ended and rated', async () => {
  const { paddock } = sitting
  const owner = await signInAs(paddock.url, 'whitelabel')
  const answers = [{ language: 'en', title: 'We look', text: 'We see your payment: look at /transaction.' }] as const
  await owner.call(calls.saveChatAnswers, {
    params: { role: 'whiteLabel' },
    body: { version: 0, answers: [...answers] },
  })
  const { page, me } = await sitting.openAs('player1', PHONE)
  await page.goto(`${paddock.url}/chat`)
  await page.getByText('A deposit or a withdrawal').click()
  await page.getByLabel('Your message').fill('My deposit is not there yet.')
  await addPicture(page, page)
  expect(await findingsOn(page, 'a chat that is begun')).toEqual([])
  await page.getByRole('button', { name: 'Start the chat' }).click()
  await page.getByText('Somebody will be with you soon').waitFor()

  const desk = (await sitting.open(DESKTOP)).page
  await signInToConsole(desk, 'agent')
  await isInConsole(desk)
  await desk.goto(`${paddock.url}/console/chat`)
  await desk.getByRole('row').filter({ hasText: 'My deposit is not there yet.' }).click()
  await panel(desk).getByRole('button', { name: 'Take it' }).click()
  await panel(desk).getByLabel('Ready answer').selectOption({ label: 'We look' })
  expect(await findingsOn(desk, 'a chat at the desk')).toEqual([])
  await panel(desk).getByRole('button', { name: 'Send', exact: true }).click()

  // Nobody reloads the phone.
  await log(page).getByText('We see your payment').waitFor({ timeout: 15_000 })
  await page.getByText('Somebody of the site is with you').waitFor()
  await log(page)
    .getByText(/· Read$/)
    .waitFor()
  expect(await log(page).getByRole('link', { name: '/transaction' }).getAttribute('href')).toBe('/transaction')
  await log(desk)
    .getByText(/· Read$/)
    .waitFor()
  expect(await findingsOn(page, 'a chat that is answered')).toEqual([])
  await page.getByLabel('Your message').fill('It is there now.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await log(desk).getByText('It is there now.').waitFor({ timeout: 15_000 })

  await panel(desk).getByLabel('End it as').selectOption({ label: 'Solved' })
  await panel(desk).getByRole('button', { name: 'End it', exact: true }).click()
  await page.getByRole('button', { name: 'Start the chat' }).waitFor({ timeout: 15_000 })
  await page.getByRole('button', { name: /A deposit or a withdrawal/ }).click()
  await panel(page).getByRole('radio', { name: '5 of 5' }).check()
  await panel(page).getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Thank you').waitFor()
  const { docs } = await me.call(calls.getChats, { params: { role: 'user' }, query: { page: 1, limit: 25 } })
  expect(docs).toMatchObject([{ status: 'closed', reason: 'SOLVED', stars: 5 }])
})

/** What a script of theirs would like to have of ours, as it stands in their page. */
const THEIRS = `
const can = (what) => { try { what(); return 'yes' } catch { return 'no' } }
fetch('https://elsewhere.invalid/a').catch(() => undefined)
addEventListener('load', () => {
  document.body.textContent = [self.origin, can(() => localStorage.length), can(() => document.cookie), can(() => parent.document.title)].join(' ')
})`

test('a chat of another company asks nobody before the yes, and gets neither the page around it nor what it keeps', async () => {
  const { paddock } = sitting
  await paddock.rows(
    `update sites set version = version + 1, settings = jsonb_set(settings, '{registration}',
      coalesce(settings->'registration', '{}') || '{"chat": {"type": "tawk", "value": "5f0a1b2c/default"}}') where label = 'demo'`,
  )
  const { page, context } = await sitting.open(PHONE)
  const asked: string[] = []
  await context.route(/^https:/, async (route) => {
    asked.push(new URL(route.request().url()).host)
    await route.fulfill({ contentType: 'text/javascript', body: THEIRS })
  })
  context.on('request', (request) => {
    if (request.url().includes('/chat-frame/')) asked.push(new URL(request.url()).pathname)
  })
  await expect
    .poll(async () => (await page.request.get(`${paddock.url}/chat-frame/tawk`)).status(), { timeout: 10_000 })
    .toBe(200)
  expect((await page.request.get(`${paddock.url}/chat-frame/zoho`)).status()).toBe(404)
  await page.goto(`${paddock.url}/chat`)
  await page.getByText('run by tawk.to, another company').waitFor()
  expect(await findingsOn(page, 'a chat of another company')).toEqual([])
  expect(asked.filter((what) => what.includes('tawk'))).toEqual([])
  await page.getByRole('button', { name: 'Start this chat' }).click()
  const frame = page.frameLocator('iframe[title="tawk.to"]')
  await frame.getByText('null no no no').waitFor()
  expect(asked.filter((what) => what.includes('tawk'))).toEqual(['/chat-frame/tawk', 'embed.tawk.to'])
  expect(asked).not.toContain('elsewhere.invalid')
})

/** What counts visits, as far as our page is concerned: it says that it was loaded, and each page that it is told of. */
const COUNTER = `
const say = (what) => new Image().src = 'https://www.google-analytics.com/g/collect?' + new URLSearchParams({ what })
say([self.origin, document.cookie === '' ? 'no cookie' : 'cookies', document.referrer === '' ? 'no referrer' : document.referrer].join(', '))
const told = window.dataLayer.push.bind(window.dataLayer)
window.dataLayer.push = (said) => { if (said[0] === 'event') say(said[2].page_location); return told(said) }
for (const said of window.dataLayer) if (said[0] === 'event') say(said[2].page_location)`

test('who counts visits is asked for nothing before the yes and the fifth second, is told no more than kinds of pages, and is gone with the yes', async () => {
  const { paddock } = sitting
  await paddock.rows(
    `update sites set version = version + 1, settings = settings || '{"metaTags": [{"name": "google-tag-id", "content": "G-AB12CD34EF"}]}'
      where label = 'demo'`,
  )
  const { page, context } = await sitting.open(PHONE)
  await expect
    .poll(async () => (await page.request.get(`${paddock.url}/pixel-frame/google`)).status(), { timeout: 10_000 })
    .toBe(200)
  const theirs: string[] = []
  let isAskedFor = 0
  await context.route(/^https:/, async (route) => {
    const { host, searchParams } = new URL(route.request().url())
    theirs.push(searchParams.get('what') ?? host)
    await route.fulfill({ contentType: 'text/javascript', body: COUNTER })
  })
  context.on('request', (request) => {
    if (request.url().includes('/pixel-frame/')) isAskedFor = Date.now()
  })
  const question = page.getByRole('region', { name: 'May this visit be counted?' })
  const begun = Date.now()
  await page.goto(`${paddock.url}/sitemap`)
  await question.waitFor()
  expect(await findingsOn(page, 'the question whether a visit is counted')).toEqual([])
  await page.waitForTimeout(Math.max(0, begun + 6000 - Date.now()))
  expect([isAskedFor, theirs]).toEqual([0, []])

  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => theirs, { timeout: 15_000 }).toContain(`${paddock.url}/sitemap`)
  expect(theirs.slice(0, 2)).toEqual(['www.googletagmanager.com', 'null, no cookie, no referrer'])
  const again = Date.now()
  isAskedFor = 0
  await page.goto(`${paddock.url}/resources/faq/how-do-i-begin?from=somebody`)
  await expect.poll(() => theirs, { timeout: 30_000 }).toContain(`${paddock.url}/resources/:section/:slug?`)
  expect(isAskedFor - again).toBeGreaterThan(5000)

  await page.goto(`${paddock.url}/settings`)
  await page.getByRole('switch', { name: 'Count my visits' }).click()
  const before = [...theirs]
  await page.goto(`${paddock.url}/sitemap`)
  await page.waitForTimeout(9000)
  expect(theirs).toEqual(before)
  await expect.poll(() => question.count()).toBe(0)
})

test('a match of the demo world is on television: a test card with what its score feed has told', async () => {
  const { paddock } = sitting
  const channels = () =>
    paddock.rows<{ id: string; name: string; channel: string }>(
      `select id, name, channel from events where channel is not null order by in_play desc, open_at limit 1`,
    )
  await expect.poll(async () => (await channels()).length, { timeout: 60_000 }).toBe(1)
  const [match] = await channels()
  expect(match?.channel).toBe(`${paddock.outbox}/tv/${match?.id}`)
  const { page, faults } = await sitting.openAs('player2', DESKTOP)
  await page.goto(`${paddock.url}/events/4/${match?.id}`)
  await page.getByRole('button', { name: /^Live TV/ }).click({ timeout: 20_000 })
  const card = page.frameLocator('iframe[title^="Live TV"]')
  await card.getByText('TEST CARD').waitFor()
  await expect.poll(() => card.locator('#match').textContent(), { timeout: 10_000 }).toBe(match?.name)
  expect(await card.locator('#now').textContent()).not.toBe('No signal')
  expect(faults).toEqual([])
})
