/// <reference lib="dom" />
/** The casino as its player sees it: found, opened, played to a result, and found again in the records. The provider is another program. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { calls, type CasinoRound, TEXTS } from '@paddock/contract'
import { add, negate, paise, subtract, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signInAs } from './browser/caller.ts'
import { openGame } from './browser/casino-screen.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { expectMoney, OPENING } from './browser/expectations.ts'
import { leaveFirstResult } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { publishWalletMode } from './browser/switches.ts'

const SOON = { timeout: 15_000 }

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, casino: true })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

test('a game is found in the lobby, played in its frame, and stands in balance, history and statement', async () => {
  const { page, faults, me } = await sitting.openAs('player1', PHONE)
  const offered = async () => (await me.call(calls.getCasinoGames, { query: {} })).docs.length
  await expect.poll(offered, SOON).toBeGreaterThan(0)
  const game = await openGame(page, '/premium-casino', 'Dice')
  await game.getByRole('button', { name: /^Roll/ }).click()

  const rounds = async () => (await me.call(calls.getCasinoHistory, { query: { page: 1, limit: 25 } })).docs
  await expect.poll(async () => (await rounds()).length, SOON).toBe(1)
  const [round] = await rounds()
  expect(round).toMatchObject({ gameCode: 'dice', provider: 'Paddock Originals' })
  const { net, stake, won } = must(round, 'it was played')
  expect(net).toBe(paise(won - stake))

  // A first result is told when its game is left, and once.
  await page.getByText(/^Has (cost|brought) you/).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('link', { name: 'Leave the game' }).click()
  await page.getByRole('dialog').getByText('Paddock Originals / Dice').waitFor()
  await leaveFirstResult(page, net)
  await page.goto('/bet-history?category=allCasino')
  await expectMoney(page, me, add(OPENING, net), ZERO)
  await page.getByRole('listitem').filter({ hasText: 'Dice' }).waitFor()
  await page.goto('/statement')
  await page.getByText('Casino').first().waitFor()
  expect(faults).toEqual([])
})

/** Whether all of a text is seen: nothing of it is cut off. */
const isWhole = (text: Locator): Promise<boolean> => text.evaluate((it) => it.scrollWidth <= it.clientWidth)

test.each([
  ['en', { width: 320, height: 568 }],
  ['en', PHONE.viewport],
  ['hi', PHONE.viewport],
] as const)(
  'over a game a phone has one bar, as high as a thumb, with what it has cost, the time and the balance: %s %o',
  async (language, viewport) => {
    const { page } = await sitting.openAs('player6', { ...PHONE, viewport })
    await page.addInitScript((chosen) => localStorage.setItem('paddock.language', chosen), language)
    await page.goto('/casino/1/dice/Paddock%20Originals/Paddock%20Originals')
    await page.locator('iframe').waitFor()
    const bar = page.locator('main section > div').first()
    const [cost, standing] = [bar.locator('p').first(), bar.locator('p').last()]
    await standing.getByText('1,00,000.00').waitFor()
    expect(must(await bar.boundingBox(), 'it is drawn').height).toBeLessThanOrEqual(48)
    expect(must(await cost.boundingBox(), 'it is drawn').height).toBeLessThanOrEqual(32)
    expect(await standing.innerText()).toMatch(/0 (min|मिनट)/)
    expect([await isWhole(cost.locator('.truncate').first()), await isWhole(standing)]).toEqual([true, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    // The game is read in the language of the page.
    const game = page.frameLocator('iframe')
    expect(await game.locator('html').getAttribute('lang')).toBe(language)
    await game.getByText(language === 'hi' ? 'मैंने पढ़ लिया' : 'I have read this').waitFor()
  },
)

const STAKE = paise(10_000)
const LOST = negate(STAKE)
const PAGE = { page: 1, limit: 25 }

/** At Lucky 7, with a bet on the cards above the seven. */
async function betOnUp(page: Page): Promise<FrameLocator> {
  const game = await openGame(page, '/live-casino', 'Lucky 7')
  await game.getByRole('button', { name: /Up/ }).first().click()
  await game.getByRole('button', { name: /^Bet .* on Up/ }).click({ timeout: 60_000 })
  await game.getByRole('list', { name: 'Your bets on this round' }).getByText('Up', { exact: true }).waitFor(SOON)
  return game
}

/** The one round of a player who had played none, once it has fallen. */
async function fallen(me: Caller) {
  const rounds = async () => (await me.call(calls.getCasinoHistory, { query: PAGE })).docs
  await expect.poll(async () => (await rounds()).length, { timeout: 60_000 }).toBe(1)
  return must((await rounds())[0], 'it was played')
}
const pointsOf = async (me: Caller) => (await me.call(calls.getPoints, { params: { role: 'user' } })).docs
const movesOf = async (me: Caller, { provider: casino, roundId }: CasinoRound) =>
  (await me.call(calls.getCasinoHistoryDetails, { query: { casino, roundId } })).docs

describe('a round at a table is bet on in its time, falls for all, and is paid', () => {
  test('where stakes are taken', async () => {
    const { page, faults, me } = await sitting.openAs('player3', PHONE)
    await betOnUp(page)
    expect(await pointsOf(me)).toMatchObject({ balance: subtract(OPENING, STAKE), exposure: ZERO })
    const round = await fallen(me)
    const { gameCode, net, stake, won } = round
    expect([gameCode, net]).toEqual(['lucky-7', paise(won - stake)])
    expect([0, stake / 2, 2 * stake]).toContain(won)
    expect((await movesOf(me, round))[0]).toMatchObject({ kind: 'stake', amount: LOST })
    expect(faults).toEqual([])
  })

  test('where what may be lost is held', async () => {
    await publishWalletMode(sitting.paddock, 'exposure')
    const { page, faults, me } = await sitting.openAs('player7', PHONE)
    const game = await betOnUp(page)
    // Nothing has left the balance: it is not free.
    expect(await pointsOf(me)).toMatchObject({ balance: OPENING, exposure: STAKE })
    await game.getByText('Held ₹100').waitFor()
    await game.getByRole('button', { name: /^Down/ }).click()
    await game.getByRole('button', { name: /^Bet .* on Down/ }).click()
    // Against each other: a hundred at the seven, which halves both.
    await expect.poll(async () => (await me.call(calls.getOpenCasinoBets, { query: PAGE })).docs[0]?.stake).toBe(STAKE)
    const round = await fallen(me)
    expect([ZERO, LOST]).toContain(round.net)
    const drawn = expect.objectContaining({ nonce: expect.any(Number) as number }) as object
    const result = { kind: 'result', amount: LOST, details: drawn }
    expect(await movesOf(me, round)).toMatchObject(round.net === ZERO ? [] : [result])
    await page.goto('/bet-history?category=allCasino')
    await expectMoney(page, me, add(OPENING, round.net), ZERO)
    expect(faults).toEqual([])
    await publishWalletMode(sitting.paddock, 'provider')
    // Of all that the tests before it did too.
    expect(await sitting.paddock.audit()).toBe('')
  })
})

test('a visitor plays for points where the site lets visitors, and elsewhere is asked to sign in', async () => {
  const { page, faults } = await sitting.open(PHONE, 'spin')
  const game = await openGame(page, '/premium-casino', 'Dice')
  await game.getByText('Demo', { exact: true }).waitFor()
  await page.getByText('For points, not for money').waitFor()
  await game.getByRole('button', { name: /^Roll/ }).click()
  await game.getByRole('list', { name: 'Last results' }).getByRole('listitem').first().waitFor()
  const left = await game.getByLabel('Balance').textContent()
  await page.getByRole('link', { name: 'Leave the game' }).click()
  await openGame(page, '/crash-games', 'Limbo')
  await expect.poll(() => page.frameLocator('iframe').getByLabel('Balance').textContent(), SOON).toBe(left)
  expect(faults).toEqual([])
  const { page: elsewhere } = await sitting.open(PHONE)
  await elsewhere.goto('/casino/1/dice/Paddock%20Originals/Paddock%20Originals')
  await elsewhere.getByText('Login to see this page').waitFor()
  expect(await elsewhere.locator('iframe').count()).toBe(0)
})

test('a win that its provider has booked and never sent is told an administrator, in the books of the day', async () => {
  const { page, me } = await sitting.openAs('player8', PHONE)
  const game = await openGame(page, '/premium-casino', 'Dice')
  const frame = must(await page.locator('iframe').getAttribute('src'), 'it is framed')
  const session = new URL(frame).pathname.split('/').at(-1)
  const planned = await page.request.post(`${sitting.paddock.casino?.url}/plan/${session}`, {
    data: { name: 'missing' },
  })
  expect(planned.status()).toBe(200)
  await game.getByRole('button', { name: /^Roll/ }).click()
  const open = async () => (await me.call(calls.getOpenCasinoBets, { query: PAGE })).docs
  await expect.poll(async () => (await open()).length, SOON).toBe(1)

  const root = await signInAs(sitting.paddock.url, 'administrator')
  const [provider] = (await root.call(calls.getCasinoProviders, {})).docs
  const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  await root.call(calls.readCasinoDay, { body: { providerId: must(provider, 'there is one')._id, day } })
  const { page: desk } = await sitting.open(DESKTOP)
  await signInToConsole(desk, 'administrator')
  await isInConsole(desk)
  await desk.goto('/console/casino-books?tab=differences')
  const line = desk.getByRole('row').filter({ hasText: 'player8' })
  await line.getByText('Missing here').waitFor(SOON)
  expect(await line.textContent()).toContain('Paddock Originals')
  // What it has no word of yet is open here.
  expect((await open()).length).toBe(1)
})

test('a round is checked by the page that its site offers, saved and without a network', async () => {
  const { page } = await sitting.openAs('player4', PHONE)
  const game = await openGame(page, '/premium-casino', 'Dice')
  await game.getByRole('button', { name: /^Roll/ }).click()
  await game.getByRole('list', { name: 'Last results' }).getByRole('listitem').first().waitFor()
  await game.getByRole('button', { name: 'Fairness' }).click()
  await game.getByRole('button', { name: 'Rotate and reveal' }).click()
  await game.getByText('to be checked elsewhere').click()
  const records = await game.getByRole('textbox', { name: 'Records of these rounds' }).inputValue()

  const folder = mkdtempSync(join(tmpdir(), 'verify-'))
  const saved = join(folder, 'verify.html')
  writeFileSync(saved, await (await page.request.get('/verify.html')).body())
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(saved).href)
  const pasted = page.getByRole('textbox', { name: /Records of rounds/ })
  await pasted.fill(records)
  await page.getByText('The round holds').waitFor()
  expect(await page.getByRole('list', { name: 'Rounds' }).getByRole('listitem').count()).toBe(1)
  await pasted.fill(records.replace('"payout":"', '"payout":"9'))
  await page.getByText('1 of 1 do not hold').waitFor()
  rmSync(folder, { recursive: true })
})

const MOST_STEPS = 120

/** Step by step, until it has the focus: in a frame, the frame's page too. */
async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  const isThere = () => target.evaluate((it) => document.hasFocus() && it === document.activeElement)
  for (let step = 0; !(await isThere()); step++) {
    if (step === MOST_STEPS) throw new Error(`no way by the keyboard to ${String(target)}`)
    await page.keyboard.press(key)
  }
}

test('the keyboard alone finds a game in the lobby, marks it, opens it, and leaves it', async () => {
  const { page, faults } = await sitting.openAs('player5', DESKTOP)
  await page.goto('/top-casino')
  await page.getByRole('list', { name: 'Games' }).waitFor()
  await walkTo(page, page.getByRole('searchbox', { name: 'Find a game' }))
  await page.keyboard.type('dice')
  await walkTo(page, page.getByRole('button', { name: 'Add Dice to favourites' }))
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Remove Dice from favourites', pressed: true }).waitFor()
  await walkTo(page, page.getByRole('link', { name: /Dice/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')

  const game = page.frameLocator('iframe')
  await walkTo(page, game.getByRole('button', { name: 'I have read this' }))
  await page.keyboard.press('Enter')
  await walkTo(page, game.getByRole('button', { name: /^Roll/ }))
  await walkTo(page, page.getByRole('link', { name: 'Leave the game' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Favourites' }).getByRole('link', { name: 'Dice' }).waitFor()
  expect(faults).toEqual([])
})

test('somebody who is locked out of the casino finds none of it', async () => {
  const { rows } = sitting.paddock
  await rows("update accounts set casino_lock = true where user_name = 'player2'", [])
  const { page } = await sitting.openAs('player2', PHONE)
  await page.goto('/live-casino')
  await page.getByRole('heading', { name: TEXTS.pageNotFound }).waitFor()
  expect(await page.getByRole('link', { name: 'Live Casino' }).count()).toBe(0)
})
