import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

export const METHODS = 'methods'

/** After a change of a method. */
export function useReadMethodsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await queries.invalidateQueries({ queryKey: [METHODS] })
    await queries.invalidateQueries({ queryKey: ['waiting'] })
  }, [queries])
}
