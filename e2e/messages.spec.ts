/** What operators tell people, on the whole system: a banner that comes at its time and is ended, a popup once, a message sent and withdrawn. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, sayYes, signInToConsole } from './browser/console-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

const SOON = { timeout: 15_000 }
/** Where a home shows them, the site's own among them. */
const SLIDES = 'What is new'

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

async function openDesk(userName: string, path: string): Promise<Page> {
  const { page } = await sitting.open(DESKTOP)
  await signInToConsole(page, userName)
  await isInConsole(page)
  await page.goto(`${sitting.paddock.url}/console${path}`)
  return page
}

/** As a field for a moment takes it, by the clock of the screen: that of India. */
const typedAt = (at: number): string => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 16)

async function typePicture(page: Page): Promise<void> {
  const buffer = await page.screenshot()
  const field = page.getByLabel('Picture', { exact: true })
  await field.setInputFiles({ name: 'final.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Without picture' }).waitFor()
}

const end = async (desk: Page, title: string): Promise<void> => {
  const row = desk.getByRole('listitem').filter({ hasText: title }).first()
  await row.getByRole('button', { name: 'End', exact: true }).click()
  await desk.getByRole('dialog').last().getByRole('button', { name: 'End', exact: true }).click()
  await desk.getByText('Ended', { exact: true }).waitFor()
}

test('a banner of the site comes at its time, leads into the app, and is gone when it is ended', async () => {
  const desk = await openDesk('whitelabel', '/banners')
  await desk.getByLabel('Who sees it').selectOption('EVERYBODY')
  await desk.getByLabel('Title').fill('The final begins at 19:30')
  await desk.getByLabel('Leads to').fill('/inPlay')
  await typePicture(desk)
  await desk.getByLabel('From', { exact: true }).fill(typedAt(Date.now() + 3_600_000))
  await desk.getByRole('button', { name: 'Show it' }).click()
  await sayYes(desk, 'Show it')
  await desk.getByText('Waits', { exact: true }).waitFor()
  expect(await findingsOn(desk, 'the banners of the console')).toEqual([])

  const { page } = await sitting.open(PHONE)
  await page.goto(sitting.paddock.url)
  const slide = page.getByRole('link', { name: 'The final begins at 19:30' })
  await page.getByRole('region', { name: SLIDES }).first().waitFor()
  expect(await slide.count()).toBe(0)

  // Its time comes.
  await sitting.paddock.rows(`update banners set starts_at = now() - interval '1 minute' where title like 'The final%'`)
  await page.reload()
  await slide.waitFor()
  await slide.click()
  await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/inPlay')

  await desk.reload()
  await end(desk, 'The final begins at 19:30')
  await page.goto(sitting.paddock.url)
  await page.getByRole('region', { name: SLIDES }).first().waitFor()
  expect(await slide.count()).toBe(0)
})

test('a popup of an agent is seen once by a player below, and by no visitor', async () => {
  const desk = await openDesk('agent', '/banners')
  await desk.getByLabel('What it is').selectOption('POPUP')
  await desk.getByLabel('Where').selectOption('ANY')
  await desk.getByLabel('Title').fill('We are open all night')
  await desk.getByLabel('Text').fill('Until the last ball of the final.')
  await desk.getByRole('button', { name: 'Show it' }).click()
  await sayYes(desk, 'Show it')
  await desk.getByRole('listitem').filter({ hasText: 'We are open all night' }).waitFor()

  const { page } = await sitting.openAs('player2', PHONE)
  await page.goto(`${sitting.paddock.url}/inPlay`)
  const popup = page.getByRole('dialog', { name: 'We are open all night' })
  await popup.waitFor()
  expect(await findingsOn(page, 'a popup of the site')).toEqual([])
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await popup.waitFor({ state: 'detached' })
  await page.evaluate(() => localStorage.removeItem('paddock.closed-popups'))
  const asked = page.waitForResponse(/\/api\/common\/banner/)
  await page.reload()
  await asked
  await page.waitForTimeout(500)
  expect(await popup.count()).toBe(0)

  const visitor = (await sitting.open(PHONE)).page
  const told = visitor.waitForResponse(/\/api\/common\/banner/)
  await visitor.goto(`${sitting.paddock.url}/inPlay`)
  expect(await (await told).text()).not.toContain('open all night')
})

test('a message with a picture says to how many it goes, is read, and is gone when it is withdrawn', async () => {
  const desk = await openDesk('agent', '/messages')
  await desk.getByLabel('Title').fill('Rain in Leeds')
  await desk.getByLabel('Text').fill('The match begins an hour later.')
  await typePicture(desk)
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  const question = desk.getByRole('dialog')
  await question.getByText('Reaches now').waitFor()
  const { n } = (
    await sitting.paddock.rows(
      `select count(*)::int as n from accounts a join accounts g on g.user_name = 'agent' and g.site_id = 1
     where a.path > g.path and a.path < g.path_end and a.role = 'user' and a.retired_at is null`,
    )
  )[0] as { n: number }
  await question.getByText(String(n), { exact: true }).waitFor()
  await sayYes(desk, 'Send')
  await desk.getByText(`Sent to ${n}`).waitFor()

  const { page } = await sitting.openAs('player2', PHONE)
  await page.goto(`${sitting.paddock.url}/notification`)
  const message = page.getByRole('listitem').filter({ hasText: 'Rain in Leeds' })
  await message.waitFor()
  const image = await message.locator('img').getAttribute('src')
  expect(image).toMatch(/^\/images\/img_/)
  const opens = () => page.evaluate(async (at) => (await fetch(at, { cache: 'reload' })).status, image ?? '')
  expect(await opens()).toBe(200)

  await desk.getByRole('button', { name: 'Withdraw', exact: true }).first().click()
  await desk.getByRole('dialog').last().getByRole('button', { name: 'Withdraw', exact: true }).click()
  // The open screen is told.
  await message.waitFor({ state: 'detached' })
  expect(await opens()).toBe(404)
})
