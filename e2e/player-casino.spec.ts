/** The casino as its player sees it: found, opened, played to a result, and found again in the records. The provider is another program. */
import { calls, TEXTS } from '@paddock/contract'
import { add, paise, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PHONE } from './browser/chromium.ts'
import { expectMoney, OPENING } from './browser/expectations.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

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
  await page.goto('/premium-casino')
  await page.getByRole('searchbox', { name: 'Find a game' }).fill('dice')
  await page.getByRole('link', { name: /Dice/ }).click()
  const game = page.frameLocator('iframe')
  await game.getByRole('button', { name: 'I have read this' }).click()
  const play = game.getByRole('button', { name: /^Roll/ })
  await play.click()

  const rounds = async () => (await me.call(calls.getCasinoHistory, { query: { page: 1, limit: 25 } })).docs
  await expect.poll(async () => (await rounds()).length, SOON).toBe(1)
  const [round] = await rounds()
  expect(round).toMatchObject({ gameCode: 'dice', provider: 'Paddock Originals' })
  const { net, stake, won } = must(round, 'it was played')
  expect(net).toBe(paise(won - stake))

  await page.goto('/bet-history?category=allCasino')
  await expectMoney(page, me, add(OPENING, net), ZERO)
  await page.getByRole('listitem').filter({ hasText: 'Dice' }).waitFor()
  await page.goto('/statement')
  await page.getByText('Casino').first().waitFor()
  expect(faults).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})

test('somebody who is locked out of the casino finds none of it', async () => {
  const { rows } = sitting.paddock
  await rows("update accounts set casino_lock = true where user_name = 'player2'", [])
  const { page } = await sitting.openAs('player2', PHONE)
  await page.goto('/live-casino')
  await page.getByRole('heading', { name: TEXTS.pageNotFound }).waitFor()
  expect(await page.getByRole('link', { name: 'Live Casino' }).count()).toBe(0)
})
