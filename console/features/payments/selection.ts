/** What of a queue is looked at, and what is chosen of it to be decided together. */
import { useState } from 'react'

export const NONE: ReadonlySet<string> = new Set()

export type Selection<Row> = {
  /** The one that is looked at. What is decided makes way for the one behind it. */
  readonly selected: Row | undefined
  readonly select: (id: string) => void
  /** Whoever was looked at may go elsewhere: the look stays at its place. */
  readonly leave: () => void
  readonly move: (by: number) => void
  readonly ticked: ReadonlySet<string>
  /** Those that are ticked, in the order of the queue. */
  readonly chosen: readonly Row[]
  readonly tick: (id: string) => void
  /** Whether it can be decided with others. */
  readonly isTickable: (row: Row) => boolean
  readonly areAllTicked: boolean
  /** All that are shown and can be, as many as are decided at once; once all are, none. */
  readonly tickAll: () => void
  readonly clear: () => void
}

const ANY = () => true

export function useSelection<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  isTickable: (row: Row) => boolean = ANY,
  most = Infinity,
): Selection<Row> {
  const [selectedId, select] = useState<string | null>(null)
  const [place, setPlace] = useState(0)
  const [ticked, setTicked] = useState(NONE)
  const found = rows.findIndex(({ _id }) => _id === selectedId)
  if (found >= 0 && found !== place) setPlace(found)
  const at = found >= 0 ? found : Math.min(place, rows.length - 1)
  const tickable = rows.filter(isTickable).slice(0, most)
  const areAllTicked = tickable.length > 0 && tickable.every(({ _id }) => ticked.has(_id))
  return {
    selected: rows[at],
    select,
    leave: () => select(null),
    move(by) {
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))]
      if (next) select(next._id)
    },
    ticked,
    chosen: rows.filter(({ _id }) => ticked.has(_id)),
    tick: (id) =>
      setTicked((now) =>
        now.has(id) ? new Set([...now].filter((other) => other !== id)) : now.size < most ? new Set([...now, id]) : now,
      ),
    isTickable,
    areAllTicked,
    tickAll: () => setTicked(areAllTicked ? NONE : new Set(tickable.map(({ _id }) => _id))),
    clear: () => setTicked(NONE),
  }
}
