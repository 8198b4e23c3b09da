/** Slips, as the results of their legs come. */
import { combinedOdds, settleSlip } from '@paddock/domain/slips'
import type { Round } from '../book/index.ts'
import type { Slip } from '../sport/slip.ts'
import { type Engine, owing } from './engine.ts'
import { settleLater } from './settle.ts'
import { givenBack } from './stakes.ts'

/** What is decided of the slips that wait: a part of one, or all of it. One of which nothing counts goes back. */
export function decideSlips(engine: Engine): void {
  for (const slip of engine.book.openSlips().filter(({ nextAt = 0 }) => nextAt <= engine.sport.now()))
    decideSlip(engine, slip)
}

function decideSlip(engine: Engine, round: Round): void {
  const slip = round.choice as Slip
  const legs = engine.sport.legsNow(slip)
  const { state, payout } = settleSlip(round.stake, legs)
  const results = legs.map(({ result = null }) => result)
  if (state === 'OPEN') {
    const nextAt = Math.min(
      ...slip.legs.flatMap(({ decidedAt }) => (decidedAt > engine.sport.now() ? [decidedAt] : [])),
    )
    engine.book.write({ round: { ...round, nextAt, sight: { results } } })
    return
  }
  const outcome = { results, odds: combinedOdds(legs) }
  engine.book.write({
    round: {
      ...(state === 'VOID' ? givenBack(engine, round) : { ...owing(engine, round, 'crediting'), payout }),
      outcome,
    },
  })
  void settleLater(engine, round.id)
}
