import {
  blackjackEnd,
  type BlackjackEnd,
  type BlackjackHand,
  type BlackjackStep,
  blackjackTotal,
  type Card,
  dealShoe,
  SHOE,
  standBlackjack,
} from '@paddock/domain/fairness'
import { cardName, createCard, type ShownCard } from '../cards.ts'
import { button, isStill, make } from '../dom.ts'
import type { Round } from '../link.ts'
import { shortRupees } from '../money.ts'
import type { Rules } from '../panels.ts'
import { type ScreenGame, type Shell, startGame } from '../shell.ts'

const DEAL_MS = 260
const TURN_MS = 420
const ACTS: readonly (readonly [step: BlackjackStep, name: string, key: string])[] = [
  ['hit', 'Hit', 'H'],
  ['stand', 'Stand', 'S'],
  ['double', 'Double', 'D'],
  ['split', 'Split', 'P'],
]
const ENDS: Readonly<Record<BlackjackEnd, string>> = {
  blackjack: 'Blackjack',
  won: 'Won',
  push: 'Push',
  lost: 'Lost',
  bust: 'Bust',
}

/** What can be seen: of an open round one card of the dealer's. */
type View = {
  readonly hands: readonly BlackjackHand[]
  readonly dealer: readonly Card[]
  readonly turn: number | null
  readonly choices: readonly BlackjackStep[]
}
const viewOf = ({ stage, sight, outcome }: Round): View | null => {
  if (stage === 'open') return sight as View | null
  return outcome === null ? null : { turn: null, choices: [], ...(outcome as Pick<View, 'hands' | 'dealer'>) }
}
const stepsOf = ({ steps }: Round): readonly BlackjackStep[] => steps as readonly BlackjackStep[]

const pause = async (ms: number): Promise<void> => {
  if (!isStill() && !document.hidden) await new Promise((resolve) => setTimeout(resolve, ms))
}
const totalText = (cards: readonly Card[]): string => {
  const { points, isSoft } = blackjackTotal(cards)
  return isSoft && points < 21 && cards.length > 1 ? `Soft ${points}` : String(points)
}
const cardsText = (cards: readonly Card[]): string =>
  `${cards.map(cardName).join(', ')}: ${totalText(cards).toLowerCase()}`

/** Cards side by side, with what they come to. */
function createFan(name: string) {
  const cards: { readonly shown: ShownCard; card: Card | null }[] = []
  const row = make('div', { class: 'fan' })
  const total = make('output', { class: 'total' })
  const stake = make('span', { class: 'wager' })
  const element = make(
    'div',
    { class: 'hand', role: 'group', 'aria-label': name },
    row,
    make('p', { class: 'says' }, total, stake),
  )
  const known = (): Card[] => cards.flatMap(({ card }) => (card === null ? [] : [card]))
  function tell(end?: BlackjackEnd): void {
    const says = known().length === 0 ? '' : totalText(known())
    total.value = end === undefined ? says : end === 'blackjack' ? ENDS[end] : `${says} · ${ENDS[end]}`
  }
  /** Null: face down. */
  async function add(card: Card | null): Promise<void> {
    const shown = createCard()
    cards.push({ shown, card })
    row.append(shown.element)
    await pause(DEAL_MS)
    if (card !== null) shown.open(card)
    tell()
  }
  return {
    element,
    known,
    add,
    tell,
    stake,
    count: (): number => cards.length,
    async open(card: Card): Promise<void> {
      const hole = cards.find((one) => one.card === null)
      if (!hole) return
      hole.card = card
      hole.shown.open(card)
      await pause(TURN_MS)
      tell()
    },
    /** The second card goes to another hand. */
    give(): { readonly shown: ShownCard; card: Card | null } | undefined {
      const given = cards.pop()
      tell()
      return given
    },
    receive(given: { readonly shown: ShownCard; card: Card | null }): void {
      cards.push(given)
      row.append(given.shown.element)
      tell()
    },
  }
}
type Fan = ReturnType<typeof createFan>

/** How often a round brings more than it cost, by the best play; counted over two million of them. */
const WON = 0.4335

const RULES: Rules = {
  kept: 'The house keeps, by the best play',
  returned: 'Returned over time, by the best play',
  text: [
    'Come closer to 21 than the dealer, without going over. Eight decks, shuffled anew for each round. Picture cards count ten, an ace one or eleven.',
    'An ace and a ten in the first two cards are a blackjack and pay 3 to 2. The dealer looks for one first, and stands on every 17.',
    'Double any first two cards, also after a split: one more card, twice the stake. Split two cards of one value, once: a card to each hand at once, the first hand first. Split aces have that one card, and 21 in a split hand is no blackjack. There is no insurance and no surrender.',
    'By the best play 0.49 % is kept (counted over 100 million hands); other play gives more away. A hand that is left alone stands after a day.',
  ],
  typical: () => [{ name: 'A round by the best play', chance: WON }],
}

/** What lies, as the player has seen it, and what is to come. */
const feltOf = (shell: Shell) => ({
  shell,
  open: null as Round | null,
  view: null as View | null,
  isDealing: false,
  dealer: createFan('Dealer'),
  hands: [] as Fan[],
  theirs: make('div', { class: 'theirs' }),
  own: make('div', { class: 'own' }),
})

/** With what may be done. */
type Felt = ReturnType<typeof feltOf> & { readonly acts: readonly HTMLButtonElement[]; readonly row: HTMLElement }

startGame((shell: Shell): ScreenGame => {
  const bare = feltOf(shell)
  const stands = make('small', {}, 'Dealer stands on 17')
  const print = make('p', { class: 'print', 'aria-hidden': 'true' }, 'Blackjack pays 3 to 2', stands)
  const stage = make('div', { class: 'blackjack' }, bare.theirs, print, bare.own)
  const acts = ACTS.map(([step, name, key]) => {
    const made = button(name, { class: 'act', 'aria-keyshortcuts': key }, () => void take(felt, step))
    made.append(make('kbd', { 'aria-hidden': 'true' }, key))
    return made
  })
  const row = make('div', { class: 'acts', role: 'group', 'aria-label': 'Your hand' }, ...acts)
  const felt: Felt = Object.assign(bare, { acts, row })
  // Where the focus is among them, as it is once the cards lie: a letter alone does nothing elsewhere.
  row.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
    const act = ACTS.find(([, , key]) => key === event.key.toUpperCase())
    if (act && isPlain) void take(felt, act[0])
  })
  clear(felt)
  row.hidden = true

  return {
    says: 'Deal',
    stage,
    controls: [row],
    choice: () => ({}),
    mayPress: () => felt.open === null,
    refresh() {
      const isOff = felt.isDealing || shell.isBusy()
      for (const [n, [step]] of ACTS.entries()) {
        const act = felt.acts[n]
        if (act) act.disabled = isOff || felt.view?.choices.includes(step) !== true
      }
    },
    wait: () => clear(felt),
    calm: () => clear(felt),
    async show(round) {
      if (round.stage === 'open') shell.stake.set(firstStakeOf(felt, round))
      await follow(felt, round)
      if (round.stage === 'open' && document.activeElement === document.body)
        requestAnimationFrame(() => focusAct(felt))
    },
    pill(round) {
      const ends = (viewOf(round)?.hands ?? []).map((hand) => blackjackEnd(hand, viewOf(round)?.dealer ?? []))
      return { text: ends.map((end) => ENDS[end]).join(' · '), isWon: round.payout > round.stake }
    },
    draw(draws, round) {
      const { hands: stood, dealer: drawn } = standBlackjack(dealShoe(draws, SHOE), stepsOf(round))
      return { hands: stood, dealer: drawn }
    },
    describe(round) {
      const to = viewOf(round)
      if (!to) return ''
      const said = to.hands.map(
        (hand) => `${cardsText(hand.cards)}, ${ENDS[blackjackEnd(hand, to.dealer)].toLowerCase()}`,
      )
      return `The dealer has ${cardsText(to.dealer)}. You have ${said.join('; ')}.`
    },
    rules: RULES,
  }
})

function clear(felt: Felt): void {
  felt.view = null
  felt.dealer = createFan('Dealer')
  felt.hands = [createFan('Your hand')]
  felt.theirs.replaceChildren(felt.dealer.element)
  felt.own.replaceChildren(...felt.hands.map(({ element }) => element))
}

/** From what lies to what should, card by card. */
async function deal(felt: Felt, to: View, stake: number): Promise<void> {
  felt.isDealing = true
  felt.shell.refresh()
  felt.view = to
  if (felt.dealer.count() === 0) await dealFirst(felt, to)
  else if (to.hands.length > felt.hands.length) split(felt)
  for (const [n, { cards, isDoubled }] of to.hands.entries()) {
    wager(felt, n, isDoubled ? 2 * stake : stake)
    for (const card of cards.slice(felt.hands[n]?.count() ?? 0)) await felt.hands[n]?.add(card)
  }
  if (to.turn === null) await dealRest(felt, to)
  turn(felt, to)
  felt.isDealing = false
  felt.shell.refresh()
}
/** One that is gone on with may have two hands already. */
async function dealFirst(felt: Felt, { hands: [hand, other], dealer: [up = 0] }: View): Promise<void> {
  const [first = 0, second = 0] = hand?.cards ?? []
  if (other) addHand(felt)
  await felt.hands[0]?.add(first)
  await felt.dealer.add(up)
  await felt.hands[0]?.add(second)
  await felt.dealer.add(null)
}
async function dealRest(felt: Felt, to: View): Promise<void> {
  const [, hole = 0, ...drawn] = to.dealer
  await felt.dealer.open(hole)
  for (const card of drawn.slice(felt.dealer.count() - 2)) await felt.dealer.add(card)
  for (const [n, hand] of to.hands.entries()) felt.hands[n]?.tell(blackjackEnd(hand, to.dealer))
}
function addHand(felt: Felt): Fan {
  const other = createFan('Your second hand')
  felt.hands[0]?.element.setAttribute('aria-label', 'Your first hand')
  felt.hands.push(other)
  felt.own.append(other.element)
  return other
}
function split(felt: Felt): void {
  const given = felt.hands[0]?.give()
  const other = addHand(felt)
  if (given) other.receive(given)
}
function wager(felt: Felt, n: number, stake: number): void {
  const hand = felt.hands[n]
  if (hand) hand.stake.textContent = shortRupees(stake)
}
function turn(felt: Felt, to: View): void {
  for (const [n, { element }] of felt.hands.entries()) {
    const hand = to.hands[n]
    const end = to.turn === null && hand ? blackjackEnd(hand, to.dealer) : null
    element.classList.toggle('turn', n === to.turn && to.hands.length > 1)
    element.classList.toggle('won', end === 'won' || end === 'blackjack')
    element.classList.toggle('lost', end === 'lost' || end === 'bust')
  }
}

async function follow(felt: Felt, round: Round): Promise<void> {
  const to = viewOf(round)
  felt.open = round.stage === 'open' ? round : null
  if (to) await deal(felt, to, firstStakeOf(felt, round))
  else clear(felt)
  drawButtons(felt)
  if (felt.open && to) tell(felt, to)
}
/** Each double and split has staked it once more. */
const firstStakeOf = (felt: Felt, round: Round): number =>
  round.stake / (1 + stepsOf(round).filter((step) => step === 'double' || step === 'split').length)

function tell(felt: Felt, { hands: now, dealer: [up = 0], turn: whose }: View): void {
  const hand = now[whose ?? 0]
  const which = now.length === 1 ? 'You have' : whose === 0 ? 'Your first hand has' : 'Your second hand has'
  felt.shell.say(`${which} ${cardsText(hand?.cards ?? [])}. The dealer shows ${cardName(up)}.`)
}

async function take(felt: Felt, step: BlackjackStep): Promise<void> {
  if (!felt.open || felt.isDealing || felt.shell.isBusy() || felt.view?.choices.includes(step) !== true) return
  const held = felt.acts.find((one) => one === document.activeElement)
  const round = await felt.shell.step('step', { roundId: felt.open.roundId, at: felt.open.steps.length, step })
  if (!round) drawButtons(felt)
  else {
    await follow(felt, round)
    if (round.stage !== 'open') felt.shell.end(round)
  }
  if (held) focusAct(felt, held)
}
/** A button that was off has lost it: the next choice, or the next hand, is a key away. */
function focusAct(felt: Felt, held?: HTMLButtonElement): void {
  const next = [...(held ? [held] : []), ...felt.acts].find((one) => !one.disabled) ?? felt.shell.main
  next.focus({ preventScroll: true })
}

function drawButtons(felt: Felt): void {
  const isOpen = felt.open !== null
  if (isOpen) felt.shell.main.dataset['says'] = 'own'
  else delete felt.shell.main.dataset['says']
  felt.shell.main.hidden = isOpen
  felt.row.hidden = !isOpen
  felt.shell.refresh()
}
