import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@paddock/ui/primitives'
import { useCallback } from 'react'

/** Under it stands what is known of leaderboards. */
export const BOARDS = 'leaderboards'

/** Says what was done, and reads again what is known. */
export function useBoardsDone(): (said: string) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (said: string) => {
      showToast(said, 'good')
      await queries.invalidateQueries({ queryKey: [BOARDS] })
    },
    [queries],
  )
}
