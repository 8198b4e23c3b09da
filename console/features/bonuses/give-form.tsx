/** An officer gives a player locked bonus, by a rule that says how much in a day. */
import { getBonusRules, giveBonus } from '@paddock/contract/endpoints/bonuses'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { BONUS_WORDS as WORDS } from '../../words/bonuses.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, readMoney } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { BONUSES, useReadBonusesAgain } from './bonuses.ts'

type Typed = {
  readonly userId: string
  readonly bonusId: string
  readonly amount: string
  readonly turnover: string
  readonly remarks: string
}
const EMPTY: Typed = { userId: '', bonusId: '', amount: '', turnover: '', remarks: '' }
const REMARKS_LENGTH = 200
const ID_LENGTH = 20

export function GivePanel({ onClose }: { readonly onClose: () => void }) {
  const formId = useId()
  const client = useClient()
  const role = operatorRole(useMe())
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const send = useAskedSend(form, useGive(onClose))
  const leave = useLeave(form, onClose)
  const { data: rules } = useQuery({
    queryKey: [BONUSES, 'rules'],
    queryFn: async ({ signal }) => (await client.call(getBonusRules, { params: { role } }, signal)).docs,
  })
  const given = (rules ?? []).flatMap(({ _id, active, inForce }) =>
    active && inForce?.kind === 'manualDepositBonus' ? [{ value: _id, label: inForce.title }] : [],
  )
  const fields: readonly Field<Typed>[] = [
    {
      kind: 'text',
      name: 'userId',
      label: WORDS.playerId,
      typed: { inputMode: 'numeric', autoComplete: 'off', maxLength: ID_LENGTH },
    },
    {
      kind: 'select',
      name: 'bonusId',
      label: WORDS.whichRule,
      options: [{ value: '', label: '–' }, ...given],
      hint: rules && given.length === 0 ? WORDS.noRuleToGive : undefined,
    },
    { kind: 'money', name: 'amount', label: WORDS.amount },
    { kind: 'money', name: 'turnover', label: WORDS.turnover },
    {
      kind: 'text',
      name: 'remarks',
      label: WORDS.giveRemarks,
      className: 'sm:col-span-2',
      typed: { maxLength: REMARKS_LENGTH, autoComplete: 'off' },
    },
  ]
  return (
    <Panel
      title={WORDS.give}
      closeLabel={COMMON.close}
      onClose={leave}
      footer={<FormButtons form={form} formId={formId} action={WORDS.give} onCancel={leave} />}
    >
      <Form id={formId} onSend={send} className="grid gap-3 p-4 sm:grid-cols-2">
        <Fields form={form} fields={fields} />
      </Form>
    </Panel>
  )
}

function useGive(onDone: () => void): (typed: Typed) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadBonusesAgain()
  return ({ userId, bonusId, amount: typedAmount, turnover: typedTurnover, remarks }) => {
    const amount = must(readMoney(typedAmount), 'an amount was typed')
    const turnover = must(readMoney(typedTurnover), 'an amount was typed')
    const given = { userId: userId.trim(), bonusId, amount, turnover, remarks: remarks.trim() }
    return {
      title: WORDS.give,
      text: WORDS.giveFact,
      facts: [
        [WORDS.player, given.userId],
        [WORDS.amount, formatAmount(amount)],
        [WORDS.turnover, formatAmount(turnover)],
      ],
      action: WORDS.give,
      does: given,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { ...given, transactionCode }
        const { docs } = await client.call(giveBonus, { params: { role }, body, idempotencyKey })
        showToast(docs.status === 'held' ? WORDS.givenAndHeld : WORDS.given, 'good')
        onDone()
        await readAgain()
      },
    }
  }
}
