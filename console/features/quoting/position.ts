/** What the house has of a row, as it is read at a glance. Pure. */
import type { DeskPosition } from '@paddock/contract/shapes/quoting'
import type { Paise } from '@paddock/domain/money'

type Outcome = DeskPosition['rows'][number]
export type Group = { readonly name: string; readonly amount: Paise }

/** Runs beside each other that bring the same are one line: '46–51'. */
export function groupsOf(rows: readonly Outcome[]): readonly Group[] {
  const groups: { first: Outcome; last: Outcome }[] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group && isNext(group.last, row)) group.last = row
    else groups.push({ first: row, last: row })
  }
  return groups.map(({ first, last }) => ({ name: nameOf(first, last), amount: first.amount }))
}

const isNext = (one: Outcome, other: Outcome): boolean =>
  one.run !== null && other.run === one.run + 1 && one.amount === other.amount

function nameOf(first: Outcome, last: Outcome): string {
  if (first.run === null) return first.teamName ?? ''
  return first.run === last.run ? String(first.run) : `${first.run}–${last.run}`
}

/** What the worst is of the loss limit: percent, down. */
export const usedOf = (worst: Paise, lossLimit: Paise): number =>
  worst >= 0 || lossLimit <= 0 ? 0 : Math.floor(((0 - worst) * 100) / lossLimit)
