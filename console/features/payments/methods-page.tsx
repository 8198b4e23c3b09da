/** Who is paid when players pay in: the methods of oneself and of officers below, with what waits for a second officer. */
import { getManagedMethods } from '@paddock/contract/endpoints/payments'
import type { ManagedMethod } from '@paddock/contract/shapes/payment'
import { useClient } from '@paddock/ui/client'
import { inEachLanguage } from '@paddock/ui/words'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { AddButton, Badge, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import {
  type Column,
  DataTable,
  type Filter,
  type LoadPage,
  pageOf,
  useTableView,
  type View,
} from '../../kit/table/index.ts'
import { MethodPanel } from './method-form.tsx'
import { boundsOf, payeeOf } from './method-terms.ts'
import { MethodView } from './method-view.tsx'
import { METHODS } from './methods.ts'

const FILTERS = ['search', 'active'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.searchMethods },
  {
    kind: 'select',
    name: 'active',
    label: WORDS.showMethod,
    options: [
      { value: 'true', label: WORDS.onlyActive },
      { value: 'false', label: WORDS.onlyHidden },
    ],
  },
])
/** What of the page is open, in the address. */
const OPEN = 'method'
const NEW = 'new'
const EVERY_MS = 30_000

type State = 'SHOWN' | 'LOCKED' | 'HIDDEN' | 'NOT_IN_FORCE'
const MOODS = { SHOWN: 'good', LOCKED: 'warn', HIDDEN: 'plain', NOT_IN_FORCE: 'warn' } as const

function stateOf({ active, isLock, inForce }: ManagedMethod): State {
  if (!active) return 'HIDDEN'
  if (!inForce) return 'NOT_IN_FORCE'
  return isLock ? 'LOCKED' : 'SHOWN'
}

const COLUMNS = inEachLanguage((): readonly Column<ManagedMethod>[] => [
  { id: 'sort', label: WORDS.order, isNumber: true, isWide: true, cell: ({ sort }) => sort },
  {
    id: 'paymentName',
    label: WORDS.method,
    cell: (method) => (
      <>
        <span className="font-bold">{method.paymentName}</span>
        <PhoneNote>{`${WORDS.types[method.paymentType]} · ${method.ownerName}`}</PhoneNote>
        <PhoneNote>{payeeOf(method)}</PhoneNote>
      </>
    ),
  },
  { id: 'type', label: WORDS.type, isWide: true, cell: ({ paymentType }) => WORDS.types[paymentType] },
  { id: 'owner', label: WORDS.owner, isWide: true, cell: ({ ownerName }) => ownerName },
  {
    id: 'payee',
    label: WORDS.payee,
    isWide: true,
    cell: (method) => <span className="block max-w-72 truncate">{payeeOf(method)}</span>,
  },
  { id: 'bounds', label: WORDS.bounds, isNumber: true, isWide: true, cell: boundsOf },
  {
    id: 'state',
    label: WORDS.state,
    cell: (method) => <Badge mood={MOODS[stateOf(method)]}>{WORDS.states[stateOf(method)]}</Badge>,
  },
  { id: 'waiting', label: WORDS.change, cell: ({ waiting }) => <Waits waiting={waiting} /> },
])

function Waits({ waiting }: Pick<ManagedMethod, 'waiting'>) {
  if (waiting === null) return null
  return (
    <Badge mood="warn" icon="clock">
      {waiting.inForceFrom === null ? WORDS.waitsShort : <Moment at={waiting.inForceFrom} />}
    </Badge>
  )
}

export default function MethodsPage() {
  const [view, setView] = useTableView(FILTERS)
  const { open, setOpen } = useOpened()
  const [known, setKnown] = useState<ReadonlyMap<string, ManagedMethod>>(new Map())
  const [isEditing, setEditing] = useState(false)
  const client = useClient()
  const role = operatorRole(useMe())
  const load = useCallback<LoadPage<ManagedMethod>>(
    async ({ page, limit, filters: { search, active } }: View, signal) => {
      const query = { page, limit, ...(search && { search }), ...(active && { active: active === 'true' }) }
      const { docs, ...info } = await client.call(getManagedMethods, { params: { role }, query }, signal)
      setKnown((before) => new Map([...before, ...docs.map((method) => [method._id, method] as const)]))
      return pageOf(docs, info)
    },
    [client, role],
  )
  const opened = open === null ? undefined : known.get(open)
  const close = () => {
    setEditing(false)
    setOpen(null)
  }
  return (
    <Page title={WORDS.methods} isFixed actions={<AddButton onClick={() => setOpen(NEW)}>{WORDS.newMethod}</AddButton>}>
      <DataTable
        name="payment-methods"
        label={WORDS.methods}
        columns={COLUMNS()}
        view={view}
        onView={setView}
        load={load}
        queryKey={[METHODS, 'list']}
        rowId={({ _id }) => _id}
        onOpen={({ _id }) => setOpen(_id)}
        filters={NARROWED_BY()}
        emptyText={WORDS.noMethods}
        emptyHint={WORDS.noMethodsHint}
        refreshMs={EVERY_MS}
      />
      {open === NEW && <MethodPanel method={null} onClose={close} />}
      {opened && isEditing && <MethodPanel method={opened} onClose={() => setEditing(false)} />}
      {opened && !isEditing && <MethodView method={opened} onEdit={() => setEditing(true)} onClose={close} />}
    </Page>
  )
}

/** Which method is looked at, in the address, so that a link leads a second officer to it. */
function useOpened() {
  const [address, setAddress] = useSearchParams()
  const setOpen = (id: string | null) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === null) next.delete(OPEN)
        else next.set(OPEN, id)
        return next
      },
      { replace: true },
    )
  return { open: address.get(OPEN), setOpen }
}
