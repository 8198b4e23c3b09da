import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

export const BONUSES = 'bonuses'

/** After a change of a rule or of a player's bonus. */
export function useReadBonusesAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: [BONUSES] }), [queries])
}
