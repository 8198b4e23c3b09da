/** The records of the player: what they asked for of money, statement, bet history, profit and loss. Loaded together, none with the first page. */
import { Icon, IconButton } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Suspense, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import {
  BetHistoryPage,
  ProfitLossPage,
  RECORD_WORDS,
  REQUEST_KINDS,
  type ReceiptOf,
  StatementPage,
  TransactionsPage,
} from '../features/records/index.ts'
import { PageLinks } from '../routing/page-links.tsx'
import { goBack } from '../routing/page-router.tsx'
import { part } from '../routing/part.tsx'
import { WORDS } from '../words/shell.ts'
import type { MoneyKind } from './money-way.ts'

const ReceiptSheet = part(() => import('../features/receipt/receipt-sheet.tsx'))
const CashOutReceiptSheet = part(() => import('../features/cash-out/receipt-sheet.tsx'))

const PAGES = {
  transactions: { to: '/transaction', label: () => RECORD_WORDS.transactions, Page: TransactionsPage },
  statement: { to: '/statement', label: () => RECORD_WORDS.statement, Page: StatementPage },
  betHistory: { to: '/bet-history', label: () => RECORD_WORDS.betHistory, Page: BetHistoryPage },
  profitLoss: { to: '/profit-loss', label: () => RECORD_WORDS.profitLoss, Page: ProfitLossPage },
} as const

const CAME_AND_WENT = '/statement?type=depositWithdraw'

type RecordsRouteProps = {
  readonly page: keyof typeof PAGES
  /** Of the transactions: whose tab is open at first. */
  readonly kind?: MoneyKind
}

export default function RecordsRoute({ page, kind }: RecordsRouteProps) {
  const { label, Page } = PAGES[page]
  const [receipt, setReceipt] = useState<ReceiptOf | null>(null)
  const [, navigate] = useLocation()
  const site = useSite()
  // Where nobody asks for money here, what came and went is told by the statement: an upline gives and takes points.
  const hasRequests = REQUEST_KINDS.some((kind) => site.can(kind))
  if (page === 'transactions' && !hasRequests) return <Redirect to={CAME_AND_WENT} replace />
  const pages = Object.values(PAGES).filter(({ to }) => hasRequests || to !== PAGES.transactions.to)
  return (
    <div className="flex flex-col gap-2">
      <h1 className="sr-only">{label()}</h1>
      <div className="flex rounded-md border border-line bg-surface">
        <IconButton label={WORDS.goBack} onClick={() => goBack(navigate)} className="shrink-0">
          <Icon name="arrow" className="size-5 rotate-180" />
        </IconButton>
        <PageLinks label={RECORD_WORDS.records} pages={pages} className="min-w-0" />
      </div>
      <div className="flex flex-col gap-2">
        <Page seeReceipt={setReceipt} kind={kind} />
      </div>
      {receipt !== null && (
        <Suspense>
          {receipt.of === 'bet' ? (
            <ReceiptSheet
              betId={receipt.id}
              onClose={() => setReceipt(null)}
              onCashOut={(id) => setReceipt({ of: 'cashOut', id })}
            />
          ) : (
            <CashOutReceiptSheet cashOutId={receipt.id} onClose={() => setReceipt(null)} />
          )}
        </Suspense>
      )}
    </div>
  )
}
