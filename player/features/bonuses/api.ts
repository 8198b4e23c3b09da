import { getBonuses, getMyAwards, getMyReferrals } from '@paddock/contract/endpoints/bonuses'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'

const BONUSES = ['bonuses'] as const
const MOST = { page: 1, limit: 50 } as const

export function useOffers(isAsked: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: [...BONUSES, 'offers'],
    queryFn: ({ signal }) => client.call(getBonuses, {}, signal).then(({ docs }) => docs),
    enabled: isAsked,
  })
}

export function useAwards(open: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: [...BONUSES, 'awards', open],
    queryFn: ({ signal }) => client.call(getMyAwards, { query: { ...MOST, open } }, signal).then(({ docs }) => docs),
  })
}

export function useReferrals() {
  const client = useClient()
  return useQuery({
    queryKey: [...BONUSES, 'referrals'],
    queryFn: ({ signal }) => client.call(getMyReferrals, {}, signal).then(({ docs }) => docs),
  })
}
