import { exportActivity, getActivity } from '@paddock/contract/endpoints/people'
import type { ReplyOf } from '@paddock/contract/reply'
import { useClient } from '@paddock/ui/client'
import { useCallback } from 'react'
import { WORDS } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Moment } from '../../kit/page/index.ts'
import {
  type ExportedColumn,
  DataTable,
  type LoadPage,
  pageOf,
  tableExport,
  useTableView,
  type View,
} from '../../kit/table/index.ts'

type Deed = ReplyOf<typeof getActivity>['docs'][number]

const NO_FILTERS: readonly string[] = []

const COLUMNS: readonly ExportedColumn<Deed, typeof exportActivity>[] = [
  { id: 'at', label: WORDS.time, cell: ({ at }) => <Moment at={at} /> },
  { id: 'summary', label: WORDS.what, cell: ({ summary }) => summary },
  {
    id: 'by',
    label: WORDS.by,
    cell: ({ actorName }) => actorName ?? WORDS.nothing,
  },
  {
    id: 'role',
    label: WORDS.role,
    cell: ({ actorRole }) => (actorRole ? WORDS.roles[actorRole] : WORDS.nothing),
  },
  { id: 'address', label: WORDS.address, cell: ({ address }) => address },
  { id: 'remarks', label: WORDS.remarksShort, cell: ({ remarks }) => remarks },
]

/** What an account did and what was done to it; with `logins` only its ways in and out. */
export function Activity(props: { readonly userId: string; readonly userName: string; readonly logins?: boolean }) {
  const { userId, userName, logins = false } = props
  const [view, setView] = useTableView(NO_FILTERS)
  const client = useClient()
  const role = operatorRole(useMe())
  const asking = useCallback(
    ({ page, limit }: View) => ({
      params: { role },
      query: { page, limit, userId, ...(logins && { logins: true }) },
    }),
    [role, userId, logins],
  )
  const load = useCallback<LoadPage<Deed>>(
    async (asked, signal) => {
      const { docs, ...info } = await client.call(getActivity, asking(asked), signal)
      return pageOf(docs, info)
    },
    [client, asking],
  )
  return (
    <DataTable
      name="activity"
      label={`${logins ? WORDS.logins : WORDS.activity} ${userName}`}
      columns={COLUMNS}
      view={view}
      onView={setView}
      load={load}
      exported={tableExport(exportActivity, asking, { role: WORDS.roles })}
      queryKey={['activity', userId, logins]}
      // Nothing of a deed is unique but all of it together.
      rowId={(deed) => JSON.stringify(deed)}
    />
  )
}
