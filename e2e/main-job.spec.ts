/** The main job of a player, once from end to end in a real browser on the whole system; `npm run e2e` has all the rest. */
import type { Bet } from '@paddock/contract'
import { add, negate, subtract, ZERO } from '@paddock/domain/money'
import { commission } from '@paddock/domain/settlement'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from './browser/caller.ts'
import { SHARP_PHONE } from './browser/chromium.ts'
import { COMMISSION_BPS, expectFigures, expectPosition, openBetsOf, OPENING, SOON } from './browser/expectations.ts'
import { closeSuccess, leaveFirstResult, placeUntilTaken, priceOf, signIn } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterAll(() => sitting?.end())

test('prices are watched, backed and laid on a phone, and the result pays to the paisa', async () => {
  const staged = await sitting.feed.stage(MATCH)
  const { page, faults } = await sitting.open({ ...SHARP_PHONE, reducedMotion: 'no-preference' })
  await signIn(page, 'player1')
  await expectFigures(page, OPENING, ZERO)
  const market = await openMarket(page, staged)
  await staged.quote({ Ashford: { back: ['1.9'], lay: ['1.92'] }, Bramley: { back: ['2.08'], lay: ['2.12'] } })
  await expect.poll(() => priceOf(market, 'Back', 'Ashford').innerText(), SOON).toContain('1.9')
  await placeUntilTaken(page, priceOf(market, 'Back', 'Ashford'), '1000')
  await closeSuccess(page)
  await placeUntilTaken(page, priceOf(market, 'Lay', 'Bramley'), '500')
  await closeSuccess(page)

  const [lay, back] = (await openBetsOf(await signInAs(sitting.paddock.url, 'player1'))) as [Bet, Bet]
  const worst = negate(add(back.liability, lay.liability))
  const won = add(back.profit, lay.profit)
  await expectPosition(market, 'Ashford', won)
  await expectPosition(market, 'Bramley', worst)
  await expectFigures(page, OPENING, negate(worst))

  await staged.close('Ashford')
  const net = subtract(won, commission(won, COMMISSION_BPS))
  await leaveFirstResult(page, net)
  await expectFigures(page, add(OPENING, net), ZERO)
  expect(faults).toEqual([])
})
