import { getPerson, listPeople } from '@paddock/contract/endpoints/people'
import type { Person } from '@paddock/contract/shapes/person'
import { useClient } from '@paddock/ui/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import type { LoadPage, View } from '../../kit/table/index.ts'
import { listQuery } from './list-query.ts'

export const PEOPLE = 'people'

/** How the list is asked for, and asking for it. */
export function usePeopleList() {
  const client = useClient()
  const role = operatorRole(useMe())
  const asking = useCallback((view: View) => ({ params: { role }, query: listQuery(view) }), [role])
  const load = useCallback<LoadPage<Person>>(
    async (view, signal) => {
      const { docs, totalDocs } = await client.call(listPeople, asking(view), signal)
      return { rows: docs, total: totalDocs }
    },
    [client, asking],
  )
  return { asking, load }
}

/** One account with its chain and locks; nothing is asked without an id. */
export function usePerson(userId: string | undefined) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: [PEOPLE, 'one', userId],
    queryFn: ({ signal }) =>
      client.call(getPerson, { params: { role, userId: userId ?? '' } }, signal).then(({ docs }) => docs),
    enabled: userId !== undefined,
  })
}

/** After a change of people or of their money everything that shows them is read again. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await Promise.all(
      [PEOPLE, 'dashboard', 'statement', 'activity', 'settlement'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    )
  }, [queries])
}
