import { getMyAffiliate, getMyAffiliateSubs } from '@paddock/contract/endpoints/affiliates'
import { useClient } from '@paddock/ui/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

const AFFILIATE = ['affiliate'] as const
const PAGE_SIZE = 25

export function useAffiliate() {
  const client = useClient()
  return useQuery({
    queryKey: [...AFFILIATE, 'own'],
    queryFn: async ({ signal }) => (await client.call(getMyAffiliate, {}, signal)).docs.affiliate,
  })
}

export function useSubs(page: number) {
  const client = useClient()
  return useQuery({
    queryKey: [...AFFILIATE, 'subs', page],
    queryFn: ({ signal }) => client.call(getMyAffiliateSubs, { query: { page, limit: PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  })
}
