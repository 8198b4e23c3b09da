import { getPerson, listPeople } from '@paddock/contract/endpoints/people'
import type { Person, TrailStep } from '@paddock/contract/shapes/person'
import { useClient } from '@paddock/ui/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { type LoadPage, pageOf, type View } from '../../kit/table/index.ts'
import { listQuery } from './list-query.ts'

export const PEOPLE = 'people'

/** A row of the list: under whom the account stands, from whose people are listed down to its upline. */
export type Listed = Person & { readonly above: readonly TrailStep[] }

/** How the list is asked for, and asking for it. */
export function usePeopleList() {
  const client = useClient()
  const role = operatorRole(useMe())
  const asking = useCallback((view: View) => ({ params: { role }, query: listQuery(view) }), [role])
  const load = useCallback<LoadPage<Listed>>(
    async (view, signal) => {
      const { docs, above, trail, ...info } = await client.call(listPeople, asking(view), signal)
      return pageOf(
        docs.map((person) => ({ ...person, above: above[person._id] ?? [] })),
        info,
        { userId: trail.at(-1)?.userName },
      )
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
