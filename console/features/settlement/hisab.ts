/** What is owed, or was settled, as a text that is sent to whoever it is about: an upline and theirs, a line each. */
import type { Debt, Receipt } from '@paddock/contract/endpoints/points'
import { debtKind } from '@paddock/domain/ledger'
import { add, type Paise, ZERO } from '@paddock/domain/money'
import { formatMoment, formatMoney, formatResult } from '@paddock/ui/formats'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { cashNow, owed } from './amounts.ts'

type Head = { readonly name: string; readonly at: number }
type Line = { readonly upline: string; readonly kind: 'LENA' | 'DENA'; readonly amount: Paise; readonly text: string }

export const hisabOfDebts = (debts: readonly Debt[], head: Head): string =>
  hisabOf(
    debts.flatMap((debt) => {
      const { clientPL, userName, uplineName, inWithdrawals } = debt
      const kind = debtKind(clientPL)
      if (kind === 'EVEN') return []
      const amount = cashNow(debt)
      const waits = inWithdrawals > 0 ? ` (${WORDS.inWithdrawals(formatMoney(inWithdrawals))})` : ''
      return [{ upline: uplineName, kind, amount, text: `${lineOf(userName, kind, owed(debt))}${waits}` }]
    }),
    head,
  )

export const hisabOfReceipts = (receipts: readonly Receipt[], head: Head): string =>
  hisabOf(
    receipts.map((receipt) => {
      const { uplineName, userName, kind, amount, number, after, reverses, reversedBy } = receipt
      const left = after === 0 ? '' : ` · ${COMMON.left} ${formatResult(after)}`
      const other = otherText(receipt)
      return {
        upline: uplineName,
        kind,
        // What was taken back, and what took it back, come to nothing.
        amount: reverses || reversedBy ? ZERO : amount,
        text: [`${lineOf(userName, kind, amount)}${left}`, WORDS.receiptTitle(number), other ?? []].flat().join(' · '),
      }
    }),
    head,
  )

/** Whether a receipt takes another back, or was taken back. */
export function otherText({ reverses, reversedBy }: Pick<Receipt, 'reverses' | 'reversedBy'>): string | undefined {
  if (reverses) return WORDS.reversesReceipt(reverses.number)
  return reversedBy ? WORDS.reversedByReceipt(reversedBy.number) : undefined
}

const lineOf = (userName: string, kind: 'LENA' | 'DENA', amount: Paise): string =>
  `${userName}: ${COMMON.debtKinds[kind]} ${formatMoney(amount)}`

function hisabOf(lines: readonly Line[], { name, at }: Head): string {
  const blocks = [...Map.groupBy(lines, ({ upline }) => upline)].map(([upline, own]) =>
    [
      upline,
      ...own.map(({ text }) => text),
      `${WORDS.toTake} ${formatMoney(sumOf(own, 'LENA'))} · ${WORDS.toPay} ${formatMoney(sumOf(own, 'DENA'))}`,
    ].join('\n'),
  )
  return [`${name} · ${COMMON.settlement} · ${formatMoment(at)}`, ...blocks].join('\n\n')
}

const sumOf = (lines: readonly Line[], kind: Line['kind']): Paise =>
  lines.reduce((total, line) => (line.kind === kind ? add(total, line.amount) : total), ZERO)
