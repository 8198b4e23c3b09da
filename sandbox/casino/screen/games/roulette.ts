import { colourOf, POCKETS, ROULETTE_SPOTS, spinRoulette, WHEEL } from '@paddock/domain/fairness'
import { animate, button, isStill, make, svg, walkByArrows } from '../dom.ts'
import type { Round } from '../link.ts'
import { PAISE, shortRupees } from '../money.ts'
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

startGame((shell: Shell): ScreenGame => {
  const chips = new Map<string, number>()
  let history: Chip[] = []
  let chip = CHIPS[0] ?? PAISE
  let lastWheel = 0

  const wheel = drawWheel()
  const ball = make('div', { class: 'orbit' }, make('div', { class: 'ball' }))
  const number = make('p', { class: 'fell', 'aria-hidden': 'true' })
  const table = make('div', { class: 'table', role: 'group', 'aria-label': 'Table' })
  const stage = make('div', { class: 'roulette' }, make('div', { class: 'bowl' }, wheel, ball, number), table)

  const cells = new Map<string, HTMLButtonElement>()
  function cell(
    spot: string,
    says: string,
    look: string,
    facts_: Readonly<Record<string, number>> = {},
  ): HTMLButtonElement {
    const made = button(says, { class: `spot ${look}` }, () => lay(spot))
    for (const [name, value] of Object.entries(facts_)) made.style.setProperty(`--${name}`, String(value))
    made.dataset['says'] = says
    cells.set(spot, made)
    return made
  }
  const numbers = Array.from({ length: 36 }, (_, n) => n + 1).map((n) =>
    cell(`n-${n}`, String(n), `number ${colourOf(n)}`, { row: Math.floor((n - 1) / COLUMNS), col: (n - 1) % COLUMNS }),
  )
  const outside = [
    ...[1, 2, 3].map((n) => cell(`column-${n}`, '2 : 1', 'column', { col: n - 1 })),
    ...[1, 2, 3].map((n) => cell(`dozen-${n}`, ['1st 12', '2nd 12', '3rd 12'][n - 1] ?? '', 'dozen', { n: n - 1 })),
    ...EVENS.map(([spot, says], n) => cell(spot, says, `even ${spot}`, { n })),
  ]
  const all = [cell('n-0', '0', 'zero green'), ...numbers, ...outside]
  const inside = [...ROULETTE_SPOTS.keys()].filter((spot) => /^n-\d+-/.test(spot)).map(insideCell)
  table.append(...all, make('div', { class: 'inside', role: 'group', 'aria-label': 'Several numbers' }, ...inside))
  walkByArrows(all, () => (isWide() ? { right: COLUMNS, down: -1 } : { right: 1, down: COLUMNS }))
  walkByArrows(inside, () => ({ right: 1, down: 1 }))

  /** Where its numbers meet; of whole rows at their end. */
  function insideCell(spot: string): HTMLButtonElement {
    const numbersOf = (ROULETTE_SPOTS.get(spot) ?? []).filter((n) => n > 0)
    const hasZero = spot.startsWith('n-0')
    const isRow = numbersOf.length % COLUMNS === 0
    const mean = (places: readonly number[]): number => places.reduce((total, one) => total + one, 0) / places.length
    const row = hasZero ? -0.5 : mean(numbersOf.map((n) => Math.floor((n - 1) / COLUMNS)))
    const col = isRow ? -0.5 : mean(numbersOf.map((n) => (n - 1) % COLUMNS))
    return cell(spot, '', 'between', { row, col })
  }

  const sum = (): number => [...chips.values()].reduce((total, one) => total + one, 0)
  function lay(spot: string): void {
    if (shell.isBusy() || sum() + chip > shell.most()) return
    chips.set(spot, (chips.get(spot) ?? 0) + chip)
    history.push({ spot, amount: chip })
    shell.refresh()
    shell.say(`${shortRupees(chips.get(spot) ?? 0)} on ${nameOf(spot)}. ${shortRupees(sum())} in all.`)
  }
  function undo(): void {
    const last = history.pop()
    if (!last) return
    const left = (chips.get(last.spot) ?? 0) - last.amount
    if (left > 0) chips.set(last.spot, left)
    else chips.delete(last.spot)
    shell.refresh()
  }
  function clear(): void {
    chips.clear()
    history = []
    shell.refresh()
  }
  function double(): void {
    if (sum() * 2 > shell.most()) return
    for (const [spot, amount] of chips) {
      history.push({ spot, amount })
      chips.set(spot, amount * 2)
    }
    shell.refresh()
  }
  const nameOf = (spot: string): string => {
    const says = cells.get(spot)?.dataset['says'] ?? spot
    if (/^n-\d+-/.test(spot)) return spot.slice(2).replaceAll('-', ', ')
    if (spot.startsWith('n-')) return `${says} ${colourOf(Number(says))}`
    return spot.startsWith('column') ? `${says}, column ${spot.at(-1) ?? ''}` : says
  }

  function draw(): void {
    for (const [spot, made] of cells) {
      const amount = chips.get(spot)
      made.replaceChildren(made.dataset['says'] ?? '', ...(amount === undefined ? [] : [chipOf(amount)]))
      made.setAttribute(
        'aria-label',
        `${nameOf(spot)}, pays ${paysOf(spot)} to 1${amount === undefined ? '' : `, ${shortRupees(amount)} on it`}`,
      )
    }
    total.value = shortRupees(sum())
    for (const one of acts) one.disabled = chips.size === 0 || shell.isBusy()
  }
  const chipOf = (amount: number): HTMLElement => {
    const rupees = amount / PAISE
    const says = rupees >= 1000 ? `${Math.floor(rupees / 100) / 10}k` : String(rupees)
    return make('span', { class: 'chip', 'data-size': sizeOf(amount), 'data-says': says })
  }
  /** The colour of the largest chip in it. */
  const sizeOf = (amount: number): number => CHIPS.findLastIndex((one) => one <= amount)

  const racks = CHIPS.map((one, n) =>
    button(
      '',
      { class: 'rack', 'aria-label': `Chip of ${shortRupees(one)}`, 'aria-pressed': n === 0 ? 'true' : 'false' },
      () => {
        chip = one
        for (const [at, made] of racks.entries()) made.setAttribute('aria-pressed', String(at === n))
      },
    ),
  )
  for (const [n, made] of racks.entries()) made.append(chipOf(CHIPS[n] ?? 0))
  const acts = [
    button('Undo', {}, undo),
    button('2×', { 'aria-label': '2×: double all chips' }, double),
    button('Clear', {}, clear),
  ]
  const total = make('output', { class: 'total', 'aria-label': 'Stake' })

  async function spin(fallen: number): Promise<void> {
    const place = WHEEL.indexOf(fallen)
    const from = lastWheel
    const to = from + TURNS.wheel * 360
    lastWheel = to
    // Where the pocket will be when the wheel stands there, the ball having gone round the other way.
    const stop = to + place * STEP - TURNS.ball * 360
    const start = stop + TURNS.ball * 360 + ((from - stop) % 360)
    await animate(SPIN_MS, (part) => {
      const eased = 1 - (1 - part) ** 2.4
      const fall = Math.max(0, (part - 0.62) / 0.38)
      const bounce = fall < 1 ? Math.abs(Math.sin(fall * Math.PI * 2.5)) * (1 - fall) ** 2 * 5 : 0
      wheel.style.transform = `rotate(${from + (to - from) * eased}deg)`
      ball.style.transform = `rotate(${start + (stop - start) * eased}deg)`
      ball.style.setProperty('--radius', String(RIM - (RIM - POCKET) * Math.min(1, fall * 1.6) + bounce))
    })
  }

  function light(fallen: number | null): void {
    for (const [spot, made] of cells)
      made.classList.toggle('hit', fallen !== null && ROULETTE_SPOTS.get(spot)?.includes(fallen) === true)
    number.textContent = fallen === null ? '' : String(fallen)
    number.className = fallen === null ? 'fell' : `fell ${colourOf(fallen)}`
  }
  draw()

  return {
    says: 'Spin',
    isRepeated: true,
    stage,
    controls: [
      make('div', { class: 'racks', role: 'group', 'aria-label': 'Chip to lay' }, ...racks),
      make('div', { class: 'acts' }, total, ...acts),
    ],
    ownStake: sum,
    choice: () => (chips.size === 0 ? null : { chips: [...chips].map(([spot, amount]): Chip => ({ spot, amount })) }),
    refresh: draw,
    wait() {
      light(null)
      stage.classList.add('spinning')
    },
    calm() {
      stage.classList.remove('spinning')
    },
    async show(round) {
      ball.classList.add('seen')
      await spin(numberOf(round))
      light(numberOf(round))
      stage.classList.remove('spinning')
      if (!isStill()) await new Promise((resolve) => setTimeout(resolve, 250))
    },
    pill: (round) => ({ text: String(numberOf(round)), isWon: false, look: colourOf(numberOf(round)) }),
    draw: (draws) => ({ number: spinRoulette(draws) }),
    describe: (round) => `${numberOf(round)}, ${colourOf(numberOf(round))}.`,
    rules: {
      text: [
        'A wheel of 37 numbers with one zero. Lay chips on numbers or groups of them; zero belongs to no group.',
        'A number returns 36 times its chip, a dozen or column 3 times, an even chance 2 times: 2.70 % is kept on every spot.',
      ],
      typical: () => [
        { name: 'Red, black, odd, even …', chance: 18 / POCKETS },
        { name: 'Dozen, column', chance: 12 / POCKETS },
        { name: 'One number', chance: 1 / POCKETS },
      ],
    },
  }
})
