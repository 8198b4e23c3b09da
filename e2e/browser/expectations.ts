/** What the tests of the player's app hold the screen to, to the paisa. */
import { type Bet, calls } from '@paddock/contract'
import { type Paise, paise } from '@paddock/domain/money'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Caller } from './caller.ts'
import { figuresIn, rowOf, shownSigned } from './player-screen.ts'

export const rupees = (amount: number): Paise => paise(Math.round(amount * 100))
/** 2 % of net winnings in an exchange market. Law D-27. */
export const COMMISSION_BPS = 200
/** What every player of the demo has. */
export const OPENING = rupees(100_000)
export const SOON = { timeout: 15_000 }

export const expectFigures = async (page: Page, points: Paise, exposure: Paise): Promise<void> =>
  await expect.poll(() => figuresIn(page), SOON).toEqual({ points, exposure })

export const expectPosition = async (market: Locator, runner: string, amount: Paise): Promise<void> =>
  await expect.poll(() => rowOf(market, runner).innerText(), SOON).toContain(shownSigned(amount))

/** The screen says what the server has. */
export async function expectMoney(page: Page, me: Caller, points: Paise, exposure: Paise): Promise<void> {
  await expectFigures(page, points, exposure)
  const { docs } = await me.call(calls.getPoints, { params: { role: 'user' } })
  expect({ points: docs.balance, exposure: docs.exposure }).toEqual({ points, exposure })
}

export const openBetsOf = async (me: Caller): Promise<readonly Bet[]> =>
  (await me.call(calls.getOpenBets, { query: { page: 1, limit: 20 } })).docs
