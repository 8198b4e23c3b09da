import { getMarkets } from '@paddock/contract/endpoints/markets'
import type { Market } from '@paddock/contract/shapes/market'
import { mayTakeBets } from '@paddock/domain/market'
import { useClient } from '@paddock/ui/client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { marketsOf } from '../../kit/market/index.ts'
import { marketReader, useMe } from '../../kit/me/index.ts'

export type ToQuote = {
  readonly id: string
  readonly name: string
  readonly inPlay: boolean
  readonly openDate: number
  readonly bookmakers: number
  readonly sessions: number
}

/** The events of markets that a trader quotes: in play first, then by when they begin. */
function eventsToQuote(markets: readonly Market[]): readonly ToQuote[] {
  const quoted = markets.filter(({ type, status }) => type !== 'BETFAIR' && mayTakeBets(status))
  // Who asks for each kind may be told of a market twice.
  const once = new Map(quoted.map((market) => [market._id, market]))
  const events = Map.groupBy(once.values(), ({ event }) => event.id)
  return [...events]
    .map(([id, own]) => ({
      id,
      name: own[0]?.event.name ?? id,
      inPlay: own.some(({ inPlay }) => inPlay),
      openDate: own[0]?.event.openDate ?? 0,
      bookmakers: own.filter(({ type }) => type === 'BOOKMAKER').length,
      sessions: own.filter(({ type }) => type === 'SESSION').length,
    }))
    .toSorted((a, b) => Number(b.inPlay) - Number(a.inPlay) || a.openDate - b.openDate || a.name.localeCompare(b.name))
}

const EVERY_MS = 4000
/** Events a page: what is beyond it begins later than anybody quotes by hand. */
const MOST = 100

export function useEventsToQuote(): UseQueryResult<readonly ToQuote[]> {
  const client = useClient()
  const reader = marketReader(useMe())
  return useQuery({
    queryKey: ['markets', 'quoting'],
    queryFn: async ({ signal }) => {
      const read = async (type: Market['type'], state: object): Promise<readonly Market[]> => {
        const asking = { params: { reader }, query: { page: 1, limit: MOST, type, ...state } }
        return marketsOf((await client.call(getMarkets, asking, signal)).docs)
      }
      const kinds = ['BOOKMAKER', 'SESSION'] as const
      // What was made by hand may wait for the moment from which it is bet on.
      const states = [{ active: true }, { status: 'INACTIVE' }] as const
      const asked = kinds.flatMap((type) => states.map((state) => read(type, state)))
      return eventsToQuote((await Promise.all(asked)).flat())
    },
    refetchInterval: EVERY_MS,
  })
}
