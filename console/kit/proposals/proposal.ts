/** What one operator asked for of a market and another has to confirm, in words. Law D-18. */
import { getResultProposals } from '@paddock/contract/endpoints/operator'
import type { ReplyOf } from '@paddock/contract/reply'
import { ZERO } from '@paddock/domain/money'
import { type Client, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { voidChoiceText } from '../effect/index.ts'
import { LIST_LIMIT } from '../table/index.ts'

export type Proposal = ReplyOf<typeof getResultProposals>['docs'][number]

const EVERY_MS = 5000

/** How what waits of the market is read, the oldest first, with whether results need two officers. */
export const proposalsOf = (client: Client, marketId: string) =>
  queryOptions({
    queryKey: ['markets', 'proposals', 'of', marketId],
    queryFn: ({ signal }) =>
      client.call(getResultProposals, { query: { page: 1, limit: LIST_LIMIT, marketId } }, signal),
  })

/** What waits of the market, the oldest first. */
export function useMarketProposals(marketId: string): readonly Proposal[] {
  const { data } = useQuery({ ...proposalsOf(useClient(), marketId), refetchInterval: EVERY_MS })
  return data?.docs ?? []
}

/** What it would do, once another confirms it. */
export function proposalText({ kind, result, said, reversed, withdrawal, partVoid }: Proposal): string {
  if (partVoid) return `${voidChoiceText(partVoid.choice)} · ${MARKET_WORDS.voidRules[partVoid.rule]}`
  if (kind === 'ROLLBACK') return WORDS.takesBack(result, formatMoney(reversed ?? ZERO))
  if (kind === 'KEEP') return WORDS.keeps(result, said)
  return withdrawal ? WORDS.withdraws(withdrawal.runnerName, withdrawal.reduction) : result
}
