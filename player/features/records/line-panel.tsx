import type { StatementLine } from '@paddock/contract/endpoints/reports'
import { subtract } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { MarketBets } from './market-bets.tsx'
import { dateIn, timeIn } from './moments.ts'
import { type Fact, Facts } from './parts.tsx'
import { RoundMoves } from './round-sheet.tsx'
import { Result } from './rows.tsx'
import { remarksText } from '../../words/remarks.ts'
import type { SeeReceipt } from './state.ts'
import { RECORD_WORDS } from './words.ts'

type LinePanelProps = {
  readonly line: StatementLine
  readonly zone: string
  readonly seeReceipt: SeeReceipt
  readonly onClose: () => void
}

/** Where a line of the statement comes from: the bets of its market, its round of the casino, or whom the points were moved with. */
export function LinePanel({ line, zone, seeReceipt, onClose }: LinePanelProps) {
  const { trxType, marketId, round } = line
  return (
    <Panel title={RECORD_WORDS.lineKinds[trxType]} closeLabel={RECORD_WORDS.close} onClose={onClose}>
      <Facts facts={factsOf(line, zone)} />
      {marketId !== null && <MarketBets marketId={marketId} seeReceipt={seeReceipt} />}
      {round !== null && <RoundMoves {...round} zone={zone} />}
    </Panel>
  )
}

function factsOf(
  { _id, createdAt, amount, balance, counterparty, description, remarks, round }: StatementLine,
  zone: string,
) {
  const whom: readonly Fact[] =
    counterparty === null ? [] : [{ name: amount > 0 ? RECORD_WORDS.from : RECORD_WORDS.to, value: counterparty }]
  const facts: readonly Fact[] = [
    { name: RECORD_WORDS.amount, value: <Result amount={amount} /> },
    { name: RECORD_WORDS.balanceBefore, value: formatMoney(subtract(balance, amount)) },
    { name: RECORD_WORDS.balanceAfter, value: formatMoney(balance) },
    { name: RECORD_WORDS.date, value: `${dateIn(zone, createdAt)}, ${timeIn(zone, createdAt)}` },
    ...whom,
    ...(description && description !== remarks ? [{ name: RECORD_WORDS.about, value: description }] : []),
    ...(remarks ? [{ name: RECORD_WORDS.remarks, value: remarksText(remarks) }] : []),
    ...(round ? [{ name: RECORD_WORDS.roundNumber, value: round.roundId }] : []),
    { name: RECORD_WORDS.number, value: _id },
  ]
  return facts
}
