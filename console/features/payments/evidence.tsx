/** What banks say of a claim: the line that it came by, or lines that may be of it, with each difference in words. */
import type { BankLine, NearLine } from '@paddock/contract/shapes/statement'
import type { DepositRequest } from '@paddock/contract/shapes/payment'
import { negate, subtract } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { STATEMENT_WORDS as WORDS } from '../../words/statements.ts'
import { Badge, Money } from '../../kit/page/index.ts'
import type { DepositDetails } from './deposits.ts'
import { Block } from './detail-parts.tsx'
import { dayText, localDay } from './statements.ts'

export function Evidence({ details: { deposit, lines, near } }: { readonly details: DepositDetails }) {
  // A gateway says itself what was paid; what a bank says is told to the owner of the method alone, so of others nothing is known.
  if (deposit.type === 'IPAY' || !deposit.mine) return null
  return (
    <Block title={WORDS.evidence}>
      {lines.length + near.length === 0 && <p className="p-3 text-sm text-quiet">{WORDS.noEvidence}</p>}
      <ul className="divide-y divide-line text-sm empty:hidden">
        {lines.map((line) => (
          <Line key={line._id} line={line} mood="good" label={line.state === 'FUNDED' ? WORDS.funded : WORDS.matches}>
            <p className="text-xs text-quiet">{WORDS.matchesFact}</p>
          </Line>
        ))}
        {near.map((line) => (
          <Line key={line._id} line={line} mood="warn" label={WORDS.mayBe}>
            <ul>
              {differencesIn(line, deposit).map((text) => (
                <li key={text} className="flex items-start gap-1.5 text-xs text-warn">
                  <Icon name="warning" className="mt-0.5 size-3 shrink-0" />
                  {text}
                </li>
              ))}
            </ul>
          </Line>
        ))}
      </ul>
    </Block>
  )
}

function Line(props: {
  readonly line: BankLine
  readonly mood: 'good' | 'warn'
  readonly label: string
  readonly children: ReactNode
}) {
  const { line, mood, label, children } = props
  const { day, amount, narration, accountName } = line
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <Badge mood={mood}>{label}</Badge>
        <span className="text-quiet">{`${dayText(day)} · ${accountName}`}</span>
        <span className="ml-auto font-bold">
          <Money amount={amount} />
        </span>
      </div>
      <p className="text-xs break-words">{narration}</p>
      {children}
    </li>
  )
}

/** In what the line is not what was claimed, and what became of it elsewhere. */
function differencesIn({ differs, utr, amount, day, state, depositId }: NearLine, deposit: DepositRequest): string[] {
  const claimed = deposit.receivedAmount ?? deposit.amount
  const by = subtract(amount, claimed)
  const texts = {
    UTR: utr === null ? WORDS.lacksReference : WORDS.otherReference(utr),
    AMOUNT: (by < 0 ? WORDS.less : WORDS.more)(
      formatMoney(amount),
      formatMoney(claimed),
      formatMoney(by < 0 ? negate(by) : by),
    ),
    DAY: WORDS.otherDay(dayText(day), localDay(deposit.createdAt)),
  }
  return [
    ...differs.map((difference) => texts[difference]),
    ...(state === 'CANCELED' ? [WORDS.takenBack] : []),
    ...(state === 'FUNDED' && depositId !== null ? [WORDS.fundedOther(depositId)] : []),
    ...(state === 'CLAIMED' && depositId !== null && depositId !== deposit._id
      ? [WORDS.claimedByOther(depositId)]
      : []),
  ]
}
