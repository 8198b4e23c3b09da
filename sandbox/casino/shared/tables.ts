/**
 * The clock of rounds that everybody shares: bets are taken, nothing is taken any more, it falls and is shown, and results are paid. A table runs
 * only while somebody has it open.
 */
import { createHash, randomUUID } from 'node:crypto'
import { dealShoe, shoeBytes } from '@paddock/domain/fairness'
import { sum } from '@paddock/domain/money'
import { type Book, ownerOf, type Round, type Session, type TableRound } from '../book.ts'
import { gameOf, PAYTABLE, paytableHashOf } from '../games/index.ts'
import type { Flight, SharedGame } from '../games/game.ts'
import { refused, type Rounds, type Told, toldOf } from '../rounds/index.ts'
import { createChains, isSalted, type Salted } from './chains.ts'
import type { News, Seat } from './news.ts'

export type Phase = 'bets' | 'lock' | 'show' | 'rest'
type Now = {
  readonly phase: Phase
  readonly since: number
  /** Null: nobody is to know. */
  readonly until: number | null
  readonly table: TableRound
}
/** What is in the air; where it ends is known here alone. */
type InAir = {
  readonly table: TableRound
  readonly flight: Flight
  readonly since: number
  readonly outcome: unknown
  /** Who has left since screens were last told. */
  readonly left: Left[]
}
type Left = readonly [mask: string, multiplier: number]

/** The result stays in sight, and the next round begins. */
const REST_MS = 4000
const TICK_MS = 100
/** Screens reckon by themselves between the lines. */
const TOLD_EVERY = 5
const SEATS_MS = 1000
const AFTER_FAULT_MS = 5000
/** Of those who play, as screens list them. */
const MOST_LISTED = 50
const MASK = 4

export type Tables = ReturnType<typeof createTables>

export type Wait = (phase: Phase | 'tick' | 'fault', ms: number) => Promise<void>
const usualWait: Wait = async (_phase, ms) =>
  await new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

type Parts = {
  readonly book: Book
  readonly rounds: Rounds
  readonly news: News
  readonly clock: () => number
  /** How a phase is waited for; the tests end them as they like. */
  readonly wait?: Wait | undefined
  readonly failed: (roundId: string, error: unknown) => void
  /** Whoever has bet is told what became of it. */
  readonly told: (bet: Round) => void
}

export function createTables({ book, rounds, news, clock, wait = usualWait, failed, told }: Parts) {
  const chains = createChains(book)
  const running = new Set<string>()
  const now = new Map<string, Now>()
  const air = new Map<string, InAir>()
  const seatsSoon = new Map<string, NodeJS.Timeout>()
  let hasEnded = false
  const isEnding = (): boolean => hasEnded

  /* Who is there. */

  /** False: there is no room. `hello`: what the screen is told first. */
  function sit(seat: Seat, hello: () => object): boolean {
    const { gameCode } = seat
    if (isEnding() || !news.join(seat)) return false
    seat.send(JSON.stringify({ type: 'hello', ...hello(), ...shown(gameCode) }))
    tellSeatsSoon(gameCode)
    wake(gameCode)
    return true
  }

  function rise(seat: Seat): void {
    news.leave(seat)
    tellSeatsSoon(seat.gameCode)
  }

  /** The device of whoever sits there draws what a new chain is salted with. */
  function salt(gameCode: string, first: unknown, drawn: string): string {
    if (gameOf(gameCode)?.kind !== 'shared') return 'INVALID_REQUEST'
    const code = chains.salt(gameCode, first, drawn)
    wake(gameCode)
    return code
  }

  /* Rounds, one after the other. */

  function wake(gameCode: string): void {
    const game = gameOf(gameCode)
    if (game?.kind !== 'shared' || running.has(gameCode) || isEnding()) return
    running.add(gameCode)
    run(game).catch((error: unknown) => failed(gameCode, error))
  }

  async function run(game: SharedGame): Promise<void> {
    const { gameCode } = game.offer
    try {
      while (news.seatsAt(gameCode) > 0 && !isEnding()) {
        const chain = chains.of(gameCode)
        if (!isSalted(chain)) {
          news.tell(gameCode, { type: 'chain', chain: shownChain(gameCode) })
          return
        }
        await playOrBreakOff(game, chain)
        news.sweep(gameCode, isOver)
      }
    } finally {
      // Before anything else happens: whoever sits down now begins anew.
      running.delete(gameCode)
      now.delete(gameCode)
    }
  }

  const isOver = (session: string): boolean => {
    const { endedAt, expiresAt } = book.sessions.get(session) ?? { endedAt: 0, expiresAt: 0 }
    return endedAt !== null || expiresAt < clock()
  }

  async function playOrBreakOff(game: SharedGame, chain: Salted): Promise<void> {
    const { gameCode } = game.offer
    try {
      await play(game, chain)
    } catch (error) {
      failed(gameCode, error)
      air.delete(gameCode)
      const table = book.tableNow.get(gameCode)
      if (table?.stage === 'bets' || table?.stage === 'locked') rounds.breakOff(table)
      await wait('fault', AFTER_FAULT_MS)
    }
  }

  /** One that the process ends in is broken off when it starts again. */
  async function play(game: SharedGame, chain: Salted): Promise<void> {
    const { gameCode } = game.offer
    const { betsMs, lockMs } = game.pace
    const { number, seedHash, value, draws } = chains.next(chain)
    const open: TableRound = {
      id: randomUUID(),
      gameCode,
      chain: chain.first,
      number,
      salt: chain.salt,
      seedHash,
      shoeHash: game.shoe === undefined ? null : hashOf(shoeBytes(dealShoe(draws(), game.shoe))),
      paytable: PAYTABLE,
      paytableHash: paytableHashOf(gameCode),
      stage: 'bets',
      value: null,
      outcome: null,
      startedAt: clock(),
      endedAt: null,
    }
    book.write({ table: open })
    await phase('bets', open, betsMs)
    if (isEnding()) return
    const locked: TableRound = { ...open, stage: 'locked' }
    book.write({ table: locked })
    tellSeats(gameCode)
    await phase('lock', locked, lockMs)
    if (isEnding()) return
    const outcome = game.draw(draws(), number)
    const fallen = { ...locked, stage: 'fallen', value, outcome } as const
    await (game.flight ? fly(game, game.flight, locked, fallen) : show(game, fallen))
  }

  async function show(game: SharedGame, drawn: TableRound): Promise<void> {
    const ms = game.showMs(drawn.outcome)
    const fallen = { ...drawn, endedAt: clock() }
    rounds.fall(fallen, clock() + ms)
    await phase('show', fallen, ms)
    if (isEnding()) return
    await rest(fallen)
  }

  async function rest(fallen: TableRound): Promise<void> {
    rounds.pay(fallen)
    for (const bet of book.betsOn(fallen.id)) told(bet)
    tellSeats(fallen.gameCode)
    await phase('rest', fallen, REST_MS)
  }

  async function phase(name: Phase, table: TableRound, ms: number): Promise<void> {
    enter({ phase: name, since: clock(), until: clock() + ms, table })
    await wait(name, ms)
  }

  function enter(next: Now): void {
    now.set(next.table.gameCode, next)
    news.tell(next.table.gameCode, { type: 'table', ...shownNow(next) })
  }

  /* Flights. */

  /** What falls is told at the end; until then bets leave, by themselves or as their players say. */
  async function fly(game: SharedGame, flight: Flight, table: TableRound, drawn: TableRound): Promise<void> {
    const { gameCode } = game.offer
    const since = clock()
    const flown = { table, flight, since, outcome: drawn.outcome, left: [] }
    const lasts = game.showMs(drawn.outcome)
    air.set(gameCode, flown)
    enter({ phase: 'show', since, until: null, table })
    for (let [gone, ticks] = [0, 0]; gone < lasts; [gone, ticks] = [clock() - since, ticks + 1]) {
      await wait('tick', Math.min(TICK_MS, lasts - gone))
      if (isEnding()) return
      leaveByThemselves(flown)
      if (ticks % TOLD_EVERY === 0) tick(flown)
    }
    air.delete(gameCode)
    const fallen = { ...drawn, endedAt: clock() }
    rounds.fall(fallen, clock())
    await rest(fallen)
  }

  function leaveByThemselves({ table, flight, since, outcome, left }: InAir): void {
    const at = flight.at(clock() - since)
    const open = book.betsOn(table.id).filter(({ stage }) => stage === 'open')
    const leaving = open.flatMap((bet) => {
      const multiplier = flight.leavesAt(rounds.stakedWith(bet), bet.choice)
      const isDue = multiplier <= at && flight.reaches(outcome, multiplier)
      return isDue ? [{ id: bet.id, multiplier, payout: flight.pay(bet.stake, multiplier) }] : []
    })
    if (leaving.length === 0) return
    for (const bet of rounds.leave(leaving)) told(bet)
    left.push(...leaving.map(({ id, multiplier }): Left => [maskOf(id), multiplier]))
  }

  function tick(flown: InAir): void {
    const { table, since } = flown
    const left = flown.left.splice(0, MOST_LISTED)
    news.tell(table.gameCode, { type: 'tick', ms: clock() - since, left })
  }

  /** As the player says, where it stands as that is heard here. Twice is once. */
  function leave({ walletUrl, playerRef, gameCode }: Session, roundId: string): Told {
    const round = book.rounds.get(roundId)
    if (round?.owner !== ownerOf(walletUrl, playerRef) || round.gameCode !== gameCode) return refused('INVALID_REQUEST')
    if (round.stage !== 'open') return toldOf(round, null)
    const flown = air.get(gameCode)
    if (!flown || flown.table.id !== round.table) return refused('NOT_FLYING')
    const { flight, since, outcome, left } = flown
    const latest = flight.leavesAt(rounds.stakedWith(round), round.choice)
    const multiplier = Math.min(flight.at(clock() - since), latest)
    if (multiplier < flight.least) return refused('TOO_EARLY')
    if (!flight.reaches(outcome, multiplier)) return refused('TOO_LATE_TO_LEAVE')
    const [bet = round] = rounds.leave([{ id: roundId, multiplier, payout: flight.pay(round.stake, multiplier) }])
    left.push([maskOf(roundId), multiplier])
    return toldOf(bet, null)
  }

  /* What screens are told. */

  function tellSeatsSoon(gameCode: string): void {
    if (seatsSoon.has(gameCode) || isEnding()) return
    const timer = setTimeout(() => tellSeats(gameCode), SEATS_MS)
    seatsSoon.set(gameCode, timer)
  }
  function tellSeats(gameCode: string): void {
    clearTimeout(seatsSoon.get(gameCode))
    seatsSoon.delete(gameCode)
    news.tell(gameCode, { type: 'seats', ...shownSeats(gameCode) })
  }

  function shownSeats(gameCode: string) {
    const table = book.tableNow.get(gameCode)
    const bets = table ? book.betsOn(table.id).filter(isInPlay) : []
    const game = gameOf(gameCode)
    const isListed = game?.kind === 'shared' && game.flight !== undefined
    return {
      seats: news.seatsAt(gameCode),
      bets: bets.length,
      staked: sum(bets.map(({ stake }) => stake)),
      ...(isListed && { players: listed(bets) }),
    }
  }

  const shownChain = (gameCode: string) => {
    const { first, salt: drawn, rounds: length } = chains.of(gameCode)
    return { first, salt: drawn, rounds: length }
  }

  /** A table as whoever sits down sees it. */
  function shown(gameCode: string) {
    const current = now.get(gameCode)
    return {
      chain: shownChain(gameCode),
      table: current ? shownNow(current) : null,
      last: book.lastFallen(gameCode).map(shownRound),
      ...shownSeats(gameCode),
    }
  }

  /** With the time here, so that a screen's clock need not be right. */
  const shownNow = ({ phase: name, since, until, table }: Now) => ({
    phase: name,
    now: clock(),
    since,
    until,
    round: shownRound(table),
  })

  function stop(): void {
    hasEnded = true
    for (const timer of seatsSoon.values()) clearTimeout(timer)
  }

  return { sit, rise, salt, leave, tellSeatsSoon, stop }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const isInPlay = ({ stage }: Round): boolean => stage === 'open' || stage === 'crediting' || stage === 'closed'

/** Nobody is known by it, in another round not even as the same one. */
const maskOf = (betId: string): string => betId.slice(0, MASK)

/** The highest stakes. */
const listed = (bets: readonly Round[]) =>
  bets
    .toSorted((one, other) => other.stake - one.stake)
    .slice(0, MOST_LISTED)
    .map(({ id, stake, steps }) => ({ mask: maskOf(id), stake, left: steps[0] ?? null }))

const shownRound = ({ id, number, chain, seedHash, salt, shoeHash, ...round }: TableRound) => ({
  roundId: id,
  number,
  chain,
  seedHash,
  salt,
  shoeHash,
  stage: round.stage,
  value: round.value,
  outcome: round.outcome,
  paytable: round.paytable,
  paytableHash: round.paytableHash,
})
