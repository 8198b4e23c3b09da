import { exportBigBets, USUALLY_BIG } from '@paddock/contract/endpoints/risk'
import type { BigBet } from '@paddock/contract/shapes/risk'
import { marketKind } from '@paddock/contract/values'
import { MARKET_KINDS } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { Link } from 'react-router'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Badge, Money, Page, PersonLink } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList } from '../../kit/table/index.ts'
import { betColumns, betFileWords } from '../../kit/bet/index.ts'
import { BigBetForm } from './big-bet-form.tsx'
import { BIG, useLooking } from './big-bets.ts'

const FILTERS = ['type', 'startDate', 'endDate'] as const

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'type',
    label: COMMON.kind,
    options: MARKET_KINDS.map((value) => ({ value, label: COMMON.kinds[value] })),
  },
  { kind: 'day', name: 'startDate', label: COMMON.from },
  { kind: 'day', name: 'endDate', label: COMMON.to },
])

/** The player’s bets of the market: open, or settled where it is. */
const betsOf = ({ userId, market, settledAt }: BigBet): string =>
  `${settledAt === null ? '/bets' : '/bets/settled'}?userId=${userId}&marketId=${encodeURIComponent(market._id)}`

type Columns = readonly ExportedColumn<BigBet, typeof exportBigBets>[]

/** `looked`: when the officer looked before; null where they never did. */
function columnsFor(looked: number | null): Columns {
  const { player, event, market, selection, side, odds, stake, liability, status, placed, id } = betColumns<BigBet>({
    player: ({ userId, userName, placedAt }) => (
      <>
        <PersonLink userId={userId} userName={userName ?? ''} />
        {looked !== null && placedAt > looked && (
          <span className="ml-2">
            <Badge mood="warn">{WORDS.new}</Badge>
          </span>
        )}
      </>
    ),
    event: (bet) => bet.market.event.name,
    market: (bet) => (
      <Link to={betsOf(bet)} tabIndex={-1} className="hover:underline">
        {bet.market.marketName}
      </Link>
    ),
    belowStake: ({ profit }) => (
      <>
        {WORDS.couldWin} <Money amount={profit} />
      </>
    ),
  })
  const couldWin = {
    id: 'couldWin',
    label: WORDS.couldWin,
    isWide: true,
    isNumber: true,
    cell: ({ profit }: BigBet) => <Money amount={profit} />,
  } as const
  return [player, event, market, selection, side, odds, stake, liability, couldWin, status, placed, id]
}

/** Bets below whose stake is big to the officer. docs/domain/risk.md#big */
export default function BigBetsPage() {
  const [isChanging, setIsChanging] = useState(false)
  const { before, from = paise(USUALLY_BIG) } = useLooking()
  const list = useList(FILTERS, exportBigBets, {
    query: ({ page, limit, filters: { type, ...days } }) => {
      const kind = marketKind.safeParse(type).data
      return { page, limit, ...days, ...(kind && { type: kind }) }
    },
    page: plainPage,
    words: betFileWords(),
  })
  return (
    <Page
      title={WORDS.bigBets}
      crumbs={[{ label: WORDS.risk, to: '/risk' }]}
      isFixed
      actions={
        <Button size="dense" onClick={() => setIsChanging(true)}>
          {WORDS.bigFrom(formatAmount(from))}
        </Button>
      }
      head={<p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.bigFact}</p>}
    >
      <DataTable
        name="big-bets"
        label={WORDS.bigBets}
        columns={columnsFor(before)}
        {...list}
        queryKey={[...BIG, 'list']}
        rowId={({ _id }) => _id}
        filters={NARROWED_BY()}
        emptyText={WORDS.noBigBets}
        refreshMs={5_000}
      />
      {isChanging && <BigBetForm from={from} onClose={() => setIsChanging(false)} />}
    </Page>
  )
}
