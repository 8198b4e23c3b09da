import { getActivity } from '@paddock/contract/endpoints/people'
import type { ReplyOf } from '@paddock/contract/reply'
import { useClient } from '@paddock/ui/client'
import { useCallback } from 'react'
import { WORDS } from '../../app/words.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { isoOf, Moment } from '../../kit/page/index.ts'
import { type Column, DataTable, type LoadPage, useTableView } from '../../kit/table/index.ts'

type Deed = ReplyOf<typeof getActivity>['docs'][number]

const NO_FILTERS: readonly string[] = []

const COLUMNS: readonly Column<Deed>[] = [
  { id: 'at', label: WORDS.time, cell: ({ at }) => <Moment at={at} />, value: ({ at }) => isoOf(at) },
  { id: 'summary', label: WORDS.what, cell: ({ summary }) => summary, value: ({ summary }) => summary },
  {
    id: 'by',
    label: WORDS.by,
    cell: ({ actorName }) => actorName ?? WORDS.nothing,
    value: ({ actorName }) => actorName,
  },
  {
    id: 'role',
    label: WORDS.role,
    cell: ({ actorRole }) => (actorRole ? WORDS.roles[actorRole] : WORDS.nothing),
    value: ({ actorRole }) => actorRole,
  },
  { id: 'address', label: WORDS.address, cell: ({ address }) => address, value: ({ address }) => address },
  { id: 'remarks', label: WORDS.remarksShort, cell: ({ remarks }) => remarks, value: ({ remarks }) => remarks },
]

/** What an account did and what was done to it; with `logins` only its ways in and out. */
export function Activity(props: { readonly userId: string; readonly userName: string; readonly logins?: boolean }) {
  const { userId, userName, logins = false } = props
  const [view, setView] = useTableView(NO_FILTERS)
  const client = useClient()
  const role = operatorRole(useMe())
  const load = useCallback<LoadPage<Deed>>(
    async ({ page, limit }, signal) => {
      const query = { page, limit, userId, ...(logins && { logins: true }) }
      const { docs, totalDocs } = await client.call(getActivity, { params: { role }, query }, signal)
      return { rows: docs, total: totalDocs }
    },
    [client, role, userId, logins],
  )
  return (
    <DataTable
      name="activity"
      label={`${logins ? WORDS.logins : WORDS.activity} ${userName}`}
      columns={COLUMNS}
      view={view}
      onView={setView}
      load={load}
      queryKey={['activity', userId, logins]}
      // Nothing of a deed is unique but all of it together.
      rowId={(deed) => JSON.stringify(deed)}
    />
  )
}
