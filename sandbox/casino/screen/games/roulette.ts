import { colourOf, POCKETS, ROULETTE_SPOTS, spinRoulette, WHEEL } from '@paddock/domain/fairness'
import { animate, button, isStill, make, svg, walkByArrows } from '../dom.ts'
import type { Round } from '../link.ts'
import { PAISE, shortRupees } from '../money.ts'
import type { Rules } from '../panels.ts'
import { type ScreenGame, type Shell, startGame } from '../shell.ts'

const CHIPS = [10, 50, 100, 500, 1000].map((rupees) => rupees * PAISE)
const STEP = 360 / POCKETS
const SPIN_MS = 4200
const TURNS = { wheel: 1, ball: 6 } as const
const COLUMNS = 3
/** The table lies along the page where that is wide, and stands where it is not. */
const isWide = (): boolean => matchMedia('(min-width: 56rem) and (min-height: 34rem)').matches
/** How far out the ball runs, and lies: of the bowl, in percent. */
const RIM = 46.5
const POCKET = 30.8
const EVENS = [
  ['low', '1–18'],
  ['even', 'Even'],
  ['red', 'Red'],
  ['black', 'Black'],
  ['odd', 'Odd'],
  ['high', '19–36'],
] as const

type Chip = { readonly spot: string; readonly amount: number }
const numberOf = ({ outcome }: Round): number => (outcome as { number: number }).number
const paysOf = (spot: string): number => 36 / (ROULETTE_SPOTS.get(spot)?.length ?? 36) - 1

const point = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
}
const FILLS = { green: '#15803d', red: '#c8102e', black: '#12161f' } as const

function drawWheel(): SVGSVGElement {
  const wedges = WHEEL.map((number, n) => {
    const [from, to] = [(n - 0.5) * STEP, (n + 0.5) * STEP]
    const path = `M${point(92, from)}A92 92 0 0 1 ${point(92, to)}L${point(58, to)}A58 58 0 0 0 ${point(58, from)}Z`
    return svg(
      'g',
      {},
      svg('path', { d: path, fill: FILLS[colourOf(number)], stroke: '#d9b56b', 'stroke-width': 0.6 }),
      svg(
        'text',
        {
          transform: `rotate(${n * STEP}) translate(0 -82)`,
          'text-anchor': 'middle',
          'font-size': 8.5,
          'font-weight': 700,
          fill: '#fff',
        },
        String(number),
      ),
    )
  })
  const spokes = [0, 90, 180, 270].map((turn) =>
    svg('path', { d: 'M-3-8-1.5-34h3L3-8z', fill: '#e9c982', transform: `rotate(${turn})` }),
  )
  return svg(
    'svg',
    { viewBox: '-96 -96 192 192', class: 'wheel', 'aria-hidden': 'true' },
    svg('circle', { r: 93, fill: '#12161f' }),
    ...wedges,
    svg('circle', { r: 71, fill: 'none', stroke: '#d9b56b', 'stroke-width': 0.5, opacity: 0.7 }),
    svg('circle', { r: 58, fill: '#3a2413', stroke: '#d9b56b', 'stroke-width': 1.5 }),
    svg('circle', { r: 40, fill: '#4b2f18' }),
    ...spokes,
    svg('circle', { r: 10, fill: '#e9c982' }),
    svg('circle', { r: 4.5, fill: '#8a6228' }),
  )
}

const RULES: Rules = {
  text: [
    'A wheel of 37 numbers with one zero. Lay chips on numbers or groups of them; zero belongs to no group.',
    'A number returns 36 times its chip, a dozen or column 3 times, an even chance 2 times: 2.70 % is kept on every spot.',
  ],
  typical: () => [
    { name: 'Red, black, odd, even …', chance: 18 / POCKETS },
    { name: 'Dozen, column', chance: 12 / POCKETS },
    { name: 'One number', chance: 1 / POCKETS },
  ],
}

/** What lies, and what stands on the screen. */
const clothOf = (shell: Shell) => ({
  shell,
  chips: new Map<string, number>(),
  history: [] as Chip[],
  chip: CHIPS[0] ?? PAISE,
  lastWheel: 0,
  cells: new Map<string, HTMLButtonElement>(),
  wheel: drawWheel(),
  ball: make('div', { class: 'orbit' }, make('div', { class: 'ball' })),
  number: make('p', { class: 'fell', 'aria-hidden': 'true' }),
  total: make('output', { class: 'total', 'aria-label': 'Stake' }),
  acts: [] as readonly HTMLButtonElement[],
})
type Cloth = ReturnType<typeof clothOf>

startGame((shell: Shell): ScreenGame => {
  const cloth = clothOf(shell)
  const { chips, wheel, ball, number, total } = cloth
  const bowl = make('div', { class: 'bowl' }, wheel, ball, number)
  const stage = make('div', { class: 'roulette' }, bowl, createTable(cloth))
  cloth.acts = [
    button('Undo', {}, () => undo(cloth)),
    button('2×', { 'aria-label': '2×: double all chips' }, () => double(cloth)),
    button('Clear', {}, () => clear(cloth)),
  ]
  draw(cloth)

  return {
    says: 'Spin',
    isRepeated: true,
    stage,
    controls: [
      make('div', { class: 'racks', role: 'group', 'aria-label': 'Chip to lay' }, ...createRacks(cloth)),
      make('div', { class: 'acts' }, total, ...cloth.acts),
    ],
    ownStake: () => sum(cloth),
    choice: () => (chips.size === 0 ? null : { chips: [...chips].map(([spot, amount]): Chip => ({ spot, amount })) }),
    refresh: () => draw(cloth),
    wait() {
      light(cloth, null)
      stage.classList.add('spinning')
    },
    calm() {
      stage.classList.remove('spinning')
    },
    async show(round) {
      ball.classList.add('seen')
      await spin(cloth, numberOf(round))
      light(cloth, numberOf(round))
      stage.classList.remove('spinning')
      if (!isStill()) await new Promise((resolve) => setTimeout(resolve, 250))
    },
    pill: (round) => ({ text: String(numberOf(round)), isWon: false, look: colourOf(numberOf(round)) }),
    draw: (draws) => ({ number: spinRoulette(draws) }),
    describe: (round) => `${numberOf(round)}, ${colourOf(numberOf(round))}.`,
    rules: RULES,
  }
})

/* The table. */

function createTable(cloth: Cloth): HTMLElement {
  const numbers = Array.from({ length: 36 }, (_, n) => n + 1).map((n) => {
    const place = { row: Math.floor((n - 1) / COLUMNS), col: (n - 1) % COLUMNS }
    return createCell(cloth, `n-${n}`, String(n), `number ${colourOf(n)}`, place)
  })
  const outside = [
    ...[1, 2, 3].map((n) => createCell(cloth, `column-${n}`, '2 : 1', 'column', { col: n - 1 })),
    ...['1st 12', '2nd 12', '3rd 12'].map((says, n) => createCell(cloth, `dozen-${n + 1}`, says, 'dozen', { n })),
    ...EVENS.map(([spot, says], n) => createCell(cloth, spot, says, `even ${spot}`, { n })),
  ]
  const all = [createCell(cloth, 'n-0', '0', 'zero green'), ...numbers, ...outside]
  const inside = [...ROULETTE_SPOTS.keys()]
    .filter((spot) => /^n-\d+-/.test(spot))
    .map((spot) => createCell(cloth, spot, '', 'between', meetingOf(spot)))
  walkByArrows(all, () => (isWide() ? { right: COLUMNS, down: -1 } : { right: 1, down: COLUMNS }))
  walkByArrows(inside, () => ({ right: 1, down: 1 }))
  const several = make('div', { class: 'inside', role: 'group', 'aria-label': 'Several numbers' }, ...inside)
  return make('div', { class: 'table', role: 'group', 'aria-label': 'Table' }, ...all, several)
}

function createCell(
  cloth: Cloth,
  spot: string,
  says: string,
  look: string,
  place: Readonly<Record<string, number>> = {},
): HTMLButtonElement {
  const made = button(says, { class: `spot ${look}` }, () => lay(cloth, spot))
  for (const [name, value] of Object.entries(place)) made.style.setProperty(`--${name}`, String(value))
  made.dataset['says'] = says
  cloth.cells.set(spot, made)
  return made
}

/** Where its numbers meet; of whole rows at their end. */
function meetingOf(spot: string): { readonly row: number; readonly col: number } {
  const numbers = (ROULETTE_SPOTS.get(spot) ?? []).filter((n) => n > 0)
  const isRow = numbers.length % COLUMNS === 0
  const mean = (places: readonly number[]): number => places.reduce((total, one) => total + one, 0) / places.length
  return {
    row: spot.startsWith('n-0') ? -0.5 : mean(numbers.map((n) => Math.floor((n - 1) / COLUMNS))),
    col: isRow ? -0.5 : mean(numbers.map((n) => (n - 1) % COLUMNS)),
  }
}

/* Chips. */

function createRacks(cloth: Cloth): readonly HTMLButtonElement[] {
  const racks = CHIPS.map((one, n) => {
    const says = { class: 'rack', 'aria-label': `Chip of ${shortRupees(one)}`, 'aria-pressed': String(n === 0) }
    const made = button('', says, () => {
      cloth.chip = one
      for (const [at, rack] of racks.entries()) rack.setAttribute('aria-pressed', String(at === n))
    })
    made.append(chipOf(one))
    return made
  })
  return racks
}

function chipOf(amount: number): HTMLElement {
  const rupees = amount / PAISE
  const says = rupees >= 1000 ? `${Math.floor(rupees / 100) / 10}k` : String(rupees)
  return make('span', { class: 'chip', 'data-size': sizeOf(amount), 'data-says': says })
}
/** The colour of the largest chip in it. */
function sizeOf(amount: number): number {
  return CHIPS.findLastIndex((one) => one <= amount)
}

function sum(cloth: Cloth): number {
  return [...cloth.chips.values()].reduce((total, one) => total + one, 0)
}
function lay(cloth: Cloth, spot: string): void {
  if (cloth.shell.isBusy() || sum(cloth) + cloth.chip > cloth.shell.most()) return
  cloth.chips.set(spot, (cloth.chips.get(spot) ?? 0) + cloth.chip)
  cloth.history.push({ spot, amount: cloth.chip })
  cloth.shell.refresh()
  cloth.shell.say(
    `${shortRupees(cloth.chips.get(spot) ?? 0)} on ${nameOf(cloth, spot)}. ${shortRupees(sum(cloth))} in all.`,
  )
}
function undo(cloth: Cloth): void {
  const last = cloth.history.pop()
  if (!last) return
  const left = (cloth.chips.get(last.spot) ?? 0) - last.amount
  if (left > 0) cloth.chips.set(last.spot, left)
  else cloth.chips.delete(last.spot)
  cloth.shell.refresh()
}
function clear(cloth: Cloth): void {
  cloth.chips.clear()
  cloth.history = []
  cloth.shell.refresh()
}
function double(cloth: Cloth): void {
  if (sum(cloth) * 2 > cloth.shell.most()) return
  for (const [spot, amount] of cloth.chips) {
    cloth.history.push({ spot, amount })
    cloth.chips.set(spot, amount * 2)
  }
  cloth.shell.refresh()
}
/** As a reader hears it. */
function nameOf(cloth: Cloth, spot: string): string {
  const says = cloth.cells.get(spot)?.dataset['says'] ?? spot
  if (/^n-\d+-/.test(spot)) return spot.slice(2).replaceAll('-', ', ')
  if (spot.startsWith('n-')) return `${says} ${colourOf(Number(says))}`
  return spot.startsWith('column') ? `${says}, column ${spot.at(-1) ?? ''}` : says
}

function draw(cloth: Cloth): void {
  for (const [spot, made] of cloth.cells) {
    const amount = cloth.chips.get(spot)
    made.replaceChildren(made.dataset['says'] ?? '', ...(amount === undefined ? [] : [chipOf(amount)]))
    made.setAttribute(
      'aria-label',
      `${nameOf(cloth, spot)}, pays ${paysOf(spot)} to 1${amount === undefined ? '' : `, ${shortRupees(amount)} on it`}`,
    )
  }
  cloth.total.value = shortRupees(sum(cloth))
  for (const one of cloth.acts) one.disabled = cloth.chips.size === 0 || cloth.shell.isBusy()
}

/* The wheel. */

async function spin(cloth: Cloth, fallen: number): Promise<void> {
  const place = WHEEL.indexOf(fallen)
  const from = cloth.lastWheel
  const to = from + TURNS.wheel * 360
  cloth.lastWheel = to
  // Where the pocket will be when the wheel stands there, the ball having gone round the other way.
  const stop = to + place * STEP - TURNS.ball * 360
  const start = stop + TURNS.ball * 360 + ((from - stop) % 360)
  await animate(SPIN_MS, (part) => {
    const eased = 1 - (1 - part) ** 2.4
    const fall = Math.max(0, (part - 0.62) / 0.38)
    const bounce = fall < 1 ? Math.abs(Math.sin(fall * Math.PI * 2.5)) * (1 - fall) ** 2 * 5 : 0
    cloth.wheel.style.transform = `rotate(${from + (to - from) * eased}deg)`
    cloth.ball.style.transform = `rotate(${start + (stop - start) * eased}deg)`
    cloth.ball.style.setProperty('--radius', String(RIM - (RIM - POCKET) * Math.min(1, fall * 1.6) + bounce))
  })
}

function light(cloth: Cloth, fallen: number | null): void {
  for (const [spot, made] of cloth.cells)
    made.classList.toggle('hit', fallen !== null && ROULETTE_SPOTS.get(spot)?.includes(fallen) === true)
  cloth.number.textContent = fallen === null ? '' : String(fallen)
  cloth.number.className = fallen === null ? 'fell' : `fell ${colourOf(fallen)}`
}
