/** The numbered best prices (`batb`, `batl`) of a runner, and what changes in them. FORMAT: levels under 1.00 roll into the next worse. */
import type { NumberedLevel, PriceLevel } from './messages.ts'

const LEAST_SIZE = 1

export type Best = readonly PriceLevel[]

/** The best prices of a ladder, best first. `atb` is best at its highest price, `atl` at its lowest. */
export function bestOf(ladder: 'atb' | 'atl', rows: Iterable<PriceLevel>, count: number): Best {
  const best: PriceLevel[] = []
  let small = 0
  for (const [price, size] of [...rows].toSorted((a, b) => (ladder === 'atb' ? b[0] - a[0] : a[0] - b[0]))) {
    if (best.length === count) break
    const rolled = Math.round((size + small) * 100) / 100
    small = rolled < LEAST_SIZE ? rolled : 0
    if (rolled >= LEAST_SIZE) best.push([price, rolled])
  }
  return best
}

/** The rows that turn one into the other: a level that is gone has price 0 and size 0. */
export function changedLevels(before: Best, after: Best): NumberedLevel[] {
  const changed: NumberedLevel[] = []
  for (let level = 0; level < Math.max(before.length, after.length); level += 1) {
    const [price, size] = after[level] ?? [0, 0]
    const held = before[level]
    if (held?.[0] !== price || held[1] !== size) changed.push([level, price, size])
  }
  return changed
}
