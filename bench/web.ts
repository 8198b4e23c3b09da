/**
 * The player's app on a slow phone: the production build from a real server, in a real Chromium with four times less processor
 * and a slow 4G, on the event page of twenty markets with 360 price cells. What is measured is in README.md.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './build-app.ts'
import { startChild } from './child.ts'

const ROOT = join(import.meta.dirname, '..')
const MARKETS = 20
const CELLS = MARKETS * 3 * 6
const PER_SECOND = 500
const LOADS = 5
const FRAMES_MS = 10_000
const TAPS = 20
const MARKS = 60
const MARK_EVERY_MS = 350
/** A change that is not seen by then never will be. */
const LATE_MS = 5000
/** Before it a page still warms up: code is compiled, first lists are read. */
const WARM_MS = 60_000
const HEAP_MS = 600_000
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

await buildApp('player')
const WORLD = ['--players', '4', '--markets', String(MARKETS), '--markets-an-event', String(MARKETS)]
const server = startChild('server/bench/serve.ts', [...WORLD, '--pages', join(ROOT, 'player', 'dist')])
const world = await server.hear<{ port: number; tokens: readonly [string]; eventId: string }>()
const browser = startChild('e2e/measure/browser.ts')
const { version } = await browser.hear<{ version: string }>()
const url = `http://localhost:${world.port}`
const place = { url, token: world.tokens[0], path: `/events/1/${world.eventId}`, shows: 'prices' }

const firstRoute = await browser.ask<{ js: number; css: number }>({ type: 'firstRoute', url })
const loads: { lcp: number; cls: number; largest: string }[] = []
for (let load = 0; load < LOADS; load++) loads.push(await browser.ask({ type: 'load', ...place }))

const readWithoutScript = { url, token: null, path: `/matches/soccer/${world.eventId}`, shows: 'publicPrices' }
const publicLoads: { lcp: number }[] = []
for (let load = 0; load < LOADS; load++) publicLoads.push(await browser.ask({ type: 'load', ...readWithoutScript }))

await browser.ask({ type: 'follow', ...place })
const feedToPixel = await measureFeedToPixel()
await server.ask({ type: 'prices', perSecond: PER_SECOND, everywhere: true })
await sleep(WARM_MS)
const ours = await browser.ask<Frames>({ type: 'frames', ms: FRAMES_MS })
const taps = await browser.ask<{ longest: number; interactions: number }>({ type: 'taps', count: TAPS })
const heapBefore = await browser.ask<{ bytes: number }>({ type: 'heap' })
await sleep(HEAP_MS)
const heapAfter = await browser.ask<{ bytes: number }>({ type: 'heap' })
await server.ask({ type: 'prices', perSecond: 0 })
const wholeTree = await measureWholeTree()
await browser.finish({ type: 'end' })
await server.finish({ type: 'end' })

const result = {
  chromium: version,
  cells: CELLS,
  perSecond: PER_SECOND,
  firstRoute,
  lcp: median(loads.map(({ lcp }) => lcp)),
  cls: Math.max(...loads.map(({ cls }) => cls)),
  largest: loads[0]?.largest ?? '',
  publicLcp: median(publicLoads.map(({ lcp }) => lcp)),
  feedToPixel,
  ours: perFrame(ours),
  wholeTree: perFrame(wholeTree),
  taps,
  heap: { before: heapBefore.bytes, after: heapAfter.bytes, minutes: HEAP_MS / 60_000 },
}
process.stdout.write(`${JSON.stringify(result)}\n`)

type Frames = { readonly frames: number; readonly scriptMs: number }

function perFrame({ frames, scriptMs }: Frames): { scriptMs: number; perSecond: number } {
  return { scriptMs: scriptMs / frames, perSecond: (frames * 1000) / FRAMES_MS }
}

/** From a line of the feed that is in to the cell that shows it; nothing else changes meanwhile. */
async function measureFeedToPixel(): Promise<{ p50: number; p95: number; marks: number }> {
  await browser.ask({ type: 'watch' })
  const sent: number[] = []
  let seen: readonly number[] = []
  const look = async () => (seen = (await browser.ask<{ at: readonly number[] }>({ type: 'seen' })).at)
  for (let mark = 0; mark < MARKS; mark++) {
    const { at } = await server.ask<{ at: number }>({ type: 'mark' })
    sent.push(at)
    // The next one waits until this one is seen, or two would be drawn as one.
    for (let waited = 0; waited < LATE_MS && seen.length <= mark; waited += MARK_EVERY_MS) {
      await sleep(MARK_EVERY_MS)
      await look()
    }
  }
  if (seen.length !== sent.length) throw new Error(`${sent.length} changes were made and ${seen.length} were seen`)
  const ages = seen.map((at, mark) => at - (sent[mark] ?? 0)).toSorted((a, b) => a - b)
  return { p50: share(ages, 0.5), p95: share(ages, 0.95), marks: MARKS }
}

async function measureWholeTree(): Promise<Frames> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-whole-tree-'))
  await buildApp('e2e/measure/whole-tree', ['--outDir', folder, '--emptyOutDir'])
  const pages = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (body) => reply.setHeader('content-type', TYPES[extname(path)] ?? 'text/html').end(body),
      () => reply.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const { port } = pages.address() as AddressInfo
  await browser.ask({ type: 'baseline', url: `http://localhost:${port}/?cells=${CELLS}&perSecond=${PER_SECOND}` })
  const frames = await browser.ask<Frames>({ type: 'frames', ms: FRAMES_MS })
  pages.closeAllConnections()
  pages.close()
  await rm(folder, { recursive: true, force: true })
  return frames
}

function share(sorted: readonly number[], of: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return share(sorted, 0.5)
}
