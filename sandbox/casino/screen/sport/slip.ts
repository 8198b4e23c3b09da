/** The slip that is being written: what is on it, at what odds, for how much, and what it returns. */
import { paise } from '@paddock/domain/money'
import { combinedOdds, MOST_LEGS, oddsText, returnAt } from '@paddock/domain/slips'
import { button, icon, make } from '../dom.ts'
import { facts, type Limits } from '../link.ts'
import { rupees, shortRupees } from '../money.ts'
import { createStake } from '../stake.ts'
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

export function createSlip({ changed, place }: Parts) {
  let legs: readonly Leg[] = []
  let [isBusy, isPaused, isUnheard] = [true, false, false]
  const stake = createStake(facts.limits, () => draw())
  const list = make('ul', { class: 'legs', 'aria-label': 'Selections' })
  const empty = make(
    'p',
    { class: 'nothing' },
    'Choose odds to begin a slip. Several events on one slip multiply their odds.',
  )
  const title = make('h2', {}, 'Slip')
  const total = make('dl', { class: 'sum' })
  const note = make('p', { class: 'note', role: 'alert' })
  const accept = make(
    'select',
    { 'aria-label': 'When odds change' },
    ...Object.entries(ACCEPTS).map(([value, says]) => make('option', { value }, says)),
  )
  accept.value = keptAccept()
  accept.addEventListener('change', () => {
    keepAccept(accept.value)
    draw()
  })
  const main = button('', { class: 'main play' }, press)
  const clear = button('Clear', { class: 'link' }, () => set([]))
  const body = make('div', { class: 'slip-body' }, list, stake.element, accept, total)
  const element = make(
    'section',
    { class: 'slip', 'aria-label': 'Slip' },
    make('header', {}, title, clear),
    empty,
    body,
    note,
    main,
  )

  const accepts = (): Accept => (Object.hasOwn(ACCEPTS, accept.value) ? (accept.value as Accept) : 'none')
  const isMoved = ({ odds, now }: Leg): boolean =>
    now === null || (accepts() === 'none' && now !== odds) || (accepts() === 'better' && now < odds)

  function set(next: readonly Leg[]): void {
    legs = next
    note.textContent = ''
    draw()
    changed()
  }

  /** Of one event one selection stands on a slip: another takes its place, the same again takes it off. */
  function toggle(picked: Picked, odds: number): void {
    if (isBusy || isUnheard) return
    if (legs.some((leg) => isSame(leg, picked))) return set(legs.filter((leg) => !isSame(leg, picked)))
    const others = legs.filter(({ event }) => event !== picked.event)
    if (others.length >= MOST_LEGS) return tell(`A slip has at most ${MOST_LEGS} selections.`)
    set([...others, { ...picked, odds, now: odds }])
  }

  /** What is offered now. */
  function follow(oddsOf: (named: Named) => number | null): void {
    legs = legs.map((leg) => ({ ...leg, now: oddsOf(leg) }))
    draw()
  }

  function press(): void {
    if (isUnheard || !legs.some(isMoved)) return place()
    // The player has seen what they are now: those are asked for, and what is gone is off.
    set(legs.flatMap((leg) => (leg.now === null ? [] : [{ ...leg, odds: leg.now }])))
  }

  /** At what would be asked for now. */
  const oddsOf = ({ odds, now }: Leg): number => now ?? odds
  const combined = (): number => combinedOdds(legs.map((leg) => ({ odds: oddsOf(leg) })))
  const returns = (): number => returnAt(paise(stake.value()), combined())

  function draw(): void {
    const isEmpty = legs.length === 0
    title.textContent = isEmpty ? 'Slip' : slipName(legs.length)
    empty.hidden = !isEmpty
    body.hidden = isEmpty
    clear.hidden = isEmpty
    main.hidden = isEmpty && !isUnheard
    drawLegs()
    total.replaceChildren(
      ...[
        ['Odds', oddsText(combined())],
        ['Returns', rupees(returns())],
      ].map(([name = '', value = '']) => make('div', {}, make('dt', {}, name), make('dd', {}, value))),
    )
    const moved = legs.filter(isMoved)
    main.textContent = isUnheard
      ? 'Ask again'
      : moved.length > 0
        ? moved.every(({ now }) => now === null)
          ? 'Remove what is closed'
          : 'Accept the odds as they are now'
        : `Place ${shortRupees(stake.value())} at ${oddsText(combined())}`
    main.classList.toggle('asks', moved.length > 0)
    main.disabled = isBusy || (isPaused && !isUnheard)
    stake.lock(isBusy || isUnheard)
    accept.disabled = isBusy || isUnheard
  }

  function drawLegs(): void {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['off'] : undefined
    list.replaceChildren(
      ...legs.map((leg) => {
        const off = icon(`Take ${leg.runnerName} off`, 'M6 6l12 12M18 6 6 18', () =>
          set(legs.filter((one) => one !== leg)),
        )
        off.dataset['off'] = leg.event
        off.disabled = isBusy || isUnheard
        const isOther = isMoved(leg)
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
    if (focused !== undefined) list.querySelector<HTMLElement>(`[data-off="${CSS.escape(focused)}"]`)?.focus()
  }

  function tell(text: string, more?: Node): void {
    note.replaceChildren(text, ...(more ? [' ', more] : []))
  }

  draw()
  return {
    element,
    stake,
    toggle,
    follow,
    tell,
    has: (named: Named): boolean => legs.some((leg) => isSame(leg, named)),
    count: (): number => legs.length,
    combined,
    /** As it is asked for. */
    asked: () => ({
      stake: stake.value(),
      choice: {
        legs: legs.map((leg) => ({ event: leg.event, market: leg.market, runner: leg.runner, odds: oddsOf(leg) })),
        accept: accepts(),
      },
    }),
    clear: () => set([]),
    limit: (limits: Limits) => {
      stake.limit(limits)
      draw()
    },
    state(next: { readonly isBusy?: boolean; readonly isPaused?: boolean; readonly isUnheard?: boolean }): void {
      isBusy = next.isBusy ?? isBusy
      isPaused = next.isPaused ?? isPaused
      isUnheard = next.isUnheard ?? isUnheard
      draw()
    },
  }
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
