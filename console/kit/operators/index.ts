/** Those right below who have people of their own. */
import { listPeople } from '@paddock/contract/endpoints/people'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'
import { WORDS } from '../../words/shell.ts'
import { operatorRole, useMe } from '../me/index.ts'

/** More than anybody chooses from; accounts further down are reached with those above them. */
const MOST_LISTED = 200

export type Operator = { readonly id: string; readonly name: string }

export function useOperators(): readonly Operator[] {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data } = useQuery({
    queryKey: ['people', 'operators'],
    queryFn: ({ signal }) =>
      client.call(listPeople, { params: { role }, query: { page: 1, limit: MOST_LISTED } }, signal),
  })
  const operators = data?.docs.filter(({ userType }) => userType !== 'user') ?? []
  return operators.map(({ _id, userName, userType }) => ({ id: _id, name: `${userName} (${WORDS.roles[userType]})` }))
}
