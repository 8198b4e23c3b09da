/// <reference lib="dom" />
/**
 * A phone's browser that measures what it is told to: a real Chromium with four times less processor and a slow 4G. Started over
 * IPC by the bench, which has the server in another process. What each figure means is in bench/README.md.
 */
import { gzipSync } from 'node:zlib'
import { must } from '@paddock/domain/result'
import type { Browser, BrowserContext, CDPSession, Locator, Page, Response } from 'playwright-core'
import { launchChromium, SHARP_PHONE } from '../browser/chromium.ts'
import { keepSession, openScreen, slipOf } from '../browser/player-screen.ts'

const CPU_RATE = 4
/** What a phone has to draw, and to move. */
const AS_IT_IS = { ...SHARP_PHONE, reducedMotion: 'no-preference' } as const
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** No more calls and no more frames that change what is largest. */
const SETTLED_MS = 4000
/** A page that takes longer is measured all the same, and below every bar. */
const SHOWN_WITHIN_MS = 90_000
/** After it what was pressed has long been answered, on the slowest page: what is asked of it then is in no press's way. */
const ANSWERED_MS = 600
/** So soon a quick hand presses what has just come. */
const HAND_MS = 100
/** What is in the first price cell and when it was drawn. */
const WATCHED = 'watched'

type Place = {
  readonly url: string
  /** Null of a visitor. */
  readonly token: string | null
  readonly path: string
  /** By what a page is there. */
  readonly shows: keyof typeof FIRST
}

export type Order =
  | { readonly type: 'firstRoute'; readonly url: string }
  | ({ readonly type: 'load' } & Place)
  | ({ readonly type: 'follow' } & Place)
  | { readonly type: 'baseline'; readonly url: string }
  | { readonly type: 'frames'; readonly ms: number }
  | { readonly type: 'scroll'; readonly pixelsASecond: number }
  | { readonly type: 'taps'; readonly count: number }
  | { readonly type: 'watch' }
  | { readonly type: 'seen' }
  | { readonly type: 'heap' }
  | { readonly type: 'end' }

type Followed = { readonly page: Page; readonly cdp: CDPSession; readonly context: BrowserContext }

const browser = await launchChromium()
let followed: Followed | undefined

process.on('message', (order: Order) => {
  carryOut(order).then(
    (answer) => process.send?.(answer ?? {}),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})
// Whoever started it is gone, and a browser that nobody tells anything would go on drawing.
process.on('disconnect', () => process.exit())
process.send?.({ version: browser.version() })

async function carryOut(order: Order): Promise<object | undefined> {
  switch (order.type) {
    case 'firstRoute':
      return await weighFirstRoute(browser, order.url)
    case 'load':
      return await timeLoad(order)
    case 'follow':
      await follow(order)
      return undefined
    case 'baseline':
      await openBaseline(order.url)
      return undefined
    case 'frames':
      return await countFrames(current(), order.ms)
    case 'scroll':
      return await scrollThrough(current(), order.pixelsASecond)
    case 'taps':
      return await tapUnderLoad(current().page, order.count)
    case 'watch':
      await watchFirstCell(current().page)
      return undefined
    case 'seen':
      return { at: await current().page.evaluate((name) => Reflect.get(window, name) as number[], WATCHED) }
    case 'heap':
      return { bytes: await heapOf(current().cdp) }
    case 'end':
      await browser.close()
      process.disconnect()
      return undefined
  }
}

/** Of the first market, the one that the server changes by itself. */
const firstPrice = (page: Page): Locator => page.getByRole('button', { name: /^Back Home( \d|$)/ }).first()
const gamesOf = (page: Page): Locator => page.getByRole('list', { name: 'Games' })

const FIRST = {
  prices: firstPrice,
  publicPrices: (page: Page) => page.getByRole('cell').nth(1),
  games: (page: Page) => gamesOf(page).getByRole('link').first(),
} as const satisfies Readonly<Record<string, (page: Page) => Locator>>

const current = (): Followed => must(followed, 'a page is followed')

async function openPhone(url: string, token: string | null): Promise<Followed> {
  const { page, context } = await openScreen(browser, url, AS_IT_IS)
  if (token !== null) await keepSession(context, token)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  return { page, context, cdp }
}

/** What a visitor's first page loads of our code, compressed as a server sends it. */
async function weighFirstRoute(from: Browser, url: string): Promise<{ js: number; css: number }> {
  const { page, context } = await openScreen(from, url, AS_IT_IS)
  const weights = { js: 0, css: 0 }
  const weighing: Promise<void>[] = []
  const weigh = (response: Response): void => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    weighing.push(
      response.body().then((body) => {
        weights[kind === 'script' ? 'js' : 'css'] += gzipSync(body, { level: 9 }).length
      }),
    )
  }
  page.on('response', weigh)
  await page.goto('/')
  await page.waitForLoadState('load')
  // What comes now is for later, and may not be whole before the page is closed.
  page.off('response', weigh)
  await Promise.all(weighing)
  await context.close()
  return weights
}

/** A page for somebody who comes with nothing in their cache. */
async function timeLoad({ url, token, path, shows }: Place): Promise<{ lcp: number; cls: number; largest: string }> {
  const { page, context, cdp } = await openPhone(url, token)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, largest: '' }
    Reflect.set(window, 'seen', seen)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.lcp = entry.startTime
        seen.largest = String((entry as PerformanceEntry & { element?: Element }).element?.outerHTML ?? '').slice(
          0,
          120,
        )
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await FIRST[shows](page).waitFor({ timeout: SHOWN_WITHIN_MS })
  await page.waitForTimeout(SETTLED_MS)
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as { lcp: number; cls: number; largest: string })
  await context.close()
  return seen
}

async function follow({ url, token, path, shows }: Place): Promise<void> {
  await followed?.context.close()
  followed = await openPhone(url, token)
  await followed.cdp.send('Performance.enable')
  await followed.page.goto(path)
  await FIRST[shows](followed.page).waitFor({ timeout: SHOWN_WITHIN_MS })
  await followed.page.waitForTimeout(SETTLED_MS)
}

async function openBaseline(url: string): Promise<void> {
  await followed?.context.close()
  followed = await openPhone(url, null)
  await followed.cdp.send('Performance.enable')
  await followed.page.goto(url)
  await followed.page.waitForTimeout(SETTLED_MS)
}

/** How many frames the browser drew in a time, and how long its scripts took for them. */
async function countFrames({ page, cdp }: Followed, ms: number): Promise<{ frames: number; scriptMs: number }> {
  const scripted = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (
      must(
        metrics.find(({ name }) => name === 'ScriptDuration'),
        'Chromium counts it',
      ).value * 1000
    )
  }
  const before = await scripted()
  const frames = await page.evaluate(
    (until) =>
      new Promise<number>((resolve) => {
        const end = performance.now() + until
        let count = 0
        const next = (): void => {
          count += 1
          if (performance.now() < end) requestAnimationFrame(next)
          else resolve(count)
        }
        requestAnimationFrame(next)
      }),
    ms,
  )
  return { frames, scriptMs: (await scripted()) - before }
}

type Scrolled = {
  readonly pixels: number
  readonly ms: number
  readonly frames: number
  /** Of the seconds of it, the frames of the worst one. */
  readonly worst: number
  readonly longestMs: number
  /** How often somebody looked at the middle of the screen, and how often a game with its name stood there. */
  readonly looks: number
  readonly games: number
}

const LOOK_EVERY_MS = 100
const FINGER = { x: 195, y: 600 }

/** From the top of a list to its end, as a finger does, without a rest. What the page drew meanwhile. */
async function scrollThrough({ page, cdp }: Followed, pixelsASecond: number): Promise<Scrolled> {
  await page.evaluate((everyMs) => {
    const seen = { at: [] as number[], looks: 0, games: 0 }
    Reflect.set(window, 'scrolled', seen)
    const note = (at: number): void => {
      seen.at.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    const isGame = (y: number): boolean => {
      const tile = document.elementFromPoint(innerWidth / 4, y)?.closest('li')
      return (tile?.textContent ?? '') !== ''
    }
    setInterval(() => {
      // Between two rows there is nothing: one of these is in a row.
      seen.looks += 1
      if ([0, 12].some((down) => isGame(innerHeight / 2 + down))) seen.games += 1
    }, everyMs)
  }, LOOK_EVERY_MS)
  const height = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  const pixels = await height()
  const from = await page.evaluate(() => performance.now())
  await cdp.send('Input.synthesizeScrollGesture', {
    ...FINGER,
    yDistance: -pixels,
    speed: pixelsASecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const { at, looks, games, until, top } = await page.evaluate(() => ({
    ...(Reflect.get(window, 'scrolled') as { at: number[]; looks: number; games: number }),
    until: performance.now(),
    top: scrollY,
  }))
  if (top < pixels * 0.98) throw new Error(`of ${pixels} pixels ${top} were scrolled`)
  const times = at.filter((time) => time >= from && time <= until)
  const seconds = Math.floor((until - from) / 1000)
  const ofSecond = Array.from(
    { length: seconds },
    (_, n) => times.filter((time) => time >= from + n * 1000 && time < from + (n + 1) * 1000).length,
  )
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? time))
  return {
    pixels: top,
    ms: until - from,
    frames: times.length,
    worst: Math.min(...ofSecond),
    longestMs: Math.max(...gaps),
    looks,
    games,
  }
}

/**
 * Opens the slip at a price, types a stake, and leaves it, again and again. The longest that the page took to show it. Pressed where things
 * stand, and nothing is asked of the page between a press and its paint: to find a button by its name takes the page's own thread 10 ms.
 */
async function tapUnderLoad(page: Page, count: number): Promise<{ longest: number; interactions: number }> {
  const cell = firstPrice(page)
  const clear = slipOf(page).getByRole('button', { name: 'Clear all' })
  await cell.click()
  await page.waitForTimeout(ANSWERED_MS)
  const clearAt = await middleOf(clear)
  await clear.click()
  await page.waitForTimeout(ANSWERED_MS)
  const cellAt = await middleOf(cell)
  await page.evaluate(() => {
    const durations = new Map<number, number>()
    Reflect.set(window, 'interactions', durations)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0)
          durations.set(entry.interactionId, Math.max(entry.duration, durations.get(entry.interactionId) ?? 0))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let tap = 0; tap < count; tap++) {
    await page.mouse.click(cellAt.x, cellAt.y)
    await page.waitForTimeout(HAND_MS)
    await page.keyboard.press('1')
    await page.keyboard.press('0')
    await page.waitForTimeout(ANSWERED_MS)
    const stake = await slipOf(page).getByRole('textbox', { name: 'Stake' }).inputValue()
    if (stake !== '10') throw new Error(`10 was typed, and the stake is ${stake}`)
    await page.waitForTimeout(HAND_MS)
    await page.mouse.click(clearAt.x, clearAt.y)
    await page.waitForTimeout(ANSWERED_MS)
    await slipOf(page).waitFor({ state: 'hidden' })
    await page.waitForTimeout(HAND_MS)
  }
  await page.waitForTimeout(SETTLED_MS)
  const durations = await page.evaluate(() => [
    ...(Reflect.get(window, 'interactions') as Map<number, number>).values(),
  ])
  // As web vitals have it: the worst of every fifty is left out.
  const sorted = durations.toSorted((a, b) => b - a)
  return { longest: sorted[Math.floor(sorted.length / 50)] ?? 0, interactions: sorted.length }
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = must(await target.boundingBox(), 'it is in sight')
  return { x: x + width / 2, y: y + height / 2 }
}

/** Writes down when another price stood in the first cell: in the frame after the one that changed it. */
async function watchFirstCell(page: Page): Promise<void> {
  const cell = await firstPrice(page).elementHandle()
  await page.evaluate(
    ([element, name]) => {
      const seen: number[] = []
      Reflect.set(window, name, seen)
      let before = element.textContent
      new MutationObserver(() => {
        const now = element.textContent
        if (now === before) return
        before = now
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // The first task after the frame: it is painted.
          port1.onmessage = () => seen.push(Date.now())
          port2.postMessage(null)
        })
      }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
    },
    [must(cell, 'the market has a price'), WATCHED] as const,
  )
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}
