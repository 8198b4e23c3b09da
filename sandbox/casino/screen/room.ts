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

export function createRoom() {
  const balance = make('output', { class: 'balance', 'aria-label': inWords('Balance') }, '–')
  const pills = make('ol', { class: 'pills', 'aria-label': inWords('Last results') })
  const live = make('p', { role: 'status', class: 'unseen' })
  const note = make('p', { class: 'note', role: 'alert' })
  const result = make('p', { class: 'result', 'aria-hidden': 'true' })
  let isEnded = false
  let isPaused = false
  let shownBalance = 0
  let fading: ReturnType<typeof setTimeout> | undefined

  /** Gives how its rules are opened. */
  function furnish({ stage, dock, under, rules, fairness }: Furniture): () => void {
    const { dialog, open } = createRules(rules)
    document.body.replaceChildren(
      make(
        'div',
        { class: 'app' },
        bar(fairness, open),
        make('main', { class: 'stage', 'aria-label': facts.offer.gameName }, pills, stage, result),
        make('section', { class: 'dock', 'aria-label': inWords('Your bet') }, ...dock, note, ...under),
      ),
      live,
      dialog,
      fairness,
    )
    return open
  }

  function bar(fairness: HTMLDialogElement, openRules: () => void): HTMLElement {
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
      make('div', { class: 'purse' }, balance),
      icon(inWords('Fairness'), 'M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15.5 10', () =>
        showDialog(fairness),
      ),
      icon(inWords('Rules'), 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8h0', openRules),
      ...(isFramed ? [close] : []),
    )
  }

  /** As the wallet has it. */
  function showBalance(said: string | null | undefined): void {
    if (said === null || said === undefined) return
    const [from, to] = [shownBalance, Number(said)]
    shownBalance = to
    if (from !== to) tellParent('balanceChanged', { balance: said })
    void animate(MONEY_MS, (part) => {
      balance.value = rupees(Math.round(from + (to - from) * easeOut(part)))
    })
  }

  /** Off at once: the wallet's own word follows. */
  function spend(stake: number): void {
    balance.value = rupees(Math.max(0, shownBalance - stake))
  }
  const unspend = (): void => spend(0)

  function showResult(round: Pick<Round, 'stage' | 'stake' | 'payout'>): string {
    const { look, text, by, told } = resultOf(round)
    result.replaceChildren(text, ...(by === undefined ? [] : [make('small', {}, by)]))
    result.className = `result shown ${look}`
    fading = setTimeout(() => result.classList.remove('shown'), KEPT_MS)
    return told
  }
  function clear(): void {
    note.replaceChildren()
    result.className = 'result'
    clearTimeout(fading)
  }

  function addPill({ text, isWon, look }: Pill): void {
    pills.prepend(make('li', { class: look ?? (isWon ? 'good' : '') }, text))
    while (pills.children.length > SHOWN_PILLS) pills.lastElementChild?.remove()
  }

  /** Nothing is staked until the player has looked up. Gives whether that is new. */
  function pause(isDue: boolean): boolean {
    const isNew = isPaused !== isDue
    isPaused = isDue
    if (isNew) note.replaceChildren(isDue ? wordsOf('REALITY_CHECK_DUE') : '')
    return isNew
  }

  function refuse(code: string): void {
    isEnded ||= isOver(code)
    const more = button(inWords('Deposit'), { class: 'link' }, () => tellParent('depositRequest'))
    note.replaceChildren(wordsOf(code), ...(code === 'INSUFFICIENT_FUNDS' ? [' ', more] : []))
  }

  const tell = (text: string): void => note.replaceChildren(make('span', { class: 'quiet' }, text))

  function say(text: string): void {
    live.textContent = ''
    requestAnimationFrame(() => {
      live.textContent = text
    })
  }

  return {
    furnish,
    showBalance,
    spend,
    unspend,
    showResult,
    clear,
    addPill,
    refuse,
    tell,
    say,
    pause,
    isPaused: () => isPaused,
    /** Nothing can be done here any more. */
    isEnded: () => isEnded,
    /** Whether the wallet has said anything yet. */
    hasBalance: () => shownBalance !== 0,
  }
}
