/** The balance as a line of steps: it stands still between two transfers. */
import type { BalancePoint } from '@paddock/contract/endpoints/reports'
import type { Paise } from '@paddock/domain/money'

export type Chart = {
  /** Of a box of WIDTH by HEIGHT, y downwards. */
  readonly line: string
  readonly area: string
  readonly low: Paise
  readonly high: Paise
  /** Where each point stands, as a part of the width. */
  readonly places: readonly number[]
}

export const WIDTH = 1000
export const HEIGHT = 200
/** So that the line does not lie on the edges. */
const AIR = 12

/** From `opening` at `start` through the points to `end`. */
export function chartOf(points: readonly BalancePoint[], opening: Paise, start: number, end: number): Chart {
  const balances = [opening, ...points.map(({ balance }) => balance)]
  const low = balances.reduce((least, balance) => (balance < least ? balance : least))
  const high = balances.reduce((most, balance) => (balance > most ? balance : most))
  const span = Math.max(1, end - start)
  const place = (at: number) => Math.min(1, Math.max(0, (at - start) / span))
  const x = (at: number) => round(place(at) * WIDTH)
  const y = (balance: Paise) =>
    high === low ? HEIGHT / 2 : round(AIR + ((high - balance) / (high - low)) * (HEIGHT - 2 * AIR))
  const steps = points.map(({ at, balance }) => `H${x(at)}V${y(balance)}`)
  const line = `M0 ${y(opening)}${steps.join('')}H${WIDTH}`
  return { line, area: `${line}V${HEIGHT}H0Z`, low, high, places: points.map(({ at }) => place(at)) }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The point whose balance holds at a part of the width; −1 before the first. */
export function pointAt(places: readonly number[], part: number): number {
  let found = -1
  for (const [index, place] of places.entries()) if (place <= part) found = index
  return found
}
