import { getCasinoHistory } from '@paddock/contract/endpoints/casino'
import { getNotifications, readNotifications } from '@paddock/contract/endpoints/notifications'
import { getStatement } from '@paddock/contract/endpoints/reports'
import { DEFAULT_PAGE_SIZE } from '@paddock/contract/page'
import type { Notification } from '@paddock/contract/shapes/notification'
import { type Client, useClient } from '@paddock/ui/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FIRST_RESULT } from './keys.ts'
import { type FirstResult, isPast, resultOfMarket, resultOfRound } from './state.ts'

type OfMarket = Extract<FirstResult, { readonly of: 'market' }>

const KEPT_MS = 60_000
const FIRST = { page: 1, limit: 2 } as const
const NO_ROUNDS = { docs: [], totalDocs: 0 } as const
const params = { role: 'user' } as const

type Wanted = { readonly isWanted: boolean; readonly balance: number | null; readonly hasCasino: boolean }

/** The first result of this player; null until there is one. Asked anew when the balance has changed, which a result does. */
export function useFirstResult({ isWanted, balance, hasCasino }: Wanted) {
  const client = useClient()
  return useQuery({
    queryKey: [...FIRST_RESULT, balance],
    queryFn: async ({ signal }) => {
      const [bets, rounds] = await Promise.all([
        linesOf(client, 'bet', signal),
        hasCasino ? client.call(getCasinoHistory, { query: FIRST }, signal) : NO_ROUNDS,
      ])
      if (isPast(bets.totalDocs + rounds.totalDocs)) return { result: null, isPast: true }
      const commissions = bets.docs.length > 0 ? (await linesOf(client, 'commission', signal)).docs : []
      const result = resultOfMarket(bets.docs[0], commissions) ?? resultOfRound(rounds.docs[0])
      const told = result?.of === 'market' ? await toldOf(client, result, signal) : null
      return told?.read ? { result: null, isPast: true } : { result, isPast: false }
    },
    enabled: isWanted && balance !== null,
    staleTime: KEPT_MS,
    retry: false,
  })
}

const linesOf = (client: Client, trxType: 'bet' | 'commission', signal: AbortSignal) =>
  client.call(getStatement, { params, query: { ...FIRST, trxType } }, signal)

/** What the account was told of that result, which it keeps for all its browsers. A first result is among the newest. */
async function toldOf(client: Client, { marketId }: OfMarket, signal?: AbortSignal): Promise<Notification | null> {
  const { docs } = await client.call(getNotifications, { params, query: { page: 1, limit: DEFAULT_PAGE_SIZE } }, signal)
  return docs.find((told) => told.kind === 'BETS_SETTLED' && told.marketId === marketId) ?? null
}

/** It is written behind the settlement, a moment after the statement's line. */
const TOLD_WITHIN = { retry: 3, retryDelay: 2000 } as const

/** Marks what was told of it as read, so that no other browser shows it again. `onRead`: there is one less that is unread. */
export function useReadResult(onRead: () => void) {
  const client = useClient()
  return useMutation({
    ...TOLD_WITHIN,
    mutationFn: async (result: OfMarket) => {
      const told = await toldOf(client, result)
      if (!told) throw new Error('not told yet')
      if (!told.read) await client.call(readNotifications, { params, query: { notificationId: told._id } })
    },
    onSuccess: onRead,
  })
}
