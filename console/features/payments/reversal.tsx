/** An approved deposit taken back by two officers: the question with what it would do. Law D-21. */
import { reverseDeposit } from '@paddock/contract/endpoints/withdrawals'
import { READY_REASONS } from '@paddock/contract/ready-reasons'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { subtract } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Money } from '../../kit/page/index.ts'
import { DEPOSITS } from './deposits.ts'
import { useStanding } from './detail-parts.tsx'

/** Whether an officer who decides it may say that it never came; the one who has said so cannot agree to it. */
const mayReverse = (deposit: QueuedDeposit, userName: string): boolean =>
  deposit.mine &&
  deposit.status === 'approved' &&
  deposit.reversedAt === null &&
  deposit.type !== 'IPAY' &&
  deposit.reversalBy !== userName

/** At the foot of an approved deposit; nothing where it is not the officer's to take back. */
export function Reversal({ deposit }: { readonly deposit: QueuedDeposit }) {
  const { user } = useMe()
  const ask = useReverse()
  if (!mayReverse(deposit, user.userName)) return null
  return (
    <footer className="sticky bottom-0 flex justify-end border-t border-line bg-surface p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <Button size="dense" look="danger" className="h-9 max-md:h-11" onClick={() => ask(deposit)}>
        {deposit.reversalBy === null ? WORDS.reverse : WORDS.reverseSecond}
      </Button>
    </footer>
  )
}

function useReverse(): (deposit: QueuedDeposit) => void {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  return (deposit) => {
    const { _id: depositId, version, userName, reversalBy } = deposit
    const amount = formatMoney(cameOf(deposit))
    return confirm({
      title: WORDS.reverseTitle(amount, userName),
      text: reversalBy === null ? WORDS.reverseFirst : WORDS.reverseLast(reversalBy),
      details: <Effect deposit={deposit} />,
      action: reversalBy === null ? WORDS.reverse : WORDS.reverseSecond,
      isDanger: true,
      reasonLabel: WORDS.reverseWhy,
      readyReasons: Object.values(READY_REASONS.depositReversed),
      does: [depositId, version, 'reverse'],
      run: async ({ transactionCode, idempotencyKey, reason: remarks }) => {
        const body = { version, remarks, transactionCode }
        const { docs } = await client.call(reverseDeposit, { params: { role, depositId }, body, idempotencyKey })
        showToast(
          docs.reversedAt === null ? WORDS.reversalAsked(userName) : WORDS.wasReversed(amount, userName),
          'good',
        )
        await queries.invalidateQueries({ queryKey: [DEPOSITS] })
        await queries.invalidateQueries({ queryKey: ['people'] })
      },
    })
  }
}

const cameOf = ({ receivedAmount }: QueuedDeposit) => must(receivedAmount ?? undefined, 'an approved deposit came')

/** What the player has then, and who gets it; once two have agreed. */
function Effect({ deposit }: { readonly deposit: QueuedDeposit }) {
  const { data } = useStanding(deposit.userId)
  const after = data && subtract(data.balance, cameOf(deposit))
  return (
    <section aria-label={WORDS.balanceAfter} className="min-h-24 rounded-md bg-raised px-3 py-2 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&_dd]:text-right [&_dd]:font-bold [&_dd]:tabular-nums [&_dt]:text-quiet">
        <dt>{COMMON.balance}</dt>
        <dd>{data ? <Money amount={data.balance} /> : COMMON.nothing}</dd>
        <dt>{WORDS.balanceAfter}</dt>
        <dd>{after === undefined ? COMMON.nothing : <Money amount={after} />}</dd>
        <dt>{WORDS.goesTo}</dt>
        <dd>{deposit.ownerName}</dd>
      </dl>
      {after !== undefined && after < 0 && <p className="pt-1 text-warn">{WORDS.belowZero}</p>}
      <p className="pt-1 text-xs text-quiet">{WORDS.bonusToo}</p>
    </section>
  )
}
