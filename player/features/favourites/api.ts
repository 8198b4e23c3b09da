import {
  addFavoriteEvent,
  addFavoriteMarket,
  getFavoriteEvents,
  getFavoriteMarkets,
  removeFavoriteEvent,
  removeFavoriteMarket,
} from '@paddock/contract/endpoints/presets'
import { type Client, failureText, useClient, useIsSignedIn } from '@paddock/ui/client'
import { shownText } from '@paddock/ui/words'
import { showToast } from '@paddock/ui/primitives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** What can be marked. */
export type FavouriteKind = 'event' | 'market'

const keyOf = (kind: FavouriteKind) => ['favourites', kind] as const

async function read(client: Client, kind: FavouriteKind, signal: AbortSignal): Promise<readonly string[]> {
  if (kind === 'event') return (await client.call(getFavoriteEvents, {}, signal)).docs.eventId
  return (await client.call(getFavoriteMarkets, {}, signal)).docs.marketId
}

/** Marks it, or takes the mark off; gives what to say of it. */
async function mark(client: Client, kind: FavouriteKind, id: string, isOn: boolean): Promise<string | undefined> {
  if (kind === 'event') {
    const body = { eventId: id }
    return (await client.call(isOn ? addFavoriteEvent : removeFavoriteEvent, { body })).message
  }
  const body = { marketId: id }
  return (await client.call(isOn ? addFavoriteMarket : removeFavoriteMarket, { body })).message
}

const useQueryOf = (kind: FavouriteKind) => {
  const client = useClient()
  return {
    queryKey: keyOf(kind),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(client, kind, signal),
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

export const useFavourites = (kind: FavouriteKind) => useQuery(useQueryOf(kind))

/** Only the star whose own answer changed is drawn anew. */
export const useIsFavourite = (kind: FavouriteKind, id: string): boolean =>
  useQuery({ ...useQueryOf(kind), select: (ids) => ids.includes(id) }).data ?? false

/** The star changes at once and back again when the server refuses; then the list is asked for again. 001 §4. */
export function useMark(kind: FavouriteKind) {
  const client = useClient()
  const queries = useQueryClient()
  const queryKey = keyOf(kind)
  return useMutation({
    mutationFn: ({ id, isOn }: Marking) => mark(client, kind, id, isOn),
    onMutate: async ({ id, isOn }: Marking) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<readonly string[]>(queryKey, (ids) => ids && withMark(ids, id, isOn))
    },
    onSuccess: (message) => {
      if (message !== undefined) showToast(shownText(message), 'good')
    },
    onError: (thrown, { id, isOn }) => {
      queries.setQueryData<readonly string[]>(queryKey, (ids) => ids && withMark(ids, id, !isOn))
      showToast(failureText(thrown), 'bad')
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

type Over = { readonly events: readonly string[]; readonly markets: readonly string[] }

/** Takes the marks off what is over: one after the other, they may be many. */
export function useForget() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ events, markets }: Over) => {
      for (const id of events) await mark(client, 'event', id, false)
      for (const id of markets) await mark(client, 'market', id, false)
    },
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['favourites'] }),
  })
}

type Marking = { readonly id: string; readonly isOn: boolean }

const withMark = (ids: readonly string[], id: string, isOn: boolean): readonly string[] =>
  isOn ? [...ids.filter((other) => other !== id), id] : ids.filter((other) => other !== id)
