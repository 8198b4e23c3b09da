import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Under it stands what is known of affiliates. */
export const AFFILIATES = 'affiliates'

export function useReadAffiliatesAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: [AFFILIATES] }), [queries])
}
