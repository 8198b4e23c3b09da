import { describe, expect, test } from 'vitest'
import { ofRupees, paise } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import {
  type DeskQuote,
  FIRST_PRESETS,
  moveLine,
  nextPreset,
  type QuotedLine,
  readEntry,
  tellQuote,
  WIDTHS,
} from './entry.ts'

const SIZE = ofRupees(5000)
const SESSION: QuotedLine = { teamId: null, quote: null, model: null, minStake: ofRupees(100), maxStake: SIZE }
const BOOKMAKER: QuotedLine = { ...SESSION, teamId: 'a' }
const WORDS = {
  no: 'NO',
  yes: 'YES',
  back: 'Back',
  lay: 'Lay',
  each: (price: string) => `${price} each`,
  amount: (size: number) => String(size / 100),
}

const rung = (run: number, price = 100, size = SIZE) => ({ run, price: odds(price * 100), size })
const offer = (price: number, size = SIZE) => ({ price: odds(price * 100), size })
const session = (no: readonly number[], yes: readonly number[]): DeskQuote => ({
  no: no.map((run) => rung(run)),
  yes: yes.map((run) => rung(run)),
  teams: [],
})
const oneRun = (run: number, no: number, yes: number): DeskQuote => ({
  no: [rung(run, no)],
  yes: [rung(run, yes)],
  teams: [],
})
const read = (typed: string, line = SESSION, presets: Partial<typeof FIRST_PRESETS> = {}) => {
  const entry = readEntry(typed, line, { ...FIRST_PRESETS, ...presets })
  return entry.ok ? entry.value : entry.refusal
}

describe('an entry for a session', () => {
  test.each([
    ['45', 1, session([45], [46])],
    ['45', 5, session([45], [50])],
    ['0', 2, session([0], [2])],
    ['45/48', 1, session([45], [48])],
    [' 45 / 48 ', 1, session([45], [48])],
    ['45*', 1, oneRun(45, 110, 90)],
    ['45*110/90', 1, oneRun(45, 110, 90)],
    ['45*105.5/95.25', 1, oneRun(45, 105.5, 95.25)],
  ])('%s at width %i is both sides', (typed, width, quote) => {
    expect(read(typed, SESSION, { width })).toEqual(quote)
  })

  test.each([
    ['khado', '40*900', [rung(40, 900)]],
    ['oddEven', '1*95/0*97.5', [rung(1, 95), rung(0, 97.5)]],
    ['lastDigit', '7*850', [rung(7, 850)]],
  ] as const)('of %s is of outcomes that are picked: %s', (variant, typed, yes) => {
    const line = { ...SESSION, variant }
    expect(read(typed, line)).toEqual({ yes, no: [], teams: [] })
    expect([read('45', line), read('45*110/90', line), read('1*', line)]).toEqual([
      'UNREADABLE',
      'UNREADABLE',
      'UNREADABLE',
    ])
  })

  test('of a line is sold at the lower one and bought at the higher', () => {
    expect(read('45/47', { ...SESSION, variant: 'line' })).toEqual(session([47], [45]))
    expect(read('47/45', { ...SESSION, variant: 'line' })).toBe('CROSSED')
  })

  test('of one run takes its prices round the model’s, where the model quotes that run in one', () => {
    const line = { ...SESSION, model: oneRun(45, 130, 104) }
    expect(read('45*', line)).toEqual(oneRun(45, 127, 107))
    expect(read('44*', line)).toEqual(oneRun(44, 110, 90))
    expect(read('45*', { ...SESSION, model: session([45], [46]) })).toEqual(oneRun(45, 110, 90))
  })

  test('of one run has no YES that pays nothing', () => {
    expect(read('45*', { ...SESSION, model: oneRun(45, 12, 8) })).toBe('OUT_OF_REACH')
  })

  test.each([
    ['', 'UNREADABLE'],
    ['45/', 'UNREADABLE'],
    ['45*110', 'UNREADABLE'],
    ['45*110/', 'UNREADABLE'],
    ['-45', 'UNREADABLE'],
    ['45.5', 'UNREADABLE'],
    ['12345', 'UNREADABLE'],
    ['48/45', 'CROSSED'],
    ['45/45', 'CROSSED'],
    ['45*90/110', 'CROSSED'],
    ['45*100/100', 'CROSSED'],
    ['45*110/0', 'OUT_OF_REACH'],
    ['9999', 'OUT_OF_REACH'],
  ])('%s is refused: %s', (typed, refusal) => {
    expect(read(typed)).toBe(refusal)
  })
})

describe('an entry for a team of a bookmaker', () => {
  test.each([
    ['85', { teamId: 'a', back: offer(85), lay: offer(87) }],
    ['85/90', { teamId: 'a', back: offer(85), lay: offer(90) }],
    ['85.5/90', { teamId: 'a', back: offer(85.5), lay: offer(90) }],
  ])('%s is its back and its lay', (typed, team) => {
    expect(read(typed, BOOKMAKER)).toEqual({ yes: [], no: [], teams: [team] })
  })

  test('leaves the other teams as they are', () => {
    const other = { teamId: 'b', back: offer(110, ofRupees(100)), lay: null }
    const quote = { yes: [], no: [], teams: [{ teamId: 'a', back: offer(80), lay: null }, other] }
    expect(read('85', { ...BOOKMAKER, quote }, { gap: 5 })).toEqual({
      yes: [],
      no: [],
      teams: [other, { teamId: 'a', back: offer(85), lay: offer(90) }],
    })
  })

  test.each([
    ['', 'UNREADABLE'],
    ['85*', 'UNREADABLE'],
    ['85/', 'UNREADABLE'],
    ['0', 'OUT_OF_REACH'],
    ['85/0', 'OUT_OF_REACH'],
    ['90/85', 'CROSSED'],
    ['85/85', 'CROSSED'],
  ])('%s is refused: %s', (typed, refusal) => {
    expect(read(typed, BOOKMAKER)).toBe(refusal)
  })
})

describe('a size', () => {
  const sizeOf = (percent: number, stakes: Partial<QuotedLine> = {}) => {
    const entry = readEntry('45', { ...SESSION, ...stakes }, { ...FIRST_PRESETS, size: percent })
    return entry.ok && [entry.value.no[0]?.size, entry.value.yes[0]?.size]
  }

  test.each([
    [25, 1250],
    [50, 2500],
    [100, 5000],
  ])('is %i percent of the most, on both sides', (percent, rupees) => {
    expect(sizeOf(percent)).toEqual([ofRupees(rupees), ofRupees(rupees)])
  })

  test.each([
    [25, { maxStake: ofRupees(501) }, ofRupees(125)],
    [25, { minStake: ofRupees(300), maxStake: ofRupees(500) }, ofRupees(300)],
    [100, { minStake: ofRupees(300), maxStake: paise(20_050) }, paise(20_050)],
  ])('is whole rupees, no less than a bet may be and no more than the market takes', (percent, stakes, size) => {
    expect(sizeOf(percent, stakes)).toEqual([size, size])
  })
})

describe('a line that is moved', () => {
  const moved = (line: QuotedLine, steps: number) => {
    const entry = moveLine(line, steps)
    return entry.ok ? entry.value : entry.refusal
  }

  test('moves on both sides, with its prices and its sizes', () => {
    const quote = { no: [rung(45, 110, ofRupees(100))], yes: [rung(45, 90)], teams: [] }
    expect(moved({ ...SESSION, quote }, -5)).toEqual({
      no: [rung(40, 110, ofRupees(100))],
      yes: [rung(40, 90)],
      teams: [],
    })
  })

  test('of a team moves that team', () => {
    const other = { teamId: 'b', back: offer(110), lay: offer(114) }
    const quote = { yes: [], no: [], teams: [{ teamId: 'a', back: offer(85), lay: null }, other] }
    expect(moved({ ...BOOKMAKER, quote }, 1)).toEqual({
      yes: [],
      no: [],
      teams: [other, { teamId: 'a', back: offer(86), lay: null }],
    })
  })

  test.each([
    ['a session that is not quoted', SESSION, 1, 'NOTHING_TO_MOVE'],
    ['one that offers nothing', { ...SESSION, quote: session([], []) }, 1, 'NOTHING_TO_MOVE'],
    ['one below no runs', { ...SESSION, quote: session([3], [4]) }, -5, 'OUT_OF_REACH'],
    ['one beyond all', { ...SESSION, quote: session([9998], [9999]) }, 1, 'OUT_OF_REACH'],
    ['a team that is not quoted', BOOKMAKER, 1, 'NOTHING_TO_MOVE'],
    [
      'a team that would pay nothing',
      { ...BOOKMAKER, quote: { yes: [], no: [], teams: [{ teamId: 'a', back: offer(1), lay: offer(3) }] } },
      -1,
      'OUT_OF_REACH',
    ],
  ])('%s is refused', (_, line, steps, refusal) => {
    expect(moved(line, steps)).toBe(refusal)
  })
})

test('a preset has one before and one behind it, up to the last', () => {
  expect([
    nextPreset(WIDTHS, 1, -1),
    nextPreset(WIDTHS, 1, 1),
    nextPreset(WIDTHS, 3, 1),
    nextPreset(WIDTHS, 5, 1),
  ]).toEqual([1, 2, 5, 5])
})

describe('what an entry would do', () => {
  test.each([
    ['45', SESSION, 'NO 45 · YES 46 · 100 each · 5000'],
    ['45*', SESSION, 'NO 45 @ 110 · YES 45 @ 90 · 5000'],
    ['85.5', BOOKMAKER, 'Back 85.5 · Lay 87.5 · 5000'],
  ])('%s is told', (typed, line, told) => {
    const entry = readEntry(typed, line, FIRST_PRESETS)
    expect(entry.ok && tellQuote(entry.value, line.teamId, WORDS)).toBe(told)
  })

  test('a side that is not offered is not told, and nothing is nothing', () => {
    expect(tellQuote({ no: [], yes: [rung(46, 100, ofRupees(100))], teams: [] }, null, WORDS)).toBe(
      'YES 46 @ 100 · 100',
    )
    expect(tellQuote({ no: [], yes: [], teams: [] }, null, WORDS)).toBe('')
    expect(tellQuote({ no: [rung(4)], yes: [], teams: [] }, 'a', WORDS)).toBe('')
  })

  test('two sizes are both told', () => {
    const quote = { no: [rung(45, 100, ofRupees(100))], yes: [rung(46)], teams: [] }
    expect(tellQuote(quote, null, WORDS)).toBe('NO 45 · YES 46 · 100 each · 100/5000')
  })
})
