/** Looks screens of the player's app over, on a phone and on a desktop, dark and light: axe finds nothing against WCAG 2.2 AA, and a thumb what it aims for. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tourCasino } from './casino.ts'
import { fillCasino, walkCasino } from './casino-desk.ts'
import { tourExchange } from './exchange.ts'
import { tourRecords } from './records.ts'
import { bettorOf, type Tour } from './tour.ts'
import { tourWaysIn } from './ways-in.ts'
import { findingsOn } from '../browser/axe.ts'
import { type Caller, signInAs } from '../browser/caller.ts'
import { DESKTOP, launchChromium, PHONE } from '../browser/chromium.ts'
import { eventsOf } from '../browser/markets.ts'
import { isInConsole, signInToConsole } from '../browser/console-screen.ts'
import { type Paddock, startPaddock } from '../browser/paddock.ts'
import { keepSession, openScreen } from '../browser/player-screen.ts'
import { openStagedFeed, type StagedFeed } from '../browser/staged-feed.ts'
import { smallTargetsOn } from '../browser/targets.ts'
import { waitFor } from '../browser/wait-for.ts'
import { chosen } from '../harness/chosen.ts'

const CRICKET = '4'
const PLAY_WITHIN_MS = 180_000
const SEEN_WITHIN_MS = 40_000

type Device = {
  readonly name: string
  readonly options: BrowserContextOptions
  readonly players: { readonly entering: string; readonly careful: string; readonly playing: string }
}

const DEVICES: readonly Device[] = [
  { name: 'phone', options: PHONE, players: { entering: 'player1', careful: 'player5', playing: 'player17' } },
  { name: 'desktop', options: DESKTOP, players: { entering: 'player3', careful: 'player7', playing: 'player18' } },
]

let paddock: Paddock
let browser: Browser
let feed: StagedFeed

/** The address of the recorded cricket match, once it is in play. */
async function matchInPlay(): Promise<string> {
  const operator = await signInAs(paddock.url, 'administrator')
  return await waitFor('match in play', PLAY_WITHIN_MS, async () => {
    const events = await eventsOf(operator, CRICKET)
    return events.find(({ name, markets }) => name === 'Pakistan v India' && markets.length > 5)?.path
  })
}

/** Nothing moves: what fades in has its colours at once. */
async function openAt({ options }: Device, as: Caller | null, label?: string) {
  const url = label === undefined ? paddock.url : paddock.url.replace('//', `//${label}.`)
  const screen = await openScreen(browser, url, { ...options, serviceWorkers: 'block' })
  // Two walks at once, and axe, keep a small machine busy.
  screen.context.setDefaultTimeout(SEEN_WITHIN_MS)
  await screen.context.addInitScript(() => localStorage.setItem('paddock.style-offered', 'true'))
  if (as) await keepSession(screen.context, as.token)
  return screen
}

export type Place = {
  readonly device: Device
  readonly matchInPlay: () => Promise<string>
}
export type Group = readonly [name: string, walk: (tour: Tour, place: Place) => Promise<void>, order?: 'one by one']

export async function enter({ stop }: Tour, { device }: Place): Promise<void> {
  await tourWaysIn({
    url: paddock.url,
    outbox: paddock.outbox,
    mark: String(DEVICES.indexOf(device) + 1),
    player: device.players.entering,
    careful: device.players.careful,
    open: (label) => openAt(device, null, label),
    shoot: stop,
  })
}

export const play = async (tour: Tour, { device }: Place): Promise<void> =>
  tourCasino({ ...tour, me: await signInAs(paddock.url, device.players.playing) })

export async function runCasino({ open, stop }: Tour, { device }: Place): Promise<void> {
  await fillCasino(paddock)
  await walkCasino({
    name: `Arcade ${device.name}`,
    async open(userName) {
      const { page } = await open(null)
      await signInToConsole(page, userName)
      await isInConsole(page)
      return { page, stop: (name) => stop(page, name) }
    },
  })
}

/** Tests: each group walked on both devices, or on one that the run has chosen, at once where its order says nothing else, on a Paddock of this file's own. */
export function lookOver(groups: readonly Group[]): void {
  beforeAll(async () => {
    paddock = await startPaddock({
      recordings: ['lingfield-win', 'hanfmann-brown'],
      speed: 1,
      scoreSpeed: 6,
      casino: true,
    })
    feed = openStagedFeed(paddock.url)
    browser = await launchChromium()
  })

  afterAll(async () => {
    feed?.stop()
    await browser?.close()
    await paddock?.stop()
  })

  test.each(groups.map(([name, walk, order]) => ({ name, walk, order })))('$name', async ({ name, walk, order }) => {
    const devices = chosen(name, DEVICES)
    const found: string[] = []
    const walkOn = async (device: Device): Promise<void> => {
      const tour: Tour = {
        me: await signInAs(paddock.url, bettorOf(device.name === 'phone', walk, [tourExchange, tourRecords])),
        feed,
        paddock,
        isPhone: device.name === 'phone',
        open: (as) => openAt(device, as),
        stop: async (page, name) => {
          found.push(...(await findingsOn(page, `${device.name}, ${name}`)))
          if (device.name === 'phone') found.push(...(await smallTargetsOn(page, `phone, ${name}`)))
        },
      }
      await walk(tour, { device, matchInPlay })
    }
    const ended: string[] = []
    // A walk that came to an end too early does not hide what was found on its way.
    const walkToEnd = (device: Device) => walkOn(device).catch((reason: unknown) => void ended.push(String(reason)))
    if (order === 'one by one') for (const device of devices) await walkToEnd(device)
    else await Promise.all(devices.map(walkToEnd))
    expect([...ended, ...found]).toEqual([])
  })
}
