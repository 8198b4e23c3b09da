import { Button } from '@paddock/ui/primitives'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { EffectFacts, useIsUndecided } from '../effect/index.ts'
import { type StandingResult, useRollBack } from './use-roll-back.tsx'

/** In the panel of a settled market: what taking its result back does, and the way to it while it stands. */
export function RollBackSection({ standing }: { readonly standing: StandingResult }) {
  const { marketId, resultVersion } = standing
  const effect = { marketId, decision: { type: 'ROLL_BACK', resultVersion } } as const
  const isStanding = useIsUndecided(effect)
  const rollBack = useRollBack()
  return (
    <section aria-label={WORDS.rollBack} className="flex flex-col gap-3 p-3">
      {isStanding && (
        <>
          <p className="text-sm text-quiet">{MARKET_WORDS.settledMarketFact}</p>
          <h3 className="text-xs text-quiet">{MARKET_WORDS.rollBackEffect}</h3>
        </>
      )}
      <EffectFacts {...effect} />
      {isStanding && (
        <Button size="dense" look="danger" className="self-start" onClick={() => rollBack(standing)}>
          {WORDS.rollBack}
        </Button>
      )}
    </section>
  )
}
