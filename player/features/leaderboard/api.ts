import { getBoardName, getLatestBets, getLeaderboard, saveBoardName } from '@paddock/contract/endpoints/leaderboard'
import type { BoardMeasure, BoardPeriod } from '@paddock/domain/leaderboard'
import { failureText, useClient, useIsSignedIn } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const BOARD = ['leaderboard'] as const
const NAME = [...BOARD, 'name'] as const
const MINUTE_MS = 60_000

export type BoardChoice = {
  readonly period: BoardPeriod
  readonly measure: BoardMeasure
  readonly sport: string
  readonly which: 'now' | 'last'
}

/** The board that was looked at before stays until another one has come. */
export function useBoard(choice: BoardChoice) {
  const client = useClient()
  const isSignedIn = useIsSignedIn()
  return useQuery({
    queryKey: [...BOARD, 'rows', isSignedIn, choice],
    queryFn: async ({ signal }) => (await client.call(getLeaderboard, { query: choice }, signal)).docs,
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
}

export function useLatest() {
  const client = useClient()
  return useQuery({
    queryKey: [...BOARD, 'latest'],
    queryFn: async ({ signal }) => (await client.call(getLatestBets, {}, signal)).docs,
    refetchInterval: MINUTE_MS,
  })
}

/** Whether my name is told; follows the server. Null while it is not known, or nobody is asked for it. */
export function useBoardName(isAsked: boolean) {
  const client = useClient()
  const queries = useQueryClient()
  const known = useQuery({
    queryKey: NAME,
    queryFn: async ({ signal }) => (await client.call(getBoardName, {}, signal)).docs,
    enabled: isAsked,
  })
  const save = useMutation({
    mutationFn: (showsName: boolean) => client.call(saveBoardName, { body: { showsName } }),
    onSuccess: async ({ docs }) => {
      queries.setQueryData(NAME, docs)
      await queries.invalidateQueries({ queryKey: [...BOARD, 'rows'] })
    },
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
  })
  return isAsked && known.data ? { isOn: known.data.showsName, isWaiting: save.isPending, onChange: save.mutate } : null
}
