import { type Debt, exportDebts, type Receipt } from '@paddock/contract/endpoints/points'
import { getPerson } from '@paddock/contract/endpoints/people'
import { debtKind, inSettlingOrder } from '@paddock/domain/ledger'
import { copyAs } from '@paddock/ui/clipboard'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Button, Icon } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useBrand } from '../../kit/brand/index.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Badge, Moment, Money, Page, PageTabs, PersonLink, PhoneNote, useTab } from '../../kit/page/index.ts'
import {
  Chosen,
  type ExportedColumn,
  DataTable,
  type Filter,
  pageOf,
  useList,
  useSelectedRows,
} from '../../kit/table/index.ts'
import { hisabOfDebts } from './hisab.ts'
import { RebatesTable } from './rebates.tsx'
import { ReceiptsPanel, ReceiptsTable } from './receipts.tsx'
import { RunPanel } from './run-panel.tsx'
import { SettleWizard } from './settle-wizard.tsx'

const FILTERS = ['search', 'all', 'deep'] as const
const ALL_OPTIONS = inEachLanguage(() => [{ value: '1', label: WORDS.allAccounts }])
const TABS = inEachLanguage(
  () =>
    [
      { id: 'debts', label: WORDS.debts },
      { id: 'rebates', label: WORDS.rebatesDue },
      { id: 'receipts', label: WORDS.receipts },
    ] as const,
)

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: COMMON.searchPerson },
  { kind: 'select', name: 'all', label: COMMON.show, any: WORDS.onlyOpen, options: ALL_OPTIONS() },
  {
    kind: 'select',
    name: 'deep',
    label: COMMON.reach,
    any: COMMON.rightBelow,
    options: [{ value: '1', label: COMMON.everybodyBelow }],
  },
])

const COLUMNS = inEachLanguage((): readonly ExportedColumn<Debt, typeof exportDebts>[] => [
  {
    id: 'userName',
    label: COMMON.account,
    cell: ({ userId, userName, userType, uplineName, inWithdrawals }) => (
      <>
        <PersonLink {...{ userId, userName }} />
        <PhoneNote>
          {COMMON.roles[userType]} · {uplineName}
        </PhoneNote>
        {inWithdrawals > 0 && (
          <span className="block text-xs whitespace-normal text-quiet">
            {WORDS.inWithdrawals(formatMoney(inWithdrawals))}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'userType',
    label: COMMON.role,
    isWide: true,
    cell: ({ userType }) => COMMON.roles[userType],
  },
  { id: 'upline', label: COMMON.upline, isWide: true, cell: ({ uplineName }) => uplineName },
  {
    id: 'kind',
    label: COMMON.kind,
    cell: (row) => <DebtBadge debt={row} />,
  },
  {
    id: 'clientPL',
    label: COMMON.clientPL,
    isNumber: true,
    isSortable: true,
    cell: ({ clientPL }) => <Money amount={clientPL} isResult />,
  },
  {
    id: 'subtree',
    label: COMMON.withDownline,
    isWide: true,
    isNumber: true,
    cell: ({ subtreePts }) => <Money amount={subtreePts} />,
  },
  {
    id: 'givenPts',
    label: COMMON.pointsGiven,
    isWide: true,
    isNumber: true,
    cell: ({ givenPts }) => <Money amount={givenPts} />,
  },
  {
    id: 'creditPts',
    label: COMMON.credit,
    isWide: true,
    isNumber: true,
    cell: ({ creditPts }) => <Money amount={creditPts} />,
  },
  {
    id: 'lastSettledAt',
    label: WORDS.lastSettled,
    isWide: true,
    cell: ({ lastSettledAt }) => <Moment at={lastSettledAt} />,
  },
])

const MOODS = { LENA: 'good', DENA: 'bad', EVEN: 'plain' } as const
const DebtBadge = ({ debt }: { readonly debt: Debt }) => {
  const kind = debtKind(debt.clientPL)
  return <Badge mood={MOODS[kind]}>{COMMON.debtKinds[kind]}</Badge>
}

/** Lena and dena: what we, or somebody below, and those right below owe each other, settled in cash with a receipt. */
export function SettlementPage() {
  const [address] = useSearchParams()
  const [isRunOpen, setRunOpen] = useState(false)
  const may = useMay()
  const userId = address.get('userId')
  const upline = useName(userId)
  const { tab, chooseTab } = useTab(TABS(), userId === null ? {} : { userId })
  return (
    <Page
      title={upline === undefined ? COMMON.settlement : WORDS.settlementBelow(upline)}
      {...(userId !== null && { crumbs: [{ label: COMMON.settlement, to: '/settlement' }] })}
      isFixed
      {...(tab === 'debts' &&
        may('settle.cash') && {
          actions: (
            <Button size="dense" onClick={() => setRunOpen(true)}>
              {WORDS.settleTree}
            </Button>
          ),
        })}
      head={<PageTabs label={COMMON.settlement} tabs={TABS()} chosen={tab} onChoose={chooseTab} />}
    >
      {tab === 'debts' && <Debts userId={userId} />}
      {tab === 'rebates' && <RebatesTable userId={userId} />}
      {tab === 'receipts' && <ReceiptsTable userId={userId} />}
      {isRunOpen && <RunPanel userId={userId} onClose={() => setRunOpen(false)} />}
    </Page>
  )
}

/** Whose settlements are looked at, where they are not one's own. */
function useName(userId: string | null): string | undefined {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data } = useQuery({
    queryKey: ['people', 'one', userId ?? undefined],
    queryFn: ({ signal }) =>
      client.call(getPerson, { params: { role, userId: userId ?? '' } }, signal).then(({ docs }) => docs),
    enabled: userId !== null,
  })
  return data?.user.userName
}

function Debts({ userId }: { readonly userId: string | null }) {
  // The wizard needs the debts of rows that were selected on other pages.
  const { selection, count, rows, clear, noteRead, change } = useSelectedRows<Debt>((debt) => debt.userId)
  const [isSettling, setSettling] = useState(false)
  const [receipts, setReceipts] = useState<readonly Receipt[]>([])
  const { name } = useBrand()
  const may = useMay()
  const list = useList(FILTERS, exportDebts, {
    query: ({ page, limit, sort, filters: { search, all, deep } }) => ({
      page,
      limit,
      ...(search && { search }),
      ...(all ? {} : { open: true }),
      ...(deep && { deep: true }),
      ...(userId !== null && { userId }),
      ...(sort && { order: sort.order }),
    }),
    page({ docs, totalLena, totalDena, settlesWithPlayers, ...info }) {
      noteRead(docs)
      // With players no cash is settled there, so "Settle everything below" comes to less.
      const [toTake, toPay] = settlesWithPlayers ? [WORDS.toTake, WORDS.toPay] : [WORDS.toTakeOfAll, WORDS.toPayOfAll]
      const totals = [
        { column: 'clientPL', label: toTake, amount: totalLena },
        { column: 'clientPL', label: toPay, amount: totalDena },
      ]
      return { ...pageOf(docs, info), totals }
    },
    words: { userType: COMMON.roles, kind: COMMON.debtKinds },
  })
  const chosen = inSettlingOrder(rows)
  return (
    <>
      <DataTable
        name="settlement"
        label={COMMON.settlement}
        columns={COLUMNS()}
        {...list}
        queryKey={['settlement', 'debts', userId]}
        rowId={({ userId }) => userId}
        {...(may('settle.cash') && { selection })}
        bulk={
          <Chosen count={count} onClear={clear}>
            <Button
              size="dense"
              disabled={chosen.length === 0}
              onClick={() => void copyAs(COMMON.settlement, hisabOfDebts(chosen, { name, at: Date.now() }))}
            >
              <Icon name="copy" className="size-4" />
              {WORDS.copyHisab}
            </Button>
            <Button size="dense" look="brand" disabled={chosen.length === 0} onClick={() => setSettling(true)}>
              {WORDS.settle}
            </Button>
          </Chosen>
        }
        filters={NARROWED_BY()}
        emptyText={WORDS.allSettled}
        {...(userId === null && { emptyHint: WORDS.allSettledHint })}
      />
      {isSettling && (
        <SettleWizard
          debts={chosen}
          onClose={() => setSettling(false)}
          onSettled={(made) => {
            setSettling(false)
            clear()
            setReceipts(made)
          }}
          onChanged={({ userId, owed }) => change(userId, (debt) => ({ ...debt, clientPL: owed }))}
        />
      )}
      {receipts.length > 0 && <ReceiptsPanel receipts={receipts} onClose={() => setReceipts([])} />}
    </>
  )
}
