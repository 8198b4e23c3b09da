/** A sports book: what is on, the slip, and the player's slips. On a phone they take turns, on a desk they stand beside each other. */
import { button, icon, make } from '../dom.ts'
import {
  ask,
  askAgain,
  drawClientSeed,
  facts,
  hearCheck,
  hearLook,
  isUnheard,
  openSession,
  tellParent,
} from '../link.ts'
import { rupees } from '../money.ts'
import { createDialog, isRead, rememberRead, showDialog } from '../panels.ts'
import { createBoard, oddsNow } from '../sport/board.ts'
import { createPlaced } from '../sport/placed.ts'
import { createSlip } from '../sport/slip.ts'
import { slipName } from '../sport/slip-name.ts'
import type { SportEvent, SportReply } from '../sport/told.ts'
import { isOver, wordsOf } from '../words.ts'
import { oddsText } from '@paddock/domain/slips'

const LOOK_MS = 3000
type View = 'events' | 'slip' | 'placed'
type Bet = { readonly requestId: string; readonly stake: number; readonly choice: unknown }

const events = new Map<string, SportEvent>()
let now = Date.now()
let isEnded = false
let isLooking = false
/** One that may have been placed: it is asked for again, and no other is. */
let unheard: Bet | null = null
let balance: string | null = null

const purse = make('output', { class: 'balance', 'aria-label': 'Balance' }, '–')
const live = make('p', { role: 'status', class: 'unseen' })
const onNow = (): SportEvent[] => [...events.values()]
const slip = createSlip({ changed: () => refresh(), place: () => void place() })
const board = createBoard({ isPicked: slip.has, onPick: slip.toggle })
const placed = createPlaced()
const rules = createDialog('Sports Book: rules', make('div', { class: 'rules-text' }))
const app = make('div', { class: 'app sport', 'data-view': 'events' })

const VIEWS: readonly (readonly [View, string])[] = [
  ['events', 'Events'],
  ['slip', 'Slip'],
  ['placed', 'My slips'],
]
const tabs = new Map(VIEWS.map(([view, name]) => [view, button(name, {}, () => show(view))]))

app.append(
  make(
    'header',
    { class: 'bar' },
    make('h1', {}, facts.offer.gameName),
    ...(facts.mode === 'demo' ? [make('span', { class: 'demo' }, 'Demo')] : []),
    make('div', { class: 'purse' }, purse),
    icon('Rules', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8h0', () => showDialog(rules)),
    ...(window.parent === window
      ? []
      : [icon('Back to the site', 'M6 6l12 12M18 6 6 18', () => tellParent('closeRequest'))]),
  ),
  make('main', { class: 'on', 'aria-label': 'Events' }, board.chips, board.element),
  make(
    'aside',
    { class: 'beside' },
    slip.element,
    make('section', { class: 'mine', 'aria-label': 'My slips' }, make('h2', {}, 'My slips'), placed.element),
  ),
  make('nav', { class: 'views', 'aria-label': 'Parts' }, ...tabs.values()),
)
document.body.replaceChildren(app, live, rules)
show('events')
hearCheck((isDue) => {
  slip.state({ isPaused: isDue })
  slip.tell(isDue ? wordsOf('REALITY_CHECK_DUE') : '')
})
hearLook((look) => {
  document.documentElement.dataset['look'] = look
})
void begin()

async function begin(): Promise<void> {
  const opened = (await openSession()) as SportReply
  take(opened)
  tellParent('ready', { gameCode: facts.offer.gameCode })
  if (opened.code !== 'OK') {
    board.explain(wordsOf(opened.code))
    return refuse(opened.code)
  }
  slip.state({ isBusy: false })
  if (!isRead()) showDialog(rules)
  setInterval(() => void look(), LOOK_MS)
  document.addEventListener('visibilitychange', () => void look())
}

/** What is as it was is told by its name alone. */
async function look(): Promise<void> {
  if (isEnded || isLooking || document.hidden) return
  isLooking = true
  try {
    const seen = Object.fromEntries(onNow().map(({ id, rev }) => [id, rev]))
    const reply = (await ask('state', { seen })) as SportReply
    if (isOver(reply.code)) refuse(reply.code)
    take(reply)
  } finally {
    isLooking = false
  }
}

function take({ events: told, slips, now: at, balance: said, limits, marginBps }: SportReply): void {
  if (limits) slip.limit(limits)
  if (at !== undefined) now = at
  if (said !== undefined && said !== null) {
    purse.value = rupees(Number(said))
    if (balance !== null && balance !== said) tellParent('balanceChanged', { balance: said })
    balance = said
  }
  if (told) {
    const before = new Map(events)
    events.clear()
    for (const event of told) {
      const known = before.get(event.id)
      if (event.markets) events.set(event.id, event as SportEvent)
      else if (known) events.set(event.id, known)
    }
    board.show(onNow(), now)
    slip.follow((named) => oddsNow(onNow(), named))
  }
  if (slips) {
    placed.show(slips, now)
    const waiting = slips.filter(({ stage }) => stage === 'open').length
    tabs.get('placed')?.replaceChildren('My slips', ...(waiting > 0 ? [make('b', {}, String(waiting))] : []))
  }
  if (marginBps !== undefined) writeRules(marginBps)
  refresh()
}

async function place(): Promise<void> {
  if (isEnded) return
  const bet = unheard ?? { requestId: drawClientSeed(), ...slip.asked() }
  const legs = slip.count()
  slip.state({ isBusy: true })
  slip.tell('')
  tellParent('roundStart', { gameCode: facts.offer.gameCode, stake: String(bet.stake) })
  const reply = (await askAgain('bet', bet)) as SportReply
  unheard = isUnheard(reply) ? bet : null
  slip.state({ isBusy: false, isUnheard: unheard !== null })
  take(reply)
  if (unheard) return refuse('UNHEARD')
  if (reply.code !== 'OK' || !reply.round) return refuse(reply.code)
  slip.clear()
  say(`${slipName(legs)} placed for ${rupees(reply.round.stake)}.`)
  show('placed')
}

function refuse(code: string): void {
  isEnded ||= isOver(code)
  if (isEnded) slip.state({ isBusy: true })
  const more = button('Deposit', { class: 'link' }, () => tellParent('depositRequest'))
  slip.tell(wordsOf(code), code === 'INSUFFICIENT_FUNDS' ? more : undefined)
  if (isEnded) show('slip')
}

function show(view: View): void {
  app.dataset['view'] = view
  for (const [name, tab] of tabs) tab.setAttribute('aria-current', String(name === view))
}

function refresh(): void {
  board.mark()
  const count = slip.count()
  tabs
    .get('slip')
    ?.replaceChildren(
      'Slip',
      ...(count > 0 ? [make('b', {}, String(count)), make('span', {}, oddsText(slip.combined()))] : []),
    )
  tabs.get('slip')?.classList.toggle('filled', count > 0)
}

function say(text: string): void {
  live.textContent = ''
  requestAnimationFrame(() => {
    live.textContent = text
  })
}

/** What is kept of a slip of so many selections, by the margin of each. */
const keptOf = (legs: number, margin: number): string => `${(100 * (1 - 1 / (1 + margin) ** legs)).toFixed(1)} %`

function writeRules(marginBps: number): void {
  const text = rules.querySelector('.rules-text')
  if (!text || text.childElementCount > 0) return
  const margin = marginBps / 10_000
  text.append(
    ...[
      'A slip is struck at the odds that it shows, and keeps them. Its return is the stake times all its odds together, cut to hundredths once, and then to the paisa.',
      'All of its selections have to win; with the first that loses it is lost. One selection of an event stands on a slip, so what depends on another is not multiplied.',
      'A selection that does not run, or of a market without a result, counts as odds of 1; where none counts the stake goes back. Who wins a tie for a place has the odds times places through winners.',
      'When odds change before a slip is placed you are asked, unless you choose otherwise. One whose market is stopped while its stake is on the way goes back.',
    ].map((line) => make('p', {}, line)),
    make(
      'p',
      {},
      `Each market is offered with a margin of ${(100 * margin).toFixed(0)} %. What that keeps of stakes, by the exchange’s chances:`,
    ),
    make(
      'dl',
      { class: 'figures' },
      ...[1, 2, 3, 5].map((legs) =>
        make('div', {}, make('dt', {}, slipName(legs)), make('dd', {}, keptOf(legs, margin))),
      ),
    ),
    make(
      'p',
      { class: 'quiet' },
      `A slip returns at most ${rupees(facts.mostReturn)}. What is played is recorded: results are those of the day.`,
    ),
    button('I have read this', { class: 'main' }, () => {
      rememberRead()
      rules.close()
    }),
  )
}
