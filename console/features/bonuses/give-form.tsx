/** An officer gives a player locked bonus, by a rule that says how much in a day. */
import { getBonusRules, giveBonus } from '@paddock/contract/endpoints/bonuses'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { BONUS_WORDS as WORDS } from '../../words/bonuses.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, readMoney } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { type Player, PlayerField } from '../../kit/player/index.ts'
import { BONUSES, useReadBonusesAgain } from './bonuses.ts'

type Typed = {
  readonly bonusId: string
  readonly amount: string
  readonly turnover: string
  readonly remarks: string
}
const EMPTY: Typed = { bonusId: '', amount: '', turnover: '', remarks: '' }
const REMARKS_LENGTH = 200

export function GivePanel({ onClose }: { readonly onClose: () => void }) {
  const formId = useId()
  const client = useClient()
  const role = operatorRole(useMe())
  const [player, setPlayer] = useState<Player | null>(null)
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const send = useAskedSend(form, useGive(player, onClose))
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
      kind: 'select',
      name: 'bonusId',
      label: WORDS.whichRule,
      className: 'sm:col-span-2',
      options: [{ value: '', label: WORDS.chooseRule }, ...given],
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
      footer={
        <FormButtons form={form} formId={formId} action={WORDS.give} onCancel={leave} isDisabled={player === null} />
      }
    >
      <Form id={formId} onSend={send} className="grid gap-3 p-4 sm:grid-cols-2">
        <PlayerField player={player} isFixed={false} onPlayer={setPlayer} />
        <Fields form={form} fields={fields} />
      </Form>
    </Panel>
  )
}

function useGive(player: Player | null, onDone: () => void): (typed: Typed) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadBonusesAgain()
  return ({ bonusId, amount: typedAmount, turnover: typedTurnover, remarks }) => {
    const amount = must(readMoney(typedAmount), 'an amount was typed')
    const turnover = must(readMoney(typedTurnover), 'an amount was typed')
    const { id: userId, userName } = must(player, 'the button waits for a player')
    const given = { userId, bonusId, amount, turnover, remarks: remarks.trim() }
    return {
      title: WORDS.give,
      text: WORDS.giveFact,
      facts: [
        [WORDS.player, userName],
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
