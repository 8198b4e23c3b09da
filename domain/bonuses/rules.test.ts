import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise, type Paise, ZERO } from '../money/index.ts'
import {
  type BonusTerms,
  bonusFor,
  countedAgainst,
  countGroup,
  earnedAlike,
  expectedProfit,
  groupOf,
  groupPlayed,
  isMostlyAgainstOne,
  leastCost,
  likelyCost,
  refuseEarning,
  refuseOffer,
  rootOfPhone,
  shareResult,
  turnoverOf,
  WHOLE_WEIGHTS,
  wrongTerm,
} from './index.ts'

const rupees = (amount: number): Paise => paise(amount * 100)
const TERMS: BonusTerms = {
  kind: 'depositWagerBonus',
  title: 'Welcome',
  description: '',
  min: rupees(500),
  max: rupees(1000),
  limit: 1,
  type: '',
  shareBps: 5000,
  amount: ZERO,
  multiple: 5,
  base: 'bonus',
  days: 30,
  weights: { BETFAIR: 10_000, BOOKMAKER: 10_000, SESSION: 5000, CASINO: 0 },
  promoCode: '',
  period: 'WEEK',
  siteBears: false,
  secondAbove: ZERO,
}
const terms = (change: Partial<BonusTerms>): BonusTerms => ({ ...TERMS, ...change })

describe('what a rule gives', () => {
  test.each<[string, Partial<BonusTerms>, number, number, number]>([
    ['half of a deposit', {}, 1500, 750, 3750],
    ['no more than its most', {}, 5000, 1000, 5000],
    ['nothing below its least deposit', {}, 499, 0, 0],
    ['a turnover of the deposit', { base: 'deposit' }, 1500, 750, 7500],
    ['a turnover of both', { base: 'both' }, 1500, 750, 11_250],
    ['a deposit wagered once', { kind: 'depositBonus' }, 1500, 750, 1500],
    ['a promise for signing up', { kind: 'signUpPromoBonus', amount: rupees(200), multiple: 1 }, 500, 200, 200],
    ['a referrer what the friend has to wager', { kind: 'referralBonus', amount: rupees(300) }, 2000, 300, 2000],
    ['a share of a result at once', { kind: 'referralPLBonus' }, 1500, 750, 0],
  ])('%s', (_, change, of, bonus, turnover) => {
    const rule = terms(change)
    expect(bonusFor(rule, rupees(of))).toBe(rupees(bonus))
    expect(turnoverOf(rule, bonusFor(rule, rupees(of)), rupees(bonus === 0 ? 0 : of))).toBe(rupees(turnover))
  })
  test('it is never rounded up', () => {
    expect(bonusFor(terms({ min: ZERO, shareBps: 3333 }), paise(101))).toBe(33)
  })
})

test.each<[keyof BonusTerms, Partial<BonusTerms>]>([
  ['title', { title: ' ' }],
  ['shareBps', { shareBps: 0 }],
  ['amount', { kind: 'referralBonus' }],
  ['max', { kind: 'manualDepositBonus', max: ZERO }],
  ['promoCode', { kind: 'signUpPromoBonus', amount: rupees(100) }],
  ['multiple', { multiple: 0 }],
  ['days', { days: 0 }],
])('a rule cannot go by its %s', (field, change) => {
  expect(wrongTerm(terms(change))).toBe(field)
  expect(wrongTerm(TERMS)).toBeUndefined()
})

test('kinds of one earning do for each other', () => {
  expect(earnedAlike('depositBonus')).toEqual(['depositWagerBonus', 'depositBonus'])
  expect(earnedAlike('referralPLBonus')).toEqual(['referralBonus', 'referralPLBonus'])
  expect(earnedAlike('loosingBonus')).toEqual(['loosingBonus'])
})

describe('what a player makes of a rule', () => {
  test('is the bonus less what its turnover costs where most of it counts', () => {
    expect(likelyCost(rupees(5000), TERMS.weights)).toBe(rupees(125))
    expect(expectedProfit(TERMS)).toBe(rupees(875))
  })
  test('is nothing to win where the turnover costs more', () => {
    expect(expectedProfit(terms({ base: 'both', multiple: 20 }))).toBeLessThan(0)
  })
  test('is what it costs where that is least: in the casino a turnover costs a fifth', () => {
    const only = (weight: number) => ({ BETFAIR: 0, BOOKMAKER: 0, SESSION: 0, CASINO: weight })
    expect(leastCost(rupees(5000), only(10_000))).toBe(rupees(25))
    expect(leastCost(rupees(5000), { ...TERMS.weights, CASINO: 10_000 })).toBe(rupees(25))
    expect(leastCost(rupees(5000), { ...TERMS.weights, CASINO: 1000 })).toBe(rupees(125))
    // What a player is told is not the least that it may come to.
    expect(likelyCost(rupees(5000), { ...TERMS.weights, CASINO: 10_000 })).toBe(rupees(125))
    expect(likelyCost(rupees(5000), only(10_000))).toBe(rupees(25))
    expect(expectedProfit(terms({ multiple: 40, weights: only(10_000) }))).toBe(rupees(800))
  })
  test('is nothing where nothing counts', () => {
    const weights = { BETFAIR: 0, BOOKMAKER: 0, SESSION: 0, CASINO: 0 }
    expect([likelyCost(rupees(5000), weights), leastCost(rupees(5000), weights)]).toEqual([undefined, undefined])
    expect(expectedProfit(terms({ weights }))).toBe(0)
  })
  test('of a fixed amount is made with the least deposit, whose turnover is the least', () => {
    const friend = { kind: 'referralBonus', amount: rupees(100_000), min: ZERO } as const
    expect(expectedProfit(terms(friend))).toBe(rupees(100_000))
    expect(expectedProfit(terms({ ...friend, min: rupees(1000) }))).toBe(rupees(99_975))
  })
  test('of no deposit is it more than was reckoned', () => {
    const anyTerms = fc.record({
      kind: fc.constantFrom(
        'depositWagerBonus' as const,
        'depositBonus' as const,
        'signUpPromoBonus' as const,
        'referralBonus' as const,
      ),
      amount: fc.integer({ min: 1, max: 10_000_000_00 }).map(paise),
      min: fc.integer({ min: 0, max: 1_000_000 }).map(paise),
      max: fc.integer({ min: 1, max: 10_000_000_00 }).map(paise),
      shareBps: fc.integer({ min: 1, max: 100_000 }),
      multiple: fc.integer({ min: 1, max: 200 }),
      base: fc.constantFrom('bonus' as const, 'deposit' as const, 'both' as const),
    })
    const roundedUp = 10
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 1_000_000_000 }).map(paise), (drawn, deposit) => {
        const rule = terms(drawn)
        const bonus = bonusFor(rule, deposit)
        if (bonus === 0) return
        const cost = leastCost(turnoverOf(rule, bonus, deposit), rule.weights) ?? bonus
        expect(bonus - cost).toBeLessThanOrEqual(Math.max(0, expectedProfit(rule)) + roundedUp)
      }),
    )
  })
  test('is reckoned where what it asks is more than there is', () => {
    const weights = { BETFAIR: 0, BOOKMAKER: 0, SESSION: 0, CASINO: 1 }
    const rule = terms({ shareBps: 1, max: rupees(1_000_000), multiple: 200, base: 'deposit', weights })
    expect(expectedProfit(rule)).toBeLessThan(0)
  })
  test('is all of it where officers give it', () => {
    expect(expectedProfit(terms({ kind: 'manualDepositBonus' }))).toBe(TERMS.max)
  })
})

describe('an offer', () => {
  const player = { depositCount: 0, hasWagerBonus: false, bonusLock: false }
  test.each<[string, Partial<BonusTerms>, Partial<typeof player>, number, string | undefined]>([
    ['to whom it is made', {}, {}, 0, undefined],
    ['for a first deposit', { type: 'ftd' }, {}, 0, undefined],
    ['none for a second', { type: 'ftd' }, { depositCount: 1 }, 0, 'BONUS_USED'],
    ['none beyond its limit', { limit: 2 }, {}, 2, 'BONUS_USED'],
    ['again where it has no limit', { limit: 0 }, {}, 7, undefined],
    ['none while another is wagered', {}, { hasWagerBonus: true }, 0, 'BONUS_LOCKED'],
    ['none where bonuses are locked', {}, { bonusLock: true }, 0, 'BONUS_LOCKED'],
    ['none of another kind', { kind: 'loosingBonus' }, {}, 0, 'BONUS_UNKNOWN'],
  ])('%s', (_, change, as, used, code) => {
    expect(refuseOffer(terms(change), { ...player, ...as }, used)).toBe(code)
  })
  test('is none with too small a deposit', () => {
    expect(refuseEarning(TERMS, player, 0, rupees(499))).toBe('BONUS_NOT_EARNED')
    expect(refuseEarning(TERMS, player, 0, rupees(500))).toBeUndefined()
  })
})

describe('markets that are wagered on together', () => {
  const odds = {
    eventId: 'e',
    marketId: 'm1',
    kind: 'BETFAIR',
    type: 'MATCH_ODDS',
    runnerNames: ['Reds', 'Blues'],
  } as const
  const bookmaker = {
    ...odds,
    marketId: 'm2',
    kind: 'BOOKMAKER',
    type: 'bookmaker',
    runnerNames: ['blues ', 'Reds'],
  } as const
  const six = { ...odds, marketId: 's1', kind: 'SESSION', type: '1:overs:6', runnerNames: [] } as const
  const named = (...runnerNames: string[]) => ({ ...odds, runnerNames })
  test('those on sides of one event, however many and however they are written', () => {
    expect(groupOf(odds)).toBe(groupOf(bookmaker))
    expect(groupOf(odds)).not.toBe(groupOf({ ...bookmaker, eventId: 'e2' }))
    const racers = named('Arrow', 'Bolt', 'Comet', 'Dart')
    expect(groupOf(racers)).toBe(groupOf({ ...racers, marketId: 'm3', type: 'PLACE' }))
    expect(groupOf(racers)).toBe(groupOf(named('1. Arrow', '2. Bolt (IRE)', '4. Dart')))
  })
  // As feeds write them, ../shared/data, and as officers do.
  test.each([
    [['Reds', 'Blues', 'The Draw']],
    [['RED', 'BLU']],
    [['Ashford U19', 'Barrow U19']],
    [['FC Schalke 04', 'Mainz 05', 'Draw']],
    [['Philadelphia 76ers', 'San Francisco 49ers']],
    [['3. Dolly Dagger', '8. Before Noon']],
    [['Under 19', 'Under 23']],
    [['Overton', 'Underwood 2']],
    [['1860', '04']],
    [['1', 'X', '2']],
    [['1X', 'X2', '12']],
    [['Home or Draw', 'Draw or Away', 'Home or Away']],
    [['Reds', 'Blues', 'Unentschieden']],
    [['Reds -0.5', 'Blues +0.5']],
    [['-0.5', '+0.5']],
    [['Man City -1', 'Draw', 'Middlesbrough +1']],
    [['Reds 2-0', 'Reds 2-1', 'Blues 2-0', 'Blues 2-1']],
    [['Reds']],
    [['The Draw']],
  ])('%j are sides of the contest', (names) => {
    expect(groupOf(named(...names))).toBe(groupOf(odds))
  })
  test.each([
    ['line 2.5', ['Over 2.5 Goals', 'Under 2.5 Goals']],
    ['line 2.5', ['Over 2.5', 'Under  2.5']],
    ['line 2.5', ['over 2,50 in the match', 'UNDER 2.5']],
    ['line 2.5', ['O 2.5', 'u2.5']],
    ['line 2.5', ['3 or more', '2 or less']],
    ['line 2.5', ['3+', '0-2']],
    ['line 2.5', ['At least 3 goals', 'At most 2 goals']],
    ['line 3.5', ['Over 3.5 Goals', 'Under 3.5 Goals']],
    ['line 2.75', ['Over 2.5/3', 'Under 2.75']],
    ['line 13.5', ['Over 13.5 Corners', 'Under 13.5 Corners']],
    ['line 0.5', ['0', '1+']],
    ['line 29.5', ['30pts and Over', '29pts and Under']],
    ['numbers ["no","yes"]', ['Yes', 'No']],
    ['numbers ["even","odd"]', ['Odd', 'Even']],
    ['numbers ["10-12","13ormore","9orless"]', ['9 or less', '10 - 12', '13 or more']],
    ['numbers ["25ptsandunder","30-40pts","45ptsandover"]', ['25pts and Under', '30 - 40pts', '45pts and Over']],
    ['numbers ["1sthalf","2ndhalf"]', ['1st Half', '2nd Half', 'Tie']],
    ['numbers ["0-0","0-1","1-0"]', ['0 - 0', '1 - 0', '0 - 1']],
    [
      'numbers ["1goalsormore","2goalsormore","3goalsormore"]',
      ['1 goals or more', '2 goals or more', '3 goals or more'],
    ],
  ])('%s: %j are numbers', (group, names) => {
    expect(groupOf(named(...names))).toBe(`e ${group}`)
  })
  test('law: of opposite bets on any two markets with the same winners nothing counts, however each writes them', () => {
    const side = fc
      .stringMatching(/^[A-Z][a-z]{2,6}( [A-Z][a-z]{2,6})?( U?\d{1,4})?( \(W\))?$/)
      .filter((name) => !/^(?:over|under|above|below)/i.test(name))
    /** Ways to write one question, each with the slots of what is opposite. */
    type Ways = readonly (readonly [names: string[], slots: readonly [number, number]])[]
    const contest: fc.Arbitrary<Ways> = fc.tuple(side, side).map(([a, b]) => [
      [
        [a, b],
        [0, 1],
      ],
      [
        [b, a],
        [1, 0],
      ],
      [
        [a.toUpperCase(), `${b} `],
        [0, 1],
      ],
      [
        [a, b, 'The Draw'],
        [0, 1],
      ],
      [
        [a, 'Draw', b],
        [0, 2],
      ],
      [
        [`${a} or Draw`, `Draw or ${b}`, `${a} or ${b}`],
        [0, 1],
      ],
      [
        ['1', 'X', '2'],
        [0, 2],
      ],
      [
        [`${a} -0.5`, `${b} +0.5`],
        [0, 1],
      ],
      [
        [a.slice(0, 3), b.slice(0, 3)],
        [0, 1],
      ],
    ])
    const line: fc.Arbitrary<Ways> = fc
      .tuple(fc.nat(400), fc.constantFrom('', ' Goals', ' Runs', ' in the match'))
      .map(([n, words]) => [
        [
          [`Over ${n}.5${words}`, `Under ${n}.5${words}`],
          [0, 1],
        ],
        [
          [`Under ${n}.5`, `Over ${n}.5`],
          [1, 0],
        ],
        [
          [`${n + 1} or more`, `${n} or less`],
          [0, 1],
        ],
        [
          [`${n + 1}+`, `0 - ${n}`],
          [0, 1],
        ],
      ])
    const answer: fc.Arbitrary<Ways> = fc.constant([
      [
        ['Yes', 'No'],
        [0, 1],
      ],
      [
        ['no', 'yes'],
        [1, 0],
      ],
    ])
    const ways = fc.oneof(contest, line, answer)
    const two = ways.chain((all) => fc.tuple(fc.constantFrom(...all), fc.constantFrom(...all)))
    fc.assert(
      fc.property(
        two,
        fc.constantFrom(0 as const, 1 as const),
        fc.integer({ min: 1, max: 1e9 }),
        ([one, other], winner, stake) => {
          // Evens on each: what wins brings its stake.
          const bet = ([runnerNames, slots]: Ways[number], marketId: string, on: 0 | 1) => ({
            market: { ...odds, marketId, runnerNames },
            part: {
              market: { ...odds, marketId, runnerNames },
              exposure: paise(stake),
              most: paise(stake),
              net: paise(slots[on] === slots[winner] ? stake : -stake),
            },
          })
          const bets = [bet(one, 'm1', 0), bet(other, 'm2', 1)]
          const groups = groupPlayed(bets, ({ market }) => market)
          const counted = [...groups.values()].map((group) =>
            countGroup(
              group.map(({ part }) => part),
              WHOLE_WEIGHTS,
            ),
          )
          expect(counted).toEqual([0])
        },
      ),
    )
  })
  describe('what may be opposite to it is one group of who played both', () => {
    const session = (type: string, marketId: string) => ({ ...six, type, marketId })
    const market = (marketId: string, ...runnerNames: string[]) => ({ ...named(...runnerNames), marketId })
    const contest = market('c', 'Reds', 'Blues', 'The Draw')
    const bookmade = { ...bookmaker, runnerNames: ['Reds', 'Blues'] }
    const [line, other] = [
      market('l1', 'Over 2.5 Goals', 'Under 2.5 Goals'),
      market('l2', 'Over 9.5 Corners', 'Under 9.5 Corners'),
    ]
    const [unsaid, runs] = [market('u', 'Over 2.5', 'Under 2.5'), market('r', 'Over 150.5 Runs', 'Under 150.5 Runs')]
    const nextGoal = market('g', 'Reds', 'Blues', 'No Goal')
    const scores = market('s', '0 - 0', '0 - 1', '1 - 0', '1 - 1')
    const scoresOfFeeds = market('f', '0 - 0', '1 - 0', '0 - 1', 'Any Other Home Win', 'Any Other Away Win')
    const sets = market('w', 'Reds 2-0', 'Reds 2-1', 'Blues 2-0', 'Blues 2-1')
    const amounts = market('a', '9 goals or less', '10 - 12 goals', '13 goals or more')
    const answer = market('y', 'Yes', 'No')
    const chase = (overs: number) => session(`2:overs:${overs}`, `t${overs}`)
    const of = (at: number) => market(String(at), `Over ${at}`, `Under ${at}`)
    const [s6, s10] = [session('1:overs:6', 's6'), session('1:overs:10', 's10')]
    const yesNo = { ...session('fifty', 'n'), variant: 'yesNo' } as const
    const wicket = session('1:wicket:9', 'k')
    const groupsOf = (...played: Parameters<typeof groupOf>[0][]) =>
      inOrder([...groupPlayed(played, (one) => one).values()].map((group) => group.map(({ marketId }) => marketId)))
    const inOrder = (groups: readonly (readonly string[])[]) =>
      groups.map((group) => group.toSorted().join(' ')).toSorted()
    test.each([
      [
        'sessions of two numbers, a contest and its bookmaker',
        [s6, s10, contest, bookmade],
        [['s6'], ['s10'], ['c', 'm2']],
      ],
      ['two lines and a contest', [line, other, contest], [['l1'], ['l2'], ['c']]],
      ['yes and no, which may ask for any of them', [line, other, answer, contest], [['l1', 'l2', 'y', 'c']]],
      ['a session of yes and no', [yesNo, line, s6, contest], [['n', 'l1', 's6', 'c']]],
      ['a wicket, and the total at whose end it counts', [wicket, s6, s10], [['k', 's10'], ['s6']]],
      ['a wicket of another innings', [{ ...wicket, type: '2:wicket:9' }, s6, s10], [['k'], ['s6'], ['s10']]],
      ['a line and sessions', [line, s6, s10, contest], [['l1', 's6', 's10'], ['c']]],
      ['two lines and a session', [line, other, s6], [['l1', 'l2', 's6']]],
      ['scores and all else', [scores, contest, line, answer, s6], [['s', 'c', 'l1', 'y', 's6']]],
      ['scores as feeds write them', [scoresOfFeeds, line], [['f', 'l1']]],
      ['scores by sides', [sets, market('l', 'Over 2.5 Sets', 'Under 2.5 Sets')], [['w', 'l']]],
      ['amounts, lines and sessions', [amounts, other, s6, contest], [['a', 'l2', 's6'], ['c']]],
      [
        'lines that are next to each other, one by one',
        [of(149.5), of(151.5), of(165.5), of(182.5), line, of(3.5), of(2.25), other],
        [['149.5', '151.5', '165.5'], ['182.5'], ['l1', '2.25'], ['3.5'], ['l2']],
      ],
      ['a line of what may be sets, and who wins one', [unsaid, contest, other], [['u', 'c'], ['l2']]],
      ['lines of runs, and who wins', [runs, contest, bookmade, line], [['r', 'c', 'm2'], ['l1']]],
      [
        'how many sets there are, and who wins the last one',
        [market('v', '3 sets', '4 sets', '5 sets'), contest],
        [['v', 'c']],
      ],
      ['no goal, and lines', [nextGoal, line, contest], [['g', 'c', 'l1']]],
      ['no goal, and how many there are', [nextGoal, amounts], [['g', 'a']]],
      ['no goal scorer', [market('n', 'No Goalscorer', 'Ada', 'Bob'), line], [['n', 'l1']]],
      ['a side that is called so but in the beginning', [market('n', 'Norwich', 'Nonesuch'), line], [['n'], ['l1']]],
      ['the end of an innings that is chased, and who wins', [chase(6), chase(20), contest], [['t6'], ['t20', 'c']]],
      ['runs of who knows which innings, and who wins', [session('INNINGS_RUNS', 'i'), contest], [['i', 'c']]],
      ['the last wicket of it', [session('2:wicket:10', 'k'), contest], [['k', 'c']]],
      ['other totals, wickets and innings', [session('2:wicket:3', 'k'), s10, contest], [['k'], ['s10'], ['c']]],
      ['of two events nothing', [scores, { ...line, eventId: 'e2' }], [['s'], ['l1']]],
    ])('%s', (_, played, groups) => {
      expect(groupsOf(...played)).toEqual(inOrder(groups))
    })

    const evens = (of: Parameters<typeof groupOf>[0], isWon: boolean, size: number) => ({
      market: of,
      part: { market: of, exposure: paise(size), most: paise(size), net: paise(isWon ? size : -size) },
    })
    const countAll = (bets: readonly ReturnType<typeof evens>[]) =>
      [...groupPlayed(bets, (bet) => bet.market).values()].map((group) =>
        countGroup(
          group.map(({ part }) => part),
          WHOLE_WEIGHTS,
        ),
      )
    test('law: of who wins, and how much there is of what decides it, nothing counts that pays the same whatever comes', () => {
      const wonBy = market('c2', 'Blues', 'Reds')
      /** Ways to bet on the same: whether one more run comes, one more set (or the leader wins), one goal (or none). */
      const pairs: readonly (readonly [Parameters<typeof groupOf>[0], Parameters<typeof groupOf>[0]])[] = [
        ...[contest, wonBy, bookmade].flatMap((won) =>
          [
            chase(20),
            chase(12),
            session('2:wicket:10', 'k'),
            runs,
            unsaid,
            market('l', 'Over 2.5 Sets', 'Under 2.5 Sets'),
          ].map((much) => [won, much] as const),
        ),
        [contest, market('v', '3', '4', '5')],
        [contest, market('w2', '2 - 0', '2 - 1', '1 - 2', '0 - 2')],
        [nextGoal, market('l', 'Over 0.5 Goals', 'Under 0.5 Goals')],
        [nextGoal, market('v', '0', '1', '2 or more')],
        [market('n', 'None', 'Ada', 'Bob'), unsaid],
        [scoresOfFeeds, market('l', 'Over 0.5 Goals', 'Under 0.5 Goals')],
      ]
      fc.assert(
        fc.property(
          fc.constantFrom(...pairs),
          fc.boolean(),
          fc.integer({ min: 1, max: 1e9 }),
          ([one, other], comes, size) => {
            expect(countAll([evens(one, comes, size), evens(other, !comes, size)])).toEqual([0])
          },
        ),
      )
    })

    test('law: of what pays the same whatever happens nothing counts, over any two kinds of markets', () => {
      /** Goals of either side. */
      const played = fc.tuple(fc.nat(3), fc.nat(3))
      type Score = readonly [number, number]
      const all: Score[] = [0, 1, 2, 3].flatMap((home) => [0, 1, 2, 3].map((away) => [home, away] as const))
      const nameOf = ([home, away]: Score) => `${home} - ${away}`
      const allScores = market('s', ...all.map(nameOf))
      /** Ways to bet on a question of the score: the market, and what of it is backed. */
      const questions: readonly {
        readonly says: (score: Score) => boolean
        readonly markets: readonly Parameters<typeof groupOf>[0][]
      }[] = [
        { says: ([home, away]) => home + away > 2, markets: [line, session('goals', 'sg'), amounts] },
        { says: ([home, away]) => home > away, markets: [contest, bookmade] },
        { says: ([home, away]) => (home + away) % 2 === 1, markets: [market('o', 'Odd', 'Even')] },
        { says: ([home, away]) => home > 0 && away > 0, markets: [answer] },
      ]
      const stake = fc.integer({ min: 1, max: 1e9 })
      const asked = fc.constantFrom(...questions)
      const two = asked.chain(({ says, markets }) => {
        const either = fc.constantFrom(...markets)
        // All scores together are the question too.
        return fc.tuple(fc.constant(says), fc.oneof(fc.tuple(either, fc.constant(allScores)), fc.tuple(either, either)))
      })
      fc.assert(
        fc.property(two, played, stake, ([says, markets], score, size) => {
          const wins = says(score)
          const counted = countAll(markets.map((one, n) => evens(one, wins === (n === 0), size)))
          expect(counted).toEqual([0])
        }),
      )
    })
  })
  describe('what is covered counts for nothing, and what is beyond it counts', () => {
    const market = (marketId: string, ...runnerNames: string[]) => ({ ...named(...runnerNames), marketId })
    const session = (type: string) => ({ ...six, type, marketId: type })
    const part = (of: Parameters<typeof groupOf>[0], net: number, exposure: number, most: number) => ({
      market: of,
      net: rupees(net),
      exposure: rupees(exposure),
      most: rupees(most),
    })
    const line = market('l', 'Over 40.5', 'Under 40.5')
    const sessions = [1, 2, 3, 4].map((n) => session(`1:overs:${n}`))
    test.each([
      ['a line beside sessions takes no more from them than it could have won', line, 100, 3900],
      ['one that is their equal takes all', line, 4000, 100],
      ['a bet on yes or no as well', market('y', 'Yes', 'No'), 100, 3900],
      ['and a session of yes and no', { ...session('fifty'), variant: 'yesNo' } as const, 100, 3900],
    ])('%s', (_, one, most, counts) => {
      const played = sessions.map((of, n) => part(of, n % 2 === 0 ? 1000 : -1000, 1000, 1000))
      expect(countGroup([...played, part(one, 100, 100, most)], WHOLE_WEIGHTS)).toBe(rupees(counts))
    })
    test('each by its own weight', () => {
      const weights = { ...WHOLE_WEIGHTS, BETFAIR: 1000 }
      const played = sessions.map((of) => part(of, -1000, 1000, 1000))
      expect(countGroup([...played, part(line, 100, 100, 100)], weights)).toBe(rupees(3900))
    })

    /** Numbers that have nothing to do with each other, and something that may be opposite to any of them. */
    const price = fc.integer({ min: 1, max: 1_000_000 })
    const bets = fc.array(fc.record({ wins: price, loses: price, onHigh: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    })
    const hubs = [line, market('s', '0 - 0', '1 - 0', '0 - 1', 'Any Other'), market('y', 'Yes', 'No')]
    type Bet = { readonly wins: number; readonly loses: number; readonly onHigh: boolean }
    /** All that may come: of each number high or not. */
    const worldsOf = (n: number): boolean[][] =>
      n === 0 ? [[]] : worldsOf(n - 1).flatMap((rest) => [true, false].map((high) => [...rest, high]))
    const netsIn = (all: readonly Bet[], world: readonly boolean[]) =>
      all.map(({ wins, loses, onHigh }, n) => (onHigh === world[n] ? wins : -loses))
    const total = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0)
    const leastOf = (amounts: readonly number[]) => Math.max(0, -Math.min(...amounts))
    function playedIn(all: readonly Bet[], hub: (typeof hubs)[number], comes: (world: readonly boolean[]) => number) {
      const worlds = worldsOf(all.length)
      const pays = worlds.map((world) => comes(world))
      return worlds.map((world) => ({
        net: total(netsIn(all, world)) + comes(world),
        risk: leastOf(worlds.map((each) => total(netsIn(all, each)) + comes(each))),
        hubMost: Math.max(0, ...pays),
        alone: netsIn(all, world).map((net, n) => Math.min(Math.abs(net), all[n]?.loses ?? 0)),
        counted: countGroup(
          [
            ...netsIn(all, world).map((net, n) => ({
              market: session(`1:overs:${n}`),
              net: paise(net),
              exposure: paise(all[n]?.loses ?? 0),
              most: paise(all[n]?.wins ?? 0),
            })),
            {
              market: hub,
              net: paise(comes(world)),
              exposure: paise(leastOf(pays)),
              most: paise(Math.max(0, ...pays)),
            },
          ],
          WHOLE_WEIGHTS,
        ),
      }))
    }

    test('law: what loses nothing whatever comes counts no more than it brings, however many bets it is made of', () => {
      fc.assert(
        fc.property(bets, fc.constantFrom(...hubs), fc.integer({ min: -500, max: 500 }), (all, hub, brings) => {
          for (const { counted } of playedIn(all, hub, (world) => brings - total(netsIn(all, world))))
            expect(counted).toBeLessThanOrEqual(Math.abs(brings))
        }),
      )
    })
    test('law: nothing counts beyond what it came to, or could have cost', () => {
      const covers = fc.func(fc.integer({ min: -2_000_000, max: 2_000_000 }))
      fc.assert(
        fc.property(bets, fc.constantFrom(...hubs), covers, (all, hub, comes) => {
          for (const { counted, net, risk } of playedIn(all, hub, comes))
            expect(counted).toBeLessThanOrEqual(Math.max(Math.abs(net), risk))
        }),
      )
    })
    test('law: what is opposite takes no more than it could have won, and never makes it less than all of it together', () => {
      const covers = fc.func(fc.integer({ min: -2_000_000, max: 2_000_000 }))
      fc.assert(
        fc.property(bets, fc.constantFrom(...hubs), covers, (all, hub, comes) => {
          for (const { counted, alone, hubMost, net } of playedIn(all, hub, comes)) {
            expect(counted).toBeGreaterThanOrEqual(total(alone) - hubMost)
            const risked = total(all.map(({ loses }) => loses))
            expect(counted).toBeGreaterThanOrEqual(Math.min(Math.abs(net), risked))
          }
        }),
      )
    })
  })
  test('sessions and lines on the same number', () => {
    expect(groupOf(six)).toBe(groupOf({ ...six, marketId: 's2' }))
    expect(groupOf(six)).not.toBe(groupOf({ ...six, type: '1:overs:10' }))
    // Before its sixth over what an innings has by then is what that over brings, beside a number that is known.
    expect(groupOf(six)).toBe(groupOf({ ...six, type: '1:over:6' }))
    expect(groupOf(six)).not.toBe(groupOf({ ...six, type: '1:over:5' }))
    expect(groupOf(six)).not.toBe(groupOf({ ...six, type: '2:over:6' }))
  })
  test('sessions of an event that say of no number, since they may be the same one', () => {
    const unnamed = { ...six, type: '' }
    expect(groupOf(unnamed)).toBe(groupOf({ ...unnamed, marketId: 's2' }))
    expect(groupOf(unnamed)).not.toBe(groupOf(six))
  })
  test('and nothing without runners', () => {
    expect(groupOf({ ...odds, runnerNames: [] })).toBe('m1')
  })
})

test('over a tenth against one other player is looked at', () => {
  expect(isMostlyAgainstOne(rupees(5000), rupees(500))).toBe(false)
  expect(isMostlyAgainstOne(rupees(5000), paise(50_001))).toBe(true)
})

test('numbers of one row have one root', () => {
  expect(rootOfPhone('+91 98765 43210')).toBe(rootOfPhone('09876543299'))
  expect(rootOfPhone('+919876543210')).not.toBe(rootOfPhone('+919876544210'))
})

describe('a share of what friends bring', () => {
  const rule = terms({ kind: 'referralPLBonus', min: ZERO, max: ZERO, shareBps: 1000 })
  test('carries what is below nothing over until it is made up for', () => {
    const first = shareResult(rule, { total: ZERO, carried: ZERO }, rupees(-400))
    expect(first).toEqual({ total: rupees(-400), carried: rupees(-400), due: 0 })
    const second = shareResult(rule, first, rupees(-100))
    expect(second).toEqual({ total: rupees(-100), carried: rupees(-100), due: 0 })
    expect(shareResult(rule, second, rupees(900))).toEqual({ total: rupees(900), carried: 0, due: rupees(90) })
  })
  test('law: however it goes, no more is paid than the share of the highest that was ever come to', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })), (weeks) => {
        let [standing, paid, total, highest] = [{ total: ZERO, carried: ZERO }, 0, 0, 0]
        for (const week of weeks) {
          total += week
          highest = Math.max(highest, total)
          const shared = shareResult(rule, standing, paise(total))
          paid += shared.due
          standing = shared
          expect(shared.carried).toBeLessThanOrEqual(0)
        }
        expect(paid).toBeLessThanOrEqual(Math.max(0, highest) / 10)
      }),
    )
  })
})

test.each([
  // 20,000 laid at 1.01 with the house, 1,000 at 11 with somebody: by size a twentieth.
  ['by what it could have cost', [{ profit: 1000, liability: 10_000 }], 10_000, 10_000],
  // Backed the other way round.
  ['by what it could have won', [{ profit: 10_000, liability: 1000 }], 10_000, 10_000],
  ['never as more than counts', [{ profit: 700, liability: 600 }], 100, 100],
  [
    'of all markets together',
    [
      { profit: 100, liability: 40 },
      { profit: 20, liability: 90 },
    ],
    10_000,
    130,
  ],
  ['of nothing at stake nothing', [{ profit: 0, liability: 0 }], 10_000, 0],
])('what counts against one other player is told %s', (_, met, counted, against) => {
  const inPaise = met.map(({ profit, liability }) => ({ profit: rupees(profit), liability: rupees(liability) }))
  expect(countedAgainst(rupees(counted), inPaise, 10_000)).toBe(rupees(against))
})

test('what counts against one other player is weighed as what counts', () => {
  expect(countedAgainst(rupees(500), [{ profit: rupees(100), liability: rupees(100) }], 5000)).toBe(rupees(50))
})
