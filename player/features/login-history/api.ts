import { getLoginHistory } from '@paddock/contract/endpoints/access'
import { DEFAULT_PAGE_SIZE } from '@paddock/contract/page'
import { useClient } from '@paddock/ui/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** A page of sign-ins, the newest first; the page before stays until the next one is here. */
export function useLoginHistory(page: number) {
  const client = useClient()
  return useQuery({
    queryKey: ['login-history', page],
    queryFn: ({ signal }) =>
      client.call(getLoginHistory, { params: { role: 'user' }, query: { page, limit: DEFAULT_PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  })
}
