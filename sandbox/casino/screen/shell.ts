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

export function startGame(build: (shell: Shell) => ScreenGame): void {
  const room = createRoom()
  const main = button('', { class: 'main play' }, () => {
    if (isRepeating()) autoplay?.stop()
    else void (game.press ?? play)()
  })
  const stake = createStake(facts.limits, () => refresh())
  let isBusy = true
  let hadFocus = false
  let state: State | null = null
  /** A bet that may have been played: it is asked for again, and no other is made. */
  let unheard: Bet | null = null
  let looking: ReturnType<typeof setTimeout> | undefined

  const shell: Shell = {
    stake,
    main,
    isBusy: () => isBusy || isRepeating(),
    most: () => state?.limits.max ?? facts.limits.max,
    play,
    step,
    end,
    say: room.say,
    refresh,
  }
  const game = build(shell)
  const autoplay = game.isRepeated ? createRepeating() : null
  const fairness = createFairness({ rotate, draw: game.draw })

  const openRules = room.furnish({
    stage: game.stage,
    dock: [...(game.ownStake ? [] : [stake.element]), ...game.controls],
    under: autoplay ? [make('div', { class: 'plays' }, main, autoplay.opener), autoplay.dialog] : [main],
    rules: game.rules,
    fairness: fairness.dialog,
  })
  hearCheck((isDue) => {
    if (!room.pause(isDue)) return
    autoplay?.look()
    refresh()
  })
  void begin()

  async function begin(): Promise<void> {
    const opened = await openSession()
    take(opened)
    if (opened.code === 'OK' && state && state.fairness.current === null)
      take(await ask('seed', { clientSeed: drawClientSeed() }))
    tellParent('ready', { gameCode: facts.offer.gameCode })
    if (opened.code !== 'OK') return refuse(opened.code)
    isBusy = false
    for (const round of (state?.recent ?? []).toReversed()) addPill(round)
    if (state?.open) await game.show(state.open)
    if (!isRead()) openRules()
    refresh()
    if (state?.isPaying) lookAgain()
  }

  /** What an answer brings along; what it says of money is shown when the round has fallen. */
  function take(reply: Reply): void {
    const { balance: said, fairness: seeds, open, recent, isPaying, limits } = reply
    if (limits) stake.limit(limits)
    if (!seeds || recent === undefined) return
    state = {
      balance: said ?? null,
      fairness: seeds,
      open: open ?? null,
      recent,
      isPaying: isPaying ?? false,
      limits: limits ?? facts.limits,
    }
    fairness.show(seeds, recent)
    if (!isBusy || !room.hasBalance()) showBalance()
  }

  const showBalance = (): void => room.showBalance(state?.balance)

  const chosenStake = (): number => game.ownStake?.() ?? stake.value()

  async function play(): Promise<void> {
    await playRound()
  }

  /** Gives what has come of it; null where it was not played to its end, or that is not known. */
  async function playRound(): Promise<Round | null> {
    if (isBusy || room.isEnded()) return null
    const bet = unheard ?? newBet()
    if (bet === null) return null
    begun()
    room.spend(bet.stake)
    game.wait()
    const reply = await askAgain('bet', bet)
    unheard = isUnheard(reply) ? bet : null
    take(reply)
    if (reply.code === 'OK' && reply.round) {
      await fall(reply.round)
      return reply.round.stage === 'open' ? null : reply.round
    }
    game.calm()
    if (unheard) refuse('UNHEARD')
    else notTaken(reply.code)
    ready()
    return null
  }

  const isRepeating = (): boolean => autoplay !== null && autoplay.says() !== null

  function createRepeating(): Autoplay {
    return createAutoplay({
      bet: () => ({ stake: chosenStake(), choice: game.choice() }),
      play: playRound,
      isBarred: () => room.isPaused() || room.isEnded() || unheard !== null,
      changed: refresh,
      begun: () => main.focus({ preventScroll: true }),
      say(text) {
        room.tell(text)
        room.say(text)
      },
    })
  }

  function newBet(): Bet | null {
    const choice = game.choice()
    if (choice === null || room.isPaused()) return null
    tellParent('roundStart', { gameCode: facts.offer.gameCode, stake: String(chosenStake()) })
    return { requestId: drawClientSeed(), stake: chosenStake(), choice }
  }

  async function fall(round: Round): Promise<void> {
    const isOpen = round.stage === 'open'
    if (isOpen || hasFallen(round)) await game.show(round)
    else game.calm()
    if (!isOpen) return end(round)
    showBalance()
    ready()
  }

  function notTaken(code: string): void {
    room.unspend()
    tellParent('roundEnd', { gameCode: facts.offer.gameCode, stake: '0', payout: '0' })
    refuse(code)
  }

  async function step(act: 'step' | 'cashout', body: object): Promise<Round | null> {
    if (isBusy || room.isEnded()) return null
    begun()
    const reply = await askAgain(act, body)
    take(reply)
    if (reply.code === 'OK' && reply.round) {
      if (reply.round.stage === 'open') ready()
      return reply.round
    }
    refuse(reply.code)
    ready()
    return null
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
    // A button that was off has lost it, and the next round is a key away.
    if (hadFocus && document.activeElement === document.body) main.focus({ preventScroll: true })
    if (state?.isPaying) lookAgain()
  }

  function end(round: Round): void {
    const { roundId, stake: staked, payout, stage } = round
    isBusy = false
    showBalance()
    addPill(round)
    showResult(round)
    tellParent('roundEnd', {
      gameCode: facts.offer.gameCode,
      roundId,
      stake: String(staked),
      payout: String(payout),
      stage,
    })
    ready()
  }

  function showResult(round: Round): void {
    const told = room.showResult(round)
    room.say(hasFallen(round) ? `${game.describe(round)} ${told}` : told)
  }

  function addPill(round: Round): void {
    if (hasFallen(round)) room.addPill(game.pill(round))
  }

  /** A win that the wallet has not taken in yet; one look at a time, however many are owed. */
  function lookAgain(): void {
    clearTimeout(looking)
    looking = setTimeout(() => void look(), PAYING_LOOK_MS)
  }
  async function look(): Promise<void> {
    const reply = await ask('state')
    if (!isBusy) take(reply)
    if (state?.isPaying) lookAgain()
  }

  function refuse(code: string): void {
    room.refuse(code)
    refresh()
  }

  function refresh(): void {
    const isOwn = main.dataset['says'] !== undefined
    const repeats = autoplay?.says() ?? null
    if (repeats !== null) main.textContent = repeats
    else if (unheard) main.textContent = say('Ask again')
    else if (!isOwn) main.textContent = say(game.says)
    const mayPress = unheard !== null || (game.mayPress?.() ?? game.choice() !== null)
    // What is open goes on: a round that was staked on is not lost by looking up.
    const waits = room.isPaused() && unheard === null && !isOwn
    const isOff = room.isEnded() || isBusy || waits || !mayPress
    main.disabled = repeats === null && isOff
    if (autoplay) autoplay.opener.disabled = repeats !== null || isOff || unheard !== null
    stake.lock(room.isEnded() || shell.isBusy() || unheard !== null || isOwn)
    game.refresh?.()
    document.body.classList.toggle('busy', isBusy)
  }

  async function rotate(clientSeed: string): Promise<string> {
    const reply = await ask('seed', { clientSeed })
    take(reply)
    return reply.code === 'OK' ? say('The seed was revealed below; the next is in play.') : wordsOf(reply.code)
  }
}
