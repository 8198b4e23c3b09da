/** Rounds with a stake and no end. docs/domain/casino.md#stuck. */
import { cancelStuckCasinoRound, getStuckCasinoRounds } from '@paddock/contract/endpoints/casino'
import type { CasinoStuckRound } from '@paddock/contract/shapes/casino'
import { useClient } from '@paddock/ui/client'
import { formatAmount, formatMoment } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { Badge, Moment, Money, PersonLink, PhoneNote, roundAddress } from '../../kit/page/index.ts'
import { type Column, DataTable, type Filter, pageOf, useTableView } from '../../kit/table/index.ts'

const NAMES = ['which'] as const
const WHICH = ['ENDED', 'LATE'] as const
const STUCK = ['casino', 'stuck'] as const
const EVERY_MS = 30_000

const FILTERS = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'which',
    label: WORDS.state,
    any: WORDS.stuckWhich.OPEN,
    options: WHICH.map((value) => ({ value, label: WORDS.stuckWhich[value] })),
  },
])

const COLUMNS = inEachLanguage((): readonly Column<CasinoStuckRound>[] => [
  {
    id: 'player',
    label: COMMON.player,
    cell: (row) => (
      <>
        <PersonLink userId={row.userId} userName={row.userName} />
        <PhoneNote>
          {row.gameName} · {row.provider}
        </PhoneNote>
        <PhoneNote>{stateOf(row)}</PhoneNote>
      </>
    ),
  },
  { id: 'site', label: WORDS.site, isWide: true, cell: ({ site }) => site },
  { id: 'game', label: WORDS.game, isWide: true, cell: ({ gameName }) => gameName },
  { id: 'provider', label: WORDS.provider, isWide: true, cell: ({ provider }) => provider },
  { id: 'round', label: WORDS.round, isWide: true, cell: ({ roundId }) => roundId },
  { id: 'stake', label: COMMON.stake, isNumber: true, cell: ({ stake }) => <Money amount={stake} /> },
  { id: 'state', label: WORDS.state, isWide: true, cell: (row) => <State row={row} /> },
  { id: 'last', label: WORDS.lastHeard, isWide: true, cell: ({ lastAt }) => <Moment at={lastAt} /> },
  { id: 'step', label: WORDS.step, cell: (row) => <Step row={row} /> },
])

/** The same in words, where there is no room for more. */
function stateOf({ said, ended, latePayout }: CasinoStuckRound): string {
  if (latePayout !== null) return `${WORDS.late} ${formatAmount(latePayout)}`
  if (ended !== null) return WORDS.backHow[ended]
  return said === null ? WORDS.noWord : WORDS.states[said]
}

function State({ row: { said, asked, ended, endedAt, returned, latePayout } }: { readonly row: CasinoStuckRound }) {
  if (latePayout !== null)
    return (
      <Badge mood="warn">
        {WORDS.late} {formatAmount(latePayout)}
      </Badge>
    )
  if (ended !== null && returned !== null && endedAt !== null)
    return (
      <span title={formatMoment(endedAt)}>
        <Money amount={returned} /> <span className="text-quiet">{WORDS.backHow[ended]}</span>
      </span>
    )
  return (
    <>
      <Badge mood={said === 'open' || said === 'settling' ? 'plain' : 'warn'}>
        {said === null ? WORDS.noWord : WORDS.states[said]}
      </Badge>{' '}
      <span className="text-xs text-quiet">{WORDS.askedTimes(asked)}</span>
    </>
  )
}

function Step({ row }: { readonly row: CasinoStuckRound }) {
  const cancel = useCancel()
  if (row.ended !== null) return null
  return (
    <Button
      size="dense"
      look="danger"
      aria-label={`${WORDS.cancelRound}: ${row.userName}, ${row.roundId}`}
      onClick={() => cancel(row)}
    >
      {WORDS.cancelRound}
    </Button>
  )
}

function useCancel(): (row: CasinoStuckRound) => void {
  const client = useClient()
  const ask = useConfirm()
  const queries = useQueryClient()
  return ({ _id: stuckId, roundId, userName, gameName, stake }) =>
    ask({
      title: WORDS.cancelRound,
      text: WORDS.cancelRoundFact,
      facts: [
        [COMMON.player, userName],
        [WORDS.game, gameName],
        [WORDS.round, roundId],
        [COMMON.stake, formatAmount(stake)],
      ],
      action: WORDS.cancelRound,
      isDanger: true,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { stuckId, transactionCode }
        const { docs } = await client.call(cancelStuckCasinoRound, { body, idempotencyKey })
        showToast(docs.said === null ? WORDS.cancelAsked : WORDS.states[docs.said], 'good')
        await queries.invalidateQueries({ queryKey: STUCK })
      },
    })
}

export function StuckTable() {
  const client = useClient()
  const navigate = useNavigate()
  const [view, setView] = useTableView(NAMES)
  return (
    <DataTable
      name="casino-stuck"
      label={WORDS.bookTabs.stuck}
      columns={COLUMNS()}
      view={view}
      onView={setView}
      load={async ({ page, limit, filters }, signal) => {
        const which = WHICH.find((one) => one === filters['which']) ?? 'OPEN'
        const { docs, ...info } = await client.call(getStuckCasinoRounds, { query: { page, limit, which } }, signal)
        return pageOf(docs, info)
      }}
      queryKey={STUCK}
      rowId={({ _id }) => _id}
      onOpen={(row) => void navigate(roundAddress(row))}
      filters={FILTERS()}
      emptyText={WORDS.noStuck}
      emptyHint={WORDS.noStuckHint}
      refreshMs={EVERY_MS}
    />
  )
}
