/** A result declared by hand: what is asked of each kind of market, what is refused, what the question says, and who may do it alone. */
import { calls, type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import type { Market, MarketRunner } from '@paddock/contract/shapes/market'
import { SESSION_VARIANTS, type SessionVariant } from '@paddock/domain/market'
import { CallFailure } from '@paddock/ui/client'
import { formatMoment, formatMoney } from '@paddock/ui/formats'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { marketsOf } from '../../kit/market/index.ts'
import { EXAMPLE_EFFECT } from '../../kit/effect/testing/example-effect.ts'
import { answered, type Asking, factsIn, press, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import { DeclareForm } from './declare-form.tsx'

const { docs: listed, also } = callExamples.getMarkets
const [example] = marketsOf((await readReply(calls.getMarkets, { docs: listed, ...also })).docs)
if (!example?.runners[0]) throw new Error('the example has no market with a runner')
const [runner] = example.runners

const runnerOf = (id: string, name: string, status: MarketRunner['status'] = 'ACTIVE'): MarketRunner => ({
  ...runner,
  id,
  name,
  status,
})
const RUNNERS = [
  runnerOf('101', 'Ashford'),
  runnerOf('102', 'Bramley'),
  runnerOf('103', 'Corfe'),
  runnerOf('104', 'Dart', 'REMOVED'),
]
/** The list with this market alone. */
const treeOf = (market: Market) => ({
  docs: [
    {
      eventType: market.eventType,
      competitions: [{ competition: market.competition, events: [{ event: market.event, markets: [market] }] }],
    },
  ],
})
const marketOf = (change: Partial<Market>): Market => ({ ...example, runners: RUNNERS, ...change })

/** How the market stands with officers: its source says the same, nothing, or the same where two are asked for always, or another has asked for the same already. */
const OFFICERS = {
  one: { confirmResults: false, docs: [] as readonly object[], said: { type: 'RESULT', result: 52 } },
  unsaid: { confirmResults: false, docs: [], said: null },
  first: { confirmResults: true, docs: [], said: { type: 'RESULT', result: 52 } },
  second: { confirmResults: true, docs: [{ kind: 'RESULT', isMine: false, withdrawal: null }], said: null },
  again: { confirmResults: true, docs: [{ kind: 'RESULT', isMine: true, withdrawal: null }], said: null },
} as const
type Officers = keyof typeof OFFICERS

let sent: Asking[]
let previewed: unknown[]
/** Until then the server is at it. */
let answering: Promise<void>
let refusal: CallFailure | null
/** What the server says of a look at what it would do, and of the market, once another officer was first. */
let first: { readonly refusal: CallFailure; readonly market: Partial<Market> } | null
beforeEach(() => {
  sent = []
  previewed = []
  answering = Promise.resolve()
  refusal = null
  first = null
})
afterEach(cleanup)

function declare(change: Partial<Market> = {}, officers: Officers = 'one'): Market {
  const market = marketOf(change)
  const call = async (endpoint: Endpoint, asking: Asking): Promise<unknown> => {
    if (endpoint === calls.getResultProposals) return OFFICERS[officers]
    if (endpoint === calls.previewDecision) {
      previewed.push(asking.body)
      if (first) throw first.refusal
      return { docs: EXAMPLE_EFFECT }
    }
    if (endpoint === calls.getMarkets) return treeOf({ ...market, ...first?.market })
    sent.push(asking)
    await answering
    if (refusal) throw refusal
    return { docs: { status: 'CLOSED', proposed: isWaiting(officers, asking.body) } }
  }
  show(<DeclareForm market={market} />, { call, role: 'administrator' })
  return market
}

const isWaiting = (officers: Officers, body: unknown): boolean =>
  officers !== 'second' &&
  (officers !== 'one' || (body as { readonly outcome: { readonly type: string } }).outcome.type === 'VOID')

const place = (name: string, which: 'LOST' | 'WON' | 'LEVEL') =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name })).getByLabelText(WORDS.places[which]))
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: WORDS.declareResult })

const KINDS = ['BETFAIR', 'BOOKMAKER', 'SESSION'] as const

test.each(KINDS)('of a market of kind %s its own form is there, and that to void it', (kind) => {
  declare({ type: kind })
  const isSession = kind === 'SESSION'
  expect(screen.queryAllByRole('radiogroup')).toHaveLength(isSession ? 0 : 3)
  expect(screen.queryByLabelText(WORDS.sessionResult) !== null).toBe(isSession)
  expect(screen.getByRole('button', { name: WORDS.voidMarket })).toBeDefined()
})

type Places = Readonly<Record<string, 'WON' | 'LEVEL'>>

test.each<[string, Places, object, string]>([
  ['one winner', { Bramley: 'WON' }, { winners: ['102'] }, 'Bramley'],
  [
    'several winners, in the order of the runners',
    { Corfe: 'WON', Ashford: 'WON' },
    { winners: ['101', '103'] },
    'Ashford, Corfe',
  ],
  [
    'all winners',
    { Ashford: 'WON', Bramley: 'WON', Corfe: 'WON' },
    { winners: ['101', '102', '103'] },
    'Ashford, Bramley, Corfe',
  ],
  [
    'a dead heat',
    { Ashford: 'LEVEL', Bramley: 'LEVEL' },
    { winners: ['101', '102'], tieGroups: [['101', '102']] },
    'Ashford = Bramley',
  ],
  [
    'a dead heat behind a winner',
    { Ashford: 'LEVEL', Bramley: 'WON', Corfe: 'LEVEL' },
    { winners: ['102', '101', '103'], tieGroups: [['101', '103']] },
    'Bramley, Ashford = Corfe',
  ],
])('%s is declared as it was entered', async (_, places, outcome, shown) => {
  const market = declare()
  for (const [name, which] of Object.entries(places)) place(name, which)
  press(WORDS.declareResult)
  expect(factsIn(await question(WORDS.declareResult)).slice(0, 3)).toEqual([
    `${WORDS.event}: ${market.event.name}`,
    `${WORDS.market}: ${market.marketName}`,
    `${WORDS.result}: ${shown}`,
  ])
  await sayYes()
  await answered()
  const told = { type: 'WINNERS', ...outcome }
  expect(sent.map(({ body }) => body)).toEqual([{ marketId: market._id, outcome: told, transactionCode: '123456' }])
  expect(previewed[0]).toEqual({ marketId: market._id, decision: { type: 'DECLARE', outcome: told } })
})

test.each<[string, Places, string]>([
  ['nobody has won', {}, WORDS.placingProblems.noWinner],
  ['one alone is level', { Ashford: 'LEVEL' }, WORDS.placingProblems.levelAlone],
  ['one is level behind a winner', { Ashford: 'LEVEL', Corfe: 'WON' }, WORDS.placingProblems.levelAlone],
])('where %s nothing can be declared, and it is said why', (_, places, problem) => {
  declare()
  for (const [name, which] of Object.entries(places)) place(name, which)
  expect(button().disabled).toBe(true)
  expect(screen.getByText(problem)).toBeDefined()
})

test('a place that is taken back is none', () => {
  declare()
  place('Ashford', 'WON')
  expect(button().disabled).toBe(false)
  place('Ashford', 'LOST')
  expect(button().disabled).toBe(true)
})

/** The variants of a session differ in what a pick means; the result that is asked for is a whole number in each, never a pick. */
const SESSIONS: Readonly<Record<SessionVariant, readonly [marketName: string, text: string, result: number]>> = {
  session: ['Runs after 6 overs', '52', 52],
  overByOver: ['Runs in the 7th over', '11', 11],
  ballByBall: ['Runs of the first ball', '0', 0],
  oddEven: ['Match runs odd or even', '307', 307],
  yesNo: ['A six in the last over', '1', 1],
  lastDigit: ['Last digit of the score', '309', 309],
  khado: ['Runs after 10 overs, khado of 5', '84', 84],
  meter: ['Meter of the match runs', ' 400 ', 400],
  line: ['Innings runs line', '163', 163],
}

test.each(SESSION_VARIANTS)('a session of variant %s is declared by its number', async (sessionVariant) => {
  const [marketName, text, result] = SESSIONS[sessionVariant]
  const market = declare({ type: 'SESSION', sessionVariant, marketName })
  type(WORDS.sessionResult, text)
  press(WORDS.declareResult)
  const asked = await question(WORDS.declareResult)
  expect(factsIn(asked).slice(1, 3)).toEqual([`${WORDS.market}: ${marketName}`, `${WORDS.result}: ${result}`])
  await sayYes()
  await answered()
  const outcome = { type: 'RESULT', result }
  expect(sent[0]?.body).toEqual({ marketId: market._id, outcome, transactionCode: '123456' })
})

test.each([
  ['', WORDS.required],
  ['  ', WORDS.required],
  ['52.5', WORDS.notANumber],
  ['-1', WORDS.notANumber],
  ['fifty', WORDS.notANumber],
  ['1e3', WORDS.notANumber],
  ['1234567890', WORDS.notANumber],
])('"%s" is no result of a session: it is said at the field and nothing is asked', async (text, said) => {
  declare({ type: 'SESSION' })
  type(WORDS.sessionResult, text)
  press(WORDS.declareResult)
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(KINDS)('a market of kind %s is voided with its reason, and not without', async (kind) => {
  const market = declare({ type: kind })
  type(WORDS.reason, '  ')
  press(WORDS.voidMarket)
  expect(await screen.findByText(WORDS.required)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  type(WORDS.reason, ' rain ')
  press(WORDS.voidMarket)
  expect(factsIn(await question(WORDS.voidMarket)).slice(0, 3)).toEqual([
    `${WORDS.event}: ${market.event.name}`,
    `${WORDS.market}: ${market.marketName}`,
    `${WORDS.reason}: rain`,
  ])
  await sayYes()
  await answered()
  expect(sent[0]?.body).toMatchObject({ outcome: { type: 'VOID', reason: 'rain' } })
})

test('the question tells how many bets and players it is about, and what is paid each way', async () => {
  declare({ type: 'SESSION' })
  type(WORDS.sessionResult, '52')
  press(WORDS.declareResult)
  const asked = await question()
  await within(asked).findByText('4 bets of 3 players')
  const facts = factsIn(asked)
  expect(facts).toContain(`${MARKET_WORDS.toPlayers}: ${formatMoney(EXAMPLE_EFFECT.toPlayers)}`)
  expect(facts).toContain(`${MARKET_WORDS.fromPlayers}: ${formatMoney(EXAMPLE_EFFECT.fromPlayers)}`)
})

const [RESULT_TOLD, RESULT_PROPOSED] = [MARKET_WORDS.decisionFacts.RESULT, MARKET_WORDS.proposeFacts.RESULT]

test.each<[Officers, 'result' | 'void', string, string, boolean]>([
  ['one', 'result', RESULT_TOLD, WORDS.declareResult, true],
  ['first', 'result', RESULT_PROPOSED, MARKET_WORDS.propose, false],
  ['second', 'result', RESULT_TOLD, WORDS.declareResult, true],
  ['again', 'result', RESULT_PROPOSED, MARKET_WORDS.propose, false],
  ['unsaid', 'result', RESULT_PROPOSED, MARKET_WORDS.propose, false],
  ['one', 'void', MARKET_WORDS.proposeFacts.VOID, MARKET_WORDS.propose, false],
  ['first', 'void', MARKET_WORDS.proposeFacts.VOID, MARKET_WORDS.propose, false],
  ['second', 'void', MARKET_WORDS.decisionFacts.VOID, WORDS.voidMarket, true],
  ['again', 'void', MARKET_WORDS.proposeFacts.VOID, MARKET_WORDS.propose, false],
])(
  'officer: %s, a %s: the question, its button and the toast say what is done',
  async (who, what, text, action, isDone) => {
    const market = declare({ type: 'SESSION' }, who)
    type(what === 'void' ? WORDS.reason : WORDS.sessionResult, '52')
    press(what === 'void' ? WORDS.voidMarket : WORDS.declareResult)
    const asked = within(await question())
    expect(asked.getByText(text)).toBeDefined()
    expect(asked.getByRole('button', { name: action })).toBeDefined()
    await sayYes()
    await answered()
    const toast = isDone ? WORDS.changedTo(market.marketName, WORDS.statuses.CLOSED) : WORDS.proposed(market.marketName)
    expect((await screen.findAllByText(toast)).length).toBeGreaterThan(0)
  },
)

test.each([
  ['NOT_A_RESULT', 'Not a result of this market'],
  ['MARKET_NOT_OPEN', 'The market is not open'],
] as const)('what the server refuses (%s) stands in the question, which stays', async (code, message) => {
  refusal = new CallFailure(422, { code, message } as never)
  declare({ type: 'SESSION' })
  type(WORDS.sessionResult, '999')
  press(WORDS.declareResult)
  await question()
  await sayYes()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  refusal = null
  await sayYes()
  await answered()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey)
})

test('pressed twice, one question is asked', async () => {
  declare({ type: 'SESSION' })
  type(WORDS.sessionResult, '52')
  press(WORDS.declareResult)
  fireEvent.submit(screen.getByLabelText(WORDS.sessionResult).closest('form') as HTMLElement)
  await question()
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await sayYes()
  await answered()
  expect(sent).toHaveLength(1)
})

const NOT_CLOSED = new CallFailure(409, {
  code: 'MARKET_NOT_CLOSED',
  message: 'The market must be closed first',
} as never)
const SETTLED_BY_ASHA: typeof first = {
  refusal: NOT_CLOSED,
  market: {
    status: 'SETTLED',
    result: 'Bramley',
    touches: [{ how: 'DECLARED', actorName: 'asha', proposerName: null, at: 0 }],
  },
}

/** What the question says once it asks no more: how the market stands, and no sums. */
async function whatIsLeft(): Promise<string> {
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: WORDS.close })
  await dialog.findByText(WORDS.statuses.SETTLED)
  expect(dialog.getAllByRole('button')).toHaveLength(1)
  expect(dialog.queryByRole('alert')).toBeNull()
  return dialog.getByRole('region').textContent
}
const STANDS = [
  MARKET_WORDS.decidedElsewhere,
  `${WORDS.status}${WORDS.statuses.SETTLED}${WORDS.result}Bramley`,
  MARKET_WORDS.touchedBy('asha', MARKET_WORDS.touchKinds.DECLARED, formatMoment(0), null),
].join('')

test('refused since another officer declared, the question says how the market stands, by whom, and asks no more', async () => {
  declare()
  place('Ashford', 'WON')
  press(WORDS.declareResult)
  await within(await question()).findByText('4 bets of 3 players')
  first = SETTLED_BY_ASHA
  refusal = NOT_CLOSED
  await sayYes()
  expect(await whatIsLeft()).toBe(STANDS)
  press(WORDS.close)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a question that stands open follows the market: once another officer has declared, it asks no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  declare()
  place('Ashford', 'WON')
  press(WORDS.declareResult)
  await within(await question()).findByText('4 bets of 3 players')
  first = SETTLED_BY_ASHA
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(await whatIsLeft()).toBe(STANDS)
  expect(sent).toEqual([])
})

test('while it is sent, that the market is settled ends no question: it is by this very call', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  declare()
  place('Ashford', 'WON')
  press(WORDS.declareResult)
  const asked = await question()
  await within(asked).findByText('4 bets of 3 players')
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  await sayYes()
  first = SETTLED_BY_ASHA
  await vi.advanceTimersByTimeAsync(5000)
  expect(previewed.length).toBeGreaterThan(1)
  expect(within(asked).getByText('4 bets of 3 players')).toBeDefined()
  expect(within(asked).queryByRole('alert')).toBeNull()
  vi.useRealTimers()
  resolve()
  await answered()
})
