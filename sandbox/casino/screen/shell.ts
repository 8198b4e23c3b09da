/** A game that a player has to himself: stake, the button, a round and what came of it. */
import { type Autoplay, createAutoplay } from './autoplay.ts'
import { button, make } from './dom.ts'
import {
  ask,
  askAgain,
  drawClientSeed,
  facts,
  hearCheck,
  isUnheard,
  openSession,
  type Reply,
  type Round,
  type State,
  tellParent,
} from './link.ts'
import { createFairness, isRead, type Rules } from './panels.ts'
import type { DrawOutcome } from './redraw.ts'
import { hasFallen } from './result.ts'
import { createRoom, type Pill } from './room.ts'
import { createStake, type Stake } from './stake.ts'
import { wordsOf } from './words.ts'
import { say } from './say.ts'

export type ScreenGame = {
  /** What the button says. */
  readonly says: string
  readonly rules: Rules
  readonly stage: HTMLElement
  readonly controls: readonly HTMLElement[]
  /** Another stake than that of the field, where the game has its own. */
  readonly ownStake?: () => number
  /** Null: nothing is chosen yet. */
  choice(): unknown
  /** A press of the button is a whole round, which may be played again by itself. */
  readonly isRepeated?: true
  /** What the button does, where that is not always a bet. */
  readonly press?: () => Promise<void>
  /** Whether it does something now, where that is more than that something is chosen. */
  readonly mayPress?: () => boolean
  /** What else follows from whether a round is under way. */
  readonly refresh?: () => void
  /** The stake is on its way. */
  wait(): void
  /** Until it has fallen. Of a game of steps the round is open then, and it goes on by itself. */
  show(round: Round): Promise<void>
  /** The stake was not taken. */
  calm(): void
  pill(round: Round): Pill
  /** What the round says in words, for who does not see it. */
  describe(round: Round): string
  /** What falls by these draws, as a round's outcome has it: a round of a seed that is revealed is drawn again. */
  readonly draw: DrawOutcome
}

export type Shell = {
  readonly stake: Stake
  readonly main: HTMLButtonElement
  isBusy(): boolean
  /** The most that may be staked. */
  most(): number
  play(): Promise<void>
  /** A step of an open round, and what came of it. */
  step(act: 'step' | 'cashout', body: object): Promise<Round | null>
  /** What has come of a round that is over. */
  end(round: Round): void
  say(text: string): void
  refresh(): void
}

type Bet = { readonly requestId: string; readonly stake: number; readonly choice: unknown }

const PAYING_LOOK_MS = 1500

/** What is known of the player's rounds, before anything is. */
const unopened = () => ({
  room: createRoom(),
  isBusy: true,
  hadFocus: false,
  state: null as State | null,
  /** A bet that may have been played: it is asked for again, and no other is made. */
  unheard: null as Bet | null,
  looking: undefined as ReturnType<typeof setTimeout> | undefined,
})

/** With what stands on the screen, and the game. */
type Solo = ReturnType<typeof unopened> & {
  readonly main: HTMLButtonElement
  readonly stake: Stake
  readonly game: ScreenGame
  readonly autoplay: Autoplay | null
  readonly fairness: ReturnType<typeof createFairness>
  readonly openRules: () => void
}

export function startGame(build: (shell: Shell) => ScreenGame): void {
  const main = button('', { class: 'main play' }, () => press(solo))
  const stake = createStake(facts.limits, () => refresh(solo))
  const known = unopened()
  const { room } = known
  const game = build({
    stake,
    main,
    isBusy: () => isBusyOrRepeats(solo),
    most: () => known.state?.limits.max ?? facts.limits.max,
    play: () => play(solo),
    step: (act, body) => step(solo, act, body),
    end: (round) => end(solo, round),
    say: room.say,
    refresh: () => refresh(solo),
  })
  const autoplay = game.isRepeated ? createRepeating(() => solo) : null
  const fairness = createFairness({ rotate: (clientSeed) => rotate(solo, clientSeed), draw: game.draw })
  const openRules = room.furnish({
    stage: game.stage,
    dock: [...(game.ownStake ? [] : [stake.element]), ...game.controls],
    under: autoplay ? [make('div', { class: 'plays' }, main, autoplay.opener), autoplay.dialog] : [main],
    rules: game.rules,
    fairness: fairness.dialog,
  })
  const solo: Solo = Object.assign(known, { main, stake, game, autoplay, fairness, openRules })
  hearCheck((isDue) => {
    if (!room.pause(isDue)) return
    autoplay?.look()
    refresh(solo)
  })
  void begin(solo)
}

const isBusyOrRepeats = (solo: Solo): boolean => solo.isBusy || isRepeating(solo)

function press(solo: Solo): void {
  if (isRepeating(solo)) solo.autoplay?.stop()
  else void (solo.game.press?.() ?? play(solo))
}

async function begin(solo: Solo): Promise<void> {
  const opened = await openSession()
  take(solo, opened)
  if (opened.code === 'OK' && solo.state && solo.state.fairness.current === null)
    take(solo, await ask('seed', { clientSeed: drawClientSeed() }))
  tellParent('ready', { gameCode: facts.offer.gameCode })
  if (opened.code !== 'OK') return refuse(solo, opened.code)
  solo.isBusy = false
  for (const round of (solo.state?.recent ?? []).toReversed()) addPill(solo, round)
  if (solo.state?.open) await solo.game.show(solo.state.open)
  if (!isRead()) solo.openRules()
  refresh(solo)
  if (solo.state?.isPaying) lookAgain(solo)
}

/** What an answer brings along; what it says of money is shown when the round has fallen. */
function take(solo: Solo, reply: Reply): void {
  const { balance: said, fairness: seeds, open, recent, isPaying, limits } = reply
  if (limits) solo.stake.limit(limits)
  if (!seeds || recent === undefined) return
  solo.state = {
    balance: said ?? null,
    fairness: seeds,
    open: open ?? null,
    recent,
    isPaying: isPaying ?? false,
    limits: limits ?? facts.limits,
  }
  solo.fairness.show(seeds, recent)
  if (!solo.isBusy || !solo.room.hasBalance()) showBalance(solo)
}

const showBalance = (solo: Solo): void => solo.room.showBalance(solo.state?.balance)

const chosenStake = (solo: Solo): number => solo.game.ownStake?.() ?? solo.stake.value()

async function play(solo: Solo): Promise<void> {
  await playRound(solo)
}

/** Gives what has come of it; null where it was not played to its end, or that is not known. */
async function playRound(solo: Solo): Promise<Round | null> {
  if (solo.isBusy || solo.room.isEnded()) return null
  const bet = solo.unheard ?? newBet(solo)
  if (bet === null) return null
  begun(solo)
  solo.room.spend(bet.stake)
  solo.game.wait()
  const reply = await askAgain('bet', bet)
  solo.unheard = isUnheard(reply) ? bet : null
  take(solo, reply)
  if (reply.code === 'OK' && reply.round) {
    await fall(solo, reply.round)
    return reply.round.stage === 'open' ? null : reply.round
  }
  solo.game.calm()
  if (solo.unheard) refuse(solo, 'UNHEARD')
  else notTaken(solo, reply.code)
  ready(solo)
  return null
}

const isRepeating = (solo: Solo): boolean => solo.autoplay !== null && solo.autoplay.says() !== null

function createRepeating(soloOf: () => Solo): Autoplay {
  return createAutoplay({
    bet: () => ({ stake: chosenStake(soloOf()), choice: soloOf().game.choice() }),
    play: () => playRound(soloOf()),
    isBarred() {
      const { room, unheard } = soloOf()
      return room.isPaused() || room.isEnded() || unheard !== null
    },
    changed: () => refresh(soloOf()),
    begun: () => soloOf().main.focus({ preventScroll: true }),
    say(text) {
      soloOf().room.tell(text)
      soloOf().room.say(text)
    },
  })
}

function newBet(solo: Solo): Bet | null {
  const choice = solo.game.choice()
  if (choice === null || solo.room.isPaused()) return null
  tellParent('roundStart', { gameCode: facts.offer.gameCode, stake: String(chosenStake(solo)) })
  return { requestId: drawClientSeed(), stake: chosenStake(solo), choice }
}

async function fall(solo: Solo, round: Round): Promise<void> {
  const isOpen = round.stage === 'open'
  if (isOpen || hasFallen(round)) await solo.game.show(round)
  else solo.game.calm()
  if (!isOpen) return end(solo, round)
  showBalance(solo)
  ready(solo)
}

function notTaken(solo: Solo, code: string): void {
  solo.room.unspend()
  tellParent('roundEnd', { gameCode: facts.offer.gameCode, stake: '0', payout: '0' })
  refuse(solo, code)
}

async function step(solo: Solo, act: 'step' | 'cashout', body: object): Promise<Round | null> {
  if (solo.isBusy || solo.room.isEnded()) return null
  begun(solo)
  const reply = await askAgain(act, body)
  take(solo, reply)
  if (reply.code === 'OK' && reply.round) {
    if (reply.round.stage === 'open') ready(solo)
    return reply.round
  }
  refuse(solo, reply.code)
  ready(solo)
  return null
}

function begun(solo: Solo): void {
  solo.hadFocus = document.activeElement === solo.main
  solo.isBusy = true
  solo.room.clear()
  refresh(solo)
}

function ready(solo: Solo): void {
  solo.isBusy = false
  refresh(solo)
  // A button that was off has lost it, and the next round is a key away.
  if (solo.hadFocus && document.activeElement === document.body) solo.main.focus({ preventScroll: true })
  if (solo.state?.isPaying) lookAgain(solo)
}

function end(solo: Solo, round: Round): void {
  const { roundId, stake: staked, payout, stage } = round
  solo.isBusy = false
  showBalance(solo)
  addPill(solo, round)
  showResult(solo, round)
  tellParent('roundEnd', {
    gameCode: facts.offer.gameCode,
    roundId,
    stake: String(staked),
    payout: String(payout),
    stage,
  })
  ready(solo)
}

function showResult(solo: Solo, round: Round): void {
  const told = solo.room.showResult(round)
  solo.room.say(hasFallen(round) ? `${solo.game.describe(round)} ${told}` : told)
}

function addPill(solo: Solo, round: Round): void {
  if (hasFallen(round)) solo.room.addPill(solo.game.pill(round))
}

/** A win that the wallet has not taken in yet; one look at a time, however many are owed. */
function lookAgain(solo: Solo): void {
  clearTimeout(solo.looking)
  solo.looking = setTimeout(() => void look(solo), PAYING_LOOK_MS)
}
async function look(solo: Solo): Promise<void> {
  const reply = await ask('state')
  if (!solo.isBusy) take(solo, reply)
  if (solo.state?.isPaying) lookAgain(solo)
}

function refuse(solo: Solo, code: string): void {
  solo.room.refuse(code)
  refresh(solo)
}

function refresh(solo: Solo): void {
  const isOwn = solo.main.dataset['says'] !== undefined
  const repeats = solo.autoplay?.says() ?? null
  if (repeats !== null) solo.main.textContent = repeats
  else if (solo.unheard) solo.main.textContent = say('Ask again')
  else if (!isOwn) solo.main.textContent = say(solo.game.says)
  const mayPress = solo.unheard !== null || (solo.game.mayPress?.() ?? solo.game.choice() !== null)
  // What is open goes on: a round that was staked on is not lost by looking up.
  const waits = solo.room.isPaused() && solo.unheard === null && !isOwn
  const isOff = solo.room.isEnded() || solo.isBusy || waits || !mayPress
  solo.main.disabled = repeats === null && isOff
  if (solo.autoplay) solo.autoplay.opener.disabled = repeats !== null || isOff || solo.unheard !== null
  solo.stake.lock(solo.room.isEnded() || isBusyOrRepeats(solo) || solo.unheard !== null || isOwn)
  solo.game.refresh?.()
  document.body.classList.toggle('busy', solo.isBusy)
}

async function rotate(solo: Solo, clientSeed: string): Promise<string> {
  const reply = await ask('seed', { clientSeed })
  take(solo, reply)
  return reply.code === 'OK' ? say('The seed was revealed below; the next is in play.') : wordsOf(reply.code)
}
