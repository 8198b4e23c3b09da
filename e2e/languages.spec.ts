/// <reference lib="dom" />
/** Languages on the screen: the console in Hindi, and room for the longest words of any language on every page. docs/decisions/0103. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { SOON } from './browser/expectations.ts'
import { pick, priceOf } from './browser/player-screen.ts'
import { overlapping, speakPseudo, widerThanRoom } from './browser/pseudo-locale.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'
import { fillCasino } from './gallery/casino-desk.ts'
import { fillDesk } from './gallery/desk.ts'

const SMALLEST_PHONE = { ...PHONE, viewport: { width: 320, height: 568 } } as const
const LAPTOP = { ...DESKTOP, viewport: { width: 1280, height: 800 } } as const

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, casino: true })
  await fillDesk(sitting.paddock)
  await fillCasino(sitting.paddock)
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

/** A folder for pictures, for people who judge the look. */
const PICTURES = process.env['LANGUAGE_PICTURES']
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name.replaceAll(/[^\w-]+/g, '_')}.png` })
}

/** All that a page asks for is there, or said to be none. */
async function isRead(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy=true], output .animate-pulse').count(), SOON).toBe(0)
}

/** Each page that the navigation leads to, as a press on it does: the whole app would be read anew for each. */
async function lookOverConsole(page: Page, look: (path: string) => Promise<readonly string[]>) {
  const links = page.locator('nav a[href^="/console/"]')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(10)
  const found: string[] = []
  for (const path of paths) {
    await page.locator(`nav a[href="${path}"]`).click()
    await page.locator(`nav a[href="${path}"][aria-current=page]`).waitFor()
    await page.locator('main h1').first().waitFor()
    await isRead(page)
    found.push(...(await look(path)))
  }
  return found
}

/** What an officer of the desk called a method, or a bank wrote. */
const TYPED = /^(UPI[ /]|Scan and pay$)/

/** Sentences in English, by three small words in a row: names of people, matches and sites are none. */
const englishOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const isSaid = !node.parentElement?.closest('script, style, [lang=en]')
      if (isSaid && /\b[A-Z]?[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text)) found.push(text)
    }
    return found
  })

test('an administrator chooses Hindi before signing in and reads every page in it, after a reload too', async () => {
  const { page, faults } = await sitting.open(LAPTOP)
  await page.goto('/console/')
  await page.getByLabel('Language').selectOption('hi')
  await page.getByLabel('यूज़रनेम').fill('administrator')
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD)
  await picture(page, 'hi-sign-in')
  await page.getByRole('button', { name: 'लॉगिन' }).click()
  await page.getByRole('heading', { name: 'डैशबोर्ड' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'डैशबोर्ड' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
  const found = await lookOverConsole(page, async (path) => {
    await picture(page, `hi-${path}`)
    const english = (await englishOn(page)).filter((text) => !TYPED.test(text)).map((text) => `${path}: ${text}`)
    return [...english, ...(await widerThanRoom(page, path))]
  })
  expect(found).toEqual([])
  expect(faults).toEqual([])
})

test('who is signed in changes the language in the menu of the account, and the page is drawn anew', async () => {
  const { page } = await sitting.open(LAPTOP)
  await signInToConsole(page, 'agent')
  await isInConsole(page)
  await page.getByRole('button', { name: /agent/ }).click()
  await page.getByRole('menuitem', { name: 'हिन्दी' }).click()
  await page.getByRole('heading', { name: 'डैशबोर्ड' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
  await page.getByRole('button', { name: /agent/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await isInConsole(page)
})

test('the longest words have room on each page of the console', async () => {
  const { page } = await sitting.open(LAPTOP)
  await signInToConsole(page, 'administrator')
  await isInConsole(page)
  const wider = await lookOverConsole(page, async (path) => {
    await speakPseudo(page)
    await picture(page, `pseudo-${path}`)
    return widerThanRoom(page, path)
  })
  expect(wider).toEqual([])
})

const PLAYER_PAGES =
  '/ /inPlay /open-bets /favorite /search /ballByBall /all-games /statement /bet-history /profit-loss /transaction /my-wallet /deposit /withdraw /profile /profile/limits /settings /button-values /change-password /secureauth /notification /affiliates /awaiting-bonus /refer /complain-box /leadership-board /verification /contact-us /sitemap /about-us'.split(
    ' ',
  )

test('the longest words have room on each page of a player, on the smallest phone', async () => {
  const { page } = await sitting.openAs('player4', SMALLEST_PHONE)
  const wider: string[] = []
  for (const path of PLAYER_PAGES) {
    await page.goto(path)
    await page.locator('main > *').first().waitFor()
    await isRead(page)
    await speakPseudo(page)
    await picture(page, `pseudo-320-${path}`)
    wider.push(...(await widerThanRoom(page, path)))
  }
  expect(wider).toEqual([])
})

/** What a player has before them most of the time. */
const MAIN_PAGES = ['/', '/inPlay', '/live-casino', '/chat', '/practice', '/leadership-board', '/resources/promotions']

test.each([
  ['390', { ...PHONE, viewport: { width: 390, height: 844 } }],
  ['1440', { ...DESKTOP, viewport: { width: 1440, height: 900 } }],
] as const)('at %s nothing stands over the balance in the longest words', async (width, device) => {
  const { page } = await sitting.openAs('player4', device)
  const wrong: string[] = []
  for (const path of MAIN_PAGES) {
    await page.goto(path)
    await page.locator('main > *').first().waitFor()
    await isRead(page)
    await speakPseudo(page)
    await picture(page, `pseudo-${width}-${path}`)
    const parts = ':is(header, section:has([data-testid=balance])) :is(a, button, [data-testid])'
    wrong.push(...(await widerThanRoom(page, path)), ...(await overlapping(page, parts, path)))
  }
  expect(wrong).toEqual([])
})

test('and of a match with its slip', async () => {
  const { page } = await sitting.openAs('player4', SMALLEST_PHONE)
  const staged = await sitting.feed.stage({ ...MATCH, inPlay: true })
  const market = await openMarket(page, staged)
  await pick(page, priceOf(market, 'Back', 'Bramley'), '1000')
  await speakPseudo(page)
  await picture(page, 'pseudo-320-slip')
  expect(await widerThanRoom(page, 'the match with its slip')).toEqual([])
})
