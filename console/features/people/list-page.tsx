import { exportPeople } from '@paddock/contract/endpoints/people'
import { type Role, rolesBelow } from '@paddock/domain/roles'
import { Menu, type MenuItem } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { useMay, useMe } from '../../kit/me/index.ts'
import { AddButton, Page } from '../../kit/page/index.ts'
import { Chosen, DataTable, type Filter, tableExport, useTableView } from '../../kit/table/index.ts'
import { PEOPLE, usePeopleList, usePerson } from './api.ts'
import { PEOPLE_COLUMNS, STATUS_WORDS } from './columns.tsx'
import { PEOPLE_FILTERS, RIGHT_BELOW, STATUSES } from './list-query.ts'
import { useLockPeople, useEndSessions } from './people-actions.ts'
import { crumbsOf } from './trail.ts'

const STATUS_OPTIONS = inEachLanguage(() => STATUSES.map((value) => ({ value, label: WORDS.personStatuses[value] })))
const REACH_OPTIONS = inEachLanguage(() => [{ value: RIGHT_BELOW, label: WORDS.rightBelow }])
const NOBODY: ReadonlySet<string> = new Set()

/** What can be looked for, and among whom: the hint of the search says both. */
function filtersOf(role: Role, above: string | undefined, isNarrow: boolean): readonly Filter[] {
  const roles = rolesBelow(role).map((value) => ({ value, label: WORDS.roles[value] }))
  return [
    { kind: 'search', name: 'search', label: WORDS.search, hint: WORDS.searchedAmong(above, isNarrow) },
    { kind: 'thing', name: 'userId', label: WORDS.below },
    { kind: 'select', name: 'userType', label: WORDS.role, options: roles },
    { kind: 'select', name: 'status', label: WORDS.status, options: STATUS_OPTIONS() },
    { kind: 'select', name: 'reach', label: WORDS.reach, any: WORDS.everybodyBelow, options: REACH_OPTIONS() },
  ]
}

/** Everybody below me, or below one of mine: Enter opens one, its count of people leads a level down. */
export default function PeoplePage() {
  const [view, setView] = useTableView(PEOPLE_FILTERS)
  const [selected, setSelected] = useState(NOBODY)
  const goTo = useNavigate()
  const may = useMay()
  const { asking, load } = usePeopleList()
  const { userId } = view.filters
  const above = usePerson(userId).data
  const { role } = useMe()
  const isNarrow = view.filters['reach'] === RIGHT_BELOW
  const filters = useMemo(() => filtersOf(role, above?.user.userName, isNarrow), [role, above, isNarrow])
  const newAddress = `/people/new${userId ? `?parentId=${userId}` : ''}`
  return (
    <Page
      title={above ? WORDS.peopleBelow(above.user.userName) : WORDS.accounts}
      crumbs={above ? [{ label: WORDS.accounts, to: '/people' }, ...crumbsOf(above.trail)] : []}
      isFixed
      actions={may('account.create') && <AddButton onClick={() => void goTo(newAddress)}>{WORDS.newAccount}</AddButton>}
    >
      <DataTable
        name="people"
        label={WORDS.accounts}
        columns={PEOPLE_COLUMNS()}
        view={view}
        onView={setView}
        load={load}
        exported={tableExport(exportPeople, asking, { userType: WORDS.roles, status: STATUS_WORDS() })}
        queryKey={[PEOPLE, 'list']}
        rowId={({ _id }) => _id}
        onOpen={({ _id }) => void goTo(`/people/${_id}`)}
        selection={{ ids: selected, onChange: setSelected }}
        bulk={<Bulk ids={[...selected]} onDone={() => setSelected(NOBODY)} />}
        emptyText={WORDS.noPeople}
        filters={filters}
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
    <Chosen count={ids.length} onClear={onDone}>
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
    </Chosen>
  )
}
