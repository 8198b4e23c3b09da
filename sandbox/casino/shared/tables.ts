/**
 * The clock of rounds that everybody shares: bets are taken, nothing is taken any more, it falls and is shown, and results are paid. A table runs
 * only while somebody has it open.
 */
import { createHash, randomUUID } from 'node:crypto'
import { dealShoe, shoeBytes } from '@paddock/domain/fairness'
import { sum } from '@paddock/domain/money'
import { type Book, ownerOf, type Round, type Session, type TableRound } from '../book/index.ts'
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

/** The parts, and what goes on at each table, by its game. */
const hallOf = ({ wait = usualWait, ...parts }: Parts) => ({
  ...parts,
  wait,
  chains: createChains(parts.book),
  running: new Set<string>(),
  now: new Map<string, Now>(),
  air: new Map<string, InAir>(),
  seatsSoon: new Map<string, NodeJS.Timeout>(),
  hasEnded: false,
})
type Hall = ReturnType<typeof hallOf>

export function createTables(parts: Parts) {
  const hall = hallOf(parts)
  return {
    sit: (seat: Seat, hello: () => object) => sit(hall, seat, hello),
    rise: (seat: Seat) => rise(hall, seat),
    salt: (gameCode: string, first: unknown, drawn: string) => salt(hall, gameCode, first, drawn),
    leave: (session: Session, roundId: string) => leave(hall, session, roundId),
    tellSeatsSoon: (gameCode: string) => tellSeatsSoon(hall, gameCode),
    stop: () => stop(hall),
  }
}

const isEnding = (hall: Hall): boolean => hall.hasEnded

/* Who is there. */

/** False: there is no room. `hello`: what the screen is told first. */
function sit(hall: Hall, seat: Seat, hello: () => object): boolean {
  const { gameCode } = seat
  if (isEnding(hall) || !hall.news.join(seat)) return false
  seat.send(JSON.stringify({ type: 'hello', ...hello(), ...shown(hall, gameCode) }))
  tellSeatsSoon(hall, gameCode)
  wake(hall, gameCode)
  return true
}

function rise(hall: Hall, seat: Seat): void {
  hall.news.leave(seat)
  tellSeatsSoon(hall, seat.gameCode)
}

/** The device of whoever sits there draws what a new chain is salted with. */
function salt(hall: Hall, gameCode: string, first: unknown, drawn: string): string {
  if (gameOf(gameCode)?.kind !== 'shared') return 'INVALID_REQUEST'
  const code = hall.chains.salt(gameCode, first, drawn)
  wake(hall, gameCode)
  return code
}

/* Rounds, one after the other. */

function wake(hall: Hall, gameCode: string): void {
  const game = gameOf(gameCode)
  if (game?.kind !== 'shared' || hall.running.has(gameCode) || isEnding(hall)) return
  hall.running.add(gameCode)
  run(hall, game).catch((error: unknown) => hall.failed(gameCode, error))
}

async function run(hall: Hall, game: SharedGame): Promise<void> {
  const { gameCode } = game.offer
  try {
    while (hall.news.seatsAt(gameCode) > 0 && !isEnding(hall)) {
      const chain = hall.chains.of(gameCode)
      if (!isSalted(chain)) {
        hall.news.tell(gameCode, { type: 'chain', chain: shownChain(hall, gameCode) })
        return
      }
      await playOrBreakOff(hall, game, chain)
      hall.news.sweep(gameCode, (session) => isOver(hall, session))
    }
  } finally {
    // Before anything else happens: whoever sits down now begins anew.
    hall.running.delete(gameCode)
    hall.now.delete(gameCode)
  }
}

const isOver = (hall: Hall, session: string): boolean => {
  const { endedAt, expiresAt } = hall.book.sessions.get(session) ?? { endedAt: 0, expiresAt: 0 }
  return endedAt !== null || expiresAt < hall.clock()
}

async function playOrBreakOff(hall: Hall, game: SharedGame, chain: Salted): Promise<void> {
  const { gameCode } = game.offer
  try {
    await play(hall, game, chain)
  } catch (error) {
    hall.failed(gameCode, error)
    hall.air.delete(gameCode)
    const table = hall.book.tableNow.get(gameCode)
    if (table?.stage === 'bets' || table?.stage === 'locked') hall.rounds.breakOff(table)
    await hall.wait('fault', AFTER_FAULT_MS)
  }
}

/** One that the process ends in is broken off when it starts again. */
async function play(hall: Hall, game: SharedGame, chain: Salted): Promise<void> {
  const { gameCode } = game.offer
  const { betsMs, lockMs } = game.pace
  const { number, seedHash, value, draws } = hall.chains.next(chain)
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
    startedAt: hall.clock(),
    endedAt: null,
  }
  hall.book.write({ table: open })
  await phase(hall, 'bets', open, betsMs)
  if (isEnding(hall)) return
  const locked: TableRound = { ...open, stage: 'locked' }
  hall.book.write({ table: locked })
  tellSeats(hall, gameCode)
  await phase(hall, 'lock', locked, lockMs)
  if (isEnding(hall)) return
  const outcome = game.draw(draws(), number)
  const fallen = { ...locked, stage: 'fallen', value, outcome } as const
  await (game.flight ? fly(hall, game, game.flight, locked, fallen) : show(hall, game, fallen))
}

async function show(hall: Hall, game: SharedGame, drawn: TableRound): Promise<void> {
  const ms = game.showMs(drawn.outcome)
  const fallen = { ...drawn, endedAt: hall.clock() }
  hall.rounds.fall(fallen, hall.clock() + ms)
  await phase(hall, 'show', fallen, ms)
  if (isEnding(hall)) return
  await rest(hall, fallen)
}

async function rest(hall: Hall, fallen: TableRound): Promise<void> {
  hall.rounds.pay(fallen)
  for (const bet of hall.book.betsOn(fallen.id)) hall.told(bet)
  tellSeats(hall, fallen.gameCode)
  await phase(hall, 'rest', fallen, REST_MS)
}

async function phase(hall: Hall, name: Phase, table: TableRound, ms: number): Promise<void> {
  enter(hall, { phase: name, since: hall.clock(), until: hall.clock() + ms, table })
  await hall.wait(name, ms)
}

function enter(hall: Hall, next: Now): void {
  hall.now.set(next.table.gameCode, next)
  hall.news.tell(next.table.gameCode, { type: 'table', ...shownNow(hall, next) })
}

/* Flights. */

/** What falls is told at the end; until then bets leave, by themselves or as their players say. */
async function fly(hall: Hall, game: SharedGame, flight: Flight, table: TableRound, drawn: TableRound): Promise<void> {
  const { gameCode } = game.offer
  const since = hall.clock()
  const flown = { table, flight, since, outcome: drawn.outcome, left: [] }
  const lasts = game.showMs(drawn.outcome)
  hall.air.set(gameCode, flown)
  enter(hall, { phase: 'show', since, until: null, table })
  for (let [gone, ticks] = [0, 0]; gone < lasts; [gone, ticks] = [hall.clock() - since, ticks + 1]) {
    await hall.wait('tick', Math.min(TICK_MS, lasts - gone))
    if (isEnding(hall)) return
    leaveByThemselves(hall, flown)
    if (ticks % TOLD_EVERY === 0) tick(hall, flown)
  }
  hall.air.delete(gameCode)
  const fallen = { ...drawn, endedAt: hall.clock() }
  hall.rounds.fall(fallen, hall.clock())
  await rest(hall, fallen)
}

function leaveByThemselves(hall: Hall, { table, flight, since, outcome, left }: InAir): void {
  const at = flight.at(hall.clock() - since)
  const open = hall.book.betsOn(table.id).filter(({ stage }) => stage === 'open')
  const leaving = open.flatMap((bet) => {
    const multiplier = flight.leavesAt(hall.rounds.stakedWith(bet), bet.choice)
    const isDue = multiplier <= at && flight.reaches(outcome, multiplier)
    return isDue ? [{ id: bet.id, multiplier, payout: flight.pay(bet.stake, multiplier) }] : []
  })
  if (leaving.length === 0) return
  for (const bet of hall.rounds.leave(leaving)) hall.told(bet)
  left.push(...leaving.map(({ id, multiplier }): Left => [maskOf(id), multiplier]))
}

function tick(hall: Hall, flown: InAir): void {
  const { table, since } = flown
  const left = flown.left.splice(0, MOST_LISTED)
  hall.news.tell(table.gameCode, { type: 'tick', ms: hall.clock() - since, left })
}

/** As the player says, where it stands as that is heard here. Twice is once. */
function leave(hall: Hall, { walletUrl, playerRef, gameCode }: Session, roundId: string): Told {
  const round = hall.book.rounds.get(roundId)
  if (round?.owner !== ownerOf(walletUrl, playerRef) || round.gameCode !== gameCode) return refused('INVALID_REQUEST')
  if (round.stage !== 'open') return toldOf(round, null)
  const flown = hall.air.get(gameCode)
  if (!flown || flown.table.id !== round.table) return refused('NOT_FLYING')
  const { flight, since, outcome, left } = flown
  const latest = flight.leavesAt(hall.rounds.stakedWith(round), round.choice)
  const multiplier = Math.min(flight.at(hall.clock() - since), latest)
  if (multiplier < flight.least) return refused('TOO_EARLY')
  if (!flight.reaches(outcome, multiplier)) return refused('TOO_LATE_TO_LEAVE')
  const [bet = round] = hall.rounds.leave([{ id: roundId, multiplier, payout: flight.pay(round.stake, multiplier) }])
  left.push([maskOf(roundId), multiplier])
  return toldOf(bet, null)
}

/* What screens are told. */

function tellSeatsSoon(hall: Hall, gameCode: string): void {
  if (hall.seatsSoon.has(gameCode) || isEnding(hall)) return
  const timer = setTimeout(() => tellSeats(hall, gameCode), SEATS_MS)
  hall.seatsSoon.set(gameCode, timer)
}
function tellSeats(hall: Hall, gameCode: string): void {
  clearTimeout(hall.seatsSoon.get(gameCode))
  hall.seatsSoon.delete(gameCode)
  hall.news.tell(gameCode, { type: 'seats', ...shownSeats(hall, gameCode) })
}

function shownSeats(hall: Hall, gameCode: string) {
  const table = hall.book.tableNow.get(gameCode)
  const bets = table ? hall.book.betsOn(table.id).filter(isInPlay) : []
  const game = gameOf(gameCode)
  const isListed = game?.kind === 'shared' && game.flight !== undefined
  return {
    seats: hall.news.seatsAt(gameCode),
    bets: bets.length,
    staked: sum(bets.map(({ stake }) => stake)),
    ...(isListed && { players: listed(bets) }),
  }
}

const shownChain = (hall: Hall, gameCode: string) => {
  const { first, salt: drawn, rounds: length } = hall.chains.of(gameCode)
  return { first, salt: drawn, rounds: length }
}

/** A table as whoever sits down sees it. */
function shown(hall: Hall, gameCode: string) {
  const current = hall.now.get(gameCode)
  return {
    chain: shownChain(hall, gameCode),
    table: current ? shownNow(hall, current) : null,
    last: hall.book.lastFallen(gameCode).map(shownRound),
    ...shownSeats(hall, gameCode),
  }
}

/** With the time here, so that a screen's clock need not be right. */
const shownNow = (hall: Hall, { phase: name, since, until, table }: Now) => ({
  phase: name,
  now: hall.clock(),
  since,
  until,
  round: shownRound(table),
})

function stop(hall: Hall): void {
  hall.hasEnded = true
  for (const timer of hall.seatsSoon.values()) clearTimeout(timer)
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
