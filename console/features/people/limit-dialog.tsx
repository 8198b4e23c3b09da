/** A limit for a player below, set or tightened with the transaction code. Only the player can loosen it again. */
import { tightenLimitOfOne } from '@paddock/contract/endpoints/protection'
import type { Paise } from '@paddock/domain/money'
import { isOffered, LIMIT_KINDS, LIMIT_PERIODS, LIMIT_PRODUCTS, type WhichLimit } from '@paddock/domain/protection'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { type FormEvent, useId, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { INPUT, readMoney, readWhole } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReadAgain } from './api.ts'

type LimitDialogProps = { readonly userId: string; readonly userName: string; readonly onClose: () => void }

export function LimitDialog({ userId, userName, onClose }: LimitDialogProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  const [which, setWhich] = useState<WhichLimit>({ kind: 'LOSS', period: 'DAY', product: 'ALL' })
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const noteId = useId()
  const isTime = which.kind === 'SESSION'
  const send = (event: FormEvent) => {
    event.preventDefault()
    const limit = limitOf(isTime, typed)
    if (!limit) return setIsWrong(true)
    return confirm({
      title: WORDS.setLimit,
      text: WORDS.setLimitFact,
      facts: [
        [WORDS.about, userName],
        [WORDS.limit, `${WORDS.limitKinds[which.kind]}, ${WORDS.limitPeriods[which.period]}`],
        [WORDS.limitValue, 'minutes' in limit ? WORDS.minutes(limit.minutes) : formatMoney(limit.amount)],
      ],
      action: WORDS.setLimit,
      reasonLabel: WORDS.reason,
      run: async ({ transactionCode, reason }) => {
        const body = { ...which, ...limit, remarks: reason, transactionCode }
        await client.call(tightenLimitOfOne, { params: { role, userId }, body })
        showToast(WORDS.done, 'good')
        onClose()
        await readAgain()
      },
    })
  }
  return (
    <Dialog title={`${WORDS.setLimit}: ${userName}`} onClose={onClose}>
      <form onSubmit={send} noValidate className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <p className="text-sm text-quiet">{WORDS.setLimitFact}</p>
        <Select
          label={WORDS.what}
          value={which.kind}
          options={LIMIT_KINDS}
          nameOf={(kind) => WORDS.limitKinds[kind]}
          onChoose={(kind) => setWhich({ kind, period: 'DAY', product: 'ALL' })}
        />
        {which.kind === 'STAKE' && (
          <Select
            label={WORDS.stakedOn}
            value={which.product}
            options={LIMIT_PRODUCTS}
            nameOf={(product) => WORDS.products[product]}
            onChoose={(product) => setWhich({ ...which, product })}
          />
        )}
        <Select
          label={WORDS.limitPeriod}
          value={which.period}
          options={LIMIT_PERIODS.filter((period) => isOffered({ ...which, period }))}
          nameOf={(period) => WORDS.limitPeriods[period]}
          onChoose={(period) => setWhich({ ...which, period })}
        />
        <label className="flex flex-col gap-1 text-xs text-quiet">
          {isTime ? WORDS.minutesLabel : `${WORDS.amount} (₹)`}
          <input
            value={typed}
            inputMode={isTime ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={16}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? noteId : undefined}
            onChange={({ target }) => {
              setTyped(target.value)
              setIsWrong(false)
            }}
            className={`${INPUT} text-right tabular-nums`}
          />
        </label>
        {isWrong && (
          <p role="alert" id={noteId} className="text-xs text-loss">
            {isTime ? WORDS.notANumber : WORDS.notAnAmount}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button size="dense" onClick={onClose}>
            {WORDS.cancel}
          </Button>
          <Button size="dense" type="submit" look="brand">
            {WORDS.setLimit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function limitOf(
  isTime: boolean,
  typed: string,
): { readonly minutes: number } | { readonly amount: Paise } | undefined {
  const minutes = readWhole(typed)
  const amount = readMoney(typed)
  if (isTime) return minutes ? { minutes } : undefined
  return amount ? { amount } : undefined
}

function Select<T extends string>(props: {
  readonly label: string
  readonly value: T
  readonly options: readonly T[]
  readonly nameOf: (value: T) => string
  readonly onChoose: (value: T) => void
}) {
  const { label, value, options, nameOf, onChoose } = props
  return (
    <label className="flex flex-col gap-1 text-xs text-quiet">
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option === target.value)
          if (chosen) onChoose(chosen)
        }}
        className={INPUT}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </label>
  )
}
