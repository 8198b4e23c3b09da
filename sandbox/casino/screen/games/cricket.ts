import {
  backReturn,
  type Ball,
  BALLS,
  bowlOver,
  isOverBetWon,
  OVER_BETS,
  overChance,
  type OverBet,
  runsOf,
} from '@paddock/domain/fairness'
import { paise } from '@paddock/domain/money'
import { createBets } from '../bets.ts'
import { animate, make, svg } from '../dom.ts'
import { keptTable } from '../kept-table.ts'
import type { Rules } from '../panels.ts'
import type { Runner } from '../runners.ts'
import { type Table, type TableGame, startTable } from '../table-shell.ts'
import { createTimeline } from '../timeline.ts'

/** Of each ball: it is bowled, it is played, and what came of it stands a while. */
const BALL_MS = 1600
const BOWLED_MS = 480
const PLAYED_MS = 620

/** What is bet on, its name, and how likely it is. */
const BETS: readonly (readonly [code: OverBet, name: string, hint: string])[] = [
  ['runs-0-3', '0–3', 'runs'],
  ['runs-4-6', '4–6', 'runs'],
  ['runs-7-9', '7–9', 'runs'],
  ['runs-10-12', '10–12', 'runs'],
  ['runs-13-16', '13–16', 'runs'],
  ['runs-17-36', '17+', 'runs'],
  ['boundary', '4 or 6', 'at least one'],
  ['no-boundary', 'No 4 or 6', 'in the over'],
  ['wicket', 'Wicket', 'at least one'],
  ['no-wicket', 'No wicket', 'in the over'],
]
const RUNNERS: readonly Runner[] = BETS.map(([code, name, hint]) => ({ code, name, hint, back: OVER_BETS[code] }))
const CODES = BETS.map(([code]) => code)
const nameOf = (on: OverBet): string => {
  const [, name = '', hint] = BETS.find(([code]) => code === on) ?? []
  return hint === 'runs' ? `${name} runs` : name
}

const overOf = (outcome: unknown): readonly Ball[] => (outcome as { over: readonly Ball[] }).over
/** Codes of runners are all of bets. */
const betOf = (code: string): OverBet => CODES.find((one) => one === code) ?? 'wicket'
const wicketsOf = (over: readonly Ball[]): number => over.filter((ball) => ball === 'wicket').length
const scoreOf = (over: readonly Ball[]): string => `${runsOf(over)}/${wicketsOf(over)}`
const SAYS: Readonly<Record<Ball, string>> = {
  0: 'Dot ball',
  1: 'One run',
  2: 'Two runs',
  3: 'Three runs',
  4: 'Four',
  6: 'Six',
  wicket: 'Wicket',
}
const lookOf = (ball: Ball): string =>
  ball === 'wicket' ? 'wicket' : ball === 6 ? 'six' : ball === 4 ? 'four' : ball === 0 ? 'dot' : 'run'

/** Where a ball is played to, by its place in the over so that not all go one way; a six goes over the rope, a wicket nowhere. */
const WAYS = [-1, 0.7, -0.55, 1, 0.25, -0.8]
const REACH: Readonly<Record<Ball, number>> = { 0: 0.16, 1: 0.42, 2: 0.6, 3: 0.74, 4: 1, 6: 1.12, wicket: 0 }
const [FROM, AT] = [
  { x: 200, y: 74 },
  { x: 206, y: 172 },
]

const stumps = (x: number, y: number, size: number): SVGElement =>
  svg('path', {
    class: 'stumps',
    transform: `translate(${x} ${y}) scale(${size})`,
    d: 'M-7 0v-26M0 0v-26M7 0v-26M-8-27h7M1-27h7',
  })

const RULES: Rules = {
  text: [
    'One over of six balls, the same for everybody. Of a hundred balls 36 are dots, 33 one run, 8 two, 1 three, 12 fours, 5 sixes and 5 wickets; after a wicket the next batter is in.',
    'Prices are 95 divided by the chance in percent, down to the hundredth: 5.0 to 5.2 % is kept.',
    'A bet counts when your wallet has taken it before the clock runs out; later ones go back.',
  ],
  more: () =>
    keptTable(BETS.map(([code]) => ({ name: nameOf(code), price: OVER_BETS[code], chance: overChance(code) }))),
  typical: () => BETS.map(([code]) => ({ name: nameOf(code), chance: overChance(code) })),
}

function drawGround() {
  const ball = svg('circle', { class: 'ball', r: 4.5, cx: FROM.x, cy: FROM.y })
  const shadow = svg('ellipse', { class: 'shadow', rx: 4, ry: 1.8, cx: FROM.x, cy: FROM.y })
  const near = stumps(200, 196, 1)
  const batter = svg(
    'g',
    { class: 'batter' },
    svg('path', { class: 'body', d: 'M219 150c7 0 11 6 10 14l-3 20 4 18h-7l-5-17-6 17h-7l6-21-1-20c0-7 4-11 9-11z' }),
    svg('circle', { class: 'helmet', cx: 219, cy: 141, r: 8 }),
    svg('path', { class: 'bat', d: 'M212 164 204 194l6 2 7-30z' }),
  )
  const scene = svg(
    'svg',
    { class: 'ground', viewBox: '0 0 400 230', 'aria-hidden': 'true', preserveAspectRatio: 'xMidYMid slice' },
    svg('ellipse', { class: 'grass', cx: 200, cy: 118, rx: 196, ry: 104 }),
    svg('ellipse', { class: 'rope', cx: 200, cy: 118, rx: 190, ry: 99 }),
    svg('ellipse', { class: 'inner', cx: 200, cy: 122, rx: 104, ry: 56 }),
    svg('path', { class: 'pitch', d: 'M188 66h24l22 138h-68z' }),
    svg('path', { class: 'crease', d: 'M184 78h32M172 186h56' }),
    stumps(200, 72, 0.55),
    shadow,
    near,
    batter,
    ball,
  )
  return { ball, shadow, near, batter, scene }
}

/** What stands on the screen. */
const groundOf = (table: Table) => ({
  ...drawGround(),
  timeline: createTimeline(),
  word: make('p', { class: 'word', 'aria-hidden': 'true' }),
  score: make('output', { class: 'score', 'aria-label': 'Score of the over' }, '0/0'),
  dots: Array.from({ length: BALLS }, () => make('li', {})),
  bets: createBets<OverBet>(table, {
    runners: RUNNERS,
    choiceOf: (code) => ({ on: betOf(code) }),
    mayBring: (stake, { on }) => backReturn(paise(stake), OVER_BETS[on]),
    calledAs: (code) => nameOf(betOf(code)),
  }),
})
type Ground = ReturnType<typeof groundOf>

startTable((table: Table): TableGame => {
  const ground = groundOf(table)
  const line = make('ol', { class: 'over', 'aria-label': 'The over, ball by ball' }, ...ground.dots)

  return {
    stage: make(
      'div',
      { class: 'cricket' },
      make('div', { class: 'sight' }, ground.scene, ground.word),
      make('div', { class: 'tally' }, line, ground.score),
    ),
    controls: [ground.bets.element],
    ...ground.bets.terms,
    phases: { show: 'Bowling' },
    clear() {
      ground.timeline.end()
      clear(ground)
    },
    show: (outcome, goneMs) => show(ground, overOf(outcome), goneMs),
    pill: (outcome) => ({
      text: scoreOf(overOf(outcome)),
      isWon: false,
      look: wicketsOf(overOf(outcome)) > 0 ? 'out' : '',
    }),
    describe(outcome) {
      const over = overOf(outcome)
      return `${over.map((bowled) => SAYS[bowled]).join(', ')}: ${runsOf(over)} runs, ${wicketsOf(over)} wickets.`
    },
    draw: (draws) => ({ over: bowlOver(draws) }),
    rules: RULES,
  }
})

/** Ball by ball, from where it is by now. */
async function show(ground: Ground, over: readonly Ball[], goneMs: number): Promise<void> {
  const until = ground.timeline.begin(goneMs)
  clear(ground)
  for (const [n, bowled] of over.entries()) {
    const since = n * BALL_MS
    if (!(await until(since))) return
    if (goneMs <= since) {
      ready(ground)
      await bowl(ground)
      await play(ground, bowled, n)
    }
    if (!(await until(since + BOWLED_MS + PLAYED_MS))) return
    land(ground, over, n)
  }
  if (!(await until(BALLS * BALL_MS))) return
  ready(ground)
  ground.bets.winners(CODES.filter((code) => isOverBetWon(code, over)))
}

function put(ground: Ground, x: number, y: number, height = 0): void {
  ground.ball.setAttribute('cx', String(x))
  ground.ball.setAttribute('cy', String(y - height))
  ground.shadow.setAttribute('cx', String(x))
  ground.shadow.setAttribute('cy', String(y + 3))
}
/** From the bowler, once up from the pitch, to the bat. */
async function bowl(ground: Ground): Promise<void> {
  return await animate(BOWLED_MS, (part) => {
    const bounce = part < 0.7 ? (1 - part / 0.7) * 18 : Math.sin(((part - 0.7) / 0.3) * Math.PI) * 7
    put(ground, FROM.x + (AT.x - FROM.x) * part, FROM.y + (AT.y - FROM.y) * part ** 1.2, bounce)
  })
}
async function play(ground: Ground, played: Ball, n: number): Promise<void> {
  if (played === 'wicket') ground.near.classList.add('down')
  else ground.batter.classList.add('swings')
  const way = WAYS[n] ?? 1
  const [right, up] = [way * 190, -Math.sqrt(1 - (way * 0.72) ** 2) * 96]
  await animate(PLAYED_MS, (part) => {
    const far = (REACH[played] ?? 0) * (1 - (1 - part) ** 2)
    const height = played === 6 ? Math.sin(part * Math.PI * 0.82) * 74 : 0
    put(ground, AT.x + right * far, AT.y + (118 + up - AT.y) * far, height)
  })
}
function land(ground: Ground, over: readonly Ball[], n: number): void {
  const bowled = over[n] ?? 0
  const dot = ground.dots[n]
  if (dot) {
    dot.className = lookOf(bowled)
    dot.textContent = bowled === 'wicket' ? 'W' : bowled === 0 ? '•' : String(bowled)
    dot.setAttribute('aria-label', SAYS[bowled])
  }
  ground.score.value = scoreOf(over.slice(0, n + 1))
  ground.word.textContent = SAYS[bowled]
  ground.word.className = `word said ${lookOf(bowled)}`
}
function clear(ground: Ground): void {
  ready(ground)
  ground.bets.winners([])
  ground.score.value = '0/0'
  for (const dot of ground.dots) {
    dot.className = ''
    dot.textContent = ''
    dot.removeAttribute('aria-label')
  }
}
function ready(ground: Ground): void {
  ground.near.classList.remove('down')
  ground.batter.classList.remove('swings')
  ground.word.className = 'word'
  put(ground, FROM.x, FROM.y)
}
