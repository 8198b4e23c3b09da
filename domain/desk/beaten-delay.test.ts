import { describe, expect, test } from 'vitest'
import type { SessionVariant, Side } from '../market/index.ts'
import { paise } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import { BEATEN_DELAY, beatsDelay, movedAgainstHouse, type StruckQuote } from './beaten-delay.ts'
import type { HandQuote } from './quotes.ts'

const offer = (per100: number) => ({ price: odds(per100 * 100), maxStake: paise(100_000) })
const rung = (run: number, per100 = 100) => ({ run, ...offer(per100) })
const session = (no: number, yes: number, per100 = 100): HandQuote => ({
  kind: 'SESSION',
  quote: { yes: [rung(yes, per100)], no: [rung(no, per100)] },
})
const bookmaker = (back: number, lay: number): HandQuote => ({
  kind: 'BOOKMAKER',
  quotes: new Map([[0, { back: offer(back), lay: offer(lay) }]]),
})
const onRun = (
  side: Side,
  run: number,
  quoteAfter: HandQuote | null,
  variant: SessionVariant = 'session',
): StruckQuote => ({ variant, side, slot: null, run, price: odds(10_000), quoteAfter })
const onTeam = (side: Side, per100: number, quoteAfter: HandQuote): StruckQuote => ({
  variant: null,
  side,
  slot: 0,
  run: null,
  price: odds(per100 * 100),
  quoteAfter,
})

describe('a price has moved against the house', () => {
  test.each<[string, StruckQuote, boolean]>([
    ['where YES has gone up', onRun('BACK', 46, session(47, 48)), true],
    ['not where YES has gone down', onRun('BACK', 46, session(43, 44)), false],
    ['where NO has gone down', onRun('LAY', 45, session(43, 44)), true],
    ['not where NO has gone up', onRun('LAY', 45, session(47, 48)), false],
    ['not where it stands', onRun('BACK', 46, session(45, 46)), false],
    ['not where nothing was quoted since', onRun('BACK', 46, null), false],
    ['where YES pays less for the same run', onRun('BACK', 46, session(46, 46, 90)), true],
    ['not where NO costs less for the same run', onRun('LAY', 46, session(46, 46, 90)), false],
    ['where a back pays less', onTeam('BACK', 85, bookmaker(70, 75)), true],
    ['not where a back pays more', onTeam('BACK', 85, bookmaker(90, 95)), false],
    ['where a lay costs more', onTeam('LAY', 85, bookmaker(90, 95)), true],
    ['not where it is no more quoted', onTeam('BACK', 85, { kind: 'BOOKMAKER', quotes: new Map() }), false],
    ['where a line that is backed to end below it has gone down', onRun('BACK', 46, session(44, 44), 'line'), true],
    ['not where such a line has gone up', onRun('BACK', 46, session(48, 48), 'line'), false],
    ['not by what another outcome is quoted at', onRun('BACK', 4, session(6, 6), 'lastDigit'), false],
  ])('%s', (_, bet, moved) => {
    expect(movedAgainstHouse(bet)).toBe(moved)
  })
})

describe('somebody beats the delay', () => {
  const bets = (won: number, of: number): StruckQuote[] =>
    Array.from({ length: of }, (_, i) => onRun('BACK', 46, i < won ? session(47, 48) : session(43, 44)))

  test('at four bets of five, and not below', () => {
    expect(beatsDelay(bets(16, 20))).toBe(true)
    expect(beatsDelay(bets(15, 20))).toBe(false)
    expect(beatsDelay(bets(8, 10))).toBe(true)
    expect(beatsDelay(bets(7, 10))).toBe(false)
  })

  test('not before there are enough of them', () => {
    expect(beatsDelay(bets(BEATEN_DELAY.enough - 1, BEATEN_DELAY.enough - 1))).toBe(false)
    expect(beatsDelay([])).toBe(false)
  })
})
