/** Results declared together: what their sources say of them, with one code. What another officer is needed for is proposed, as for one. */
import { declareResult, type getResultQuestions } from '@paddock/contract/endpoints/operator'
import type { ReplyOf } from '@paddock/contract/reply'
import { failureText, useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { isWrongCode, useConfirm } from '../../kit/confirm/index.ts'
import { EffectLine, type Effective, useSeen } from '../../kit/effect/index.ts'
import { MARKET_WORDS } from '../../words/markets.ts'

export type DueResult = ReplyOf<typeof getResultQuestions>['docs'][number]

/** Of one that no officer has to weigh: its source says a result, and none stands. */
export const isSaid = ({ said, saidOutcome, standing }: DueResult): boolean =>
  Boolean(said) && saidOutcome !== null && saidOutcome.type !== 'VOID' && standing === null

const effectOf = ({ marketId, saidOutcome }: DueResult): Effective | null =>
  saidOutcome && { marketId, decision: { type: 'DECLARE', outcome: saidOutcome } }

type Failed = { readonly name: string; readonly why: string }

/** Asks once for all of them. One that is refused keeps none of the others; which, and why, is told. */
export function useDeclareSaid(onDone: () => void): (results: readonly DueResult[]) => void {
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const seen = useSeen()
  return (results) =>
    confirm({
      title: MARKET_WORDS.declareSaid(results.length),
      text: MARKET_WORDS.declareSaidFact,
      details: <SaidResults results={results} />,
      action: MARKET_WORDS.declareSaid(results.length),
      run: async ({ transactionCode, idempotencyKey }) => {
        const failed: Failed[] = []
        let declared = 0
        let proposed = 0
        for (const [index, result] of results.entries()) {
          const effect = effectOf(result)
          const { marketId, resultVersion, saidOutcome: outcome } = result
          if (!effect || !outcome) continue
          try {
            const body = { marketId, outcome, resultVersion, ...seen(effect), transactionCode }
            const one = { body, idempotencyKey: `${idempotencyKey}.${index}` }
            const { docs } = await client.call(declareResult, one)
            if (docs.proposed) proposed += 1
            else declared += 1
          } catch (thrown) {
            // Nothing was done yet: the question says so, and stays.
            if (isWrongCode(thrown)) throw thrown
            failed.push({ name: result.marketName, why: failureText(thrown) })
          }
        }
        if (declared + proposed > 0) showToast(MARKET_WORDS.saidDeclared(declared, proposed), 'good')
        for (const { name, why } of failed) showToast(`${name}: ${why}`)
        onDone()
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    })
}

function SaidResults({ results }: { readonly results: readonly DueResult[] }) {
  return (
    <ul
      aria-label={MARKET_WORDS.results}
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-md bg-raised px-3 text-sm"
    >
      {results.map((result) => {
        const effect = effectOf(result)
        return (
          <li key={result.marketId} className="py-2">
            <span className="flex justify-between gap-3">
              <span className="min-w-0">
                {result.marketName} <span className="text-quiet">{result.eventName}</span>
              </span>
              <strong className="shrink-0">{result.said}</strong>
            </span>
            {effect && <EffectLine {...effect} />}
          </li>
        )
      })}
    </ul>
  )
}
