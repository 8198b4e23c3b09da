/** What each bench measures, as rows of the table: a figure of ours beside its baseline from the same run. */
import { runChild } from './child.ts'

export type Row = {
  readonly name: string
  readonly measured: string
  readonly baseline: string
  readonly ratio: number
  readonly bar: Bar
  readonly notes: readonly string[]
}

/** More is better `atLeast`, less is better `atMost`. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number }

export const holds = ({ ratio, bar }: Row): boolean => ('atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost)

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number }

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const each = (perSecond: number): string => `${whole.format(perSecond)}/s`
const ms = (time: number): string => `${whole.format(time)} ms`
const latency = ({ p50, p99 }: Measured): string => `median ${ms(p50)}, p99 ${ms(p99)}`

export const BENCHES: Readonly<Record<string, () => Promise<Row[]>>> = {
  engine,
  http,
  storm,
  matching,
  fanout,
  settlement,
  console: firstPages,
  web,
}

async function engine(): Promise<Row[]> {
  const result = await runChild<{
    seed: number
    players: number
    markets: number
    inFlight: number
    engine: Measured
    handler: Measured & { connections: number }
  }>('server/bench/engine.ts')
  const { engine: ours, handler } = result
  return [
    {
      name: 'engine: durable bets',
      measured: each(ours.perSecond),
      baseline: `${each(handler.perSecond)} one transaction each`,
      ratio: ours.perSecond / handler.perSecond,
      bar: { atLeast: 8 },
      notes: [
        `seed ${result.seed}, ${result.players} accounts, ${result.markets} markets, ${result.inFlight} in flight`,
        `engine ${latency(ours)}; handler ${latency(handler)}, best with ${handler.connections} connections`,
      ],
    },
  ]
}

async function http(): Promise<Row[]> {
  const { seed, connections, bets, empty } = await runChild<{
    seed: number
    connections: number
    bets: Measured
    empty: Measured
  }>('bench/http.ts')
  return [
    {
      name: 'http: durable bets',
      measured: each(bets.perSecond),
      baseline: `${each(empty.perSecond)} empty validated POST`,
      ratio: bets.perSecond / empty.perSecond,
      bar: { atLeast: 0.45 },
      notes: [`seed ${seed}, ${connections} connections`, `bets ${latency(bets)}; empty ${latency(empty)}`],
    },
  ]
}

async function storm(): Promise<Row[]> {
  const { seed, connections, atOnce, calm, stormy, signIns } = await runChild<{
    seed: number
    connections: number
    atOnce: number
    calm: Measured
    stormy: Measured
    signIns: Measured
  }>('bench/storm.ts')
  return [
    {
      name: `storm: p99 of bets while ${atOnce} sign in`,
      measured: ms(stormy.p99),
      baseline: `${ms(calm.p99)} while nobody does`,
      ratio: stormy.p99 / calm.p99,
      bar: { atMost: 2 },
      notes: [
        `seed ${seed}, ${connections} connections; ${each(stormy.perSecond)} bets, ${latency(stormy)}; calm ${each(calm.perSecond)}, ${latency(calm)}`,
        `${each(signIns.perSecond)} signed in, ${latency(signIns)}`,
      ],
    },
  ]
}

async function matching(): Promise<Row[]> {
  const { seed, commands, perSecond } = await runChild<{
    seed: number
    commands: number
    perSecond: Record<string, number>
  }>('bench/matching.ts')
  const { ours = 0, ...others } = perSecond
  const [fastest = ['none', Number.NaN]] = Object.entries(others).toSorted(([, a], [, b]) => b - a)
  return [
    {
      name: 'matching: commands',
      measured: each(ours),
      baseline: `${each(fastest[1])} ${fastest[0]}`,
      ratio: ours / fastest[1],
      bar: { atLeast: 3 },
      notes: [
        `seed ${seed}, ${whole.format(commands)} commands`,
        Object.entries(others)
          .map(([name, rate]) => `${name} ${each(rate)}`)
          .join(', '),
      ],
    },
  ]
}

type FanOut = {
  readonly p50: number
  readonly p99: number
  readonly changes: number
  readonly messages: number
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
  return [
    {
      name: 'fan-out: p99 from feed line to client',
      measured: ms(ours.p99),
      baseline: `${ms(bare.p99)} bare broadcast`,
      ratio: ours.p99 / bare.p99,
      bar: { atMost: 3 },
      notes: [
        `${whole.format(clients)} clients, ${changesPerSecond} changes/s; median ${ms(ours.p50)}, bare ${ms(bare.p50)}`,
        `each client heard ${ours.changes.toFixed(1)} changes in ${ours.messages.toFixed(1)} messages a second, bare ${bare.messages.toFixed(1)}`,
        `a client costs the server ${memory(ours)}; bare ${memory(bare)}`,
      ],
    },
  ]
}

type Settled = {
  readonly accounts: number
  readonly bets: number
  readonly settled: number
  readonly rolledBack: number
}

async function settlement(): Promise<Row[]> {
  const { seed, small, large } = await runChild<{ seed: number; small: Settled; large: Settled }>(
    'server/bench/settle.ts',
  )
  const row = (name: string, of: (market: Settled) => number): Row => ({
    name: `settlement: bets ${name}`,
    measured: `${each(of(large))} of ${whole.format(large.bets)}`,
    baseline: `${each(of(small))} of ${whole.format(small.bets)}`,
    ratio: of(large) / of(small),
    // Linear is 1. Two rounds of one market differ by a tenth, either way.
    bar: { atLeast: 1 },
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
        ratio: bigMs / smallMs,
        bar: { atMost: 3 },
        notes: [],
      }),
    ),
    {
      name: 'console: plans that read a large table whole',
      measured: String(scans.length),
      baseline: '0',
      ratio: scans.length,
      bar: { atMost: 0 },
      notes: [size, ...scans.map(({ name, scanned }) => `${name}: ${scanned.join(', ')}`)],
    },
  ]
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
    within('web: first-route JavaScript', firstRoute.js / 1024, 120, (size) => `${size.toFixed(1)} kB gz`),
    within('web: CSS', firstRoute.css / 1024, 18, (size) => `${size.toFixed(1)} kB gz`),
    within('web: LCP of the event page', lcp, 1800, ms, [`${result.chromium}; the largest is ${result.largest}`]),
    within('web: CLS of the event page', cls, 0.02, (shift) => shift.toFixed(3)),
    within('web: INP under load', taps.longest, 100, ms, [`${taps.interactions} interactions, ${load}`]),
    {
      name: 'web: script a frame under load',
      measured: script(ours),
      baseline: `${script(wholeTree)} whole tree for each message`,
      ratio: ours.scriptMs / wholeTree.scriptMs,
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

/** A figure that stands for itself beside what it must stay within. */
function within(
  name: string,
  measured: number,
  limit: number,
  text: (value: number) => string,
  notes: readonly string[] = [],
): Row {
  return { name, measured: text(measured), baseline: text(limit), ratio: measured / limit, bar: { atMost: 1 }, notes }
}
