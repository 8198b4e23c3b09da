/** A non-runner taken out by hand: what it does to bets is said before, for the factor that is typed. Law 1.12. */
import { withdrawRunner } from '@paddock/contract/endpoints/operator'
import type { Market, MarketRunner } from '@paddock/contract/shapes/market'
import { WHOLE_BPS } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { useLeave } from '../../kit/confirm/index.ts'
import { WithdrawalFacts } from '../../kit/effect/index.ts'
import { type Field, Fields, Form, FormButtons, readPercent, useSend } from '../../kit/form/index.ts'
import { useDecide } from '../../kit/proposals/index.ts'

type Withdrawal = { readonly market: Market; readonly runner: MarketRunner; readonly onClose: () => void }
type Typed = { readonly reduction: string }

/** In percent; undefined where what is typed is none, or all of the price. */
function factorOf(typed: string): number | undefined {
  const bps = readPercent(typed)
  return bps === undefined || bps === WHOLE_BPS ? undefined : bps / 100
}

const REDUCTION = inEachLanguage(
  (): Field<Typed> => ({
    kind: 'text',
    name: 'reduction',
    label: WORDS.reduction,
    typed: { inputMode: 'decimal', autoComplete: 'off', maxLength: 6 },
    isWrong: (text) => (factorOf(text) === undefined ? WORDS.placingProblems.notAReduction : undefined),
  }),
)

export function WithdrawDialog(props: Withdrawal) {
  const { market, runner, onClose } = props
  const form = useForm<Typed>({ defaultValues: { reduction: '' } })
  const reduction = useWatch({ control: form.control, name: 'reduction' })
  const withdraw = useWithdraw(props)
  const send = useSend(form, (typed) => withdraw(factorOf(typed.reduction) ?? 0))
  const leave = useLeave(form, onClose)
  return (
    <Dialog title={`${WORDS.withdraw}: ${runner.name}`} onClose={leave}>
      <Form onSend={send}>
        <p className="text-sm text-quiet">{MARKET_WORDS.decisionFacts.WITHDRAWAL}</p>
        <Fields form={form} fields={[REDUCTION()]} />
        <WithdrawalFacts marketId={market._id} runnerId={runner.id} reduction={factorOf(reduction)} />
        <FormButtons form={form} action={WORDS.withdraw} look="danger" onCancel={leave} />
      </Form>
    </Dialog>
  )
}

function useWithdraw({ market, runner, onClose }: Withdrawal): (reduction: number) => Promise<void> {
  const client = useClient()
  const queries = useQueryClient()
  const decide = useDecide()
  return (reduction) =>
    decide({
      marketId: market._id,
      kind: 'WITHDRAWAL',
      runnerId: runner.id,
      title: WORDS.withdraw,
      facts: [
        [WORDS.market, market.marketName],
        [WORDS.runner, runner.name],
        [WORDS.reduction, String(reduction)],
      ],
      isDanger: true,
      reasonLabel: WORDS.reason,
      run: async ({ transactionCode, idempotencyKey, reason }) => {
        const body = { marketId: market._id, runnerId: runner.id, reduction, reason, transactionCode }
        const { docs } = await client.call(withdrawRunner, { body, idempotencyKey })
        showToast((docs.proposed ? WORDS.withdrawalProposed : WORDS.wasWithdrawn)(runner.name), 'good')
        onClose()
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    })
}
