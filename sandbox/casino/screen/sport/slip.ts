/** The slip that is being written: what is on it, at what odds, for how much, and what it returns. */
import { paise } from '@paddock/domain/money'
import { combinedOdds, MOST_LEGS, oddsText, returnAt } from '@paddock/domain/slips'
import { button, icon, make } from '../dom.ts'
import { facts, type Limits } from '../link.ts'
import { rupees, shortRupees } from '../money.ts'
import { createStake, type Stake } from '../stake.ts'
import { type Picked } from './board.ts'
import { slipName } from './slip-name.ts'
import { isSame, type Named } from './told.ts'

/** As the player has seen it. */
type Leg = Picked & { readonly odds: number; readonly now: number | null }

const ACCEPTS = {
  none: 'Ask me when odds change',
  better: 'Take better odds',
  any: 'Take any odds',
} as const
type Accept = keyof typeof ACCEPTS
const KEPT = 'sport:accept'

export type Slip = ReturnType<typeof createSlip>

type Parts = {
  /** What is on it has changed. */
  readonly changed: () => void
  readonly place: () => void
}

/** What is on it, and where that stands. */
function emptySlip({ changed, place }: Parts) {
  const accept = make(
    'select',
    { 'aria-label': 'When odds change' },
    ...Object.entries(ACCEPTS).map(([value, says]) => make('option', { value }, says)),
  )
  accept.value = keptAccept()
  return {
    changed,
    place,
    legs: [] as readonly Leg[],
    isBusy: true,
    isPaused: false,
    isUnheard: false,
    list: make('ul', { class: 'legs', 'aria-label': 'Selections' }),
    empty: make(
      'p',
      { class: 'nothing' },
      'Choose odds to begin a slip. Several events on one slip multiply their odds.',
    ),
    title: make('h2', {}, 'Slip'),
    total: make('dl', { class: 'sum' }),
    note: make('p', { class: 'note', role: 'alert' }),
    accept,
  }
}

/** With what is done to it. */
type Writing = ReturnType<typeof emptySlip> & {
  readonly stake: Stake
  readonly main: HTMLButtonElement
  readonly clear: HTMLButtonElement
  readonly body: HTMLElement
}

export function createSlip(parts: Parts) {
  const written = emptySlip(parts)
  const { accept, list, total, title, empty, note } = written
  const stake = createStake(facts.limits, () => draw(slip))
  const main = button('', { class: 'main play' }, () => press(slip))
  const clear = button('Clear', { class: 'link' }, () => set(slip, []))
  const body = make('div', { class: 'slip-body' }, list, stake.element, accept, total)
  const slip: Writing = Object.assign(written, { stake, main, clear, body })
  accept.addEventListener('change', () => {
    keepAccept(accept.value)
    draw(slip)
  })
  const head = make('header', {}, title, clear)
  const element = make('section', { class: 'slip', 'aria-label': 'Slip' }, head, empty, body, note, main)

  draw(slip)
  return {
    element,
    stake,
    toggle: (picked: Picked, odds: number) => toggle(slip, picked, odds),
    follow: (priceOf: (named: Named) => number | null) => follow(slip, priceOf),
    tell: (text: string, more?: Node) => tell(slip, text, more),
    has: (named: Named): boolean => slip.legs.some((leg) => isSame(leg, named)),
    count: (): number => slip.legs.length,
    combined: () => combined(slip),
    /** As it is asked for. */
    asked: () => ({
      stake: slip.stake.value(),
      choice: {
        legs: slip.legs.map((leg) => ({
          event: leg.event,
          market: leg.market,
          runner: leg.runner,
          odds: oddsOf(slip, leg),
        })),
        accept: accepts(slip),
      },
    }),
    clear: () => set(slip, []),
    limit: (limits: Limits) => {
      slip.stake.limit(limits)
      draw(slip)
    },
    state(next: { readonly isBusy?: boolean; readonly isPaused?: boolean; readonly isUnheard?: boolean }): void {
      slip.isBusy = next.isBusy ?? slip.isBusy
      slip.isPaused = next.isPaused ?? slip.isPaused
      slip.isUnheard = next.isUnheard ?? slip.isUnheard
      draw(slip)
    },
  }
}

const accepts = (slip: Writing): Accept =>
  Object.hasOwn(ACCEPTS, slip.accept.value) ? (slip.accept.value as Accept) : 'none'
const isMoved = (slip: Writing, { odds, now }: Leg): boolean =>
  now === null || (accepts(slip) === 'none' && now !== odds) || (accepts(slip) === 'better' && now < odds)

function set(slip: Writing, next: readonly Leg[]): void {
  slip.legs = next
  slip.note.textContent = ''
  draw(slip)
  slip.changed()
}

/** Of one event one selection stands on a slip: another takes its place, the same again takes it off. */
function toggle(slip: Writing, picked: Picked, odds: number): void {
  if (slip.isBusy || slip.isUnheard) return
  if (slip.legs.some((leg) => isSame(leg, picked)))
    return set(
      slip,
      slip.legs.filter((leg) => !isSame(leg, picked)),
    )
  const others = slip.legs.filter(({ event }) => event !== picked.event)
  if (others.length >= MOST_LEGS) return tell(slip, `A slip has at most ${MOST_LEGS} selections.`)
  set(slip, [...others, { ...picked, odds, now: odds }])
}

/** What is offered now. */
function follow(slip: Writing, oddsOf: (named: Named) => number | null): void {
  slip.legs = slip.legs.map((leg) => ({ ...leg, now: oddsOf(leg) }))
  draw(slip)
}

function press(slip: Writing): void {
  if (slip.isUnheard || !slip.legs.some((leg) => isMoved(slip, leg))) return slip.place()
  // The player has seen what they are now: those are asked for, and what is gone is off.
  set(
    slip,
    slip.legs.flatMap((leg) => (leg.now === null ? [] : [{ ...leg, odds: leg.now }])),
  )
}

/** At what would be asked for now. */
const oddsOf = (slip: Writing, { odds, now }: Leg): number => now ?? odds
const combined = (slip: Writing): number => combinedOdds(slip.legs.map((leg) => ({ odds: oddsOf(slip, leg) })))
const returns = (slip: Writing): number => returnAt(paise(slip.stake.value()), combined(slip))

function draw(slip: Writing): void {
  const isEmpty = slip.legs.length === 0
  slip.title.textContent = isEmpty ? 'Slip' : slipName(slip.legs.length)
  slip.empty.hidden = !isEmpty
  slip.body.hidden = isEmpty
  slip.clear.hidden = isEmpty
  slip.main.hidden = isEmpty && !slip.isUnheard
  drawLegs(slip)
  slip.total.replaceChildren(
    ...[
      ['Odds', oddsText(combined(slip))],
      ['Returns', rupees(returns(slip))],
    ].map(([name = '', value = '']) => make('div', {}, make('dt', {}, name), make('dd', {}, value))),
  )
  const moved = slip.legs.filter((leg) => isMoved(slip, leg))
  slip.main.textContent = slip.isUnheard
    ? 'Ask again'
    : moved.length > 0
      ? moved.every(({ now }) => now === null)
        ? 'Remove what is closed'
        : 'Accept the odds as they are now'
      : `Place ${shortRupees(slip.stake.value())} at ${oddsText(combined(slip))}`
  slip.main.classList.toggle('asks', moved.length > 0)
  slip.main.disabled = slip.isBusy || (slip.isPaused && !slip.isUnheard)
  slip.stake.lock(slip.isBusy || slip.isUnheard)
  slip.accept.disabled = slip.isBusy || slip.isUnheard
}

function drawLegs(slip: Writing): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['off'] : undefined
  slip.list.replaceChildren(
    ...slip.legs.map((leg) => {
      const off = icon(`Take ${leg.runnerName} off`, 'M6 6l12 12M18 6 6 18', () =>
        set(
          slip,
          slip.legs.filter((one) => one !== leg),
        ),
      )
      off.dataset['off'] = leg.event
      off.disabled = slip.isBusy || slip.isUnheard
      const isOther = isMoved(slip, leg)
      return make(
        'li',
        { class: isOther ? (leg.now !== null && leg.now > leg.odds ? 'better' : 'worse') : '' },
        make(
          'span',
          { class: 'who' },
          make('b', {}, leg.runnerName),
          make('small', {}, `${leg.eventName} · ${leg.marketName}`),
        ),
        make(
          'span',
          { class: 'price' },
          ...(isOther ? [make('s', {}, oddsText(leg.odds)), ' '] : []),
          make('b', {}, leg.now === null ? 'closed' : oddsText(leg.now)),
        ),
        off,
      )
    }),
  )
  if (focused !== undefined) slip.list.querySelector<HTMLElement>(`[data-off="${CSS.escape(focused)}"]`)?.focus()
}

function tell(slip: Writing, text: string, more?: Node): void {
  slip.note.replaceChildren(text, ...(more ? [' ', more] : []))
}

/** A frame may be without storage. */
function keptAccept(): string {
  try {
    return localStorage.getItem(KEPT) ?? 'none'
  } catch {
    return 'none'
  }
}
function keepAccept(value: string): void {
  try {
    localStorage.setItem(KEPT, value)
  } catch {
    // It lives as long as this page does.
  }
}
