import { getCasinoGames, getOpenCasinoBets, launchCasinoGame } from '@paddock/contract/endpoints/casino'
import type { CasinoGame } from '@paddock/contract/shapes/casino'
import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { spokenLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { OPEN_ROUNDS } from './keys.ts'

/** 000 §9: how long a list of games is good. */
const FRESH_MS = 120_000
/** A provider that was away may be back. */
const EMPTY_MS = 15_000

/** All games of the site; a tab shows those of its type. */
export function useGames() {
  const client = useClient()
  return useQuery({
    queryKey: ['casino-games'],
    queryFn: async ({ signal }) => (await client.call(getCasinoGames, { query: {} }, signal)).docs,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? EMPTY_MS : false),
  })
}

export type Choice = Pick<CasinoGame, 'provider' | 'gameCode'>

/** Opens the game: once for each time that its page is come to, since its address is good once. */
export function useLaunch({ provider, gameCode }: Choice) {
  const client = useClient()
  const platform = window.matchMedia('(min-width: 1024px)').matches ? 'desktop' : 'mobile'
  return useQuery({
    queryKey: ['casino-launch', provider, gameCode],
    queryFn: async ({ signal }) => {
      const body = { provider, gameCode, platform, locale: spokenLanguage() } as const
      return (await client.call(launchCasinoGame, { body }, signal)).docs
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

/** 000 §9. */
const SHOWN_ROUNDS = 25
/** A game that was left a moment ago may have moved on. */
const ROUNDS_MS = 5000

/** The newest of them. News of the account ask for them anew. */
export function useOpenRounds() {
  const client = useClient()
  return useQuery({
    queryKey: OPEN_ROUNDS,
    queryFn: ({ signal }) => client.call(getOpenCasinoBets, { query: { page: 1, limit: SHOWN_ROUNDS } }, signal),
    enabled: useIsSignedIn(),
    staleTime: ROUNDS_MS,
  })
}
