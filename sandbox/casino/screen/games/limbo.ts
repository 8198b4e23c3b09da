import { LIMBO_TARGETS, limboPoint } from '@paddock/domain/fairness'
import { animate, button, fact, field, isStill, make, svg } from '../dom.ts'
import type { Round } from '../link.ts'
import { percent, times } from '../money.ts'
import { type ScreenGame, startGame } from '../shell.ts'

const HUNDRED = 100
const RISE_MS = 900
const USUAL = [150, 200, 500, 1000, 10_000]
/** In hundredths; beyond what a screen can show, it is shown as the most. */
const pointOf = ({ outcome }: Round): number => Number((outcome as { point: string }).point)
const targetOf = ({ choice }: Round): number => (choice as { target: number }).target
const chanceOf = (target: number): number => Math.min(0.99, 99 / target)
const MOST_SHOWN = 1e9
const shownPoint = (point: number): string => times(Math.min(point, MOST_SHOWN) / HUNDRED)

const [WIDTH, HEIGHT] = [600, 360]

startGame((): ScreenGame => {
  let target = 200

  const curve = svg('path', { class: 'curve', d: '' })
  const fill = svg('path', { class: 'fill', d: '' })
  const head = svg('path', { class: 'head', d: '' })
  const goal = svg('line', { class: 'goal', x1: 0, x2: WIDTH })
  const sky = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      svg(
        'linearGradient',
        { id: 'under', x1: 0, y1: 0, x2: 0, y2: 1 },
        svg('stop', { 'stop-color': '#8b5cf6', 'stop-opacity': 0.45 }),
        svg('stop', { offset: 1, 'stop-color': '#8b5cf6', 'stop-opacity': 0 }),
      ),
    ),
    fill,
    goal,
    curve,
    head,
  )
  const number = make('p', { class: 'number', 'aria-hidden': 'true' }, times(1))
  const stage = make('div', { class: 'limbo' }, sky, number)

  const input = make('input', { id: 'target', inputmode: 'decimal', autocomplete: 'off' })
  const chance = make('output', { class: 'fact', 'aria-label': 'Win chance' })
  const quick = USUAL.map((one) =>
    button(times(one / HUNDRED).replace('.00', ''), {}, () => {
      set(one)
      input.value = (target / HUNDRED).toFixed(2)
    }),
  )
  function set(next: number): void {
    target = Math.min(LIMBO_TARGETS.most, Math.max(LIMBO_TARGETS.least, Math.round(next) || target))
    if (document.activeElement !== input) input.value = (target / HUNDRED).toFixed(2)
    chance.value = percent(chanceOf(target))
    const y = heightOf(target, target)
    goal.setAttribute('y1', String(y))
    goal.setAttribute('y2', String(y))
    for (const [n, one] of USUAL.entries()) quick[n]?.setAttribute('aria-pressed', String(one === target))
  }
  input.addEventListener('input', () => set(Number(input.value) * HUNDRED))
  input.addEventListener('blur', () => set(target))
  set(target)

  /** The goal stands at two thirds; what goes beyond is drawn smaller and smaller. */
  function heightOf(point: number, goalAt: number): number {
    const part = Math.log(Math.max(HUNDRED, point) / HUNDRED) / Math.log(Math.max(goalAt, 101) / HUNDRED)
    return HEIGHT - HEIGHT * (1 - 1 / (1 + part * 1.6)) * 1.08
  }

  function drawCurve(point: number, goalAt: number, part: number): void {
    const [x, y] = [WIDTH * (0.08 + 0.84 * part), heightOf(point, goalAt)]
    const path = `M0 ${HEIGHT}Q${x * 0.62} ${HEIGHT} ${x} ${y}`
    curve.setAttribute('d', path)
    fill.setAttribute('d', `${path}V${HEIGHT}Z`)
    // A line without a length is a dot that no stretching bends.
    head.setAttribute('d', `M${x} ${y}h0`)
  }

  return {
    says: 'Play',
    isRepeated: true,
    stage,
    controls: [
      make('div', { class: 'row' }, field('Target, ×', input), fact('Win chance', chance)),
      make('div', { class: 'switch', role: 'group', 'aria-label': 'Targets' }, ...quick),
    ],
    choice: () => ({ target }),
    wait() {
      stage.classList.remove('won', 'lost')
      stage.classList.add('rolling')
      number.textContent = times(1)
      drawCurve(HUNDRED, target, 0)
    },
    calm: () => stage.classList.remove('rolling'),
    async show(round) {
      const point = Math.min(pointOf(round), MOST_SHOWN)
      stage.classList.remove('rolling')
      await animate(isStill() ? 0 : RISE_MS, (part) => {
        const now = part === 1 ? point : HUNDRED * (point / HUNDRED) ** (part ** 1.6)
        number.textContent = shownPoint(Math.floor(now))
        drawCurve(now, targetOf(round), part)
      })
      stage.classList.add(round.payout > round.stake ? 'won' : 'lost')
    },
    pill: (round) => ({ text: shownPoint(pointOf(round)), isWon: round.payout > round.stake }),
    draw: (draws) => ({ point: String(limboPoint(draws)) }),
    describe: (round) => `It went to ${shownPoint(pointOf(round))}.`,
    rules: {
      text: [
        'A multiplier is drawn, and you win your target when it goes at least as high. You choose the target, from 1.01×.',
        'The chance of a target is 0.99 divided by it, so that 1 % is kept at each.',
      ],
      typical: () => USUAL.map((one) => ({ name: times(one / HUNDRED), chance: chanceOf(one) })),
    },
  }
})
