/** What one side has booked and the other has not, or otherwise. docs/domain/casino.md#reconciliation. */
import { explainCasinoDifference, getCasinoDifferences } from '@paddock/contract/endpoints/casino'
import type { CasinoDifference } from '@paddock/contract/shapes/casino'
import { useClient } from '@paddock/ui/client'
import { Button } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { sideText, tellOutcome, useReadChangesAgain } from '../../kit/second-officer/index.ts'
import { Badge, Moment, PhoneNote } from '../../kit/page/index.ts'
import { type Column, DataTable, type Filter, pageOf, useTableView } from '../../kit/table/index.ts'
import { useProviderFilter } from './day-table.tsx'

const NAMES = ['which', 'providerId', 'day'] as const
const WHICH = ['EXPLAINED', 'GONE'] as const
const DIFFERENCES = ['casino', 'differences'] as const

const FILTERS = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'which',
    label: WORDS.state,
    any: WORDS.differenceWhich.OPEN,
    options: WHICH.map((value) => ({ value, label: WORDS.differenceWhich[value] })),
  },
  { kind: 'day', name: 'day', label: WORDS.day },
])

const COLUMNS = inEachLanguage((): readonly Column<CasinoDifference>[] => [
  {
    id: 'day',
    label: WORDS.day,
    cell: ({ day, reference, ours, theirs }) => (
      <>
        <span className="font-bold tabular-nums">{day}</span>
        <PhoneNote>{reference}</PhoneNote>
        <PhoneNote>
          {WORDS.ours}: {sideText(ours)}
        </PhoneNote>
        <PhoneNote>
          {WORDS.theirs}: {sideText(theirs)}
        </PhoneNote>
      </>
    ),
  },
  { id: 'provider', label: WORDS.provider, isWide: true, cell: ({ provider }) => provider },
  {
    id: 'kind',
    label: COMMON.kind,
    cell: ({ kind, goneAt, explainedAt }) => (
      <Badge mood={goneAt === null && explainedAt === null ? 'warn' : 'plain'}>{WORDS.differenceKinds[kind]}</Badge>
    ),
  },
  { id: 'reference', label: WORDS.reference, isWide: true, cell: ({ reference }) => reference },
  { id: 'player', label: COMMON.player, isWide: true, cell: ({ userName }) => userName ?? COMMON.nothing },
  { id: 'site', label: WORDS.site, isWide: true, cell: ({ site }) => site ?? COMMON.nothing },
  { id: 'ours', label: WORDS.ours, isNumber: true, isWide: true, cell: ({ ours }) => sideText(ours) },
  { id: 'theirs', label: WORDS.theirs, isNumber: true, isWide: true, cell: ({ theirs }) => sideText(theirs) },
  {
    id: 'at',
    label: COMMON.time,
    isWide: true,
    cell: ({ ours, theirs }) => <Moment at={(ours ?? theirs)?.at ?? null} />,
  },
  { id: 'step', label: WORDS.explained, cell: (row) => <Explained row={row} /> },
])

function Explained({ row }: { readonly row: CasinoDifference }) {
  const explain = useExplain()
  const { explainedBy, reason, goneAt, reference } = row
  if (explainedBy !== null) return <span className="text-xs">{WORDS.explainedBy(explainedBy, reason ?? '')}</span>
  if (goneAt !== null) return <Moment at={goneAt} />
  return (
    <Button size="dense" aria-label={`${WORDS.explain}: ${reference}`} onClick={() => explain(row)}>
      {WORDS.explain}
    </Button>
  )
}

/** It is about the version that was looked at. */
function useExplain(): (row: CasinoDifference) => void {
  const client = useClient()
  const ask = useConfirm()
  const queries = useQueryClient()
  const readChangesAgain = useReadChangesAgain()
  return ({ _id: differenceId, version, day, provider, reference, ours, theirs }) =>
    ask({
      title: WORDS.explain,
      text: WORDS.explainFact,
      facts: [
        [WORDS.provider, `${provider}, ${day}`],
        [WORDS.reference, reference],
        [WORDS.ours, sideText(ours)],
        [WORDS.theirs, sideText(theirs)],
      ],
      action: WORDS.explain,
      reasonLabel: WORDS.explainReason,
      run: async ({ transactionCode, idempotencyKey, reason }) => {
        const body = { differenceId, version, reason, transactionCode }
        tellOutcome(await client.call(explainCasinoDifference, { body, idempotencyKey }), WORDS.explainDone)
        await Promise.all([queries.invalidateQueries({ queryKey: ['casino'] }), readChangesAgain()])
      },
    })
}

export function DifferenceTable() {
  const client = useClient()
  const [view, setView] = useTableView(NAMES)
  const providers = useProviderFilter()
  return (
    <DataTable
      name="casino-differences"
      label={WORDS.bookTabs.differences}
      columns={COLUMNS()}
      view={view}
      onView={setView}
      load={async ({ page, limit, filters }, signal) => {
        const { providerId, day } = filters
        const which = WHICH.find((one) => one === filters['which']) ?? ('OPEN' as const)
        const query = { page, limit, which, ...(providerId && { providerId }), ...(day && { day }) }
        const { docs, ...info } = await client.call(getCasinoDifferences, { query }, signal)
        return pageOf(docs, info)
      }}
      queryKey={DIFFERENCES}
      rowId={({ _id }) => _id}
      filters={[...FILTERS(), ...providers]}
      emptyText={WORDS.noDifferences}
      emptyHint={WORDS.noDifferencesHint}
    />
  )
}
