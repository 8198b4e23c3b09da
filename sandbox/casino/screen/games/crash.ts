import { CRASH_GROWTH, crashAt, crashMs, crashMsOf, LEAST_LEAVE, limboPoint } from '@paddock/domain/fairness'
import { createCurve } from '../curve.ts'
import { button, field, isStill, make } from '../dom.ts'
import { facts, type Round } from '../link.ts'
import { rupees, shortRupees, times } from '../money.ts'
import type { Rules } from '../panels.ts'
import { type Player, startTable, type Table, type TableGame } from '../table-shell.ts'

const HUNDRED = 100
const MOST_AUTO = 100_000_000
const QUICK = [null, 150, 200, 500, 1000]
const TYPICAL = [110, 150, 200, 500, 1000, 10_000]
/** Behind so long a silence nothing more is shown as certain. */
const SILENT_MS = 1500
/** Beyond what a screen can show, it is shown as the most. */
const MOST_SHOWN = 1e9

const pointOf = (outcome: unknown): bigint => BigInt((outcome as { point: string }).point)
const shownPoint = (outcome: unknown): number => Math.min(Number(pointOf(outcome)), MOST_SHOWN)
const shown = (hundredths: number): string => times(hundredths / HUNDRED)
const autoOf = (choice: unknown): number | null => (choice as { auto: number | null }).auto
const returned = (stake: number, hundredths: number): number => Math.floor((stake * hundredths) / HUNDRED)
const isFlown = ({ stage }: Round): boolean => stage === 'open'
const maskOf = ({ roundId }: Round): string => roundId.slice(0, 4)

const RULES: Rules = {
  text: [
    'A multiplier grows from 1.00, the same for everybody, until it crashes. Cash out before, and you have your stake times what it showed.',
    'The chance that it gets to a multiplier is 0.99 divided by it, so 1.00 % is kept wherever you cash out. At 1.00 nobody can: the lowest is 1.01.',
    'By hand counts what it showed when the provider heard you; the way there takes time. By itself wins exactly at its multiplier, also when it crashes right there, and when your connection is lost. Without it a lost connection loses the stake.',
    'A bet counts when your wallet has taken it before the flight. It is cashed out by itself where it returns the most that a round may.',
  ],
  typical: () => TYPICAL.map((at) => ({ name: `Cash out at ${shown(at)}`, chance: 0.99 / (at / HUNDRED) })),
}

/** What is chosen, what flies, and what stands on the screen. */
function skyOf(table: Table) {
  const curve = createCurve(CRASH_GROWTH)
  const number = make('p', { class: 'number', 'aria-hidden': 'true' }, shown(HUNDRED))
  const under = make('p', { class: 'under', 'aria-hidden': 'true' })
  const list = make('ol', { class: 'players', 'aria-label': 'Who plays' })
  const heads = make('div', { class: 'heads' }, number, under)
  return {
    table,
    curve,
    number,
    under,
    list,
    stage: make('div', { class: 'crash' }, make('div', { class: 'flight' }, curve.element, heads), list),
    input: make('input', { id: 'auto', inputmode: 'decimal', autocomplete: 'off', placeholder: 'by hand' }),
    auto: 200 as number | null,
    /** When it began, by this page's clock; null: nothing flies. */
    since: null as number | null,
    heardAt: 0,
    next: 0,
    players: [] as readonly Player[],
  }
}

/** With what is pressed. */
type Sky = ReturnType<typeof skyOf> & { readonly quick: readonly HTMLButtonElement[] }

startTable((table: Table): TableGame => {
  const bare = skyOf(table)
  const quick = QUICK.map((one) =>
    button(one === null ? 'Off' : shown(one).replace(/\.?0+×/, '×'), {}, () => set(sky, one)),
  )
  const sky: Sky = Object.assign(bare, { quick })
  sky.input.addEventListener('input', () => {
    const typed = Number(sky.input.value)
    set(sky, typed > 0 ? typed * HUNDRED : null)
  })
  sky.input.addEventListener('blur', () => set(sky, sky.auto))
  queueMicrotask(() => set(sky, sky.auto))

  return {
    stage: sky.stage,
    controls: [
      make(
        'div',
        { class: 'auto' },
        field('Cash out at ×', sky.input),
        make('div', { class: 'switch', role: 'group', 'aria-label': 'Cash out at' }, ...sky.quick),
      ),
    ],
    choice: () => ({ choice: { auto: sky.auto }, says: sky.auto === null ? 'by hand' : `to ${shown(sky.auto)}` }),
    nameOf: (choice) => {
      const at = autoOf(choice)
      return at === null ? 'By hand' : `To ${shown(at)}`
    },
    mayBring: (stake, choice) => {
      const at = autoOf(choice)
      return at === null ? null : Math.min(facts.mostReturn, returned(stake, at))
    },
    clear: () => clear(sky),
    fly: (goneMs) => fly(sky, goneMs),
    tick: (ms, left) => tick(sky, ms, left),
    players(told) {
      sky.players = told
      showPlayers(sky)
    },
    async show(outcome) {
      crash(sky, outcome)
      await Promise.resolve()
    },
    own() {
      if (sky.since === null || open(sky).length === 0) return null
      return { says: cashOutSays(sky, msNow(sky)), press: () => cashOut(sky) }
    },
    refresh() {
      const isLeaving = sky.since !== null && open(sky).length > 0
      if (isLeaving) table.main.setAttribute('aria-label', 'Cash out')
      else table.main.removeAttribute('aria-label')
    },
    phases: { show: 'Flying' },
    pill(outcome) {
      const point = shownPoint(outcome)
      return { text: shown(point), isWon: false, look: point < 200 ? 'low' : point < 1000 ? 'mid' : 'high' }
    },
    describe: (outcome) => `Crashed at ${shown(shownPoint(outcome))}.`,
    draw: (draws) => ({ point: String(limboPoint(draws)) }),
    rules: RULES,
  }
})

/* The sky. */

function msNow(sky: Sky): number {
  return sky.since === null ? 0 : Math.max(0, performance.now() - sky.since)
}

function frame(sky: Sky): void {
  if (sky.since === null) return
  draw(sky)
  if (!isStill()) sky.next = requestAnimationFrame(() => frame(sky))
}
/** The phone only draws: where it stands is reckoned from the provider's clock, and what counts is said there. */
function draw(sky: Sky): void {
  const ms = msNow(sky)
  sky.curve.draw(ms, 'flying')
  sky.number.textContent = shown(crashAt(ms))
  sky.stage.classList.toggle('silent', performance.now() - sky.heardAt > SILENT_MS)
  const [bet] = open(sky)
  if (bet) sky.table.main.textContent = cashOutSays(sky, ms)
}

function open(sky: Sky): Round[] {
  return sky.table.bets().filter(isFlown)
}
function worth(sky: Sky, ms: number): number {
  return open(sky).reduce((all, { stake }) => all + returned(stake, crashAt(ms)), 0)
}
function cashOutSays(sky: Sky, ms: number): string {
  return `Cash out ${rupees(Math.min(worth(sky, ms), facts.mostReturn))}`
}

function fly(sky: Sky, goneMs: number): void {
  sky.heardAt = performance.now()
  sky.since = sky.heardAt - goneMs
  sky.stage.className = 'crash flying'
  sky.under.textContent = ''
  cancelAnimationFrame(sky.next)
  frame(sky)
}
function land(sky: Sky): void {
  sky.since = null
  sky.stage.className = 'crash'
}

/** Before it begins. */
function clear(sky: Sky): void {
  land(sky)
  sky.players = []
  showPlayers(sky)
  sky.number.textContent = shown(HUNDRED)
  sky.under.textContent = ''
  sky.curve.draw(0, 'waiting')
}

/** The line that was quickest here says best when it began. */
function tick(sky: Sky, ms: number, left: readonly (readonly [mask: string, multiplier: number])[]): void {
  const now = performance.now()
  sky.heardAt = now
  sky.since = Math.min(sky.since ?? now - ms, now - ms)
  if (isStill()) draw(sky)
  if (left.length === 0) return
  const where = new Map(left)
  sky.players = sky.players.map((player) => ({ ...player, left: player.left ?? where.get(player.mask) ?? null }))
  showPlayers(sky)
}

function crash(sky: Sky, outcome: unknown): void {
  land(sky)
  sky.stage.classList.add('crashed')
  sky.curve.draw(Math.min(crashMs(pointOf(outcome)), crashMsOf(MOST_SHOWN)), 'crashed')
  sky.number.textContent = shown(shownPoint(outcome))
  sky.under.textContent = 'Crashed'
}

async function cashOut(sky: Sky): Promise<void> {
  for (const bet of open(sky)) await sky.table.leave(bet)
}

/* Who plays. */

function showPlayers(sky: Sky): void {
  const own = new Set(sky.table.bets().map(maskOf))
  sky.list.replaceChildren(
    ...sky.players.map(({ mask, stake, left }) => {
      const came = left === null ? shortRupees(stake) : `${shown(left)} · ${shortRupees(returned(stake, left))}`
      return make(
        'li',
        { class: `${left === null ? '' : 'good'}${own.has(mask) ? ' own' : ''}` },
        make('span', {}, own.has(mask) ? 'You' : `•• ${mask}`),
        make('b', {}, came),
      )
    }),
  )
}

/* What is chosen. */

function set(sky: Sky, at: number | null): void {
  sky.auto = at === null ? null : Math.min(MOST_AUTO, Math.max(LEAST_LEAVE, Math.round(at)))
  if (document.activeElement !== sky.input) sky.input.value = sky.auto === null ? '' : (sky.auto / HUNDRED).toFixed(2)
  for (const [n, one] of QUICK.entries()) sky.quick[n]?.setAttribute('aria-pressed', String(one === sky.auto))
  sky.table.refresh()
}
