import { CRASH_GROWTH, crashAt, crashMs, crashMsOf, LEAST_LEAVE, limboPoint } from '@paddock/domain/fairness'
import { createCurve } from '../curve.ts'
import { button, field, isStill, make } from '../dom.ts'
import { facts, type Round } from '../link.ts'
import { rupees, shortRupees, times } from '../money.ts'
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

startTable((table: Table): TableGame => {
  let auto: number | null = 200
  /** When it began, by this page's clock; null: nothing flies. */
  let since: number | null = null
  let heardAt = 0
  let next = 0
  let players: readonly Player[] = []

  /* The sky. */

  const curve = createCurve(CRASH_GROWTH)
  const number = make('p', { class: 'number', 'aria-hidden': 'true' }, shown(HUNDRED))
  const under = make('p', { class: 'under', 'aria-hidden': 'true' })
  const list = make('ol', { class: 'players', 'aria-label': 'Who plays' })
  const heads = make('div', { class: 'heads' }, number, under)
  const stage = make('div', { class: 'crash' }, make('div', { class: 'flight' }, curve.element, heads), list)

  const msNow = (): number => (since === null ? 0 : Math.max(0, performance.now() - since))

  function frame(): void {
    if (since === null) return
    draw()
    if (!isStill()) next = requestAnimationFrame(frame)
  }
  /** The phone only draws: where it stands is reckoned from the provider's clock, and what counts is said there. */
  function draw(): void {
    const ms = msNow()
    curve.draw(ms, 'flying')
    number.textContent = shown(crashAt(ms))
    stage.classList.toggle('silent', performance.now() - heardAt > SILENT_MS)
    const [bet] = open()
    if (bet) table.main.textContent = cashOutSays(ms)
  }

  const open = (): Round[] => table.bets().filter(isFlown)
  const worth = (ms: number): number => open().reduce((all, { stake }) => all + returned(stake, crashAt(ms)), 0)
  const cashOutSays = (ms: number): string => `Cash out ${rupees(Math.min(worth(ms), facts.mostReturn))}`

  function fly(goneMs: number): void {
    heardAt = performance.now()
    since = heardAt - goneMs
    stage.className = 'crash flying'
    under.textContent = ''
    cancelAnimationFrame(next)
    frame()
  }
  function land(): void {
    since = null
    stage.className = 'crash'
  }

  async function cashOut(): Promise<void> {
    for (const bet of open()) await table.leave(bet)
  }

  /* Who plays. */

  function showPlayers(): void {
    const own = new Set(table.bets().map(maskOf))
    list.replaceChildren(
      ...players.map(({ mask, stake, left }) => {
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

  const input = make('input', {
    id: 'auto',
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: 'by hand',
  })
  const quick = QUICK.map((one) => button(one === null ? 'Off' : shown(one).replace(/\.?0+×/, '×'), {}, () => set(one)))
  function set(next: number | null): void {
    auto = next === null ? null : Math.min(MOST_AUTO, Math.max(LEAST_LEAVE, Math.round(next)))
    if (document.activeElement !== input) input.value = auto === null ? '' : (auto / HUNDRED).toFixed(2)
    for (const [n, one] of QUICK.entries()) quick[n]?.setAttribute('aria-pressed', String(one === auto))
    table.refresh()
  }
  input.addEventListener('input', () => {
    const typed = Number(input.value)
    set(typed > 0 ? typed * HUNDRED : null)
  })
  input.addEventListener('blur', () => set(auto))
  queueMicrotask(() => set(auto))

  return {
    stage,
    controls: [
      make(
        'div',
        { class: 'auto' },
        field('Cash out at ×', input),
        make('div', { class: 'switch', role: 'group', 'aria-label': 'Cash out at' }, ...quick),
      ),
    ],
    choice: () => ({ choice: { auto }, says: auto === null ? 'by hand' : `to ${shown(auto)}` }),
    nameOf: (choice) => {
      const at = autoOf(choice)
      return at === null ? 'By hand' : `To ${shown(at)}`
    },
    mayBring: (stake, choice) => {
      const at = autoOf(choice)
      return at === null ? null : Math.min(facts.mostReturn, returned(stake, at))
    },
    clear() {
      land()
      players = []
      showPlayers()
      number.textContent = shown(HUNDRED)
      under.textContent = ''
      curve.draw(0, 'waiting')
    },
    fly,
    tick(ms, left) {
      const now = performance.now()
      heardAt = now
      // The line that was quickest here says best when it began.
      since = Math.min(since ?? now - ms, now - ms)
      if (isStill()) draw()
      if (left.length === 0) return
      const where = new Map(left)
      players = players.map((player) => ({ ...player, left: player.left ?? where.get(player.mask) ?? null }))
      showPlayers()
    },
    players(told) {
      players = told
      showPlayers()
    },
    async show(outcome) {
      land()
      stage.classList.add('crashed')
      curve.draw(Math.min(crashMs(pointOf(outcome)), crashMsOf(MOST_SHOWN)), 'crashed')
      number.textContent = shown(shownPoint(outcome))
      under.textContent = 'Crashed'
      await Promise.resolve()
    },
    own() {
      if (since === null || open().length === 0) return null
      return { says: cashOutSays(msNow()), press: cashOut }
    },
    refresh() {
      const isLeaving = since !== null && open().length > 0
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
    rules: {
      text: [
        'A multiplier grows from 1.00, the same for everybody, until it crashes. Cash out before, and you have your stake times what it showed.',
        'The chance that it gets to a multiplier is 0.99 divided by it, so 1.00 % is kept wherever you cash out. At 1.00 nobody can: the lowest is 1.01.',
        'By hand counts what it showed when the provider heard you; the way there takes time. By itself wins exactly at its multiplier, also when it crashes right there, and when your connection is lost. Without it a lost connection loses the stake.',
        'A bet counts when your wallet has taken it before the flight. It is cashed out by itself where it returns the most that a round may.',
      ],
      typical: () => TYPICAL.map((at) => ({ name: `Cash out at ${shown(at)}`, chance: 0.99 / (at / HUNDRED) })),
    },
  }
})
