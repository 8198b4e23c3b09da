import { LEAST_BIG, MOST_BIG, setBigBets } from '@paddock/contract/endpoints/risk'
import { type Paise, paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Field, Fields, Form, FormButtons, readMoney, typedMoney, useSend } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { BIG } from './big-bets.ts'

type Typed = { readonly from: string }

const BOUNDS = () => WORDS.bigBounds(formatAmount(paise(LEAST_BIG)), formatAmount(paise(MOST_BIG)))

const isOutside = (amount: Paise): string | undefined =>
  amount < LEAST_BIG || amount > MOST_BIG ? BOUNDS() : undefined

/** From which stake on a bet is big to the officer. */
export function BigBetForm({ from, onClose }: { readonly from: Paise; readonly onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const role = operatorRole(useMe())
  const form = useForm<Typed>({ defaultValues: { from: typedMoney(from) } })
  const send = useSend(
    form,
    async (typed) => {
      const body = { from: must(readMoney(typed.from), 'an amount was typed') }
      await client.call(setBigBets, { params: { role }, body })
      showToast(WORDS.bigSaved(formatAmount(body.from)), 'good')
      onClose()
      await queries.invalidateQueries({ queryKey: BIG })
    },
    { BIG_BETS_OUT_OF_RANGE: 'from' },
  )
  const fields: readonly Field<Typed>[] = [
    { kind: 'money', name: 'from', label: WORDS.bigStake, hint: BOUNDS(), isTooMuch: isOutside },
  ]
  return (
    <Dialog title={WORDS.bigBets} onClose={onClose}>
      <Form onSend={send} label={WORDS.bigBets}>
        <Fields form={form} fields={fields} />
        <FormButtons form={form} action={COMMON.save} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
