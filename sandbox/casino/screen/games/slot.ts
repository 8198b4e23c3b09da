import {
  LINE_PARTS,
  LINES,
  type SlotName,
  SLOTS,
  slotLines,
  type SlotStops,
  type SlotSymbol,
  spinSlot,
  STOPS,
  symbolsInSight,
} from '@paddock/domain/fairness'
import { isStill, make, svg } from '../dom.ts'
import { facts, type Round } from '../link.ts'
import { shortTimes, times } from '../money.ts'
import { type ScreenGame, startGame } from '../shell.ts'
import { ART } from './slot-art.ts'

const ROWS = 3
const REELS = 3
/** How far each reel runs, and how long: the last one stands last. */
const RUN = [18, 26, 34]
const RUN_MS = [900, 1250, 1600]
const LINE_NAMES = ['middle', 'top', 'bottom', 'falling', 'rising']

const machine = facts.offer.gameCode as SlotName
const { reels, three } = SLOTS[machine]
const nameOf = (symbol: SlotSymbol): string => ART[machine][symbol]?.name ?? symbol

type Outcome = { readonly stops: SlotStops; readonly lines: readonly number[] }
const outcomeOf = ({ outcome }: Round): Outcome => outcome as Outcome

function picture(symbol: SlotSymbol): SVGSVGElement {
  const drawn = svg('svg', { viewBox: '0 0 64 64', 'aria-hidden': 'true' })
  drawn.innerHTML = ART[machine][symbol]?.drawing ?? ''
  return drawn
}

/** Every stop there is, once: how often a spin returns at least its stake. */
function chanceOfReturn(least: number): number {
  let enough = 0
  for (let n = 0; n < STOPS ** REELS; n++) {
    const parts = slotLines(machine, [Math.floor(n / STOPS ** 2), Math.floor(n / STOPS) % STOPS, n % STOPS])
    if (parts.reduce((total, one) => total + one, 0) >= least) enough += 1
  }
  return enough / STOPS ** REELS
}

function payTable(): HTMLElement {
  const rows = (Object.entries(three) as [SlotSymbol, number][])
    .toSorted(([, one], [, other]) => other - one)
    .map(([symbol, parts]) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row' }, make('span', { class: 'small' }, picture(symbol)), nameOf(symbol)),
        make('td', {}, times(parts / LINE_PARTS)),
      ),
    )
  const [one, two] = SLOTS[machine].leftCherries
  const cherries =
    one === 0
      ? ''
      : ` Without three alike, a cherry on the left reel returns ${times(one / LINE_PARTS)}, two from the left ${times(two / LINE_PARTS)}.`
  return make(
    'div',
    {},
    make(
      'table',
      { class: 'pays' },
      make(
        'thead',
        {},
        make('tr', {}, make('th', { scope: 'col' }, 'Three on a line'), make('th', { scope: 'col' }, 'of the stake')),
      ),
      make('tbody', {}, ...rows),
    ),
    make('p', { class: 'quiet' }, `The wild one stands for any.${cherries}`),
  )
}

startGame((): ScreenGame => {
  let stops: SlotStops = [0, 0, 0]
  const strips = reels.map(() => make('div', { class: 'strip' }))
  const lines = svg('svg', {
    class: 'lines',
    viewBox: '0 0 300 300',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  const window_ = make(
    'div',
    { class: 'window' },
    ...strips.map((strip) => make('div', { class: 'reel' }, strip)),
    lines,
  )
  const stage = make(
    'div',
    { class: 'slot', 'data-machine': machine },
    make(
      'div',
      { class: 'cabinet' },
      make('p', { class: 'sign', 'aria-hidden': 'true' }, facts.offer.gameName),
      window_,
    ),
  )

  const cell = (symbol: SlotSymbol): HTMLElement => make('div', { class: 'cell' }, picture(symbol))
  const at = (reel: number, stop: number): SlotSymbol =>
    (reels[reel]?.[((stop % STOPS) + STOPS) % STOPS] ?? 'W') as SlotSymbol
  const inSight = (reel: number, stop: number): HTMLElement[] =>
    Array.from({ length: ROWS }, (_, row) => cell(at(reel, stop + row)))
  for (const [n, strip] of strips.entries()) strip.replaceChildren(...inSight(n, 0))

  async function run(reel: number, to: number): Promise<void> {
    const strip = strips[reel]
    if (!strip) return
    const from = stops[reel] ?? 0
    if (isStill()) return strip.replaceChildren(...inSight(reel, to))
    const length = RUN[reel] ?? 0
    const passing = Array.from({ length }, (_, n) => cell(at(reel, to + ROWS + n)))
    strip.replaceChildren(...inSight(reel, to), ...passing, ...inSight(reel, from))
    const cellsBefore = length + ROWS
    const start = `translateY(${(-100 * cellsBefore) / (cellsBefore + ROWS)}%)`
    const running = strip.animate(
      [{ transform: start }, { transform: 'translateY(1.2%)', offset: 0.93 }, { transform: 'none' }],
      {
        duration: RUN_MS[reel] ?? 0,
        easing: 'cubic-bezier(.25, .6, .35, 1)',
      },
    )
    await running.finished.catch(() => undefined)
    strip.replaceChildren(...[...strip.children].slice(0, ROWS))
  }

  /** Lines that pay are drawn; what is below the stake in all is drawn quietly. */
  function drawLines({ lines: pays }: Outcome, isWon: boolean): void {
    const drawn = LINES.flatMap((rows, n) => {
      if (!pays[n]) return []
      const points = rows.map((row, reel) => `${50 + reel * 100},${50 + row * 100}`).join(' ')
      for (const [reel, row] of rows.entries()) strips[reel]?.children[row]?.classList.add(isWon ? 'lit' : 'paid')
      return [svg('polyline', { points, class: isWon ? 'won' : 'quiet' })]
    })
    lines.replaceChildren(...drawn)
  }
  const paying = ({ lines: pays }: Outcome): string => LINE_NAMES.filter((_, n) => pays[n]).join(', ')

  return {
    says: 'Spin',
    isRepeated: true,
    stage,
    controls: [],
    choice: () => ({}),
    wait() {
      lines.replaceChildren()
      for (const lit of stage.querySelectorAll('.lit, .paid')) lit.classList.remove('lit', 'paid')
      stage.classList.add('rolling')
    },
    calm: () => stage.classList.remove('rolling'),
    async show(round) {
      const outcome = outcomeOf(round)
      stage.classList.remove('rolling')
      await Promise.all(outcome.stops.map((stop, reel) => run(reel, stop)))
      stops = outcome.stops
      drawLines(outcome, round.payout > round.stake)
    },
    pill: (round) => ({ text: shortTimes(round.payout / round.stake), isWon: round.payout > round.stake }),
    draw(draws) {
      const fallen = spinSlot(draws)
      return { stops: fallen, lines: slotLines(machine, fallen) }
    },
    describe(round) {
      const sight = symbolsInSight(machine, outcomeOf(round).stops)
      const middle = sight.map((reel) => nameOf(reel[1] ?? 'W')).join(', ')
      const lined = paying(outcomeOf(round))
      return `${middle} in the middle. ${lined === '' ? 'No line pays.' : `Paying lines: ${lined}.`}`
    },
    rules: {
      text: [
        'Three reels of 32 stops, each as likely as the others. Five lines pay: the rows, and both diagonals. The stake is five equal parts, one a line.',
        'A return below the stake is a loss and is shown as one.',
      ],
      typical: () => [
        { name: 'At least the stake', chance: chanceOfReturn(LINE_PARTS) },
        { name: 'At least 5×', chance: chanceOfReturn(LINE_PARTS * 5) },
        { name: 'At least 20×', chance: chanceOfReturn(LINE_PARTS * 20) },
      ],
      more: payTable,
    },
  }
})
