// Apart: a screen is a module that begins as it is read, once.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Round } from './link.ts'

const LIMITS = { min: 1000, max: 1_000_000 }
const FACTS = {
  session: 's1',
  mode: 'real',
  parentOrigin: 'http://site.test',
  limits: LIMITS,
  mostReturn: 1_000_000_000,
  offer: { gameCode: '', gameName: 'A game', rtp: 95, edge: 5, volatility: 'yours' },
}
const TABLE = {
  roundId: 'r1',
  number: 1,
  chain: 'f',
  seedHash: 'h',
  salt: 'salt',
  shoeHash: null,
  stage: 'bets',
  value: null,
  outcome: null,
  paytable: 1,
}

/** The rounds of the vectors. */
const GAMES = {
  raffle: {
    screen: () => import('./games/raffle.ts'),
    outcome: { fallen: [41, 47, 86] },
    showMs: 7000,
    pick: ['41'],
    bets: 'Bet ₹100 on 41',
    choice: { ticket: 41 },
    mine: 'Ticket 41',
    marks: ['41', '47', '86'],
    marked: '.tickets .fallen',
    bead: '41 · 47 · 86',
    says: 'First: 41, Second: 47, Third: 86',
  },
  cricket: {
    screen: () => import('./games/cricket.ts'),
    outcome: { over: [1, 1, 1, 0, 4, 4] },
    showMs: 10_800,
    pick: ['10–12 at 5.26'],
    bets: 'Bet ₹100 on 10–12 runs',
    choice: { on: 'runs-10-12' },
    mine: '10–12 runs',
    marks: ['1', '1', '1', '•', '4', '4'],
    marked: '.over li[class]:not([class=""])',
    bead: '11/0',
    says: 'One run, One run, One run, Dot ball, Four, Four: 11 runs, 0 wickets.',
  },
  greyhounds: {
    screen: () => import('./games/greyhounds.ts'),
    outcome: { order: [2, 6, 1, 5, 4, 3], traps: [4, 2, 3, 1, 6, 5] },
    showMs: 14_000,
    pick: ['Forecast', 'Toofan, form 2, trap 4: ', 'Chandni, form 6, trap 2: 42.10'],
    bets: 'Bet ₹100 at 42.10',
    choice: { kind: 'forecast', form: 2, second: 6 },
    mine: 'Toofan, then Chandni',
    marks: ['4', '2', '3', '1', '6', '5'],
    marked: '.board li',
    bead: '4 · 2',
    says: 'The race: trap 4, Toofan; trap 2, Chandni; trap 3, Bijli; trap 1, Moti; trap 6, Sheru; trap 5, Rani.',
  },
  penalties: {
    screen: () => import('./games/penalties.ts'),
    outcome: { kicks: '++++--++++-+'.split('').map((kick) => kick === '+') },
    showMs: 16_800,
    pick: ['B wins at 1.90'],
    bets: 'Bet ₹100 on B wins',
    choice: { on: 'B' },
    mine: 'B wins',
    marks: Array.from({ length: 12 }, () => ''),
    marked: '.marks .in, .marks .out',
    bead: 'B 4–5',
    says: 'B wins 4–5 in sudden death.',
  },
} as const
type Name = keyof typeof GAMES
const NAMES = Object.keys(GAMES) as Name[]

let asked: { readonly act: string; readonly body: Readonly<Record<string, unknown>> }[]
let tell: (news: object) => Promise<void>
let placed: object
let isStill: boolean

const text = (choose: string): string => document.querySelector(choose)?.textContent ?? ''
const all = (choose: string): Element[] => [...document.querySelectorAll(choose)]
const main = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('.play')!
const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))
const press = (name: string): void =>
  [...document.querySelectorAll('button')]
    .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)!
    .click()

const at = (phase: string, more: object = {}, gone = 0) => ({
  type: 'table',
  phase,
  now: gone,
  since: 0,
  until: 60_000,
  round: { ...TABLE, ...more },
})
const hello = (table: object): object => ({
  type: 'hello',
  chain: { first: 'f', salt: 'salt', rounds: 10 },
  table,
  last: [],
  mine: [],
  balance: '100000',
  limits: LIMITS,
  seats: 3,
  bets: 0,
  staked: 0,
})
const stream = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      tell = async (news) => {
        controller.enqueue(new TextEncoder().encode(`${JSON.stringify(news)}\n`))
        await pass(0)
      }
    },
  })

beforeEach(() => {
  asked = []
  isStill = false
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
    },
  )
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const act = path.split('/').at(-1) ?? ''
    if (act === 'watch') return await Promise.resolve(new Response(stream()))
    asked.push({ act, body: JSON.parse(body ?? '{}') })
    const said = act === 'bet' ? { code: 'OK', round: placed, balance: '90000' } : { code: 'OK', limits: LIMITS }
    return await Promise.resolve(Response.json(said))
  })
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
  HTMLCanvasElement.prototype.getContext = () => null
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin(game: Name): Promise<void> {
  const facts = JSON.stringify({ ...FACTS, offer: { ...FACTS.offer, gameCode: game } })
  document.body.innerHTML = `<script type="application/json" id="facts">${facts}</script>`
  const bet: Partial<Round> = { roundId: 'b1', stage: 'open', stake: 10_000, payout: 0, steps: [], table: 'r1' }
  placed = { ...bet, choice: GAMES[game].choice }
  await GAMES[game].screen()
  await pass(0)
}

describe.each(NAMES)('%s', (game) => {
  const { outcome, showMs, pick, bets, choice, mine, marks, marked, bead, says } = GAMES[game]
  const fallen = { stage: 'fallen', value: '00'.repeat(32), outcome }
  const lying = (): (string | null)[] => all(marked).map((one) => one.textContent)

  test('takes a bet, shows what falls within its time, and says what it came to', async () => {
    await begin(game)
    await tell(hello(at('bets')))
    expect([main().textContent, main().disabled]).toEqual(['Choose a bet', true])
    for (const name of pick) press(name)
    expect([main().textContent, main().disabled]).toEqual([bets, false])
    main().click()
    await pass(100)
    expect(asked.find(({ act }) => act === 'bet')?.body).toMatchObject({ stake: 10_000, choice })
    expect(text('.mine')).toContain(`${mine} ₹100`)
    await tell(at('lock'))
    expect(main().disabled).toBe(true)
    await tell(at('show', fallen))
    await pass(showMs)
    expect(lying()).toEqual(marks)
    await tell({ type: 'bet', round: { ...placed, stage: 'crediting', payout: 19_000 }, balance: null })
    await tell(at('rest', fallen))
    await pass(100)
    expect(text('.pills li')).toBe(bead)
    expect(text('[role=status]')).toContain(says)
    expect(text('.result')).toContain('+₹90.00')
    await tell(at('bets', { roundId: 'r2', number: 2 }))
    expect([lying().length, text('.mine')]).toEqual([0, ''])
  })

  test('whoever comes back in the middle sees nothing twice, and who comes at the end all of it', async () => {
    await begin(game)
    await tell(hello(at('show', fallen, showMs / 2)))
    await tell(hello(at('show', fallen, showMs / 2)))
    await pass(showMs)
    expect(lying()).toEqual(marks)
    await tell(hello(at('rest', { ...fallen, roundId: 'r2', number: 1 })))
    await pass(100)
    expect(lying()).toEqual(marks)
  })

  test('a round that begins ends what is shown of the one before', async () => {
    await begin(game)
    await tell(hello(at('show', fallen)))
    await tell(at('bets', { roundId: 'r2', number: 2 }))
    await pass(showMs)
    expect(lying()).toEqual([])
  })

  test('is there at once where motion is not wanted', async () => {
    isStill = true
    await begin(game)
    await tell(hello(at('show', fallen)))
    await pass(50)
    expect(lying()).toEqual(marks)
  })
})
