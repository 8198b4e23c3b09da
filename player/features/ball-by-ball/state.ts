import type { Score } from '@paddock/contract/shapes/market'

/** Both sides, as the name of the match; empty where only a page elsewhere has the score. */
export const nameOf = ({ score }: Score): string => score?.sides.map(({ name }) => name).join(' v ') ?? ''

/** Where somebody bats goes before what has not begun; else as the server lists them, so that no card moves while it is read. */
export function inOrder(scores: readonly Score[]): readonly Score[] {
  const isOn = ({ score }: Score) => score?.sides.some(({ batting }) => batting) ?? false
  return [...scores.filter(isOn), ...scores.filter((score) => !isOn(score))]
}
