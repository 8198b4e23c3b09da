/** A table that everybody shares: the clock, what is bet, and what falls, as the provider tells it line by line. */
import type { Draws } from '@paddock/domain/fairness'
import { button, make } from './dom.ts'
import {
  ask,
  askAgain,
  drawClientSeed,
  facts,
  hearCheck,
  isUnheard,
  type Limits,
  listen,
  openSession,
  type Round,
  tellParent,
} from './link.ts'
import { rupees, shortRupees } from './money.ts'
import { isRead, type Rules } from './panels.ts'
import { createRing } from './ring.ts'
import { createRoom, type Pill } from './room.ts'
import { createStake, type Stake } from './stake.ts'
import { type Chain, createTableFairness, HONESTLY, type TableRound } from './table-fairness.ts'
import { say } from './say.ts'

export type { TableRound } from './table-fairness.ts'
export type Phase = 'bets' | 'lock' | 'show' | 'rest'

/** A bet as it would be made. */
export type Chosen = {
  readonly choice: unknown
  /** What the button says beside the stake: `on Up`. */
  readonly says: string
}

/** Somebody who plays, known to nobody. */
export type Player = { readonly mask: string; readonly stake: number; readonly left: number | null }

/** What a game of a table is made of. Whatever is about a flight is left out by those that have none. */
export type TableGame = {
  readonly rules: Rules
  readonly stage: HTMLElement
  readonly controls: readonly HTMLElement[]
  /** Null: nothing is chosen yet. */
  choice(): Chosen | null
  /** Of a bet: what it is on, and the most that it may bring, its stake with it; null: nobody can say. */
  nameOf(choice: unknown): string
  mayBring(stake: number, choice: unknown): number | null
  /** A round begins. */
  clear(round: TableRound): void
  /** Until it has fallen; `goneMs` of it are over already, for who comes in the middle. At once where they are more than it takes. */
  show(outcome: unknown, goneMs: number): Promise<void>
  pill(outcome: unknown): Pill
  /** In words, for who does not see it. */
  describe(outcome: unknown): string
  /** What falls by these draws, and the shoe: a round that has fallen is drawn again. */
  readonly draw: (draws: Draws, roundNumber: number) => unknown
  readonly shoe?: (draws: Draws) => readonly number[]
  /** What else follows from the phase and the player's bets. */
  readonly refresh?: () => void
  /** What the button does and says now, where that is not a bet. */
  readonly own?: () => { readonly says: string; readonly press: () => Promise<void> } | null
  /** What is said of a phase, where it is another thing. */
  readonly phases?: Partial<Readonly<Record<Phase, string>>>
  /** It flies, since so long; how far it is, and who has left it where. */
  readonly fly?: (goneMs: number) => void
  readonly tick?: (ms: number, left: readonly (readonly [mask: string, multiplier: number])[]) => void
  readonly players?: (players: readonly Player[]) => void
}

/** What a result would bring the player of all that is held. */
export type Way = { readonly code: string; readonly pnl: number }

/** What a game is told of its table. */
export type Table = {
  readonly stake: Stake
  readonly main: HTMLButtonElement
  /** Null: nobody has told yet. */
  phase(): Phase | null
  /** The player's bets on this round, those that stand. */
  bets(): readonly Round[]
  /** Empty where nothing is held. */
  position(): readonly Way[]
  /** A bet leaves the flight where it is. */
  leave(bet: Round): Promise<void>
  say(text: string): void
  refresh(): void
}

type TableNow = {
  readonly phase: Phase
  /** By the provider's clock, as the others here. */
  readonly now: number
  readonly since: number
  readonly until: number | null
  readonly round: TableRound
}
type Seats = {
  readonly seats: number
  readonly bets: number
  readonly staked: number
  readonly players?: readonly Player[]
}
type Hello = Seats & {
  readonly chain: Chain
  readonly table: TableNow | null
  readonly last: readonly TableRound[]
  readonly mine: readonly Round[]
  readonly balance: string | null
  readonly limits: Limits
  readonly position?: readonly Way[]
}
type News =
  | ({ readonly type: 'hello' } & Hello)
  | ({ readonly type: 'table' } & TableNow)
  | ({ readonly type: 'seats' } & Seats)
  | { readonly type: 'chain'; readonly chain: Chain }
  | { readonly type: 'bet'; readonly round: Round; readonly balance: string | null; readonly position?: readonly Way[] }
  | { readonly type: 'tick'; readonly ms: number; readonly left: readonly (readonly [string, number])[] }
  | { readonly type: 'over' }

type Bet = { readonly requestId: string; readonly stake: number; readonly choice: unknown }

const PHASES: Readonly<Record<Phase, string>> = {
  bets: 'Place your bets',
  lock: 'No more bets',
  show: 'Dealing',
  rest: 'Next round',
}
const HELD =
  'What all your bets on a round can cost at worst is held until its result, and stays yours: two against each other hold no more than both can cost.'
const SECOND = 1000
const AWAY = ['refused', 'cancelled', 'givingBack']
const stands = ({ stage }: Round): boolean => !AWAY.includes(stage)
const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** What is known of the table, and what stands on the screen of it. */
const emptyTable = () => ({
  room: createRoom(),
  ring: createRing(),
  says: make('p', { class: 'phase' }, say('Connecting …')),
  seats: make('p', { class: 'seats' }),
  mine: make('ul', { class: 'mine', tabindex: 0, 'aria-label': say('Your bets on this round') }),
  bets: new Map<string, Round>(),
  position: [] as readonly Way[],
  now: null as TableNow | null,
  chain: null as Chain | null,
  isThere: false,
  isBusy: false,
  hadFocus: false,
  /** A bet that may have been made: it is asked for again, and no other is made. */
  unheard: null as Bet | null,
  showing: null as { readonly roundId: string; readonly shown: Promise<void> } | null,
  fallen: new Set<string>(),
})

/** With what the player has in hand, and the game that is played at it. */
type Seat = ReturnType<typeof emptyTable> & {
  readonly main: HTMLButtonElement
  readonly stake: Stake
  readonly game: TableGame
  readonly fairness: ReturnType<typeof createTableFairness>
  readonly openRules: () => void
}

export function startTable(build: (table: Table) => TableGame): void {
  const main = button('', { class: 'main play' }, () => void press(seat))
  const stake = createStake(facts.limits, () => refresh(seat))
  const empty = emptyTable()
  const { room } = empty
  const game = build({
    stake,
    main,
    phase: () => empty.now?.phase ?? null,
    bets: () => standing(empty),
    position: () => empty.position,
    leave: (bet) => leave(seat, bet),
    say: room.say,
    refresh: () => refresh(seat),
  })
  const fairness = createTableFairness(game)
  const clock = make('div', { class: 'clock' }, empty.ring.element, empty.says, empty.seats)
  const openRules = room.furnish({
    stage: make('div', { class: 'table-room' }, clock, game.stage),
    dock: [...game.controls, stake.element, empty.mine],
    under: [main],
    rules: { ...game.rules, text: [...game.rules.text, ...(facts.holds ? [say(HELD)] : []), HONESTLY] },
    fairness: fairness.dialog,
  })
  const seat: Seat = Object.assign(empty, { main, stake, game, fairness, openRules })
  hearCheck((isDue) => {
    if (room.pause(isDue)) refresh(seat)
  })
  void begin(seat)
}

const standing = ({ bets }: Pick<Seat, 'bets'>): Round[] => [...bets.values()].filter(stands)

async function begin(seat: Seat): Promise<void> {
  const opened = await openSession()
  if (opened.limits) seat.stake.limit(opened.limits)
  seat.room.showBalance(opened.balance)
  tellParent('ready', { gameCode: facts.offer.gameCode })
  refresh(seat)
  if (opened.code !== 'OK') return refuse(seat, opened.code)
  if (!isRead()) seat.openRules()
  await listen(
    (news) => hear(seat, news as News),
    () => lost(seat),
  )
}

function lost(seat: Seat): void {
  seat.isThere = false
  if (!seat.room.isEnded()) seat.says.textContent = say('Connecting again …')
  refresh(seat)
}

/* What is told. */

function hear(seat: Seat, news: News): void {
  switch (news.type) {
    case 'hello':
      return greet(seat, news)
    case 'table':
      return enter(seat, news)
    case 'seats':
      return showSeats(seat, news)
    case 'chain':
      return showChain(seat, news.chain)
    case 'bet':
      seat.room.showBalance(news.balance)
      if (news.round.table === seat.now?.round.roundId) seat.position = news.position ?? []
      return take(seat, news.round)
    case 'tick':
      return seat.game.tick?.(news.ms, news.left)
    case 'over':
      return refuse(seat, 'SESSION_OVER')
  }
}

function greet(seat: Seat, hello: Hello): void {
  seat.isThere = true
  seat.stake.limit(hello.limits)
  seat.room.showBalance(hello.balance)
  showChain(seat, hello.chain)
  // The one that is being shown comes when it has been.
  for (const round of hello.last) if (round.roundId !== hello.table?.round.roundId) addFallen(seat, round)
  if (hello.table) enter(seat, hello.table)
  seat.position = hello.position ?? []
  for (const bet of hello.mine) take(seat, bet)
  showSeats(seat, hello)
}

/** Nothing is drawn from a chain before somebody's device has drawn its salt. */
function showChain(seat: Seat, told: Chain): void {
  seat.chain = told
  seat.fairness.show(seat.chain, seat.now?.round ?? null)
  if (seat.chain.salt !== null) return
  seat.says.textContent = say('The first round is about to begin')
  void ask('salt', { first: seat.chain.first, salt: drawClientSeed() })
}

function showSeats(seat: Seat, { seats: there, bets: many, staked, players }: Seats): void {
  const here = there === 1 ? say('1 here') : say('{0} here', there.toLocaleString('en-IN'))
  seat.seats.textContent = many === 0 ? here : say('{0} · {1} in play', here, shortRupees(staked))
  if (players) seat.game.players?.(players)
}

function enter(seat: Seat, next: TableNow): void {
  const before = seat.now
  seat.now = next
  seat.isThere = true
  const { phase, round, since, until } = next
  if (before?.round.roundId !== round.roundId) {
    seat.bets.clear()
    seat.position = []
    seat.game.clear(round)
  }
  if (phase === 'bets') seat.room.clear()
  const here = performance.now() - next.now
  seat.ring.run(phase, here + since, until === null ? null : here + until)
  seat.says.textContent = say(seat.game.phases?.[phase] ?? PHASES[phase])
  seat.fairness.show(seat.chain, round)
  follow(seat, next)
  refresh(seat)
}

function follow(seat: Seat, { phase, round, now: told, since, until }: TableNow): void {
  const gone = told - since
  switch (phase) {
    case 'bets':
      return seat.room.say(say('Bets are open for {0} seconds.', Math.round(((until ?? told) - told) / SECOND)))
    case 'lock':
      return seat.room.say(say('No more bets.'))
    case 'show':
      if (round.outcome === null) seat.game.fly?.(gone)
      else seat.showing = { roundId: round.roundId, shown: seat.game.show(round.outcome, gone) }
      return
    case 'rest':
      void end(seat, round)
  }
}

/** What it has come to, once it was shown; who was not there sees it at once. */
async function end(seat: Seat, round: TableRound): Promise<void> {
  if (seat.fallen.has(round.roundId)) return
  const isShown = seat.showing?.roundId === round.roundId
  await (isShown ? seat.showing?.shown : seat.game.show(round.outcome, seat.game.fly ? 0 : Number.POSITIVE_INFINITY))
  addFallen(seat, round)
  if (seat.now?.round.roundId !== round.roundId) return
  refresh(seat)
  const told = seat.bets.size === 0 ? '' : showResult(seat, round)
  seat.room.say(`${seat.game.describe(round.outcome)} ${told}`)
}

function showResult(seat: Seat, { roundId }: TableRound): string {
  const own = standing(seat)
  const staked = total(own.map((bet) => bet.stake))
  const payout = total(own.map((bet) => bet.payout))
  const stage = own.length === 0 ? 'cancelled' : own.every((bet) => bet.stage === 'disputed') ? 'disputed' : 'closed'
  tellParent('roundEnd', {
    gameCode: facts.offer.gameCode,
    roundId,
    stake: String(staked),
    payout: String(payout),
    stage,
  })
  return seat.room.showResult({ stage, stake: staked, payout })
}

function addFallen(seat: Seat, round: TableRound): void {
  if (seat.fallen.has(round.roundId)) return
  seat.fallen.add(round.roundId)
  seat.room.addPill(seat.game.pill(round.outcome))
  seat.fairness.add(round)
}

/* Bets. */

function take(seat: Seat, bet: Round): void {
  if (bet.table !== seat.now?.round.roundId) return
  seat.bets.set(bet.roundId, bet)
  refresh(seat)
}

async function press(seat: Seat): Promise<void> {
  const own = seat.unheard ? null : seat.game.own?.()
  if (own) await own.press()
  else await place(seat)
}

async function place(seat: Seat): Promise<void> {
  const bet = seat.unheard ?? newBet(seat)
  if (seat.isBusy || bet === null) return
  begun(seat)
  // Two bets against each other hold less than both: how much, the wallet says.
  if (!facts.holds) seat.room.spend(bet.stake)
  const reply = await askAgain('bet', bet)
  seat.unheard = isUnheard(reply) ? bet : null
  if (reply.code === 'OK' && reply.round) {
    seat.room.showBalance(reply.balance)
    take(seat, reply.round)
    seat.room.say(say('{0}: {1} is bet.', seat.game.nameOf(reply.round.choice), rupees(reply.round.stake)))
  } else {
    seat.room.unspend()
    refuse(seat, seat.unheard ? 'UNHEARD' : reply.code)
  }
  ready(seat)
}

function newBet(seat: Seat): Bet | null {
  const chosen = seat.game.choice()
  if (chosen === null || seat.room.isPaused()) return null
  tellParent('roundStart', { gameCode: facts.offer.gameCode, stake: String(seat.stake.value()) })
  return { requestId: drawClientSeed(), stake: seat.stake.value(), choice: chosen.choice }
}

async function leave(seat: Seat, { roundId }: Round): Promise<void> {
  if (seat.isBusy) return
  begun(seat)
  const reply = await askAgain('cashout', { roundId })
  if (reply.code === 'OK' && reply.round) take(seat, reply.round)
  else refuse(seat, reply.code)
  ready(seat)
}

function begun(seat: Seat): void {
  seat.hadFocus = document.activeElement === seat.main
  seat.isBusy = true
  seat.room.clear()
  refresh(seat)
}

function ready(seat: Seat): void {
  seat.isBusy = false
  refresh(seat)
  // A button that was off has lost it, and the next bet is a key away.
  if (seat.hadFocus && document.activeElement === document.body) seat.main.focus({ preventScroll: true })
}

function refuse(seat: Seat, code: string): void {
  seat.room.refuse(code)
  refresh(seat)
}

/* What is in sight. */

function refresh(seat: Seat): void {
  const own = seat.game.own?.() ?? null
  const chosen = seat.game.choice()
  const isTaking = seat.isThere && seat.now?.phase === 'bets' && !seat.room.isPaused()
  const may = seat.unheard !== null || own !== null || (isTaking && chosen !== null)
  seat.main.textContent = seat.unheard ? say('Ask again') : (own?.says ?? wordsOfButton(seat, isTaking, chosen))
  seat.main.disabled = seat.room.isEnded() || seat.isBusy || !may
  seat.stake.lock(seat.room.isEnded() || seat.isBusy || seat.unheard !== null)
  showMine(seat)
  seat.game.refresh?.()
  document.body.dataset['phase'] = seat.now?.phase ?? 'none'
  document.body.classList.toggle('busy', seat.isBusy)
}

function wordsOfButton(seat: Seat, isTaking: boolean, chosen: Chosen | null): string {
  if (seat.room.isPaused()) return say('Answer the question on the site')
  if (!isTaking)
    return seat.now?.phase === 'rest' || seat.now === null ? say('Wait for the next round') : say('No more bets')
  return chosen === null ? say('Choose a bet') : say('Bet {0} {1}', shortRupees(seat.stake.value()), chosen.says)
}

function showMine(seat: Seat): void {
  const shown = [...seat.bets.values()].map((bet) => {
    const name = seat.game.nameOf(bet.choice)
    return make(
      'li',
      { class: lookOf(seat, bet) },
      make('b', {}, name),
      ` ${shortRupees(bet.stake)} `,
      make('span', {}, comeOf(seat, bet)),
    )
  })
  const held = Math.max(0, ...seat.position.map(({ pnl }) => -pnl))
  const isHeld = seat.position.length > 0
  seat.mine.replaceChildren(
    ...(isHeld ? [make('li', { class: 'held' }, say('Held {0}', shortRupees(held)))] : []),
    ...shown,
  )
}

const isPaidOut = (seat: Seat, { stage }: Round): boolean => stage === 'closed' || stage === 'crediting'
/** Not before screens have shown it. */
const isKnown = (seat: Seat, bet: Round): boolean =>
  isPaidOut(seat, bet) && (seat.now?.phase === 'rest' || bet.steps.length > 0)

const lookOf = (seat: Seat, bet: Round): string =>
  !stands(bet) ? 'back' : isKnown(seat, bet) && bet.payout > bet.stake ? 'good' : ''
function comeOf(seat: Seat, bet: Round): string {
  if (!stands(bet)) return say('goes back')
  if (isKnown(seat, bet)) return `→ ${shortRupees(bet.payout)}`
  const most = seat.game.mayBring(bet.stake, bet.choice)
  return most === null ? say('in play') : say('may bring {0}', shortRupees(most))
}
