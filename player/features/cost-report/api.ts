import { getCost } from '@paddock/contract/endpoints/protection'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'

export function useCost() {
  const client = useClient()
  return useQuery({
    queryKey: ['cost'],
    queryFn: ({ signal }) => client.call(getCost, {}, signal).then(({ docs }) => docs),
  })
}
