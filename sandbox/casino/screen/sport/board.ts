/** What is on: events under their sports, each with its markets, and what is offered on every runner. */
import { oddsText } from '@paddock/domain/slips'
import { button, make } from '../dom.ts'
import { say } from '../say.ts'
import { beginsText } from './times.ts'
import { isSame, type Market, type Named, type Runner, type SportEvent } from './told.ts'

export type Picked = Named & { readonly eventName: string; readonly marketName: string; readonly runnerName: string }
type Parts = {
  readonly isPicked: (named: Named) => boolean
  readonly onPick: (picked: Picked, odds: number) => void
}

const ALL = 'All'
const FLASH_MS = 1200

type Board = Parts & {
  readonly chips: HTMLElement
  readonly list: HTMLElement
  readonly shown: Map<string, EventView>
  events: readonly SportEvent[]
  sport: string
}

export function createBoard(parts: Parts) {
  const board: Board = {
    ...parts,
    chips: make('div', { class: 'chips', role: 'group', 'aria-label': 'Sports' }),
    list: make('div', { class: 'events' }, noEvents(say('Connecting …'))),
    shown: new Map(),
    events: [],
    sport: ALL,
  }
  return {
    chips: board.chips,
    element: board.list,
    show: (told: readonly SportEvent[], now: number) => show(board, told, now),
    mark: () => mark(board),
    /** Why there is nothing, where nothing has come. */
    explain: (text: string) => board.list.replaceChildren(noEvents(text)),
  }
}

const noEvents = (text: string): HTMLElement => make('p', { class: 'nothing', role: 'status' }, text)

function show(board: Board, told: readonly SportEvent[], now: number): void {
  board.events = told
  for (const [id, view] of board.shown) if (!told.some((event) => event.id === id)) leave(board, id, view)
  for (const event of told) {
    const known = board.shown.get(event.id)
    const view = known?.take(event) ? known : viewOf(board, event)
    if (view !== known) {
      known?.element.replaceWith(view.element)
      board.shown.set(event.id, view)
    }
    view.tell(now)
  }
  drawChips(board)
  arrange(board)
}
function leave(board: Board, id: string, { element }: EventView): void {
  element.remove()
  board.shown.delete(id)
}

function drawChips(board: Board): void {
  const sports = [ALL, ...new Set(board.events.map((event) => event.sport))]
  if (!sports.includes(board.sport)) board.sport = ALL
  const drawn = [...board.chips.children].map(({ textContent }) => textContent)
  if (drawn.join() !== sports.join())
    board.chips.replaceChildren(
      ...sports.map((name) =>
        button(name, {}, () => {
          board.sport = name
          drawChips(board)
          arrange(board)
        }),
      ),
    )
  for (const chip of board.chips.children) chip.setAttribute('aria-pressed', String(chip.textContent === board.sport))
}

/** In play first, then as they begin, last what is stopped; nothing is moved that stands where it is. */
function arrange(board: Board): void {
  const wanted = board.events
    .filter((event) => board.sport === ALL || event.sport === board.sport)
    .toSorted(
      (one, other) =>
        Number(isStopped(one)) - Number(isStopped(other)) ||
        Number(other.isInPlay) - Number(one.isInPlay) ||
        one.startsAt - other.startsAt,
    )
    .flatMap(({ id }) => board.shown.get(id)?.element ?? [])
  const isAsWanted =
    wanted.length === board.list.children.length && wanted.every((element, n) => board.list.children[n] === element)
  if (!isAsWanted) board.list.replaceChildren(...wanted)
  if (wanted.length === 0) board.list.replaceChildren(noEvents('Nothing is on here just now.'))
}

/** Which selections are on the slip has changed. */
function mark(board: Board): void {
  for (const view of board.shown.values()) view.mark()
}

function viewOf(board: Board, first: SportEvent): EventView {
  let event = first
  const buttons = new Map<string, OddsButton>()
  const sections = new Map<string, HTMLElement>()
  const when = make('span', { class: 'when' })
  const markets = first.markets.map((market) => marketOf(market))
  const [head, ...others] = markets
  const element = make(
    'article',
    { class: 'event', 'aria-label': first.name },
    make(
      'header',
      {},
      make('p', { class: 'where' }, [first.sport, first.competition].filter(Boolean).join(' · ')),
      when,
      make('h2', {}, first.name),
    ),
    ...(head ? [head] : []),
    ...(others.length > 0 ? [make('details', {}, make('summary', {}, othersText(others.length)), ...others)] : []),
  )

  function marketOf(market: Market): HTMLElement {
    const rows = market.runners.map((runner) => {
      const made = oddsButton(() => pickOf(market, runner))
      buttons.set(`${market.id} ${runner.id}`, made)
      return made.element
    })
    const wide = market.runners.length <= 2 ? 'pair' : 'field-of'
    const title = market.places > 1 ? `${market.name}: first ${market.places}` : market.name
    const section = make(
      'section',
      { class: 'market', 'aria-label': title },
      make('h3', {}, title),
      make('p', { class: 'stop' }, 'Stopped for now'),
      make('div', { class: wide }, ...rows),
    )
    sections.set(market.id, section)
    return section
  }
  function pickOf(market: Market, { id, name }: Runner): void {
    const odds = runnersOf(event, market.id).find((runner) => runner.id === id)?.odds
    if (odds == null) return
    const named = { event: event.id, market: market.id, runner: id }
    board.onPick({ ...named, eventName: event.name, marketName: market.name, runnerName: name }, odds)
  }

  function mark(): void {
    for (const { id: market, isOpen, name: marketName, runners } of event.markets) {
      sections.get(market)?.classList.toggle('stopped', !isOffered({ isOpen, runners }))
      for (const { id, name, odds } of runners)
        buttons.get(`${market} ${id}`)?.show({
          name,
          marketName,
          odds: isOpen ? odds : null,
          isPicked: board.isPicked({ event: event.id, market, runner: id }),
        })
    }
  }

  return {
    element,
    mark,
    /** False: it has other markets than before, and is drawn anew. */
    take(told) {
      if (told.markets.map(({ id }) => id).join() !== event.markets.map(({ id }) => id).join()) return false
      event = told
      mark()
      return true
    },
    tell(now) {
      mark()
      when.textContent = event.isInPlay ? 'Live' : beginsText(event.startsAt, now)
      when.classList.toggle('live', event.isInPlay)
    },
  }
}

type EventView = {
  readonly element: HTMLElement
  take(event: SportEvent): boolean
  tell(now: number): void
  mark(): void
}

const isOffered = ({ isOpen, runners }: Pick<Market, 'isOpen' | 'runners'>): boolean =>
  isOpen && runners.some(({ odds }) => odds !== null)
const isStopped = ({ markets }: SportEvent): boolean => !markets.some(isOffered)
const othersText = (count: number): string => (count === 1 ? '1 more market' : `${count} more markets`)
const runnersOf = (event: SportEvent, marketId: string): readonly Runner[] =>
  event.markets.find(({ id }) => id === marketId)?.runners ?? []

type ShownOdds = {
  readonly name: string
  readonly marketName: string
  readonly odds: number | null
  readonly isPicked: boolean
}
type OddsButton = { readonly element: HTMLButtonElement; show(now: ShownOdds): void }

function oddsButton(act: () => void): OddsButton {
  const [who, price] = [make('span', { class: 'who' }), make('b', {})]
  const element = button('', { class: 'odds' }, act)
  element.append(who, price)
  let before: number | null = null
  let calming: ReturnType<typeof setTimeout> | undefined
  function flash(odds: number | null): void {
    if (before !== null && odds !== null && before !== odds) {
      element.dataset['moved'] = odds > before ? 'up' : 'down'
      clearTimeout(calming)
      calming = setTimeout(() => delete element.dataset['moved'], FLASH_MS)
    }
    before = odds
  }
  return {
    element,
    show({ name, marketName, odds, isPicked }) {
      flash(odds)
      const said = odds === null ? '–' : oddsText(odds)
      if (who.textContent !== name) who.textContent = name
      if (price.textContent !== said) price.textContent = said
      element.setAttribute('aria-label', `${name}, ${marketName}, ${odds === null ? 'not offered' : said}`)
      element.setAttribute('aria-pressed', String(isPicked))
      // What is on the slip can be taken off whatever became of its odds.
      element.disabled = odds === null && !isPicked
    },
  }
}

/** Of the events those odds that a selection has now; null: none. */
export const oddsNow = (events: readonly SportEvent[], named: Named): number | null => {
  const market = events.find(({ id }) => id === named.event)?.markets.find(({ id }) => id === named.market)
  if (!market?.isOpen) return null
  return market.runners.find((runner) => isSame({ ...named, runner: runner.id }, named))?.odds ?? null
}
