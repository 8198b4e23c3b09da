/** What each bench measures, as rows of the table: a figure of ours beside its baseline from the same run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.ts'
import { type Bar, medianOf } from './verdict.ts'

export type Row = {
  readonly name: string
  readonly measured: string
  readonly baseline: string
  /** One of each turn; a figure that stands for itself has one. */
  readonly ratios: readonly number[]
  readonly bar: Bar
  readonly notes: readonly string[]
}

/** A call of a casino takes no longer, 99 times of a hundred. */
const MOST_MS = 100

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number }

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const each = (perSecond: number): string => `${whole.format(perSecond)}/s`
const ms = (time: number): string => `${whole.format(time)} ms`
const medianBy = <T>(turns: readonly T[], of: (turn: T) => number): number => medianOf(turns.map(of))
const rate = (turns: readonly Measured[]): number => medianBy(turns, ({ perSecond }) => perSecond)
const latency = (turns: readonly Measured[]): string =>
  `median ${ms(medianBy(turns, ({ p50 }) => p50))}, p99 ${ms(medianBy(turns, ({ p99 }) => p99))}`

/** Ours against theirs, turn by turn. */
const ratiosOf = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((one, turn) => one / (theirs[turn] ?? Number.NaN))

export const BENCHES: Readonly<Record<string, () => Promise<Row[]>>> = {
  engine,
  http,
  storm,
  approvals,
  casino,
  crash,
  lobby,
  matching,
  fanout,
  desk,
  settlement,
  console: firstPages,
  risk,
  queue,
  web,
  receipts,
}

async function engine(): Promise<Row[]> {
  const result = await runChild<{
    seed: number
    players: number
    markets: number
    inFlight: number
    connections: number
    engine: Measured[]
    handler: Measured[]
  }>('server/bench/engine.ts')
  const { engine: ours, handler } = result
  const rates = (turns: readonly Measured[]) => turns.map(({ perSecond }) => perSecond)
  return [
    {
      name: 'engine: durable bets',
      measured: each(rate(ours)),
      baseline: `${each(rate(handler))} one transaction each`,
      ratios: ratiosOf(rates(ours), rates(handler)),
      bar: { atLeast: 8 },
      notes: [
        `seed ${result.seed}, ${result.players} accounts, ${result.markets} markets, ${result.inFlight} in flight`,
        `engine ${latency(ours)}; handler ${latency(handler)}, best with ${result.connections} connections`,
      ],
    },
  ]
}

type Work = Measured & { readonly cpu: { readonly [P in 'server' | 'database' | 'client']: number | null } }

async function http(): Promise<Row[]> {
  const result = await runChild<{
    seed: number
    connections: number
    bets: Work[]
    empty: Work[]
    engine: Work[]
  }>('bench/http.ts')
  const { seed, connections, bets, empty, engine: straight } = result
  const together = empty.map(
    ({ perSecond }, turn) => 1 / (1 / perSecond + 1 / (straight[turn]?.perSecond ?? Number.NaN)),
  )
  const us = (turns: readonly Work[]): string =>
    (['server', 'database', 'client'] as const)
      .map((process) => `${process} ${whole.format(medianBy(turns, ({ cpu }) => cpu[process] ?? Number.NaN))}`)
      .join(', ')
  return [
    {
      name: 'http: durable bets',
      measured: each(rate(bets)),
      baseline: `${each(medianOf(together))} engine and empty POST together`,
      ratios: ratiosOf(
        bets.map(({ perSecond }) => perSecond),
        together,
      ),
      bar: { atLeast: 0.75 },
      notes: [
        `seed ${seed}, ${connections} connections; empty POST ${each(rate(empty))}, straight into the engine ${each(rate(straight))}`,
        `bets ${latency(bets)}; empty ${latency(empty)}; straight ${latency(straight)}`,
        `processor time a bet in microseconds: ${us(bets)}; an empty POST: ${us(empty)}; straight: ${us(straight)}`,
      ],
    },
  ]
}

async function storm(): Promise<Row[]> {
  const { seed, connections, atOnce, calm, stormy, signIns } = await runChild<{
    seed: number
    connections: number
    atOnce: number
    calm: Measured[]
    stormy: Measured[]
    signIns: Measured[]
  }>('bench/storm.ts')
  const p99s = (turns: readonly Measured[]) => turns.map(({ p99 }) => p99)
  return [
    {
      name: `storm: p99 of bets while ${atOnce} sign in`,
      measured: ms(medianOf(p99s(stormy))),
      baseline: `${ms(medianOf(p99s(calm)))} while nobody does`,
      ratios: ratiosOf(p99s(stormy), p99s(calm)),
      bar: { atMost: 2 },
      notes: [
        `seed ${seed}, ${connections} connections; ${each(rate(stormy))} bets, ${latency(stormy)}; calm ${each(rate(calm))}, ${latency(calm)}`,
        `${each(rate(signIns))} signed in, ${latency(signIns)}`,
      ],
    },
  ]
}

async function approvals(): Promise<Row[]> {
  const {
    seed,
    connections,
    bulk,
    alone,
    beside,
    approvals: decided,
  } = await runChild<{
    seed: number
    connections: number
    bulk: number
    alone: Measured[]
    beside: Measured[]
    approvals: { readonly perSecond: number; readonly bulkMs: number }[]
  }>('bench/approvals.ts')
  const p99s = (turns: readonly Measured[]) => turns.map(({ p99 }) => p99)
  const approved = medianBy(decided, ({ perSecond }) => perSecond)
  return [
    {
      name: `approvals: p99 of bets beside ${each(approved)} deposits approved`,
      measured: ms(medianOf(p99s(beside))),
      baseline: `${ms(medianOf(p99s(alone)))} while nobody approves`,
      ratios: ratiosOf(p99s(beside), p99s(alone)),
      bar: { atMost: 2 },
      notes: [
        `seed ${seed}, ${connections} connections; ${each(rate(beside))} bets, ${latency(beside)}; alone ${each(rate(alone))}, ${latency(alone)}`,
        `one officer, bulks of ${bulk}: ${each(approved)} approved, a bulk in ${ms(medianBy(decided, ({ bulkMs }) => bulkMs))}`,
      ],
    },
  ]
}

async function casino(): Promise<Row[]> {
  const { seed, connections, wallet, empty, paced, bets, pace } = await runChild<{
    seed: number
    connections: number
    wallet: Measured[]
    empty: Measured[]
    paced: Measured
    bets: Measured
    pace: { readonly wallet: number; readonly bets: number; readonly seconds: number }
  }>('bench/casino.ts')
  return [
    {
      name: 'casino: calls of the wallet',
      measured: each(rate(wallet)),
      baseline: `${each(rate(empty))} signed and empty`,
      ratios: ratiosOf(
        wallet.map(({ perSecond }) => perSecond),
        empty.map(({ perSecond }) => perSecond),
      ),
      bar: { atLeast: 0.35 },
      notes: [`seed ${seed}, ${connections} connections; ${latency(wallet)}; empty ${latency(empty)}`],
    },
    {
      name: `casino: p99 at ${pace.wallet} a second beside ${pace.bets} bets`,
      measured: ms(paced.p99),
      baseline: `${MOST_MS} ms`,
      ratios: [paced.p99 / MOST_MS],
      bar: { atMost: 1 },
      notes: [
        `${pace.seconds} s, each from when it was due; ${latency([paced])}; ${each(bets.perSecond)} bets, ${latency([bets])}`,
      ],
    },
    {
      name: `casino: of ${pace.wallet} a second beside ${pace.bets} bets`,
      measured: each(paced.perSecond),
      baseline: each(pace.wallet),
      ratios: [paced.perSecond / pace.wallet],
      bar: { atLeast: 0.95 },
      notes: [],
    },
  ]
}

async function crash(): Promise<Row[]> {
  type Table = Record<'players' | 'rounds' | 'bets' | 'cashOuts' | 'p50' | 'p95' | 'p99' | 'most', number>
  const { seed, within, tables } = await runChild<{ seed: number; within: number; tables: Table[] }>('bench/crash.ts')
  return tables.map(({ players, rounds, bets, cashOuts, p50, p95, p99, most }) => ({
    name: `crash: p95 of a cash-out, ${whole.format(players)} players`,
    measured: ms(p95),
    baseline: `${MOST_MS} ms`,
    ratios: [p95 / MOST_MS],
    bar: { atMost: 1 },
    notes: [
      `seed ${seed}, ${rounds} rounds, ${whole.format(bets)} bets, ${whole.format(cashOuts)} cash-outs within ${within / 1000} s each; median ${ms(p50)}, p99 ${ms(p99)}, longest ${ms(most)}`,
    ],
  }))
}

type Scrolled = Record<'pixels' | 'ms' | 'frames' | 'worst' | 'longestMs' | 'looks' | 'games', number>

/** A phone shows sixty frames a second, and so many of them have to be drawn. */
const LEAST_FRAMES = 55

async function lobby(): Promise<Row[]> {
  const { chromium, games, loads, scrolled } = await runChild<{
    chromium: string
    games: number
    loads: { lcp: number; cls: number; largest: string }[]
    scrolled: Scrolled
  }>('bench/lobby.ts')
  const size = `lobby: ${whole.format(games)} games`
  const seconds = scrolled.ms / 1000
  const perSecond = scrolled.frames / seconds
  const frames = (count: number): string => `${count.toFixed(1)} frames/s`
  return [
    within(
      `${size}, LCP`,
      medianBy(loads, ({ lcp }) => lcp),
      1800,
      ms,
      [`${chromium}; ${loads.length} loads; the largest is ${loads[0]?.largest ?? ''}`],
    ),
    within(`${size}, CLS`, Math.max(...loads.map(({ cls }) => cls)), 0.02, (shift) => shift.toFixed(3)),
    {
      name: `${size}, scrolled from the first to the last`,
      measured: frames(perSecond),
      baseline: frames(LEAST_FRAMES),
      ratios: [perSecond / LEAST_FRAMES],
      bar: { atLeast: 1 },
      notes: [
        `${whole.format(scrolled.pixels)} pixels in ${seconds.toFixed(0)} s; the worst second ${scrolled.worst} frames, the longest frame ${ms(scrolled.longestMs)}`,
      ],
    },
    {
      name: `${size}, one in sight while they are scrolled`,
      measured: whole.format(scrolled.games),
      baseline: `${whole.format(scrolled.looks)} looks`,
      ratios: [scrolled.games / scrolled.looks],
      bar: { atLeast: 0.98 },
      notes: [],
    },
  ]
}

async function matching(): Promise<Row[]> {
  const { seed, commands, perSecond } = await runChild<{
    seed: number
    commands: number
    perSecond: Record<string, number[]>
  }>('bench/matching.ts')
  const { ours = [], ...others } = perSecond
  const [fastest = ['none', []]] = Object.entries(others).toSorted(([, a], [, b]) => medianOf(b) - medianOf(a))
  return [
    {
      name: 'matching: commands',
      measured: each(medianOf(ours)),
      baseline: `${each(medianOf(fastest[1]))} ${fastest[0]}`,
      ratios: ratiosOf(ours, fastest[1]),
      bar: { atLeast: 3 },
      notes: [
        `seed ${seed}, ${whole.format(commands)} commands`,
        Object.entries(others)
          .map(([name, rates]) => `${name} ${each(medianOf(rates))}`)
          .join(', '),
      ],
    },
  ]
}

type FanOut = {
  readonly turns: readonly {
    readonly p50: number
    readonly p99: number
    readonly changes: number
    readonly messages: number
  }[]
  readonly bytesPerClient: { readonly inUse: number; readonly rss: number }
}

async function fanout(): Promise<Row[]> {
  const { clients, changesPerSecond, ours, bare } = await runChild<{
    clients: number
    changesPerSecond: number
    ours: FanOut
    bare: FanOut
  }>('bench/fan-out.ts')
  const memory = ({ bytesPerClient }: FanOut): string =>
    `${whole.format(bytesPerClient.inUse / 1024)} kB in use, ${whole.format(bytesPerClient.rss / 1024)} kB resident`
  const median = ({ turns }: FanOut, of: 'p50' | 'p99' | 'changes' | 'messages'): number =>
    medianBy(turns, (turn) => turn[of])
  const p99s = ({ turns }: FanOut) => turns.map(({ p99 }) => p99)
  return [
    {
      name: 'fan-out: p99 from feed line to client',
      measured: ms(median(ours, 'p99')),
      baseline: `${ms(median(bare, 'p99'))} bare broadcast`,
      ratios: ratiosOf(p99s(ours), p99s(bare)),
      bar: { atMost: 3 },
      notes: [
        `${whole.format(clients)} clients, ${changesPerSecond} changes/s; median ${ms(median(ours, 'p50'))}, bare ${ms(median(bare, 'p50'))}`,
        `each client heard ${median(ours, 'changes').toFixed(1)} changes in ${median(ours, 'messages').toFixed(1)} messages a second, bare ${median(bare, 'messages').toFixed(1)}`,
        `a client costs the server ${memory(ours)}; bare ${memory(bare)}`,
      ],
    },
  ]
}

type Desk = {
  readonly clients: number
  readonly rows: number
  readonly keys: number
  readonly bytes: number
  readonly gate: { readonly p50: number; readonly p99: number }
  readonly answer: { readonly p50: number; readonly p99: number }
  readonly screen: { readonly p50: number; readonly p95: number }
  readonly bare: { readonly p50: number; readonly p95: number }
}

async function desk(): Promise<Row[]> {
  const { clients, rows, keys, bytes, gate, answer, screen, bare } = await runChild<Desk>('bench/desk.ts')
  const row = (name: string, measured: number, most: number): Row => ({
    name: `desk: ${name}`,
    measured: ms(measured),
    baseline: ms(most),
    ratios: [measured / most],
    bar: { atMost: 1 },
    notes: [],
  })
  return [
    {
      ...row('p99 from a key to the gate', gate.p99, 50),
      notes: [
        `${keys} keys, each shuts ${rows} rows; median ${ms(gate.p50)}, to the answer ${ms(answer.p50)}, p99 ${ms(answer.p99)}`,
      ],
    },
    row('p95 from a key to the last screen', screen.p95, 150),
    {
      name: 'desk: the same against a broadcast',
      measured: ms(screen.p95),
      baseline: `${ms(bare.p95)} bare broadcast`,
      ratios: [screen.p95 / bare.p95],
      bar: { atMost: 3 },
      notes: [`${clients} screens, ${whole.format(bytes)} bytes each; median ${ms(screen.p50)}, bare ${ms(bare.p50)}`],
    },
  ]
}

type Settled = {
  readonly accounts: number
  readonly bets: number
  readonly settled: readonly number[]
  readonly rolledBack: readonly number[]
}

async function settlement(): Promise<Row[]> {
  const { seed, small, large } = await runChild<{ seed: number; small: Settled; large: Settled }>(
    'server/bench/settle.ts',
  )
  const row = (name: string, of: (market: Settled) => readonly number[]): Row => ({
    name: `settlement: bets ${name}`,
    measured: `${each(medianOf(of(large)))} of ${whole.format(large.bets)}`,
    baseline: `${each(medianOf(of(small)))} of ${whole.format(small.bets)}`,
    ratios: ratiosOf(of(large), of(small)),
    // Linear is 1; ten times the rows are a level more of every index, and less of them in memory. Measured: 1.07 and more.
    bar: { atLeast: 0.95 },
    notes: [`seed ${seed}, ${whole.format(large.accounts)} and ${whole.format(small.accounts)} accounts`],
  })
  return [row('settled', (market) => market.settled), row('rolled back', (market) => market.rolledBack)]
}

type FirstPages = {
  readonly big: { readonly accounts: number; readonly bets: number }
  readonly small: { readonly accounts: number }
  readonly makingMs: number
  readonly pages: readonly { name: string; bigMs: number; smallMs: number; scanned: readonly string[] }[]
}

async function firstPages(): Promise<Row[]> {
  const { big, small, makingMs, pages } = await runChild<FirstPages>('server/bench/console.ts')
  const size = `${whole.format(big.accounts)} accounts and ${whole.format(big.bets)} bets, made in ${whole.format(makingMs / 1000)} s`
  const scans = pages.filter(({ scanned }) => scanned.length > 0)
  return [
    ...pages.map(
      ({ name, bigMs, smallMs }): Row => ({
        name: `console: ${name}`,
        measured: `${bigMs.toFixed(1)} ms`,
        baseline: `${smallMs.toFixed(1)} ms with ${whole.format(small.accounts)} accounts`,
        ratios: [bigMs / smallMs],
        bar: { atMost: 3 },
        notes: [],
      }),
    ),
    {
      name: 'console: plans that read a large table whole',
      measured: String(scans.length),
      baseline: '0',
      ratios: [scans.length],
      bar: { atMost: 0 },
      notes: [size, ...scans.map(({ name, scanned }) => `${name}: ${scanned.join(', ')}`)],
    },
  ]
}

async function risk(): Promise<Row[]> {
  const { many, few, holders, pages } = await runChild<{
    many: number
    few: number
    holders: number
    pages: Readonly<Record<string, readonly { readonly many: number; readonly few: number }[]>>
  }>('server/bench/risk.ts')
  const sizeOf = (markets: number) => `${whole.format(markets)} markets, ${whole.format(markets * holders)} positions`
  return Object.entries(pages).map(([asker, turns]) => ({
    name: `risk: first page of ${asker}`,
    measured: `${medianBy(turns, (turn) => turn.many).toFixed(1)} ms with ${sizeOf(many)}`,
    baseline: `${medianBy(turns, (turn) => turn.few).toFixed(1)} ms with ${sizeOf(few)}`,
    ratios: turns.map((turn) => turn.many / turn.few),
    bar: { atMost: 2 },
    notes: [],
  }))
}

type QueueTurns = readonly { readonly many: number; readonly few: number }[]

async function queue(): Promise<Row[]> {
  const { many, few, accounts, firstPage, liveUpdate } = await runChild<{
    many: number
    few: number
    accounts: number
    firstPage: QueueTurns
    liveUpdate: QueueTurns
  }>('server/bench/queue.ts')
  const row = (name: string, turns: QueueTurns): Row => ({
    name: `queue: ${name}`,
    measured: `${medianBy(turns, (turn) => turn.many).toFixed(1)} ms with ${whole.format(many)} waiting`,
    baseline: `${medianBy(turns, (turn) => turn.few).toFixed(1)} ms with ${whole.format(few)}`,
    ratios: turns.map((turn) => turn.many / turn.few),
    bar: { atMost: 2 },
    notes: [`${whole.format(accounts)} accounts, ${turns.length} turns`],
  })
  return [row('first page', firstPage), row('what a console asks after a live update', liveUpdate)]
}

type Drawn = { readonly scriptMs: number; readonly perSecond: number }

async function web(): Promise<Row[]> {
  const result = await runChild<{
    chromium: string
    cells: number
    perSecond: number
    firstRoute: { js: number; css: number }
    lcp: number
    cls: number
    largest: string
    publicLcp: number
    feedToPixel: { p50: number; p95: number; marks: number }
    ours: Drawn
    wholeTree: Drawn
    taps: { longest: number; interactions: number }
    heap: { before: number; after: number; minutes: number }
  }>('bench/web.ts')
  const { firstRoute, lcp, cls, feedToPixel, ours, wholeTree, taps, heap } = result
  const load = `${result.perSecond} changes/s, ${result.cells} cells`
  const script = ({ scriptMs }: Drawn): string => `${scriptMs.toFixed(2)} ms`
  return [
    within('web: first-route JavaScript', firstRoute.js / 1024, 110, (size) => `${size.toFixed(1)} kB gz`),
    within('web: CSS', firstRoute.css / 1024, 18, (size) => `${size.toFixed(1)} kB gz`),
    within('web: LCP of the event page', lcp, 1800, ms, [`${result.chromium}; the largest is ${result.largest}`]),
    within('web: LCP of a public page, no script', result.publicLcp, 1200, ms),
    within('web: CLS of the event page', cls, 0.02, (shift) => shift.toFixed(3)),
    within('web: INP under load', taps.longest, 80, ms, [`${taps.interactions} interactions, ${load}`]),
    {
      name: 'web: script a frame under load',
      measured: script(ours),
      baseline: `${script(wholeTree)} whole tree for each message`,
      ratios: [ours.scriptMs / wholeTree.scriptMs],
      bar: { atMost: 0.1 },
      notes: [`${load}; ${ours.perSecond.toFixed(0)} frames/s, whole tree ${wholeTree.perSecond.toFixed(0)}`],
    },
    within('web: feed to pixel, p95', feedToPixel.p95, 150, ms, [
      `${feedToPixel.marks} changes, median ${ms(feedToPixel.p50)}`,
    ]),
    within('web: heap after the load', heap.after / heap.before, 1.1, (growth) => growth.toFixed(2), [
      `${(heap.before / 2 ** 20).toFixed(1)} MB, after ${heap.minutes} minutes ${(heap.after / 2 ** 20).toFixed(1)} MB; ${load}`,
    ]),
  ]
}

/** What the app reads from images of payments. */
async function receipts(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'receipts-'))
  const { drawn } = await runChild<{ drawn: number }>('sandbox/receipts/main.ts', [folder, String(RECEIPTS)])
  const { right, missed, eachMs } = await runChild<{ right: number; missed: readonly string[]; eachMs: number }>(
    'player/bench/read-receipts.ts',
    [folder],
  )
  await rm(folder, { recursive: true })
  return [
    {
      name: 'receipts: references read right',
      measured: whole.format(right),
      baseline: `${whole.format(drawn)} drawn`,
      ratios: [right / drawn],
      bar: { atLeast: 0.95 },
      notes: [`${ms(eachMs)} an image on one core`, ...(missed.length > 0 ? [`missed: ${missed.join(', ')}`] : [])],
    },
  ]
}

const RECEIPTS = 200

/** A figure that stands for itself beside what it must stay within. */
function within(
  name: string,
  measured: number,
  limit: number,
  text: (value: number) => string,
  notes: readonly string[] = [],
): Row {
  return {
    name,
    measured: text(measured),
    baseline: text(limit),
    ratios: [measured / limit],
    bar: { atMost: 1 },
    notes,
  }
}
