import { exportRebates, payRebates, type RebateDue } from '@paddock/contract/endpoints/points'
import { sum } from '@paddock/domain/money'
import { failureText, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Money, PersonLink } from '../../kit/page/index.ts'
import {
  Chosen,
  type ExportedColumn,
  DataTable,
  type Filter,
  pageOf,
  useList,
  useSelectedRows,
} from '../../kit/table/index.ts'
import { changedDebt } from './changed.ts'

const FILTERS = ['all'] as const
const ALL_OPTIONS = inEachLanguage(() => [{ value: '1', label: WORDS.allPlayers }])

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'select', name: 'all', label: COMMON.show, any: WORDS.onlyDue, options: ALL_OPTIONS() },
])

const COLUMNS = inEachLanguage((): readonly ExportedColumn<RebateDue, typeof exportRebates>[] => [
  {
    id: 'userName',
    label: COMMON.player,
    cell: ({ userId, userName }) => <PersonLink {...{ userId, userName }} />,
  },
  {
    id: 'accrued',
    label: WORDS.accrued,
    isNumber: true,
    cell: ({ accrued }) => <Money amount={accrued} />,
  },
  {
    id: 'given',
    label: WORDS.rebateGiven,
    isWide: true,
    isNumber: true,
    cell: ({ given }) => <Money amount={given} />,
  },
  {
    id: 'due',
    label: WORDS.due,
    isNumber: true,
    cell: ({ due }) => <Money amount={due} isResult />,
  },
])

/** What players got back of their losses, and what of it is still to be given. A result taken back can leave less than nothing. */
export function RebatesTable({ userId }: { readonly userId: string | null }) {
  // What is due to rows that were selected on other pages stands in the question.
  const { selection, count, rows, clear, noteRead } = useSelectedRows<RebateDue>((rebate) => rebate.userId)
  const may = useMay()
  const list = useList(FILTERS, exportRebates, {
    query: ({ page, limit, filters: { all } }) => ({
      page,
      limit,
      ...(all ? {} : { open: true }),
      ...(userId !== null && { userId }),
    }),
    page({ docs, totalDue, ...info }) {
      noteRead(docs)
      const totals = [{ column: 'due', label: WORDS.due, amount: totalDue, isResult: true }]
      return { ...pageOf(docs, info), totals }
    },
  })
  const give = useGive(clear)
  const chosen = rows.filter(({ due }) => due > 0)
  return (
    <DataTable
      name="rebates"
      label={WORDS.rebatesDue}
      columns={COLUMNS()}
      {...list}
      queryKey={['settlement', 'rebates', userId]}
      rowId={({ userId }) => userId}
      {...(may('settle.cash') && { selection })}
      bulk={
        <Chosen count={count} onClear={clear}>
          <Button size="dense" look="brand" disabled={chosen.length === 0} onClick={() => give(chosen)}>
            {WORDS.giveRebates}
          </Button>
        </Chosen>
      }
      filters={NARROWED_BY()}
      emptyText={WORDS.noRebates}
      {...(userId === null && { emptyHint: WORDS.noRebatesHint })}
    />
  )
}

function useGive(onGiven: () => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  const readAgain = () =>
    Promise.all(['settlement', 'people', 'dashboard'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const give = (rebates: readonly RebateDue[], text: string = WORDS.giveRebatesFact) => {
    const asked = { rebates: rebates.map(({ userId, due }) => ({ userId, amount: due })) }
    confirm({
      title: WORDS.giveRebates,
      text,
      facts: [
        [COMMON.players, rebates.length],
        [COMMON.total, formatMoney(sum(rebates.map(({ due }) => due)))],
      ],
      action: WORDS.giveRebates,
      does: asked,
      run: async ({ transactionCode, idempotencyKey }) => {
        try {
          const { docs } = await client.call(payRebates, {
            params: { role },
            body: { ...asked, transactionCode },
            idempotencyKey,
          })
          showToast(WORDS.rebatesGiven(formatMoney(sum(docs.map(({ amount }) => amount)))), 'good')
          onGiven()
        } catch (thrown) {
          const changed = changedDebt(thrown)
          if (!changed) throw thrown
          const left = rebates
            .map((one) => (one.userId === changed.userId ? { ...one, due: changed.owed } : one))
            .filter(({ due }) => due > 0)
          if (left.length > 0) give(left, failureText(thrown))
          else showToast(failureText(thrown))
        }
        await readAgain()
      },
    })
  }
  return (rebates: readonly RebateDue[]) => give(rebates)
}
