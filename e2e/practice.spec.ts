/** A player switches to practice, bets and wins points, and finds their money as it was; where there is only practice no way leads to money. */
import { calls } from '@paddock/contract'
import { add, subtract, ZERO } from '@paddock/domain/money'
import { commission } from '@paddock/domain/settlement'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { PHONE } from './browser/chromium.ts'
import { COMMISSION_BPS, expectFigures, OPENING, openBetsOf, rupees, SOON } from './browser/expectations.ts'
import { closeSuccess, pick, placeUntilTaken, priceOf, slipOf } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

const START = rupees(10_000)
const NARROW = { ...PHONE, viewport: { width: 320, height: 568 } }

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

const barOf = (page: Page) => page.getByRole('complementary', { name: 'Practice' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const twinsOf = () =>
  sitting.paddock.rows<{ balance: string; exposure: string }>(
    'select balance, exposure from accounts where twin_of is not null',
  )

async function switchTo(page: Page, name: 'Practise' | 'Play for money'): Promise<void> {
  await page.goto('/practice')
  await page.getByText('Your slip is emptied when you switch.').waitFor()
  const begun = page.waitForURL((url) => url.pathname === '/')
  await press(page, name)
  await begun
}

test('points are bet and won beside money that stays as it was, in each tab of the session', async () => {
  const staged = await sitting.feed.stage(MATCH)
  const { page, faults } = await sitting.openAs('player6', NARROW)
  // Another session of the same person, which plays for money.
  const money = await signInAs(sitting.paddock.url, 'player6')
  const won = page.getByRole('dialog', { name: 'You won' })
  await page.addLocatorHandler(won, () => won.getByRole('button', { name: 'Go on' }).click())
  const moneyOf = async () => (await money.call(calls.getProfile, { params: { role: 'user' } })).docs.user
  const other = await page.context().newPage()
  await other.goto('/open-bets')
  await expectFigures(other, OPENING, ZERO)
  await switchTo(page, 'Practise')
  await barOf(page).waitFor()
  // A tab beside it begins anew, and shows points too.
  await barOf(other).waitFor()
  await expectFigures(other, START, ZERO)
  await other.close()

  const market = await openMarket(page, staged)
  await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
  await slipOf(page)
    .getByRole('button', { name: /^Practice bet/ })
    .waitFor()
  expect(await findingsOn(page, 'the slip in practice')).toEqual([])
  await placeUntilTaken(page, priceOf(market, 'Back', 'Ashford'), '1000')
  await closeSuccess(page)
  await expectFigures(page, START, rupees(1000))
  expect(await openBetsOf(money)).toEqual([])
  await page.goto('/open-bets')
  await page.getByText('Ashford').first().waitFor()
  await staged.close('Ashford')
  await expect.poll(async () => Number((await twinsOf())[0]?.exposure), SOON).toBe(0)
  const [twin] = await twinsOf()
  const [bet] = await sitting.paddock.rows<{ profit: string }>(
    'select profit from bets where account_id = (select id from accounts where twin_of is not null)',
  )
  const profit = rupees(Number(bet?.profit) / 100)
  expect(Number(twin?.balance)).toBe(add(START, subtract(profit, commission(profit, COMMISSION_BPS))))
  await page.goto('/practice')
  expect(await findingsOn(page, 'practice')).toEqual([])
  expect(await moneyOf()).toMatchObject({ balance: OPENING, exposure: ZERO, practice: false })

  await switchTo(page, 'Play for money')
  await expect.poll(() => barOf(page).count(), SOON).toBe(0)
  await expectFigures(page, OPENING, ZERO)
  expect(faults).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})

test('a site of practice alone refuses money, and is none while its players hold some', async () => {
  const { url } = sitting.paddock
  const root = await signInAs(url, 'administrator')
  const params = { role: 'administrator', siteId: '1' } as const
  const { docs } = await root.call(calls.getSite, { params })
  const jurisdiction = { ...docs.published.jurisdiction, money: 'NONE' as const }
  const config = { ...docs.published, jurisdiction }
  const body = { config, baseVersion: docs.site.version, note: '', transactionCode: TRANSACTION_CODE }
  await expect(root.call(calls.publishSite, { params, body })).rejects.toThrow('SITE_HOLDS_MONEY')

  await sitting.paddock.rows(
    `update sites set settings = settings || jsonb_build_object('jurisdiction', coalesce(settings -> 'jurisdiction', '{}') || '{"money": "NONE"}'),
      version = version + 1 where id = 1`,
  )
  const player = await signInAs(url, 'player7')
  const modeOf = async () => (await player.call(calls.getPractice, {})).docs.mode
  await expect.poll(modeOf, SOON).toBe('ONLY')
  const launch = { body: { provider: 'Paddock', gameCode: 'dice', platform: 'mobile' as const } }
  await expect(player.call(calls.launchCasinoGame, launch)).rejects.toThrow('PRACTICE_ONLY')
  const begun = await player.call(calls.setPractice, { body: { practise: true } })
  expect(begun.docs).toMatchObject({ practising: true, points: { balance: START, exposure: ZERO } })
  await expect(player.call(calls.setPractice, { body: { practise: false } })).rejects.toThrow('PRACTICE_ONLY')
})
