/** When a market is paid: after the scorers' second thoughts, once, and what rain changes later leaves it alone. */
import { odds } from '@paddock/domain/odds'
import type { Outcome } from '@paddock/domain/settlement'
import { describe, expect, test } from 'vitest'
import { driveMarkets, NOTHING_DRIVEN, type Price } from './drive-markets.ts'
import { createScoreBook } from './score-book.ts'
import { BALL, changeOf, type Said, STABLE } from './testing/say.ts'

const price: Price = (definition) =>
  definition
    ? {
        quote: {
          kind: 'SESSION',
          no: { run: 1, price: odds(10_000) },
          yes: { run: 2, price: odds(10_000) },
          sizeBps: 10_000,
        },
      }
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
        if (command.type === 'await' || command.type === 'doubt' || command.type === 'open') {
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
    told
      .filter((one) => one.includes(`${key} = `) || /^(await|doubt) (.*)$/.exec(one)?.[2] === key)
      .map((one) => `${index}: ${one}`),
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

  test('to the last ball of an innings that is cut off pays the batter who is out, and gives back the other', () => {
    const left: Said = { ...STABLE, score: '10/1 1.4', bat: ['0', 0, 'q', 4] }
    const end: Said = { status: 'MATCH_ABANDONED', fixture: 'FINISHED', score: '10/1 1.4', bat: ['0', 0, 'q', 4] }
    const messages = [before, BALL, { ...left, bat: ['p', 6, 'q', 4] as const }, left, end]
    expect(of('1:batter:p', messages)).toEqual(['4: 1:batter:p = 6'])
    expect(of('1:batter:q', messages)).toEqual(['4: 1:batter:q = void'])
  })
})

describe('a total that falls from one over to the next', () => {
  const second = [1, 2, 3, 4, 5].flatMap((one) => ball(`${4 + one}/0 1.${one}`, { incidents: `STRIKE 1 1.${one}` }))
  const fallen = (incidents?: string): readonly Said[] => [
    ...FIRST,
    ...ball('5/0 1.1', incidents === undefined ? {} : { incidents }),
    ...second.slice(2),
    ...ball('10/0 2.0', { incidents: 'STRIKE 1 1.6' }),
    ...ball('11/0 2.1', { incidents: 'STRIKE 1 2.1, STRIKE 1 1.6' }),
  ]
  const ends = (messages: readonly Said[], key: string) => of(key, messages).map((one) => one.replace(/^\d+: /, ''))

  test('leaves the over before to an officer, and the next is paid from where its own balls say that it began', () => {
    const messages = fallen('STRIKE 1 1.1, STRIKE 1 0.6')
    expect(ends(messages, '1:over:1')).toEqual(['await 1:over:1'])
    expect(ends(messages, '1:over:2')).toEqual(['1:over:2 = 6'])
  })

  test.each([
    ['is paid once the over is behind', '5/1 1.1', ['6: 1:wicket:1 = 5']],
    ['waits for an officer where its total falls, and was not paid before', '4/1 1.1', ['6: await 1:wicket:1']],
  ])('a wicket of its last ball %s', (_, next, told) => {
    const wicket = [START, ...ball('4/0 0.5'), ...ball('5/1 1.0'), ...ball(next), ...ball('9/1 1.2')]
    expect(of('1:wicket:1', wicket)).toEqual(told)
  })

  test('a wicket paid in its over is put in doubt by a total below it', () => {
    const wicket = [
      START,
      ...ball('4/0 0.4'),
      ...ball('5/1 0.5'),
      ...ball('9/1 1.0'),
      ...ball('4/1 1.1'),
      ...ball('5/1 1.2'),
    ]
    expect(ends(wicket, '1:wicket:1')).toEqual(['1:wicket:1 = 5', 'doubt 1:wicket:1'])
  })

  test('leaves both to an officer when no incident tells the runs of the first ball', () => {
    expect(ends(fallen(), '1:over:1')).toEqual(['await 1:over:1'])
    expect(ends(fallen(), '1:over:2')).toEqual(['await 1:over:2'])
  })
})

describe('a total that falls below where its over began', () => {
  const twenty = [START, ...ball('20/0 1.0'), ...ball('21/0 1.1')]
  const ends = (messages: readonly Said[], key: string) => of(key, messages).map((one) => one.replace(/^\d+: /, ''))

  test('leaves that over to an officer, and puts the one before, paid already, in doubt', () => {
    const messages = [...twenty, ...ball('17/0 1.2'), ...ball('24/0 2.0'), ...ball('25/0 2.1'), ...ball('26/0 2.2')]
    expect(ends(messages, '1:over:1')).toEqual(['1:over:1 = 20', 'doubt 1:over:1'])
    expect(ends(messages, '1:over:2')).toEqual(['await 1:over:2'])
    expect(ends(messages, '1:over:3')).toEqual([])
  })

  test('is no doubt any more when the ball is corrected', () => {
    const slip = [...twenty, BALL, { ...STABLE, score: '17/0 1.2' }, { ...STABLE, score: '22/0 1.2' }]
    const messages = [...slip, ...ball('24/0 2.0'), ...ball('25/0 2.1')]
    expect(ends(messages, '1:over:1')).toEqual(['1:over:1 = 20', 'doubt 1:over:1', '1:over:1 = 20'])
    expect(ends(messages, '1:over:2').at(-1)).toBe('1:over:2 = 4')
  })
})

const [TEAM_0, TEAM_1] = [0, 1].map((team) => `bookmaker = ${endOf({ type: 'WINNERS', winners: [team], removed: [] })}`)

describe('an innings that is over without a reason told', () => {
  const stopped: readonly Said[] = [...FIRST, ...ball('8/1 1.1', { bat: ['r', 0, 'q', 4] }), ...ball('9/1 1.2')]
  const chase: Said = { ...STABLE, score: '2:0/0 0.0' }
  const OPEN = ['1:overs:6', '1:overs:10', '1:overs:20', '1:over:2', '1:over:3', '1:batter:q', '1:wicket:2']
  const awaited = (told: readonly string[]) => told.filter((one) => one.startsWith('await')).toSorted()
  const ALL = OPEN.map((key) => `await ${key}`)

  test('leaves what it did not reach to an officer when the next one begins', () => {
    const told = tell([...stopped, chase]).flat()
    expect(told.filter((one) => one.endsWith('void'))).toEqual([])
    expect(awaited(told)).toEqual(expect.arrayContaining(ALL))
    expect(told).toContain('1:over:1 = 6')
  })

  test('is void where the feed says that it was cut short', () => {
    const told = tell([...stopped, { ...STABLE, score: '9/1 1.2', end: 'CUT_SHORT' }, chase]).flat()
    expect(awaited(told)).toEqual([])
    expect(told).toEqual(expect.arrayContaining(OPEN.map((key) => `${key} = void`)))
  })

  test.each(['MATCH_COMPLETE', 'EVENT_CLOSED'])('stays with the officer when the event closes after %s', (status) => {
    const end: Said = { fixture: 'FINISHED', status }
    const closed: Said = { fixture: 'FINISHED', status: 'EVENT_CLOSED' }
    const told = tell([...stopped, end, closed, { ...closed, score: '9/1 1.2' }])
    expect(told.flat().filter((one) => one.endsWith('void'))).toEqual([])
    expect(awaited(told.flat())).toEqual(expect.arrayContaining([...ALL, 'await bookmaker']))
    expect(told.slice(-2).flat()).toEqual([])
  })

  test('stays with the batter when the official result says only who won, and is void when the match was abandoned', () => {
    const complete: Said = { fixture: 'FINISHED', status: 'MATCH_COMPLETE' }
    const won = tell([...stopped, complete, { ...complete, result: { type: 'WON', winner: 'A' } }]).flat()
    expect(won.filter((one) => one.endsWith('void'))).toEqual([])
    expect(won).toContain(TEAM_0)
    const abandoned = tell([...stopped, complete, { fixture: 'FINISHED', status: 'MATCH_ABANDONED' }]).flat()
    expect(abandoned).toEqual(expect.arrayContaining([...OPEN, 'bookmaker'].map((key) => `${key} = void`)))
  })
})

describe('who won a chase whose target the feed does not state', () => {
  /** Overs of six runs each. */
  const set = (overs: number): readonly Said[] => [
    { ...START, overs: 5 },
    ...Array.from({ length: overs }, (_, number) => over(number * 6, number)).flatMap((said) =>
      said.map((one) => ({ ...one, overs: 5 })),
    ),
  ]
  const chase = (score: string, more: Said = {}): readonly Said[] => [
    { ...BALL, overs: 5, ...more },
    { ...STABLE, overs: 5, score: `2:${score}`, ...more },
  ]
  const begin: Said = { ...STABLE, overs: 5, score: '2:0/0 0.0' }
  const complete: Said = { fixture: 'FINISHED', status: 'MATCH_COMPLETE', overs: 5 }
  const bookmaker = (messages: readonly Said[]) =>
    tell(messages)
      .flat()
      .filter((one) => one.includes('bookmaker'))
      .slice(1)

  test.each([
    ['29/1 5.0', TEAM_0],
    ['30/1 5.0', 'bookmaker = void'],
    ['31/1 4.5', TEAM_1],
  ])('is paid when nothing has disturbed it: %s', (score, paid) => {
    expect(bookmaker([...set(5), begin, ...chase(score), complete])).toEqual([paid])
  })

  test('is paid when the overs were fewer from before the first ball', () => {
    const agreed = [{ ...START, overs: 20 }, ...set(5)]
    expect(bookmaker([...agreed, begin, ...chase('29/1 5.0'), complete])).toEqual([TEAM_0])
  })

  const REDUCED: readonly (readonly [string, readonly Said[]])[] = [
    [
      'the first innings was cut short',
      [...set(3), { ...STABLE, overs: 5, score: '18/0 3.0', end: 'CUT_SHORT' }, begin, ...chase('10/10 2.1')],
    ],
    ['the first innings stopped without a reason', [...set(3), begin, ...chase('10/10 2.1')]],
    [
      'overs were taken from both innings',
      [
        ...set(2),
        { ...STABLE, overs: 3, score: '12/0 2.0' },
        ...over(12, 2).map((said) => ({ ...said, overs: 3 })),
        { ...begin, overs: 3 },
        ...chase('17/10 2.1', { overs: 3 }),
      ],
    ],
    ['overs were taken from the chase', [...set(5), begin, ...chase('10/1 1.0'), ...chase('20/10 2.1', { overs: 3 })]],
    [
      'the target was passed and play went on',
      [...set(5), begin, ...chase('31/1 3.0'), ...chase('32/1 3.1'), ...chase('33/10 3.2')],
    ],
  ]

  test.each(REDUCED)('waits for an officer when %s', (_, messages) => {
    expect(bookmaker([...messages, complete])).toEqual(['await bookmaker'])
  })

  test('is paid where the count of the ball that won it comes after its runs', () => {
    const won = ['2:30/1 4.3', '2:31/1 4.3', '2:31/1 4.4'].map((score) => ({ ...STABLE, overs: 5, score }))
    expect(bookmaker([...set(5), begin, ...won, complete])).toEqual([TEAM_1])
  })

  test.each(REDUCED)('is paid by the target that the feed states when %s', (_, messages) => {
    const stated = messages.map((said) => (said.score?.startsWith('2:') ? { ...said, target: 40 } : said))
    expect(bookmaker([...stated, complete])).toEqual([TEAM_0])
  })

  test.each(REDUCED)('is paid by the official result when %s', (_, messages) => {
    expect(bookmaker([...messages, { ...complete, result: { type: 'WON', winner: 'B' } }])).toEqual([TEAM_1])
  })
})

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
