import {
  backReturn,
  goalsOf,
  isPenaltyBetWon,
  isSuddenDeath,
  type Kicks,
  PENALTY_BETS,
  type PenaltyBet,
  penaltyChance,
  shootOut,
  type Side,
  winnerOf,
} from '@paddock/domain/fairness'
import { paise } from '@paddock/domain/money'
import { createBets } from '../bets.ts'
import { animate, make, svg } from '../dom.ts'
import { keptTable } from '../kept-table.ts'
import type { Rules } from '../panels.ts'
import type { Runner } from '../runners.ts'
import { type Table, type TableGame, startTable } from '../table-shell.ts'
import { createTimeline } from '../timeline.ts'

/** Of each kick: it flies, and then it is in or it is not. */
const KICK_MS = 1300
const WAITS_MS = 260
const FLIES_MS = 420
const PAIRS = 5

const BETS: readonly (readonly [code: PenaltyBet, name: string, hint: string])[] = [
  ['A', 'A wins', 'at any time'],
  ['B', 'B wins', 'at any time'],
  ['A-in-five', 'A in five', 'no sudden death'],
  ['B-in-five', 'B in five', 'no sudden death'],
  ['sudden-death', 'Sudden death', 'even after five'],
  ['no-sudden-death', 'Over in five', 'whoever wins'],
]
const RUNNERS: readonly Runner[] = BETS.map(([code, name, hint]) => ({ code, name, hint, back: PENALTY_BETS[code] }))
const CODES = BETS.map(([code]) => code)
const nameOf = (on: PenaltyBet): string => BETS.find(([code]) => code === on)?.[1] ?? on

const kicksOf = (outcome: unknown): Kicks => (outcome as { kicks: Kicks }).kicks
/** Codes of runners are all of bets. */
const betOf = (code: string): PenaltyBet => CODES.find((one) => one === code) ?? 'A'
const sideOf = (n: number): Side => (n % 2 === 0 ? 'A' : 'B')
const scoreOf = (kicks: Kicks): string => `${goalsOf(kicks, 'A')}–${goalsOf(kicks, 'B')}`

/** Where each kick goes, by its place so that not all go one way: across and up, of the goal. The keeper dives there if it is saved. */
const WAYS: readonly (readonly [x: number, y: number])[] = [
  [-0.82, 0.62],
  [0.74, 0.2],
  [0.3, 0.8],
  [-0.6, 0.15],
  [0.86, 0.7],
  [-0.25, 0.4],
  [0.6, 0.5],
]
const GOAL = { x: 200, y: 112, wide: 97, high: 72 }
const SPOT = { x: 200, y: 204 }

const RULES: Rules = {
  text: [
    'A and B kick in turn, the same for everybody. Each kick is a goal three times of four. Five each, and over as soon as nobody can be caught; then pairs until one leads.',
    'Prices are 95 divided by the chance in percent, down to the hundredth: 5.0 to 5.6 % is kept.',
    'A bet counts when your wallet has taken it before the clock runs out; later ones go back.',
  ],
  more: () => keptTable(BETS.map(([code, name]) => ({ name, price: PENALTY_BETS[code], chance: penaltyChance(code) }))),
  typical: () =>
    (['A', 'A-in-five', 'sudden-death', 'no-sudden-death'] as const).map((code) => ({
      name: nameOf(code),
      chance: penaltyChance(code),
    })),
}

function drawGoal() {
  const ball = svg(
    'g',
    { class: 'ball' },
    svg('circle', { r: 8 }),
    svg('path', { d: 'M-3-2 0-5l3 2-1 4h-4zM-8 1l3 1M8 1 5 2M0 8V5' }),
  )
  const keeper = svg(
    'g',
    { class: 'keeper' },
    svg('path', { class: 'arms', d: 'M-26-34-9-26h18l17-8' }),
    svg('path', { class: 'shirt', d: 'M-9-29h18l2 24h-22z' }),
    svg('circle', { cy: -37, r: 7.5 }),
    svg('path', { class: 'legs', d: 'M-6-6-9 12M6-6 9 12' }),
  )
  const net = Array.from({ length: 15 }, (_, n) => {
    const x = GOAL.x - GOAL.wide + (n * GOAL.wide) / 7
    return `M${x.toFixed(1)} ${GOAL.y - GOAL.high}V${GOAL.y}`
  })
  const rows = Array.from({ length: 6 }, (_, n) => `M${GOAL.x - GOAL.wide} ${GOAL.y - n * 12}h${2 * GOAL.wide}`)
  const scene = svg(
    'svg',
    { class: 'scene', viewBox: '60 10 280 215', 'aria-hidden': 'true', preserveAspectRatio: 'xMidYMid slice' },
    svg('path', { class: 'lawn', d: 'M-200 112h800v200h-800z' }),
    svg('path', { class: 'stripe', d: 'M-200 126h800v16h-800zM-200 162h800v22h-800zM-200 208h800v30h-800z' }),
    svg('path', { class: 'area', d: 'M84 114 34 236M316 114l50 122M118 148h164' }),
    svg('path', { class: 'net', d: [...net, ...rows].join('') }),
    svg('path', { class: 'posts', d: `M${GOAL.x - GOAL.wide} ${GOAL.y}v${-GOAL.high}h${2 * GOAL.wide}v${GOAL.high}` }),
    keeper,
    ball,
  )
  return { ball, keeper, scene }
}

/** What stands on the screen. */
const goalOf = (table: Table) => ({
  ...drawGoal(),
  timeline: createTimeline(),
  word: make('p', { class: 'word', 'aria-hidden': 'true' }),
  tallies: { A: createTally('A'), B: createTally('B') },
  bets: createBets<PenaltyBet>(table, {
    runners: RUNNERS,
    choiceOf: (code) => ({ on: betOf(code) }),
    mayBring: (stake, { on }) => backReturn(paise(stake), PENALTY_BETS[on]),
  }),
})
type Goal = ReturnType<typeof goalOf>

startTable((table: Table): TableGame => {
  const goal = goalOf(table)

  return {
    stage: make(
      'div',
      { class: 'penalties' },
      make('div', { class: 'sight' }, goal.scene, goal.word),
      make('div', { class: 'tallies' }, goal.tallies.A.element, goal.tallies.B.element),
    ),
    controls: [goal.bets.element],
    ...goal.bets.terms,
    phases: { show: 'Kicking' },
    clear() {
      goal.timeline.end()
      clear(goal)
    },
    show: (outcome, goneMs) => show(goal, kicksOf(outcome), goneMs),
    pill(outcome) {
      const kicks = kicksOf(outcome)
      return {
        text: `${winnerOf(kicks)} ${scoreOf(kicks)}`,
        isWon: false,
        look: `side-${winnerOf(kicks).toLowerCase()}`,
      }
    },
    describe(outcome) {
      const kicks = kicksOf(outcome)
      return `${winnerOf(kicks)} wins ${scoreOf(kicks)}${isSuddenDeath(kicks) ? ' in sudden death' : ''}.`
    },
    draw: (draws) => ({ kicks: shootOut(draws) }),
    rules: RULES,
  }
})

/** Kick by kick, from where it is by now. */
async function show(goal: Goal, kicks: Kicks, goneMs: number): Promise<void> {
  const until = goal.timeline.begin(goneMs)
  clear(goal)
  for (const [n, isGoal] of kicks.entries()) {
    const since = n * KICK_MS
    if (!(await until(since))) return
    if (goneMs <= since) {
      ready(goal)
      if (!(await until(since + WAITS_MS))) return
      await kick(goal, n, isGoal)
    }
    if (!(await until(since + WAITS_MS + FLIES_MS))) return
    land(goal, kicks, n)
  }
  if (!(await until(kicks.length * KICK_MS))) return
  goal.word.textContent = `${winnerOf(kicks)} wins ${scoreOf(kicks)}`
  goal.word.className = 'word said'
  goal.bets.winners(CODES.filter((code) => isPenaltyBetWon(code, kicks)))
}

function put(goal: Goal, x: number, y: number, size = 1, turn = 0): void {
  goal.ball.setAttribute('transform', `translate(${x} ${y}) scale(${size}) rotate(${turn})`)
}
function keep(goal: Goal, across: number, up: number): void {
  const turn = across * 62
  goal.keeper.setAttribute('transform', `translate(${GOAL.x + across * 58} ${GOAL.y - up * 26}) rotate(${turn})`)
}
function clear(goal: Goal): void {
  ready(goal)
  goal.bets.winners([])
  for (const side of ['A', 'B'] as const) goal.tallies[side].clear()
}
function ready(goal: Goal): void {
  put(goal, SPOT.x, SPOT.y, 1.25)
  keep(goal, 0, 0)
  goal.word.className = 'word'
}
/** Into the goal; of one that is saved the keeper has it, and of a goal the keeper is elsewhere. */
async function kick(goal: Goal, n: number, isGoal: boolean): Promise<void> {
  const [x, y] = WAYS[n % WAYS.length] ?? [0, 0]
  const [toX, toY] = [GOAL.x + x * (GOAL.wide - 14), GOAL.y - y * (GOAL.high - 10) - 4]
  await animate(FLIES_MS, (part) => {
    const eased = 1 - (1 - part) ** 1.7
    const dive = Math.min(1, part * 1.25)
    keep(goal, (isGoal ? -Math.sign(x) * 0.8 : x * 1.5) * dive, (isGoal ? 0.4 : y) * dive)
    put(goal, SPOT.x + (toX - SPOT.x) * eased, SPOT.y + (toY - SPOT.y) * eased, 1.25 - 0.5 * eased, part * 540)
  })
}
function land(goal: Goal, kicks: Kicks, n: number): void {
  const isGoal = kicks[n] === true
  goal.tallies[sideOf(n)].add(isGoal)
  for (const side of ['A', 'B'] as const) goal.tallies[side].score(goalsOf(kicks.slice(0, n + 1), side))
  goal.word.textContent = isGoal ? 'Goal' : 'Saved'
  goal.word.className = `word said ${isGoal ? 'in' : 'out'}`
}

/** The kicks of one side; behind five each one more. */
function createTally(side: Side) {
  const marks = make('ol', { class: 'marks' })
  const goals = make('output', { class: 'goals', 'aria-label': `Goals of ${side}` }, '0')
  const element = make(
    'div',
    { class: `tally side-${side.toLowerCase()}` },
    make('b', { 'aria-hidden': 'true' }, side),
    marks,
    goals,
  )
  let kicked = 0
  const mark = (): HTMLElement => make('li', {})
  function clear(): void {
    kicked = 0
    goals.value = '0'
    marks.replaceChildren(...Array.from({ length: PAIRS }, mark))
  }
  clear()
  return {
    element,
    clear,
    score: (now: number): void => void (goals.value = String(now)),
    add(isGoal: boolean): void {
      if (kicked >= PAIRS) marks.append(mark())
      const own = marks.children[kicked++]
      own?.classList.add(isGoal ? 'in' : 'out')
      own?.setAttribute('aria-label', isGoal ? 'goal' : 'saved')
    },
  }
}
