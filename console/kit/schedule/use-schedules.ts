import { getSchedules } from '@paddock/contract/endpoints/schedules'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'
import { operatorRole, useMe } from '../me/index.ts'

export const SCHEDULES = ['schedules'] as const
/** Each time that passes brings another next one. */
const EVERY_MS = 60_000

/** What the officer is told of regularly on this site. */
export function useSchedules(enabled = true) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: SCHEDULES,
    queryFn: ({ signal }) => client.call(getSchedules, { params: { role } }, signal).then(({ docs }) => docs),
    refetchInterval: EVERY_MS,
    enabled,
  })
}
