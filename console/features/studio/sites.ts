import { listSites } from '@paddock/contract/endpoints/sites'
import { CallFailure, useClient } from '@paddock/ui/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { operatorRole, useMe } from '../../kit/me/index.ts'

/** The first of the keys of all that is read of sites: the frame's list too. */
export const SITES = 'sites'

export function useSites() {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: [SITES],
    queryFn: ({ signal }) => client.call(listSites, { params: { role } }, signal).then(({ docs }) => docs),
  })
}

export function useReadSitesAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: [SITES] }), [queries])
}

/** Somebody published meanwhile. */
export const isVersionChanged = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.code === 'SITE_VERSION_CHANGED'
