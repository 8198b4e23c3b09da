import {
  getCasinoCost,
  getCasinoGames,
  getOpenCasinoBets,
  getOwnCasinoGames,
  launchCasinoForVisitor,
  launchCasinoGame,
  markCasinoGame,
} from '@paddock/contract/endpoints/casino'
import type { ReplyOf } from '@paddock/contract/reply'
import { CallFailure, failureText, useClient, useIsSignedIn } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { spokenLanguage } from '@paddock/ui/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ALL_GAMES, costKey, GAMES, OPEN_ROUNDS, OWN_GAMES } from './keys.ts'
import { isGame, type NamedGame, type Tab } from './state.ts'

/** 000 §9: how long a list of games is good. */
const FRESH_MS = 120_000
/** A provider that was away may be back. */
const EMPTY_MS = 15_000

type GameList = ReplyOf<typeof getCasinoGames>

/** All games of the site; a tab shows those of its type. */
export function useGameList(isWanted = true) {
  const client = useClient()
  return useQuery({
    queryKey: ALL_GAMES,
    queryFn: ({ signal }) => client.call(getCasinoGames, { query: {} }, signal),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.docs.length === 0 ? EMPTY_MS : false),
    // What is known is kept as it is: news of it ask for it again.
    enabled: ({ state }) => isWanted || state.data !== undefined,
  })
}

/** What a tab begins with, for as long as all games are not known. */
export function useFirstGames(tab: Tab) {
  const client = useClient()
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...GAMES, 'first', tab],
    queryFn: async ({ signal }) => {
      const query = { first: true, ...(tab !== 'all' && { gameType: tab }) }
      const list = await client.call(getCasinoGames, { query }, signal)
      // Of a small casino these are all.
      if (tab === 'all' && list.docs.length === list.totalDocs) queries.setQueryData<GameList>(ALL_GAMES, list)
      return list
    },
    staleTime: FRESH_MS,
    enabled: () => queries.getQueryData<GameList>(ALL_GAMES) === undefined,
  })
}

/** Who plays without an account is the same on this device until its tab is closed, with the points that are left. */
const VISITOR = 'paddock.visitor'
function keptVisitor(): { readonly visitor?: string } {
  try {
    const visitor = sessionStorage.getItem(VISITOR)
    return visitor === null ? {} : { visitor }
  } catch {
    return {}
  }
}
function keepVisitor(visitor: string): void {
  try {
    sessionStorage.setItem(VISITOR, visitor)
  } catch {
    // Somebody else with each game.
  }
}

/** Opens the game: once for each time that its page is come to, since its address is good once. */
export function useLaunch({ provider, gameCode }: NamedGame) {
  const client = useClient()
  const queries = useQueryClient()
  const isSignedIn = useIsSignedIn()
  const platform = window.matchMedia('(min-width: 1024px)').matches ? 'desktop' : 'mobile'
  return useQuery({
    // Whoever signs in over a game that is played for points opens it anew, for money.
    queryKey: ['casino-launch', provider, gameCode, isSignedIn],
    queryFn: async ({ signal }) => {
      const body = { provider, gameCode, platform, locale: spokenLanguage() } as const
      try {
        if (isSignedIn) return (await client.call(launchCasinoGame, { body }, signal)).docs
        const asked = { body: { ...body, ...keptVisitor() } }
        const { visitor, ...docs } = (await client.call(launchCasinoForVisitor, asked, signal)).docs
        keepVisitor(visitor)
        return docs
      } catch (thrown) {
        // Taken off since the list was read.
        if (thrown instanceof CallFailure && thrown.code === 'GAME_NOT_OFFERED')
          void queries.invalidateQueries({ queryKey: GAMES })
        throw thrown
      }
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

/** Of rounds that have ended. News of one ask for it anew. */
export function useGameCost(game: NamedGame) {
  const client = useClient()
  return useQuery({
    queryKey: costKey(game),
    queryFn: async ({ signal }) => {
      const query = { casino: game.provider, gameCode: game.gameCode }
      return (await client.call(getCasinoCost, { query }, signal)).docs
    },
    enabled: useIsSignedIn(),
    staleTime: ROUNDS_MS,
  })
}

/* Favourites and last played */

type OwnGames = ReplyOf<typeof getOwnCasinoGames>['docs']

const useOwnQuery = () => {
  const client = useClient()
  return {
    queryKey: OWN_GAMES,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<OwnGames> =>
      (await client.call(getOwnCasinoGames, {}, signal)).docs,
    enabled: useIsSignedIn(),
    // What was played a moment ago stands first.
    staleTime: ROUNDS_MS,
  }
}

export const useOwnGames = () => useQuery(useOwnQuery())

/** Only the star whose own answer changed is drawn anew. */
export const useIsFavourite = (game: NamedGame): boolean =>
  useQuery({ ...useOwnQuery(), select: ({ favorites }) => favorites.some((one) => isGame(one, game)) }).data ?? false

type Marking = NamedGame & { readonly favorite: boolean }

/** The star changes at once and back again when the server refuses; then the list is asked for again. */
export function useMarkGame() {
  const client = useClient()
  const queries = useQueryClient()
  const change = (marking: Marking): void => {
    queries.setQueryData<OwnGames>(OWN_GAMES, (own) => own && { ...own, favorites: withMark(own.favorites, marking) })
  }
  return useMutation({
    mutationFn: (body: Marking) => client.call(markCasinoGame, { body }),
    onMutate: async (marking) => {
      await queries.cancelQueries({ queryKey: OWN_GAMES })
      change(marking)
    },
    onError: (thrown, marking) => {
      change({ ...marking, favorite: !marking.favorite })
      showToast(failureText(thrown), 'bad')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_GAMES }),
  })
}

function withMark(games: OwnGames['favorites'], { provider, gameCode, favorite }: Marking): OwnGames['favorites'] {
  const others = games.filter((one) => !isGame(one, { provider, gameCode }))
  return favorite ? [{ provider, gameCode }, ...others] : others
}
