/** Days of providers, with what both sides have of them. docs/domain/casino.md#reconciliation. */
import { getCasinoDays, readCasinoDay } from '@paddock/contract/endpoints/casino'
import type { CasinoDay } from '@paddock/contract/shapes/casino'
import type { Paise } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatBalance, formatMoment } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { Badge, Money, PhoneNote } from '../../kit/page/index.ts'
import { type Column, DataTable, type Filter, pageOf, useTableView } from '../../kit/table/index.ts'
import { useProviders } from './providers.ts'

const NAMES = ['providerId'] as const
const DAYS = ['casino', 'days'] as const
const EVERY_MS = 30_000

type Sum = keyof CasinoDay['ours']

/** What we have, and below it what they have, where that is another amount. */
function Both({ day, of }: { readonly day: CasinoDay; readonly of: Sum }) {
  const [ours, theirs]: readonly Paise[] = [day.ours[of], day.theirs[of]]
  if (day.readAt === null || ours === undefined || theirs === undefined) return '—'
  return (
    <>
      <Money amount={ours} />
      {ours !== theirs && (
        <span className="block text-xs text-warn tabular-nums">{WORDS.theirsIs(formatBalance(theirs))}</span>
      )}
    </>
  )
}

const COLUMNS = inEachLanguage((): readonly Column<CasinoDay>[] => [
  {
    id: 'day',
    label: WORDS.day,
    cell: ({ day, provider, isWanted, readAt }) => (
      <>
        <span className="font-bold tabular-nums">{day}</span>
        <PhoneNote>{provider}</PhoneNote>
        <PhoneNote>{isWanted ? WORDS.reading : readAt === null ? WORDS.notRead : WORDS.read}</PhoneNote>
      </>
    ),
  },
  { id: 'provider', label: WORDS.provider, isWide: true, cell: ({ provider }) => provider },
  { id: 'read', label: WORDS.readState, isWide: true, cell: (row) => <ReadState row={row} /> },
  { id: 'lines', label: WORDS.lines, isNumber: true, isWide: true, cell: ({ lines }) => lines },
  { id: 'staked', label: WORDS.stakes, isNumber: true, isWide: true, cell: (row) => <Both day={row} of="staked" /> },
  { id: 'won', label: WORDS.wins, isNumber: true, isWide: true, cell: (row) => <Both day={row} of="won" /> },
  { id: 'back', label: WORDS.returns, isNumber: true, isWide: true, cell: (row) => <Both day={row} of="returned" /> },
  { id: 'differences', label: WORDS.bookTabs.differences, cell: (row) => <Differences row={row} /> },
  { id: 'step', label: WORDS.step, cell: (row) => <ReadNow row={row} /> },
])

function ReadState({ row: { readAt, triedAt, isWanted } }: { readonly row: CasinoDay }) {
  if (isWanted) return <Badge>{WORDS.reading}</Badge>
  const at = readAt ?? triedAt
  return (
    <span {...(at !== null && { title: formatMoment(at) })}>
      <Badge mood={readAt === null ? 'warn' : 'good'}>{readAt === null ? WORDS.notRead : WORDS.read}</Badge>
    </span>
  )
}

function Differences({ row: { providerId, day, open, explained } }: { readonly row: CasinoDay }) {
  if (open + explained === 0) return <span className="text-quiet">{WORDS.noDifference}</span>
  const which = open === 0 ? '&which=EXPLAINED' : ''
  return (
    <Link
      to={`?tab=differences&providerId=${providerId}&day=${day}${which}`}
      className={`underline ${open > 0 ? 'text-warn' : 'text-quiet'}`}
    >
      {WORDS.openOf(open, explained)}
    </Link>
  )
}

function ReadNow({ row: { providerId, provider, day } }: { readonly row: CasinoDay }) {
  const client = useClient()
  const ask = useConfirm()
  const queries = useQueryClient()
  const read = () =>
    ask({
      title: WORDS.readNow,
      text: WORDS.readNowFact,
      facts: [
        [WORDS.provider, provider],
        [WORDS.day, day],
      ],
      action: WORDS.readNow,
      asksCode: false,
      run: async ({ idempotencyKey }) => {
        await client.call(readCasinoDay, { body: { providerId, day }, idempotencyKey })
        showToast(WORDS.readWanted, 'good')
        await queries.invalidateQueries({ queryKey: DAYS })
      },
    })
  return (
    <Button size="dense" aria-label={`${WORDS.readNow}: ${provider}, ${day}`} onClick={read}>
      {WORDS.readNow}
    </Button>
  )
}

export function DayTable() {
  const client = useClient()
  const [view, setView] = useTableView(NAMES)
  return (
    <DataTable
      name="casino-days"
      label={WORDS.bookTabs.days}
      columns={COLUMNS()}
      view={view}
      onView={setView}
      load={async ({ page, limit, filters: { providerId } }, signal) => {
        const query = { page, limit, ...(providerId && { providerId }) }
        const { docs, ...info } = await client.call(getCasinoDays, { query }, signal)
        return pageOf(docs, info)
      }}
      queryKey={DAYS}
      rowId={({ providerId, day }) => `${providerId} ${day}`}
      filters={useProviderFilter()}
      emptyText={WORDS.noDays}
      emptyHint={WORDS.noDaysHint}
      refreshMs={EVERY_MS}
    />
  )
}

export function useProviderFilter(): readonly Filter[] {
  const { data = [] } = useProviders()
  const options = data.map(({ _id: value, name: label }) => ({ value, label }))
  return [{ kind: 'select', name: 'providerId', label: WORDS.provider, options }]
}
