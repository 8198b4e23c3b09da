/** What somebody likes, kept on this device; other tabs follow. What is not kept, or not known any more, is as usual. */
import { useSyncExternalStore } from 'react'

export const ODDS_DISPLAYS = ['decimal', 'fractional', 'american'] as const
export type OddsDisplay = (typeof ODDS_DISPLAYS)[number]

export const DENSITIES = ['compact', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

/** What of a price that moved for the worse is taken: nothing, so many steps of the market's ladder, or whatever it is. */
export const ACCEPTED_PRICES = ['better', 'ticks', 'any'] as const
export type AcceptedPrices = (typeof ACCEPTED_PRICES)[number]

export const MOST_TICKS = 20

export type Settings = {
  /** A short tone when a bet is decided. */
  readonly sounds: boolean
  /** A tremble of the phone when a bet is decided. */
  readonly vibrates: boolean
  /** How prices of the exchange read in lists and markets; what is bet is decimal. */
  readonly odds: OddsDisplay
  /** A price that changes flashes. */
  readonly highlight: boolean
  /** No pictures, no television by itself, prices at a quarter of the pace. */
  readonly dataSaver: boolean
  /** A slip begins with the stake of the bet before. */
  readonly keepsStake: boolean
  /** That stake, in rupees as it was entered; empty where there was none, or whoever bet has left. */
  readonly lastStake: string
  readonly accepts: AcceptedPrices
  /** With `ticks`: so many, 1 to `MOST_TICKS`. */
  readonly ticks: number
  /** How high rows of prices are on a phone. */
  readonly density: Density
  /** On a phone the whole score of a match is open. */
  readonly showsCard: boolean
  /** Single keys lead about at a desk. */
  readonly keys: boolean
  /** On a phone lists have back and lay of each side, where nobody can draw. */
  readonly bothSides: boolean
  /** Who may count visits, by their names with spaces between; `none` is a no, and empty nobody has been asked. */
  readonly countedBy: string
}

const USUAL: Settings = {
  sounds: false,
  vibrates: true,
  odds: 'decimal',
  highlight: true,
  dataSaver: false,
  keepsStake: false,
  lastStake: '',
  accepts: 'better',
  ticks: 2,
  density: 'compact',
  showsCard: false,
  keys: true,
  bothSides: false,
  countedBy: '',
}
const STORED_UNDER = 'paddock.settings'

const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const KNOWN: { readonly [S in keyof Settings]: (value: unknown) => boolean } = {
  sounds: isFlag,
  vibrates: isFlag,
  odds: (value) => ODDS_DISPLAYS.some((display) => display === value),
  highlight: isFlag,
  dataSaver: isFlag,
  keepsStake: isFlag,
  lastStake: (value) => typeof value === 'string' && /^\d{0,12}$/.test(value),
  accepts: (value) => ACCEPTED_PRICES.some((accepted) => accepted === value),
  ticks: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_TICKS,
  density: (value) => DENSITIES.some((density) => density === value),
  showsCard: isFlag,
  keys: isFlag,
  bothSides: isFlag,
  countedBy: (value) => typeof value === 'string' && /^[a-z ]{0,80}$/.test(value),
}

const listeners = new Set<() => void>()
let settings = parse(localStorage.getItem(STORED_UNDER))
showOnPage()

function parse(stored: string | null): Settings {
  try {
    const kept = (JSON.parse(stored ?? '{}') ?? {}) as Readonly<Record<string, unknown>>
    const names = Object.keys(USUAL) as (keyof Settings)[]
    // Each setting that is kept is one that it may be.
    return Object.fromEntries(
      names.map((name) => [name, KNOWN[name](kept[name]) ? kept[name] : USUAL[name]]),
    ) as Settings
  } catch {
    return USUAL
  }
}

/** Styles ask the page: `in-data-[saver=on]:hidden`, `--row`. */
function showOnPage(): void {
  const { dataset } = document.documentElement
  dataset['saver'] = settings.dataSaver ? 'on' : 'off'
  dataset['density'] = settings.density
}

function become(next: Settings): void {
  settings = next
  showOnPage()
  for (const listener of listeners) listener()
}

export const readSettings = (): Settings => settings

export function changeSettings(change: Partial<Settings>): void {
  become({ ...settings, ...change })
  localStorage.setItem(STORED_UNDER, JSON.stringify(settings))
}

addEventListener('storage', ({ key, newValue }) => {
  if (key === STORED_UNDER) become(parse(newValue))
})

function subscribeSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSettings = (): Settings => useSyncExternalStore(subscribeSettings, readSettings)

const savesData = (): boolean => settings.dataSaver

/** Whether to do without pictures and whatever else costs more than it tells. */
export const useDataSaver = (): boolean => useSyncExternalStore(subscribeSettings, savesData)

const oddsDisplay = (): OddsDisplay => settings.odds

/** How prices are to be read: `formatOddsAs` of formats shows one so. */
export const useOddsDisplay = (): OddsDisplay => useSyncExternalStore(subscribeSettings, oddsDisplay)
