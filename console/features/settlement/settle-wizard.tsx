import { type Debt, type Receipt, settleCash } from '@paddock/contract/endpoints/points'
import { failureText, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { FILTER } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Money } from '../../kit/page/index.ts'
import { cashOf, debtKind, leftOf, owed, type Parts, partOf, settlementsOf } from './amounts.ts'
import { type ChangedDebt, changedDebt } from './changed.ts'

type WizardProps = {
  readonly debts: readonly Debt[]
  readonly onClose: () => void
  readonly onSettled: (receipts: readonly Receipt[]) => void
  /** A debt is another than the one that was confirmed: nothing was done. */
  readonly onChanged: (changed: ChangedDebt) => void
}

/** How much cash for whom; then the code; then the receipts. Where a debt changed meanwhile it stands here anew, to be looked at again. */
export function SettleWizard({ debts, onClose, onSettled, onChanged }: WizardProps) {
  const [parts, setParts] = useState<Parts>({})
  const [remarks, setRemarks] = useState('')
  const [refused, setRefused] = useState('')
  const settle = useSettle(onSettled, (changed, text) => {
    // A part that was typed was a part of the debt before.
    setParts((typed) => ({ ...typed, [changed.userId]: '' }))
    setRefused(text)
    onChanged(changed)
  })
  const isReady = debts.length > 0 && debts.every((debt) => partOf(debt, parts) !== undefined)
  const { toTake, toPay } = cashOf(debts, parts)
  return (
    <Panel
      title={WORDS.settle}
      closeLabel={WORDS.close}
      onClose={onClose}
      isWide
      footer={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            {WORDS.toTake} <strong className="text-profit tabular-nums">{formatMoney(toTake)}</strong>
          </span>
          <span>
            {WORDS.toPay} <strong className="text-loss tabular-nums">{formatMoney(toPay)}</strong>
          </span>
          <Button
            size="dense"
            look="brand"
            className="ml-auto"
            disabled={!isReady}
            onClick={() => settle(debts, parts, remarks)}
          >
            {WORDS.settle}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-2 p-3">
        {refused && (
          <p role="alert" className="text-sm text-loss">
            {refused}
          </p>
        )}
        <input
          aria-label={WORDS.remarksShort}
          placeholder={WORDS.remarksShort}
          value={remarks}
          maxLength={200}
          onChange={({ target }) => setRemarks(target.value)}
          className={`${FILTER} w-full`}
        />
      </div>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-quiet">
            {[WORDS.account, WORDS.owed, WORDS.cash, WORDS.left].map((label, index) => (
              <th
                key={label}
                scope="col"
                className={`h-8 px-3 font-normal ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {debts.map((debt) => (
            <tr key={debt.userId} className="border-t border-line">
              <td className="h-12 px-3">
                <span className="block leading-4 font-bold">{debt.userName}</span>
                <span className="block text-xs text-quiet">{WORDS.debtKinds[debtKind(debt)]}</span>
              </td>
              <td className="px-3 text-right">
                <Money amount={owed(debt)} />
              </td>
              <td className="w-36 px-3 text-right">
                <input
                  aria-label={`${WORDS.cash} ${debt.userName}`}
                  aria-invalid={partOf(debt, parts) === undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={formatMoney(owed(debt))}
                  value={parts[debt.userId] ?? ''}
                  onChange={({ target }) => setParts({ ...parts, [debt.userId]: target.value })}
                  className={`${FILTER} w-full text-right tabular-nums aria-[invalid=true]:border-loss`}
                />
              </td>
              <td className="px-3 text-right">
                <Money amount={leftOf(debt, parts)} isResult />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function useSettle(onSettled: WizardProps['onSettled'], onChanged: (changed: ChangedDebt, text: string) => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  return (debts: readonly Debt[], parts: Parts, remarks: string) => {
    const { toTake, toPay } = cashOf(debts, parts)
    confirm({
      title: WORDS.settle,
      text: WORDS.settleFact,
      facts: [
        debts.length === 1 ? [WORDS.account, debts[0]?.userName] : [WORDS.accounts, debts.length],
        [WORDS.toTake, formatMoney(toTake)],
        [WORDS.toPay, formatMoney(toPay)],
      ],
      action: WORDS.settle,
      run: async ({ transactionCode, idempotencyKey }) => {
        try {
          const { docs } = await client.call(settleCash, {
            params: { role },
            body: { settlements: settlementsOf(debts, parts), transactionCode, ...(remarks && { remarks }) },
            idempotencyKey,
          })
          onSettled(docs)
        } catch (thrown) {
          const changed = changedDebt(thrown)
          if (!changed) throw thrown
          // What the question shows holds no longer: it is asked anew, from the debts as they are.
          onChanged(changed, failureText(thrown))
        }
        await Promise.all(
          ['settlement', 'people', 'dashboard'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
        )
      },
    })
  }
}
