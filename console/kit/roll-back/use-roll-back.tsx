/** Taking a result back, from wherever it is shown; or proposing to, where results need two operators. Law D-18. */
import { rollBackResult } from '@paddock/contract/endpoints/operator'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { WORDS } from '../../words/shell.ts'
import { EffectFacts, useSeen } from '../effect/index.ts'
import { useDecide } from '../proposals/index.ts'

export type StandingResult = {
  readonly marketId: string
  readonly marketName: string
  readonly eventName: string
  readonly result: string | null
  readonly resultVersion: number
  /** Where its source says another one; empty for nobody. */
  readonly said?: string | null
}

/** Asks why and for the transaction code, then says whether it is done or waits. */
export function useRollBack(): (standing: StandingResult) => void {
  const client = useClient()
  const queries = useQueryClient()
  const decide = useDecide()
  const seen = useSeen()
  return useCallback(
    ({ marketId, marketName, eventName, result, resultVersion, said = null }) => {
      const effect = { marketId, decision: { type: 'ROLL_BACK', resultVersion } } as const
      void decide({
        marketId,
        kind: 'ROLLBACK',
        title: WORDS.rollBack,
        facts: [
          [WORDS.event, eventName],
          [WORDS.market, marketName],
          [WORDS.result, result ?? WORDS.nothing],
          ...(said === null ? [] : [[WORDS.saidBySource, said || WORDS.nobodyWon] as const]),
        ],
        details: <EffectFacts {...effect} />,
        isDanger: true,
        reasonLabel: WORDS.rollBackReason,
        run: async ({ transactionCode, idempotencyKey, reason }) => {
          const { docs } = await client.call(rollBackResult, {
            body: { marketId, resultVersion, reason, ...seen(effect), transactionCode },
            idempotencyKey,
          })
          const told = docs.proposed
            ? WORDS.rollBackProposed(marketName)
            : WORDS.rolledBack(marketName, formatMoney(docs.reversed))
          showToast(told, 'good')
          await Promise.all(['bets', 'markets'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
        },
      })
    },
    [client, queries, decide, seen],
  )
}
