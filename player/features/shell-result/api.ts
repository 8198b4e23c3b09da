import { getNotifications, readNotifications } from '@paddock/contract/endpoints/notifications'
import { getStatement } from '@paddock/contract/endpoints/reports'
import { DEFAULT_PAGE_SIZE } from '@paddock/contract/page'
import type { Notification } from '@paddock/contract/shapes/notification'
import { type Client, useClient } from '@paddock/ui/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FirstResult, firstResult, isPast } from './state.ts'

const KEPT_MS = 60_000
const MOST_LINES = 2
const params = { role: 'user' } as const

/** The first result of this player; null until there is one. Asked anew when the balance has changed, which a result does. */
export function useFirstResult(isWanted: boolean, balance: number | null) {
  const client = useClient()
  return useQuery({
    queryKey: ['first result', balance],
    queryFn: async ({ signal }) => {
      // Of bets alone: what was played in the casino is no result of a market.
      const linesOf = (trxType: 'bet' | 'commission') =>
        client.call(getStatement, { params, query: { page: 1, limit: MOST_LINES, trxType } }, signal)
      const { docs, totalDocs } = await linesOf('bet')
      const hasOne = docs.length > 0 && !isPast(totalDocs)
      const result = hasOne ? firstResult(docs, totalDocs, (await linesOf('commission')).docs) : null
      const told = result && (await toldOf(client, result, signal))
      return told?.read ? { result: null, isPast: true } : { result, isPast: isPast(totalDocs) }
    },
    enabled: isWanted && balance !== null,
    staleTime: KEPT_MS,
    retry: false,
  })
}

/** What the account was told of that result, which it keeps for all its browsers. A first result is among the newest. */
async function toldOf(client: Client, { marketId }: FirstResult, signal?: AbortSignal): Promise<Notification | null> {
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
    mutationFn: async (result: FirstResult) => {
      const told = await toldOf(client, result)
      if (!told) throw new Error('not told yet')
      if (!told.read) await client.call(readNotifications, { params, query: { notificationId: told._id } })
    },
    onSuccess: onRead,
  })
}
