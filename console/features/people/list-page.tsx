import { exportPeople } from '@paddock/contract/endpoints/people'
import { UPLINE } from '@paddock/contract/roles'
import { Menu, type MenuItem } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { WORDS } from '../../app/words.ts'
import { useMay } from '../../kit/me/index.ts'
import { Page } from '../../kit/page/index.ts'
import { DataTable, SearchFilter, SelectFilter, tableExport, useTableView } from '../../kit/table/index.ts'
import { PEOPLE, usePeopleList, usePerson } from './api.ts'
import { PEOPLE_COLUMNS, STATUS_WORDS } from './columns.tsx'
import { PEOPLE_FILTERS, STATUSES } from './list-query.ts'
import { useLockPeople, useEndSessions } from './people-actions.ts'
import { crumbsOf } from './trail.ts'

const ROLE_OPTIONS = [...UPLINE, 'user' as const].map((value) => ({ value, label: WORDS.roles[value] }))
const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: WORDS.personStatuses[value] }))
const DEPTH_OPTIONS = [{ value: '1', label: WORDS.wholeDownline }]
const NOBODY: ReadonlySet<string> = new Set()

/** The accounts right below me, or below one of mine: Enter opens one, its count of people leads a level down. */
export default function PeoplePage() {
  const [view, setView] = useTableView(PEOPLE_FILTERS)
  const [selected, setSelected] = useState(NOBODY)
  const goTo = useNavigate()
  const may = useMay()
  const { asking, load } = usePeopleList()
  const { userId } = view.filters
  const above = usePerson(userId).data
  const newAddress = `/people/new${userId ? `?parentId=${userId}` : ''}`
  return (
    <Page
      title={above ? WORDS.peopleBelow(above.user.userName) : WORDS.accounts}
      crumbs={above ? [{ label: WORDS.accounts, to: '/people' }, ...crumbsOf(above.trail)] : []}
      isFixed
      actions={
        may('account.create') && (
          <Button look="brand" size="dense" onClick={() => void goTo(newAddress)}>
            <Icon name="plus" className="size-4" />
            {WORDS.newAccount}
          </Button>
        )
      }
    >
      <DataTable
        name="people"
        label={WORDS.accounts}
        columns={PEOPLE_COLUMNS}
        view={view}
        onView={setView}
        load={load}
        exported={tableExport(exportPeople, asking, { userType: WORDS.roles, status: STATUS_WORDS })}
        queryKey={[PEOPLE, 'list']}
        rowId={({ _id }) => _id}
        onOpen={({ _id }) => void goTo(`/people/${_id}`)}
        selection={{ ids: selected, onChange: setSelected }}
        bulk={<Bulk ids={[...selected]} onDone={() => setSelected(NOBODY)} />}
        emptyText={WORDS.noPeople}
        filters={
          <>
            <SearchFilter name="search" label={WORDS.searchPerson} view={view} onView={setView} />
            <SelectFilter name="userType" label={WORDS.role} options={ROLE_OPTIONS} view={view} onView={setView} />
            <SelectFilter name="status" label={WORDS.status} options={STATUS_OPTIONS} view={view} onView={setView} />
            <SelectFilter name="deep" label={WORDS.oneLevel} options={DEPTH_OPTIONS} view={view} onView={setView} />
          </>
        }
      />
    </Page>
  )
}

function Bulk({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const may = useMay()
  const goTo = useNavigate()
  const lock = useLockPeople(onDone)
  const endSessions = useEndSessions(onDone)
  return (
    <>
      <span className="px-1 font-bold">{WORDS.selected(ids.length)}</span>
      {may('points.give') && (
        <Button size="dense" onClick={() => void goTo(`/points?ids=${ids.join(',')}`)}>
          {WORDS.points}
        </Button>
      )}
      {may('account.lock') && (
        <>
          <Button size="dense" onClick={() => lock(ids, { kind: 'USER' }, true)}>
            {WORDS.lock}
          </Button>
          <Button size="dense" onClick={() => lock(ids, { kind: 'BET' }, true)}>
            {WORDS.lockBets}
          </Button>
        </>
      )}
      <Menu
        trigger={
          <Button size="dense" aria-label={WORDS.more} className="px-2">
            <Icon name="more" className="size-4" />
          </Button>
        }
        items={[
          ...(may('account.lock')
            ? ([
                { kind: 'action', label: WORDS.unlock, run: () => lock(ids, { kind: 'USER' }, false) },
                { kind: 'action', label: WORDS.unlockBets, run: () => lock(ids, { kind: 'BET' }, false) },
              ] satisfies MenuItem[])
            : []),
          ...(may('account.endSessions')
            ? ([{ kind: 'action', label: WORDS.forceLogout, run: () => endSessions(ids) }] satisfies MenuItem[])
            : []),
        ]}
      />
      <Button size="dense" look="ghost" onClick={onDone}>
        {WORDS.clearSelection}
      </Button>
    </>
  )
}
