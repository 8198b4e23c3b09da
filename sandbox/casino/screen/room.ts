/** What every screen has around its game: the bar with the balance, what is said, last results, and what stands beside. */
import { animate, button, easeOut, icon, make } from './dom.ts'
import { facts, type Round, tellParent } from './link.ts'
import { rupees } from './money.ts'
import { createRules, type Rules, showDialog } from './panels.ts'
import { resultOf } from './result.ts'
import { isOver, wordsOf } from './words.ts'
import { say as inWords } from './say.ts'

export type Pill = { readonly text: string; readonly isWon: boolean; readonly look?: string }

type Furniture = {
  readonly stage: HTMLElement
  /** What stands in the dock above what is said, and below it. */
  readonly dock: readonly Node[]
  readonly under: readonly Node[]
  readonly rules: Rules
  readonly fairness: HTMLDialogElement
}

export type Room = ReturnType<typeof createRoom>

const SHOWN_PILLS = 12
const MONEY_MS = 450
const KEPT_MS = 4000

/** What stands around the game, and what is known there. */
const wallsOf = () => ({
  balance: make('output', { class: 'balance', 'aria-label': inWords('Balance') }, '–'),
  pills: make('ol', { class: 'pills', 'aria-label': inWords('Last results') }),
  live: make('p', { role: 'status', class: 'unseen' }),
  note: make('p', { class: 'note', role: 'alert' }),
  result: make('p', { class: 'result', 'aria-hidden': 'true' }),
  isEnded: false,
  isPaused: false,
  shownBalance: 0,
  fading: undefined as ReturnType<typeof setTimeout> | undefined,
})
type Walls = ReturnType<typeof wallsOf>

export function createRoom() {
  const room = wallsOf()
  return {
    furnish: (furniture: Furniture) => furnish(room, furniture),
    showBalance: (said: string | null | undefined) => showBalance(room, said),
    spend: (stake: number) => spend(room, stake),
    unspend: () => unspend(room),
    showResult: (round: Pick<Round, 'stage' | 'stake' | 'payout'>) => showResult(room, round),
    clear: () => clear(room),
    addPill: (pill: Pill) => addPill(room, pill),
    refuse: (code: string) => refuse(room, code),
    tell: (text: string) => tell(room, text),
    say: (text: string) => say(room, text),
    pause: (isDue: boolean) => pause(room, isDue),
    isPaused: () => room.isPaused,
    /** Nothing can be done here any more. */
    isEnded: () => room.isEnded,
    /** Whether the wallet has said anything yet. */
    hasBalance: () => room.shownBalance !== 0,
  }
}

/** Gives how its rules are opened. */
function furnish(room: Walls, { stage, dock, under, rules, fairness }: Furniture): () => void {
  const { dialog, open } = createRules(rules)
  document.body.replaceChildren(
    make(
      'div',
      { class: 'app' },
      bar(room, fairness, open),
      make('main', { class: 'stage', 'aria-label': facts.offer.gameName }, room.pills, stage, room.result),
      make('section', { class: 'dock', 'aria-label': inWords('Your bet') }, ...dock, room.note, ...under),
    ),
    room.live,
    dialog,
    fairness,
  )
  return open
}

function bar(room: Walls, fairness: HTMLDialogElement, openRules: () => void): HTMLElement {
  const isFramed = window.parent !== window
  const close = icon(inWords('Back to the site'), 'M6 6l12 12M18 6 6 18', () => tellParent('closeRequest'))
  return make(
    'header',
    { class: 'bar' },
    make(
      'div',
      { class: 'who' },
      make('h1', {}, facts.offer.gameName.replaceAll('-', '‑')),
      ...(facts.mode === 'demo' ? [make('span', { class: 'demo' }, inWords('Demo'))] : []),
    ),
    make('div', { class: 'purse' }, room.balance),
    icon(inWords('Fairness'), 'M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15.5 10', () =>
      showDialog(fairness),
    ),
    icon(inWords('Rules'), 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8h0', openRules),
    ...(isFramed ? [close] : []),
  )
}

/** As the wallet has it. */
function showBalance(room: Walls, said: string | null | undefined): void {
  if (said === null || said === undefined) return
  const [from, to] = [room.shownBalance, Number(said)]
  room.shownBalance = to
  if (from !== to) tellParent('balanceChanged', { balance: said })
  void animate(MONEY_MS, (part) => {
    room.balance.value = rupees(Math.round(from + (to - from) * easeOut(part)))
  })
}

/** Off at once: the wallet's own word follows. */
function spend(room: Walls, stake: number): void {
  room.balance.value = rupees(Math.max(0, room.shownBalance - stake))
}
const unspend = (room: Walls): void => spend(room, 0)

function showResult(room: Walls, round: Pick<Round, 'stage' | 'stake' | 'payout'>): string {
  const { look, text, by, told } = resultOf(round)
  room.result.replaceChildren(text, ...(by === undefined ? [] : [make('small', {}, by)]))
  room.result.className = `result shown ${look}`
  room.fading = setTimeout(() => room.result.classList.remove('shown'), KEPT_MS)
  return told
}
function clear(room: Walls): void {
  room.note.replaceChildren()
  room.result.className = 'result'
  clearTimeout(room.fading)
}

function addPill(room: Walls, { text, isWon, look }: Pill): void {
  room.pills.prepend(make('li', { class: look ?? (isWon ? 'good' : '') }, text))
  while (room.pills.children.length > SHOWN_PILLS) room.pills.lastElementChild?.remove()
}

/** Nothing is staked until the player has looked up. Gives whether that is new. */
function pause(room: Walls, isDue: boolean): boolean {
  const isNew = room.isPaused !== isDue
  room.isPaused = isDue
  if (isNew) room.note.replaceChildren(isDue ? wordsOf('REALITY_CHECK_DUE') : '')
  return isNew
}

function refuse(room: Walls, code: string): void {
  room.isEnded ||= isOver(code)
  const more = button(inWords('Deposit'), { class: 'link' }, () => tellParent('depositRequest'))
  room.note.replaceChildren(wordsOf(code), ...(code === 'INSUFFICIENT_FUNDS' ? [' ', more] : []))
}

const tell = (room: Walls, text: string): void => room.note.replaceChildren(make('span', { class: 'quiet' }, text))

function say(room: Walls, text: string): void {
  room.live.textContent = ''
  requestAnimationFrame(() => {
    room.live.textContent = text
  })
}
