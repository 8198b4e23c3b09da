import { type Debt, type Receipt, settleCash } from '@paddock/contract/endpoints/points'
import { failureText, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { useQueryClient } from '@tanstack/react-query'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { cashOf, type Parts, settlementsOf, typedOf } from './amounts.ts'
import { type ChangedDebt, changedDebt } from './changed.ts'

/** Asks for a settlement. `onChanged` gets a debt that was another when it was confirmed, and what the server said: nothing was settled. */
export function useSettle(
  onSettled: (receipts: readonly Receipt[]) => void,
  onChanged: (changed: ChangedDebt, text: string) => void,
) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  return (debts: readonly Debt[], parts: Parts, remarks: string) => {
    const { toTake, toPay } = cashOf(debts, typedOf(parts))
    const asked = { settlements: settlementsOf(debts, typedOf(parts)), ...(remarks && { remarks }) }
    confirm({
      title: WORDS.settle,
      text: WORDS.settleFact,
      facts: [
        debts.length === 1 ? [COMMON.account, debts[0]?.userName] : [COMMON.accounts, debts.length],
        [WORDS.toTake, formatMoney(toTake)],
        [WORDS.toPay, formatMoney(toPay)],
      ],
      action: WORDS.settle,
      does: asked,
      run: async ({ transactionCode, idempotencyKey }) => {
        try {
          const body = { ...asked, transactionCode }
          const { docs } = await client.call(settleCash, { params: { role }, body, idempotencyKey })
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
