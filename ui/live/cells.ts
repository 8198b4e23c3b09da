/** What a screen reads of the book, by name: a value for each, told to its own readers only, once a frame of the display. */

export type Cells = {
  readonly values: Map<string, unknown>
  readonly listeners: Map<string, Set<() => void>>
  /** Those whose readers are still to be told. */
  readonly changed: Set<string>
  isFlushDue: boolean
  /** Runs its argument before the next paint. */
  readonly onNextPaint: (flush: () => void) => void
}

export const createCells = (onNextPaint: Cells['onNextPaint']): Cells => ({
  values: new Map(),
  listeners: new Map(),
  changed: new Set(),
  isFlushDue: false,
  onNextPaint,
})

/** A cell without a value is null. Whoever puts something there under a name knows its type. */
export const read = <T>({ values }: Cells, key: string): T | null => (values.get(key) ?? null) as T | null

/** Null takes the value away. */
export function put(cells: Cells, key: string, value: unknown): void {
  if (value === null) {
    if (!cells.values.delete(key)) return
  } else cells.values.set(key, value)
  cells.changed.add(key)
  if (cells.isFlushDue) return
  cells.isFlushDue = true
  cells.onNextPaint(() => flush(cells))
}

function flush(cells: Cells): void {
  cells.isFlushDue = false
  const keys = [...cells.changed]
  cells.changed.clear()
  for (const key of keys) for (const listener of cells.listeners.get(key) ?? []) listener()
}

export function subscribe({ listeners }: Cells, key: string, listener: () => void): () => void {
  const others = listeners.get(key) ?? new Set()
  listeners.set(key, others.add(listener))
  return () => {
    others.delete(listener)
    if (others.size === 0) listeners.delete(key)
  }
}
