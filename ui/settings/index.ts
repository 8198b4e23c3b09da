/** What somebody likes, kept on this device; other tabs follow. What is not kept, or not known any more, is as usual. */
import { useSyncExternalStore } from 'react'

export type Settings = {
  /** A short tone, and a tremble of the phone, when a bet is decided. */
  readonly sounds: boolean
}

const USUAL: Settings = { sounds: false }
const STORED_UNDER = 'paddock.settings'

const listeners = new Set<() => void>()
let settings = parse(localStorage.getItem(STORED_UNDER))

function parse(stored: string | null): Settings {
  try {
    const kept = (JSON.parse(stored ?? '{}') ?? {}) as Readonly<Record<string, unknown>>
    const known = Object.entries(USUAL).map(([name, usual]) => [
      name,
      typeof kept[name] === typeof usual ? kept[name] : usual,
    ])
    // Each setting has the type of its usual value.
    return Object.fromEntries(known) as Settings
  } catch {
    return USUAL
  }
}

function become(next: Settings): void {
  settings = next
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSettings = (): Settings => useSyncExternalStore(subscribe, readSettings)
