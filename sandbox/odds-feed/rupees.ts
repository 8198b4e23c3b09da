/** The recordings' money, pounds, as the feed of a market in rupees tells it. */
import { type MarketChange, NUMBERED_LADDERS, PRICE_LADDERS, type RunnerChange } from './messages.ts'

/** Rupees for a pound: about what one was worth while the recordings were made (93 to 110), and easy to read back. */
export const RUPEES_FOR_A_POUND = 100

/** The same change with every size and sum in rupees, so many for a pound; prices are what they were. */
export const inRupees = ({ tv, rc, ...change }: MarketChange, forAPound: number): MarketChange => ({
  ...change,
  ...(tv !== undefined && { tv: rupees(tv, forAPound) }),
  ...(rc && { rc: rc.map((runner) => runnerInRupees(runner, forAPound)) }),
})

function runnerInRupees(runner: RunnerChange, forAPound: number): RunnerChange {
  const { tv } = runner
  const byPrice = PRICE_LADDERS.flatMap((name) => {
    const rows = runner[name]
    return rows ? [[name, rows.map(([price, size]) => [price, rupees(size, forAPound)])] as const] : []
  })
  const numbered = NUMBERED_LADDERS.flatMap((name) => {
    const rows = runner[name]
    return rows ? [[name, rows.map(([level, price, size]) => [level, price, rupees(size, forAPound)])] as const] : []
  })
  return {
    ...runner,
    ...Object.fromEntries([...byPrice, ...numbered]),
    ...(typeof tv === 'number' && { tv: rupees(tv, forAPound) }),
  }
}

/** To the paisa. */
const rupees = (pounds: number, forAPound: number): number => Math.round(pounds * forAPound * 100) / 100
