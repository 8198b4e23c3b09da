/** What a tab of the lobby shows: its first games at once, all of them behind their pictures. docs/domain/casino.md#lobby. */
import type { CasinoGame, CasinoWinner } from '@paddock/contract/shapes/casino'
import { leastStakeOf } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import { useEffect, useMemo, useState } from 'react'
import { useFirstGames, useGameList, useOwnGames } from './api.ts'
import { ofTab, type Tab, type Withheld, without } from './state.ts'

export type Lobby = {
  readonly games: readonly CasinoGame[]
  /** With those that are still to come. */
  readonly total: number
  readonly isWhole: boolean
  readonly leastStake: Paise | null
  readonly winners: readonly CasinoWinner[]
}

/** The first pictures have come by then on a slow line, which the whole list would stand in the way of. */
const PICTURES_FIRST_MS = 1500
const MOVES = ['scroll', 'pointerdown', 'keydown'] as const

/** True once a page has stood for a while, or somebody has touched it. */
function useIsAwake(isDrawn: boolean): boolean {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    if (!isDrawn || isAwake) return undefined
    const wake = (): void => setAwake(true)
    const timer = setTimeout(wake, PICTURES_FIRST_MS)
    for (const move of MOVES) window.addEventListener(move, wake, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const move of MOVES) window.removeEventListener(move, wake)
    }
  }, [isDrawn, isAwake])
  return isAwake
}

const offeredOf = (games: readonly CasinoGame[], tab: Tab, withheld: readonly Withheld[] = []) =>
  without(ofTab(games, tab), withheld)

/** `isAllWanted` where the first of them would not do: they are searched, or put in another order. */
export function useLobby(tab: Tab, isAllWanted: boolean) {
  const first = useFirstGames(tab)
  const isAwake = useIsAwake(first.data !== undefined || first.isError)
  const whole = useGameList(isAwake || isAllWanted)
  const withheld = useOwnGames().data?.withheld
  const games = useMemo(() => whole.data && offeredOf(whole.data.docs, tab, withheld), [whole.data, tab, withheld])
  const leastStake = useMemo(() => games && leastStakeOf(games), [games])
  const begun = useMemo(() => first.data && offeredOf(first.data.docs, tab, withheld), [first.data, tab, withheld])
  const lobby = ((): Lobby | undefined => {
    if (games && whole.data && leastStake !== undefined)
      return { games, total: games.length, isWhole: true, leastStake, winners: whole.data.winners }
    if (!begun || !first.data) return undefined
    const { docs, totalDocs, winners, leastStake: told } = first.data
    const isWhole = docs.length >= totalDocs
    const total = isWhole ? begun.length : totalDocs
    return isAllWanted && !isWhole ? undefined : { games: begun, total, isWhole, leastStake: told, winners }
  })()
  return {
    lobby,
    isError: whole.isError || (first.isError && !whole.isFetching),
    retry: (): void => {
      void whole.refetch()
    },
  }
}
