// Apart: a screen is a module that begins as it is read, once.
import {
  dealAndarBahar,
  dealBaccarat,
  dealCards32,
  dealDragonTiger,
  dealTeenPatti,
  type Draws,
  nameOfCard,
} from '@paddock/domain/fairness'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardMs, dealMs } from './deal-pace.ts'
import type { Round } from './link.ts'

const LIMITS = { min: 1000, max: 1_000_000 }
const FACTS = {
  session: 's1',
  mode: 'real',
  parentOrigin: 'http://site.test',
  limits: LIMITS,
  mostReturn: 1_000_000_000,
  offer: { gameCode: '', gameName: 'A table', rtp: 97, edge: 3, volatility: 'yours' },
}
const CHAIN = { first: 'f', salt: 'salt', rounds: 10 }
const TABLE = {
  roundId: 'r1',
  number: 1,
  chain: 'f',
  seedHash: 'h',
  salt: 'salt',
  shoeHash: 's',
  stage: 'bets',
  value: null,
  outcome: null,
  paytable: 1,
}

/** What the draws of the vectors shuffle, as far as it is dealt. */
const SHOES: Readonly<Record<number, readonly string[]>> = {
  52: '7C TD 3S QC 5D JC 9D 2C AS 8S QH JS JD 7H'.split(' '),
  416: '7C 9S 6H 2C 2H TS'.split(' '),
}
const SHORT = [1, 13, 2, 21]
const DECK = Array.from({ length: 52 }, (_, card) => nameOfCard(card))
const drawn = (): Draws => ({
  next: () => 0,
  draw: () => 0,
  shuffle: (n) => SHOES[n]?.map((name) => DECK.indexOf(name)) ?? SHORT,
})

/** The rounds of the vectors; `pick` wins in each. */
const GAMES = {
  'teen-patti': {
    outcome: dealTeenPatti(drawn()),
    cards: 6,
    pick: 'Player B at 1.95',
    bets: 'Bet ₹100 on Player B',
    choice: { on: 'b' },
    won: 'Player B',
    bead: 'B',
    says: 'Player B: 10 of diamonds, Queen of clubs, Jack of clubs, sequence. Player B wins.',
  },
  'andar-bahar': {
    outcome: dealAndarBahar(drawn()),
    cards: 14,
    pick: 'Andar at 1.90',
    bets: 'Bet ₹100 on Andar',
    choice: { on: 'andar' },
    won: 'Andar',
    bead: 'A',
    says: 'The joker is the 7 of clubs. Andar has the 7 of hearts after 13 cards and wins.',
  },
  'dragon-tiger': {
    outcome: dealDragonTiger(drawn()),
    cards: 2,
    pick: 'Tiger at 2.00',
    bets: 'Bet ₹100 on Tiger',
    choice: { on: 'tiger' },
    won: 'Tiger',
    bead: 'T',
    says: 'Dragon has the 7 of clubs, Tiger the 9 of spades. Tiger wins.',
  },
  baccarat: {
    outcome: dealBaccarat(drawn()),
    cards: 6,
    pick: 'Player at 2.00',
    bets: 'Bet ₹100 on Player',
    choice: { on: 'player' },
    won: 'Player',
    bead: 'P',
    says: 'Player 5: 7 of clubs, 6 of hearts, 2 of hearts. Banker 1: 9 of spades, 2 of clubs, 10 of spades. Player wins.',
  },
  'cards-32': {
    outcome: dealCards32(drawn()),
    cards: 4,
    pick: 'lay 8 at 13.09',
    bets: 'Bet ₹100 against 8',
    choice: { on: 8, side: 'lay' },
    won: '11',
    bead: '11',
    says: '11 wins.',
  },
} as const
type Name = keyof typeof GAMES
const NAMES = Object.keys(GAMES) as Name[]

let asked: { readonly act: string; readonly body: Readonly<Record<string, unknown>> }[]
let tell: (news: object) => Promise<void>
let placed: Round

const text = (choose: string): string => document.querySelector(choose)?.textContent ?? ''
const all = (choose: string): Element[] => [...document.querySelectorAll(choose)]
const main = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('.play')!
const named = (name: string): HTMLButtonElement =>
  document.querySelector<HTMLButtonElement>(`.price[aria-label="${name}"]`)!
const lying = (): number => all('.dealt').length
const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))

const at = (phase: string, more: object = {}, since = 0) => ({
  type: 'table',
  phase,
  now: since,
  since: 0,
  until: 60_000,
  round: { ...TABLE, ...more },
})
const hello = (table: object | null): object => ({
  type: 'hello',
  chain: CHAIN,
  table,
  last: [],
  mine: [],
  balance: '100000',
  limits: LIMITS,
  seats: 3,
  bets: 0,
  staked: 0,
})

beforeEach(() => {
  asked = []
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const act = path.split('/').at(-1) ?? ''
    if (act === 'watch') return await Promise.resolve(new Response(stream()))
    asked.push({ act, body: JSON.parse(body ?? '{}') })
    return await Promise.resolve(
      Response.json(act === 'bet' ? { code: 'OK', round: placed, balance: '90000' } : { code: 'OK', limits: LIMITS }),
    )
  })
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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

const SCREENS: Readonly<Record<Name, () => Promise<unknown>>> = {
  'teen-patti': () => import('./games/teen-patti.ts'),
  'andar-bahar': () => import('./games/andar-bahar.ts'),
  'dragon-tiger': () => import('./games/dragon-tiger.ts'),
  baccarat: () => import('./games/baccarat.ts'),
  'cards-32': () => import('./games/cards-32.ts'),
}

async function begin(game: Name): Promise<void> {
  const facts = JSON.stringify({ ...FACTS, offer: { ...FACTS.offer, gameCode: game } })
  document.body.innerHTML = `<script type="application/json" id="facts">${facts}</script>`
  const { choice } = GAMES[game]
  placed = {
    roundId: 'b1',
    stage: 'open',
    stake: 10_000,
    payout: 0,
    choice,
    steps: [],
    nonce: 1,
    seedHash: 'h',
    clientSeed: 'salt',
    outcome: null,
    next: null,
    table: 'r1',
  } as unknown as Round
  await SCREENS[game]()
  await pass(0)
}

describe.each(NAMES)('%s', (game) => {
  const { outcome, cards, pick, bets, choice, won, bead, says } = GAMES[game]
  const fallen = { stage: 'fallen', value: '00'.repeat(32), outcome }

  test('takes a bet at its price, deals card by card, and says who has won and what it brought', async () => {
    await begin(game)
    await tell(hello(at('bets')))
    expect([main().textContent, main().disabled]).toEqual(['Choose a bet', true])
    named(pick).click()
    expect([main().textContent, main().disabled]).toEqual([bets, false])
    main().click()
    await pass(100)
    expect(asked.find(({ act }) => act === 'bet')?.body).toMatchObject({ stake: 10_000, choice })
    expect(named(`${pick}, ₹100 of yours on it`).textContent).toContain('₹100')
    expect(text('.mine')).toContain('may bring ₹')
    await tell(at('lock'))
    expect(main().disabled).toBe(true)

    await tell(at('show', fallen))
    expect(lying()).toBe(1)
    await pass(cardMs(cards) * (cards - 1) - 1)
    expect(lying()).toBe(cards - 1)
    expect(all('.hand.won')).toHaveLength(0)
    await pass(1)
    expect(lying()).toBe(cards)
    await pass(dealMs(cards))
    expect(all('.hand.won b').map((one) => one.textContent)).toEqual([won])
    expect(all('.dealt').every((one) => !['', 'Face down'].includes(one.getAttribute('aria-label') ?? ''))).toBe(true)

    await tell({ type: 'bet', round: { ...placed, stage: 'crediting', payout: 19_000 }, balance: null })
    await tell(at('rest', fallen))
    await pass(100)
    expect(text('.pills li')).toBe(bead)
    expect(text('.result')).toContain('+₹90.00')
    expect(text('[role=status]')).toContain(says)

    await tell(at('bets', { roundId: 'r2', number: 2 }))
    expect([lying(), all('.hand.won').length, text('.mine')]).toEqual([0, 0, ''])
  })

  test('shows whoever comes in the middle what lies already, and never twice', async () => {
    await begin(game)
    await tell(hello(at('show', fallen, cardMs(cards))))
    expect(lying()).toBe(2)
    await tell(hello(at('show', fallen, cardMs(cards))))
    expect(lying()).toBe(2)
    await pass(dealMs(cards))
    expect(lying()).toBe(cards)
  })

  test('whoever comes when it is over sees the whole of it at once', async () => {
    await begin(game)
    await tell(hello(at('rest', fallen)))
    await pass(0)
    expect(lying()).toBe(cards)
    expect(all('.hand.won b').map((one) => one.textContent)).toEqual([won])
  })

  test('a round that begins ends the deal of the one before', async () => {
    await begin(game)
    await tell(hello(at('show', fallen)))
    await tell(at('bets', { roundId: 'r2', number: 2 }))
    await pass(dealMs(cards))
    expect([lying(), all('.hand.won').length]).toEqual([0, 0])
  })
})

test('on a tie at 32 Cards those who tie draw again, and the others are out', async () => {
  const turn = (...turns: readonly (readonly [player: number, card: number])[]) =>
    turns.map(([player, card]) => ({ player, card }))
  const outcome = { turns: [turn([8, 11], [9, 5], [10, 9], [11, 5]), turn([8, 12], [10, 7])], winner: 8 }
  await begin('cards-32')
  await tell(hello(at('show', { stage: 'fallen', outcome })))
  await pass(cardMs(6) * 4)
  expect(text('.against')).toBe('Tie: 8 and 10 draw again')
  expect(all('.hand.tie b').map((one) => one.textContent)).toEqual(['8', '10'])
  expect(all('.hand.out b').map((one) => one.textContent)).toEqual(['9', '11'])
  await pass(dealMs(6))
  expect([text('.against'), all('.hand.won b').map((one) => one.textContent)]).toEqual(['8 wins', ['8']])
})

test('a tie at Teen Patti is neither’s', async () => {
  const outcome = { a: [0, 8, 3], b: [13, 21, 16], winner: 'tie' }
  await begin('teen-patti')
  await tell(hello(at('rest', { stage: 'fallen', outcome })))
  await pass(0)
  expect([all('.hand.tie').length, all('.hand.won').length, text('.pills li')]).toEqual([2, 0, 'T'])
})
