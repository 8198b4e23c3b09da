/** What this browser remembers of a list: which columns are shown, the views that somebody gave a name, and when they looked last. */
import { useCallback, useSyncExternalStore } from 'react'

const PREFIX = 'paddock.console.'
const listeners = new Set<() => void>()
const cache = new Map<string, { readonly text: string | null; readonly value: unknown }>()

function readKept<T>(key: string, isRight: (value: unknown) => value is T, usual: T): T {
  const text = localStorage.getItem(PREFIX + key)
  const known = cache.get(key)
  if (known?.text === text) return known.value as T
  const value = parsed(text, isRight) ?? usual
  cache.set(key, { text, value })
  return value
}

/** What cannot be read was written by another version: it is forgotten. */
function parsed<T>(text: string | null, isRight: (value: unknown) => value is T): T | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isRight(value) ? value : null
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function useKept<T>(key: string, isRight: (value: unknown) => value is T, usual: T): readonly [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => readKept(key, isRight, usual))
  const keep = useCallback(
    (next: T) => {
      localStorage.setItem(PREFIX + key, JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, keep]
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
const isFlags = (value: unknown): value is Readonly<Record<string, boolean>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((flag) => typeof flag === 'boolean')

const NONE = {}

/** By column id: shown or not, where somebody chose. */
export const useColumnChoice = (table: string) =>
  useKept<Readonly<Record<string, boolean>>>(`columns.${table}`, isFlags, NONE)

/** By name: the address of the view. */
export const useSavedViews = (table: string) =>
  useKept<Readonly<Record<string, string>>>(`views.${table}`, isTexts, NONE)

const isMoment = (value: unknown): value is number | null => typeof value === 'number'

/** Until which moment somebody has seen a list; null where they never did. */
export const useLookedAt = (list: string) => useKept<number | null>(`looked.${list}`, isMoment, null)
