/** When a market is paid: after the scorers' second thoughts, once, and what rain changes later leaves it alone. */
import { odds } from '@paddock/domain/odds'
import type { Outcome } from '@paddock/domain/settlement'
import { describe, expect, test } from 'vitest'
import { driveMarkets, NOTHING_DRIVEN, type Price } from './drive-markets.ts'
import { createScoreBook } from './score-book.ts'
import { BALL, changeOf, type Said, STABLE } from './testing/say.ts'

const price: Price = (definition) =>
  definition
    ? { quote: { kind: 'SESSION', no: { run: 1, price: odds(10_000) }, yes: { run: 2, price: odds(10_000) } } }
    : undefined

function endOf(outcome: Outcome): string {
  switch (outcome.type) {
    case 'RESULT':
      return String(outcome.result)
    case 'VOID':
      return 'void'
    case 'WINNERS':
      return JSON.stringify(outcome)
  }
}

/** What each market was told, by message: '1:over:1 = 10', or 'await'. */
function tell(messages: readonly Said[]): readonly (readonly string[])[] {
  const told: string[][] = []
  let state = NOTHING_DRIVEN
  const book = createScoreBook({
    score(update) {
      const step = driveMarkets(state, update, price)
      state = step.state
      for (const command of step.commands) {
        if (command.type === 'result') told.at(-1)?.push(`${command.key} = ${endOf(command.outcome)}`)
        if (command.type === 'await' || command.type === 'open') {
          const key = command.type === 'open' ? command.market.key : command.key
          told.at(-1)?.push(`${command.type} ${key}`)
        }
      }
    },
  })
  for (const [index, message] of messages.entries()) {
    told.push([])
    book.apply([changeOf(message)], index + 1)
  }
  return told
}

const of = (key: string, messages: readonly Said[]): readonly string[] =>
  tell(messages).flatMap((told, index) =>
    told.filter((one) => one.includes(`${key} = `) || one === `await ${key}`).map((one) => `${index}: ${one}`),
  )

/** A ball: it begins, and this is the score after it. */
const ball = (score: string, more: Said = {}): readonly Said[] => [BALL, { ...STABLE, score, ...more }]
const START: Said = { ...STABLE, score: '0/0 0.0' }
const over = (from: number, number: number): readonly Said[] =>
  [1, 2, 3, 4, 5]
    .flatMap((one) => ball(`${from + one}/0 ${number}.${one}`))
    .concat(ball(`${from + 6}/0 ${number + 1}.0`))

const FIRST = [START, ...over(0, 0)]

describe('a mark', () => {
  test('is paid when the first ball of the next over has been bowled, and not before', () => {
    expect(of('1:over:1', FIRST)).toEqual([])
    expect(of('1:over:1', [...FIRST, BALL])).toEqual([])
    expect(of('1:over:1', [...FIRST, BALL, { score: '10/0 1.1' }])).toEqual([])
    expect(of('1:over:1', [...FIRST, ...ball('10/0 1.1')])).toEqual(['14: 1:over:1 = 6'])
  })

  test('is paid after a wide too, which is of the next over', () => {
    expect(of('1:over:1', [...FIRST, ...ball('7/0 1.0', { incidents: 'WIDE 0 1.1, STRIKE 1 0.6' })])).toEqual([
      '14: 1:over:1 = 6',
    ])
  })

  test.each([
    ['between the overs', [{ ...STABLE, score: '9/0 1.0' }, ...ball('10/0 1.1')], 9],
    ['downwards while the next ball runs', [BALL, { score: '5/0 1.0' }, { ...STABLE, score: '6/0 1.1' }], 5],
    ['by a seventh ball', [...ball('8/0 1.0', { incidents: 'STRIKE 2 0.7, STRIKE 1 0.6' }), ...ball('9/0 1.1')], 8],
    ['by undoing the sixth ball', [{ ...STABLE, score: '5/0 0.5' }, ...ball('11/0 1.0'), ...ball('12/0 1.1')], 11],
    [
      'by another ball in the place of the sixth',
      [{ ...STABLE, score: '5/0 0.5' }, { ...STABLE, score: '7/0 1.0' }, ...ball('8/0 1.1')],
      7,
    ],
  ])('corrected %s is paid once, at what was corrected', (_, messages, runs) => {
    const told = of('1:over:1', [...FIRST, ...messages, ...ball('14/0 1.2'), ...ball('15/0 1.3')])
    expect(told.map((one) => one.replace(/^\d+: /, ''))).toEqual([`1:over:1 = ${runs}`])
  })

  test('that was reached stands when overs are taken away; one out of reach is void', () => {
    const rain = [...FIRST, ...ball('10/0 1.1'), { ...STABLE, overs: 5, score: '10/0 1.1' }, ...ball('11/0 1.2')]
    const told = tell(rain).flat()
    expect(told.filter((one) => one.startsWith('1:over:1 '))).toEqual(['1:over:1 = 6'])
    expect(told).toEqual(expect.arrayContaining(['1:overs:6 = void', '1:overs:10 = void', '1:overs:20 = void']))
  })

  test('that was reached stands when the overs of the next innings are told in the break', () => {
    const six = [0, 1, 2, 3, 4].reduce<readonly Said[]>(
      (said, number) => [...said, ...over(number * 6, number)],
      [START],
    )
    const all = [{ ...STABLE, overs: 5, score: '0/0 0.0' }, ...six.slice(1).map((said) => ({ ...said, overs: 5 }))]
    const told = tell([
      ...all,
      { ...STABLE, overs: 3, score: '30/0 5.0' },
      { ...STABLE, overs: 3, score: '2:0/0 0.0' },
    ]).flat()
    expect(told).toContain('1:overs:5 = 30')
    expect(told.filter((one) => one.endsWith('void'))).toEqual([])
  })
})

describe('a wicket', () => {
  const before: Said = { ...STABLE, score: '10/0 1.3', bat: ['p', 6, 'q', 4] }
  const out: Said = { ...STABLE, score: '10/1 1.4', bat: ['r', 0, 'q', 4] }

  test('closes and pays when the next ball begins', () => {
    expect(of('1:batter:p', [before, BALL, out])).toEqual([])
    expect(of('1:batter:p', [before, BALL, out, BALL])).toEqual(['3: 1:batter:p = 6'])
    expect(of('1:wicket:1', [before, BALL, out, BALL])).toEqual(['3: 1:wicket:1 = 10'])
  })

  test('told while its ball runs and taken back pays nobody', () => {
    const back: Said = { ...STABLE, score: '10/0 1.4', bat: ['p', 6, 'q', 4] }
    expect(of('1:batter:p', [before, BALL, { ...out, ...BALL }, back, BALL])).toEqual([])
    expect(of('1:wicket:1', [before, BALL, { ...out, ...BALL }, back, BALL])).toEqual([])
  })

  test('to the last ball of an innings that is cut off pays him who is out, and gives back the other', () => {
    const left: Said = { ...STABLE, score: '10/1 1.4', bat: ['0', 0, 'q', 4] }
    const end: Said = { status: 'MATCH_ABANDONED', fixture: 'FINISHED', score: '10/1 1.4', bat: ['0', 0, 'q', 4] }
    const messages = [before, BALL, { ...left, bat: ['p', 6, 'q', 4] as const }, left, end]
    expect(of('1:batter:p', messages)).toEqual(['4: 1:batter:p = 6'])
    expect(of('1:batter:q', messages)).toEqual(['4: 1:batter:q = void'])
  })
})

const [TEAM_0, TEAM_1] = [0, 1].map((team) => `bookmaker = ${endOf({ type: 'WINNERS', winners: [team], removed: [] })}`)

describe('what the feed missed', () => {
  test('an over that we come into is not offered, for nobody knows where it began', () => {
    const told = tell([{ ...STABLE, score: '30/1 3.4' }, ...ball('31/1 3.5')]).flat()
    expect(told).toEqual(expect.arrayContaining(['open 1:over:5', 'open 1:overs:6']))
    expect(told).not.toContain('open 1:over:4')
  })

  test('waits for an officer, who is told once', () => {
    const gap = [...FIRST, { ...STABLE, score: '30/0 2.3' }, ...ball('31/0 2.4'), ...ball('32/0 2.5')]
    const told = tell(gap).flat()
    for (const number of [1, 2]) expect(told.filter((one) => one === `await 1:over:${number}`)).toHaveLength(1)
    expect(told.filter((one) => one.includes(' = '))).toEqual([])
  })

  const chase: Said = { ...STABLE, score: '2:20/1 3.0' }
  const ends = (more: Said): readonly Said[] => [
    ...FIRST,
    chase,
    { fixture: 'FINISHED', status: 'MATCH_COMPLETE', score: '2:20/1 3.0', ...more },
  ]

  test('who won a chase that was cut off is told by the official result', () => {
    const won = ends({ result: { type: 'WON', winner: 'B' }, end: 'CUT_SHORT' })
    expect(tell(won).flat()).toContain(TEAM_1)
    expect(tell(ends({ result: { type: 'TIE' } })).flat()).toContain('bookmaker = void')
  })

  test('without it an officer must say, and an official result that comes later is taken', () => {
    const open = tell([
      ...FIRST,
      { ...STABLE, score: '2:3/1 3.0', target: 40 },
      { fixture: 'FINISHED', status: 'MATCH_COMPLETE' },
    ])
    expect(open.flat().filter((one) => one.includes('bookmaker'))).toEqual(['open bookmaker', 'await bookmaker'])
    const later: Said = { fixture: 'FINISHED', status: 'EVENT_CLOSED', result: { type: 'WON', winner: 'A' } }
    const told = tell([
      ...FIRST,
      { ...STABLE, score: '2:3/1 3.0', target: 40 },
      { fixture: 'FINISHED', status: 'MATCH_COMPLETE' },
      later,
    ])
    expect(
      told
        .flat()
        .filter((one) => one.includes('bookmaker'))
        .at(-1),
    ).toBe(TEAM_0)
  })
})
