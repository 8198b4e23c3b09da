/** Playing cards: drawn, face down until they are turned, and named for who does not see them. */
import { type Card, rankOf, type Suit, suitOf } from '@paddock/domain/fairness'
import { make, svg } from './dom.ts'

const PATHS: Readonly<Record<Suit, string>> = {
  S: 'M0-46C8-30 40-14 40 12c0 20-22 28-36 13l8 21h-24l8-21C-18 40-40 32-40 12-40-14-8-30 0-46z',
  H: 'M0 46C-12 26-44 6-44-18c0-24 30-34 44-10 14-24 44-14 44 10C44 6 12 26 0 46z',
  D: 'M0-48C10-28 22-14 38 0 22 14 10 28 0 48-10 28-22 14-38 0-22-14-10-28 0-48z',
  C: 'M0-46c16 0 26 12 23 26-1 4-2 7-4 9 12-7 29 0 29 18 0 20-27 27-44 12l8 27h-24l8-27c-17 15-44 8-44-12 0-18 17-25 29-18-2-2-3-5-4-9-3-14 7-26 23-26z',
}
const SUIT_NAMES: Readonly<Record<Suit, string>> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const RANK_NAMES = ['Ace', ...RANKS.slice(1, 10), 'Jack', 'Queen', 'King']
const COURT = 10

/** Where they stand: from the left and from the top, 0 to 1. */
type Pip = readonly [x: number, y: number]
const columns = (...rows: readonly number[]): Pip[] =>
  rows.flatMap((y): Pip[] => [
    [0, y],
    [1, y],
  ])
const middle = (...rows: readonly number[]): Pip[] => rows.map((y): Pip => [0.5, y])
const PIPS: readonly (readonly Pip[])[] = [
  middle(0.5),
  middle(0, 1),
  middle(0, 0.5, 1),
  columns(0, 1),
  [...columns(0, 1), ...middle(0.5)],
  columns(0, 0.5, 1),
  [...columns(0, 0.5, 1), ...middle(0.25)],
  [...columns(0, 0.5, 1), ...middle(0.25, 0.75)],
  [...columns(0, 1 / 3, 2 / 3, 1), ...middle(0.5)],
  [...columns(0, 1 / 3, 2 / 3, 1), ...middle(1 / 6, 5 / 6)],
]

const suit = (of: Suit, x: number, y: number, size: number, isTurned = false): SVGElement =>
  svg('path', { d: PATHS[of], transform: `translate(${x} ${y})${isTurned ? ' rotate(180)' : ''} scale(${size})` })

function corner(rank: string, of: Suit): SVGElement {
  // The only one of two figures is as wide as the room that there is, in any font.
  const narrow = rank === '10' ? { textLength: 19, lengthAdjust: 'spacingAndGlyphs' } : {}
  const says = svg('text', { x: 13, y: 24, 'text-anchor': 'middle', ...narrow }, rank)
  return svg('g', {}, says, suit(of, 13, 35, 0.14))
}

function inside(rank: number, of: Suit): SVGElement[] {
  if (rank >= COURT)
    return [
      svg('rect', { x: 27, y: 18, width: 46, height: 104, rx: 5, class: 'court' }),
      svg('text', { x: 50, y: 88, 'text-anchor': 'middle', class: 'letter' }, RANKS[rank] ?? ''),
      suit(of, 38, 31, 0.13),
      suit(of, 62, 109, 0.13, true),
    ]
  const size = rank === 0 ? 0.5 : 0.2
  return (PIPS[rank] ?? []).map(([x, y]) => suit(of, 35 + 30 * x, 28 + 84 * y, size, y > 0.5))
}

function face(card: Card): SVGElement {
  const [rank, of] = [rankOf(card), suitOf(card)]
  const says = RANKS[rank] ?? ''
  const turned = svg('g', { transform: 'rotate(180 50 70)' }, corner(says, of))
  return svg(
    'svg',
    { viewBox: '0 0 100 140', class: `face ${of === 'H' || of === 'D' ? 'red' : 'black'}` },
    corner(says, of),
    turned,
    ...inside(rank, of),
  )
}

export const cardName = (card: Card): string => `${RANK_NAMES[rankOf(card)] ?? ''} of ${SUIT_NAMES[suitOf(card)]}`

export type ShownCard = {
  readonly element: HTMLElement
  /** Turned so that it is seen. */
  open(card: Card): void
  close(): void
}

/** Face down. */
export function createCard(): ShownCard {
  const front = make('div', { class: 'front' })
  const element = make(
    'div',
    { class: 'card', role: 'img', 'aria-label': 'Face down' },
    make('div', { class: 'sheet' }, make('div', { class: 'back' }), front),
  )
  function open(card: Card): void {
    front.replaceChildren(face(card))
    element.classList.add('open')
    element.setAttribute('aria-label', cardName(card))
  }
  function close(): void {
    element.classList.remove('open')
    element.setAttribute('aria-label', 'Face down')
  }
  return { element, open, close }
}
