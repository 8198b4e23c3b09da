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

/** What a game is told of its table. */
export type Table = {
  readonly stake: Stake
  readonly main: HTMLButtonElement
  /** Null: nobody has told yet. */
  phase(): Phase | null
  /** The player's bets on this round, those that stand. */
  bets(): readonly Round[]
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
}
type News =
  | ({ readonly type: 'hello' } & Hello)
  | ({ readonly type: 'table' } & TableNow)
  | ({ readonly type: 'seats' } & Seats)
  | { readonly type: 'chain'; readonly chain: Chain }
  | { readonly type: 'bet'; readonly round: Round; readonly balance: string | null }
  | { readonly type: 'tick'; readonly ms: number; readonly left: readonly (readonly [string, number])[] }
  | { readonly type: 'over' }

type Bet = { readonly requestId: string; readonly stake: number; readonly choice: unknown }

const PHASES: Readonly<Record<Phase, string>> = {
  bets: 'Place your bets',
  lock: 'No more bets',
  show: 'Dealing',
  rest: 'Next round',
}
const SECOND = 1000
const AWAY = ['refused', 'cancelled', 'givingBack']
const stands = ({ stage }: Round): boolean => !AWAY.includes(stage)
const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export function startTable(build: (table: Table) => TableGame): void {
  const room = createRoom()
  const ring = createRing()
  const says = make('p', { class: 'phase' }, 'Connecting …')
  const seats = make('p', { class: 'seats' })
  const mine = make('ul', { class: 'mine', tabindex: 0, 'aria-label': 'Your bets on this round' })
  const main = button('', { class: 'main play' }, () => void press())
  const stake = createStake(facts.limits, () => refresh())
  const bets = new Map<string, Round>()
  let now: TableNow | null = null
  let chain: Chain | null = null
  let isThere = false
  let isBusy = false
  let hadFocus = false
  /** A bet that may have been made: it is asked for again, and no other is made. */
  let unheard: Bet | null = null
  let showing: { readonly roundId: string; readonly shown: Promise<void> } | null = null
  const fallen = new Set<string>()

  const standing = (): Round[] => [...bets.values()].filter(stands)
  const table: Table = {
    stake,
    main,
    phase: () => now?.phase ?? null,
    bets: standing,
    leave,
    say: room.say,
    refresh: () => refresh(),
  }
  const game = build(table)
  const fairness = createTableFairness(game)
  const openRules = room.furnish({
    stage: make('div', { class: 'table-room' }, make('div', { class: 'clock' }, ring.element, says, seats), game.stage),
    dock: [...game.controls, stake.element, mine],
    under: [main],
    rules: { ...game.rules, text: [...game.rules.text, HONESTLY] },
    fairness: fairness.dialog,
  })
  hearCheck((isDue) => {
    if (room.pause(isDue)) refresh()
  })
  void begin()

  async function begin(): Promise<void> {
    const opened = await openSession()
    if (opened.limits) stake.limit(opened.limits)
    room.showBalance(opened.balance)
    tellParent('ready', { gameCode: facts.offer.gameCode })
    refresh()
    if (opened.code !== 'OK') return refuse(opened.code)
    if (!isRead()) openRules()
    await listen((news) => hear(news as News), lost)
  }

  function lost(): void {
    isThere = false
    if (!room.isEnded()) says.textContent = 'Connecting again …'
    refresh()
  }

  /* What is told. */

  function hear(news: News): void {
    switch (news.type) {
      case 'hello':
        return greet(news)
      case 'table':
        return enter(news)
      case 'seats':
        return showSeats(news)
      case 'chain':
        return showChain(news.chain)
      case 'bet':
        room.showBalance(news.balance)
        return take(news.round)
      case 'tick':
        return game.tick?.(news.ms, news.left)
      case 'over':
        return refuse('SESSION_OVER')
    }
  }

  function greet(hello: Hello): void {
    isThere = true
    stake.limit(hello.limits)
    room.showBalance(hello.balance)
    showChain(hello.chain)
    // The one that is being shown comes when it has been.
    for (const round of hello.last) if (round.roundId !== hello.table?.round.roundId) addFallen(round)
    if (hello.table) enter(hello.table)
    for (const bet of hello.mine) take(bet)
    showSeats(hello)
  }

  /** Nothing is drawn from a chain before somebody's device has drawn its salt. */
  function showChain(told: Chain): void {
    chain = told
    fairness.show(chain, now?.round ?? null)
    if (chain.salt !== null) return
    says.textContent = 'The first round is about to begin'
    void ask('salt', { first: chain.first, salt: drawClientSeed() })
  }

  function showSeats({ seats: there, bets: many, staked, players }: Seats): void {
    const here = there === 1 ? '1 here' : `${there.toLocaleString('en-IN')} here`
    seats.textContent = many === 0 ? here : `${here} · ${shortRupees(staked)} in play`
    if (players) game.players?.(players)
  }

  function enter(next: TableNow): void {
    const before = now
    now = next
    isThere = true
    const { phase, round, since, until } = next
    if (before?.round.roundId !== round.roundId) {
      bets.clear()
      game.clear(round)
    }
    if (phase === 'bets') room.clear()
    const here = performance.now() - next.now
    ring.run(phase, here + since, until === null ? null : here + until)
    says.textContent = game.phases?.[phase] ?? PHASES[phase]
    fairness.show(chain, round)
    follow(next)
    refresh()
  }

  function follow({ phase, round, now: told, since, until }: TableNow): void {
    const gone = told - since
    switch (phase) {
      case 'bets':
        return room.say(`Bets are open for ${Math.round(((until ?? told) - told) / SECOND)} seconds.`)
      case 'lock':
        return room.say('No more bets.')
      case 'show':
        if (round.outcome === null) game.fly?.(gone)
        else showing = { roundId: round.roundId, shown: game.show(round.outcome, gone) }
        return
      case 'rest':
        void end(round)
    }
  }

  /** What it has come to, once it was shown; who was not there sees it at once. */
  async function end(round: TableRound): Promise<void> {
    if (fallen.has(round.roundId)) return
    const isShown = showing?.roundId === round.roundId
    await (isShown ? showing?.shown : game.show(round.outcome, game.fly ? 0 : Number.POSITIVE_INFINITY))
    addFallen(round)
    if (now?.round.roundId !== round.roundId) return
    refresh()
    const told = bets.size === 0 ? '' : showResult(round)
    room.say(`${game.describe(round.outcome)} ${told}`)
  }

  function showResult({ roundId }: TableRound): string {
    const own = standing()
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
    return room.showResult({ stage, stake: staked, payout })
  }

  function addFallen(round: TableRound): void {
    if (fallen.has(round.roundId)) return
    fallen.add(round.roundId)
    room.addPill(game.pill(round.outcome))
    fairness.add(round)
  }

  /* Bets. */

  function take(bet: Round): void {
    if (bet.table !== now?.round.roundId) return
    bets.set(bet.roundId, bet)
    refresh()
  }

  async function press(): Promise<void> {
    const own = unheard ? null : game.own?.()
    if (own) await own.press()
    else await place()
  }

  async function place(): Promise<void> {
    const bet = unheard ?? newBet()
    if (isBusy || bet === null) return
    begun()
    room.spend(bet.stake)
    const reply = await askAgain('bet', bet)
    unheard = isUnheard(reply) ? bet : null
    if (reply.code === 'OK' && reply.round) {
      room.showBalance(reply.balance)
      take(reply.round)
      room.say(`${game.nameOf(reply.round.choice)}: ${rupees(reply.round.stake)} is bet.`)
    } else {
      room.unspend()
      refuse(unheard ? 'UNHEARD' : reply.code)
    }
    ready()
  }

  function newBet(): Bet | null {
    const chosen = game.choice()
    if (chosen === null || room.isPaused()) return null
    tellParent('roundStart', { gameCode: facts.offer.gameCode, stake: String(stake.value()) })
    return { requestId: drawClientSeed(), stake: stake.value(), choice: chosen.choice }
  }

  async function leave({ roundId }: Round): Promise<void> {
    if (isBusy) return
    begun()
    const reply = await askAgain('cashout', { roundId })
    if (reply.code === 'OK' && reply.round) take(reply.round)
    else refuse(reply.code)
    ready()
  }

  function begun(): void {
    hadFocus = document.activeElement === main
    isBusy = true
    room.clear()
    refresh()
  }

  function ready(): void {
    isBusy = false
    refresh()
    // A button that was off has lost it, and the next bet is a key away.
    if (hadFocus && document.activeElement === document.body) main.focus({ preventScroll: true })
  }

  function refuse(code: string): void {
    room.refuse(code)
    refresh()
  }

  /* What is in sight. */

  function refresh(): void {
    const own = game.own?.() ?? null
    const chosen = game.choice()
    const isTaking = isThere && now?.phase === 'bets' && !room.isPaused()
    const may = unheard !== null || own !== null || (isTaking && chosen !== null)
    main.textContent = unheard ? 'Ask again' : (own?.says ?? wordsOfButton(isTaking, chosen))
    main.disabled = room.isEnded() || isBusy || !may
    stake.lock(room.isEnded() || isBusy || unheard !== null)
    showMine()
    game.refresh?.()
    document.body.dataset['phase'] = now?.phase ?? 'none'
    document.body.classList.toggle('busy', isBusy)
  }

  function wordsOfButton(isTaking: boolean, chosen: Chosen | null): string {
    if (room.isPaused()) return 'Answer the question on the site'
    if (!isTaking) return now?.phase === 'rest' || now === null ? 'Wait for the next round' : 'No more bets'
    return chosen === null ? 'Choose a bet' : `Bet ${shortRupees(stake.value())} ${chosen.says}`
  }

  function showMine(): void {
    const shown = [...bets.values()].map((bet) => {
      const name = game.nameOf(bet.choice)
      return make(
        'li',
        { class: lookOf(bet) },
        make('b', {}, name),
        ` ${shortRupees(bet.stake)} `,
        make('span', {}, comeOf(bet)),
      )
    })
    mine.replaceChildren(...shown)
  }

  const isPaidOut = ({ stage }: Round): boolean => stage === 'closed' || stage === 'crediting'
  /** Not before screens have shown it. */
  const isKnown = (bet: Round): boolean => isPaidOut(bet) && (now?.phase === 'rest' || bet.steps.length > 0)

  const lookOf = (bet: Round): string => (!stands(bet) ? 'back' : isKnown(bet) && bet.payout > bet.stake ? 'good' : '')
  function comeOf(bet: Round): string {
    if (!stands(bet)) return 'goes back'
    if (isKnown(bet)) return `→ ${shortRupees(bet.payout)}`
    const most = game.mayBring(bet.stake, bet.choice)
    return most === null ? 'in play' : `may bring ${shortRupees(most)}`
  }
}
