/** Hands on a felt, and how they are dealt: card by card, as the clock has it. */
import type { Card } from '@paddock/domain/fairness'
import { createCard } from './cards.ts'
import { cardMs } from './deal-pace.ts'
import { make } from './dom.ts'
import { say } from './say.ts'

export type Hand = {
  readonly element: HTMLElement
  deal(card: Card): void
  /** What it comes to. */
  say(text: string): void
  mark(look: 'won' | 'out' | 'tie' | 'open'): void
  clear(): void
}

/** `places`: where cards will lie, in sight before there are any. */
export function createHand(called: string, places: number, look: string): Hand {
  const name = say(called)
  const cards = make('div', { class: 'cards' })
  const says = make('span', { class: 'says' })
  const title = make('p', { class: 'title' }, make('b', {}, name), says)
  const element = make('div', { class: `hand ${look}`, role: 'group', 'aria-label': name }, title, cards)

  function deal(card: Card): void {
    const shown = createCard()
    shown.element.classList.add('dealt')
    shown.open(card)
    const place = cards.querySelector('.hole')
    if (place) place.replaceWith(shown.element)
    else cards.append(shown.element)
  }
  function mark(now: 'won' | 'out' | 'tie' | 'open'): void {
    element.classList.remove('won', 'out', 'tie', 'open')
    element.classList.add(now)
  }
  function clear(): void {
    const holes = Array.from({ length: places }, () => make('span', { class: 'card hole' }))
    cards.replaceChildren(...holes)
    says.textContent = ''
    mark('open')
  }
  clear()
  return {
    element,
    deal,
    say: (text) => {
      says.textContent = text
    },
    mark,
    clear,
  }
}
/** One deal at a time: a round that begins ends the one before, wherever it was. */
export function createDealer() {
  let dealing = 0

  /** What was due before now is done at once. Ends when the last card lies, and says whether no other deal has begun meanwhile. */
  async function deal(cards: readonly (() => void)[], goneMs: number): Promise<boolean> {
    const mine = ++dealing
    const since = performance.now() - goneMs
    for (const [n, card] of cards.entries()) {
      await until(since + n * cardMs(cards.length))
      if (mine !== dealing) return false
      card()
    }
    await until(since + cards.length * cardMs(cards.length))
    return mine === dealing
  }
  return {
    deal,
    stop: () => {
      dealing++
    },
  }
}

async function until(at: number): Promise<void> {
  const ms = at - performance.now()
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}
