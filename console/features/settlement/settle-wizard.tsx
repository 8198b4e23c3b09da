import type { Debt, Receipt } from '@paddock/contract/endpoints/points'
import { debtKind } from '@paddock/domain/ledger'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useLeaveTyped } from '../../kit/confirm/index.ts'
import { Fields, Form, FormError, SheetCell, useSend } from '../../kit/form/index.ts'
import { Money } from '../../kit/page/index.ts'
import { cashOf, leftOf, owed, type Parts, partOf, typedOf } from './amounts.ts'
import type { ChangedDebt } from './changed.ts'
import { useSettle } from './use-settle.ts'

type WizardProps = {
  readonly debts: readonly Debt[]
  readonly onClose: () => void
  readonly onSettled: (receipts: readonly Receipt[]) => void
  /** A debt is another than the one that was confirmed: nothing was done. */
  readonly onChanged: (changed: ChangedDebt) => void
}

const REMARKS = inEachLanguage(
  () =>
    ({
      kind: 'text',
      name: 'remarks',
      label: COMMON.remarksShort,
      isBare: true,
      isOptional: true,
      typed: { maxLength: 200, placeholder: COMMON.remarksShort },
    }) as const,
)

/** How much cash for whom; then the code; then the receipts. A debt that changed meanwhile is shown anew, to be looked at again. */
export function SettleWizard({ debts, onClose, onSettled, onChanged }: WizardProps) {
  const formId = useId()
  const [parts, setParts] = useState<Parts>({})
  const form = useForm({ defaultValues: { remarks: '' } })
  const settle = useSettle(onSettled, (changed, text) => {
    // A part that was typed was a part of the debt before.
    setParts((typed) => ({ ...typed, [changed.userId]: '' }))
    form.setError('root', { message: text })
    onChanged(changed)
  })
  const send = useSend(form, ({ remarks }) => settle(debts, parts, remarks.trim()))
  const isTyped = form.formState.isDirty || Object.values(parts).some((text) => text !== '')
  const leave = useLeaveTyped(isTyped, onClose)
  const isReady = debts.length > 0 && debts.every((debt) => partOf(debt, parts) !== undefined)
  return (
    <Panel
      title={WORDS.settle}
      closeLabel={COMMON.close}
      onClose={leave}
      isWide
      footer={<CashBar debts={debts} parts={parts} formId={formId} isReady={isReady} />}
    >
      <Form id={formId} onSend={send} className="">
        <div className="flex flex-col gap-2 p-3">
          <FormError form={form} />
          <Fields form={form} fields={[REMARKS()]} />
        </div>
        <DebtTable debts={debts} parts={parts} onType={(userId, text) => setParts({ ...parts, [userId]: text })} />
      </Form>
    </Panel>
  )
}

type BarProps = {
  readonly debts: readonly Debt[]
  readonly parts: Parts
  readonly formId: string
  readonly isReady: boolean
}

/** What changes hands both ways, and the button that settles it. */
function CashBar({ debts, parts, formId, isReady }: BarProps) {
  const { toTake, toPay } = cashOf(debts, typedOf(parts))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        {WORDS.toTake} <strong className="text-profit tabular-nums">{formatMoney(toTake)}</strong>
      </span>
      <span>
        {WORDS.toPay} <strong className="text-loss tabular-nums">{formatMoney(toPay)}</strong>
      </span>
      <Button size="dense" look="brand" className="ml-auto" type="submit" form={formId} disabled={!isReady}>
        {WORDS.settle}
      </Button>
    </div>
  )
}

const HEADS = inEachLanguage(() => [COMMON.account, WORDS.owed, WORDS.cash, COMMON.left])

type TableProps = {
  readonly debts: readonly Debt[]
  readonly parts: Parts
  readonly onType: (userId: string, text: string) => void
}

const DebtTable = ({ debts, parts, onType }: TableProps) => (
  <table className="w-full text-sm">
    <thead>
      <tr className="text-xs text-quiet">
        {HEADS().map((label, index) => (
          <th key={label} scope="col" className={`h-8 px-3 font-normal ${index === 0 ? 'text-left' : 'text-right'}`}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {debts.map((debt) => (
        <DebtRow key={debt.userId} debt={debt} parts={parts} onType={(text) => onType(debt.userId, text)} />
      ))}
    </tbody>
  </table>
)

type RowProps = { readonly debt: Debt; readonly parts: Parts; readonly onType: (text: string) => void }

function DebtRow({ debt, parts, onType }: RowProps) {
  return (
    <tr className="border-t border-line">
      <td className="h-12 px-3">
        <span className="block leading-4 font-bold">{debt.userName}</span>
        <span className="block text-xs text-quiet">{COMMON.debtKinds[debtKind(debt.clientPL)]}</span>
        {debt.inWithdrawals > 0 && (
          <span className="block text-xs text-warn">{WORDS.inWithdrawals(formatMoney(debt.inWithdrawals))}</span>
        )}
      </td>
      <td className="px-3 text-right">
        <Money amount={owed(debt)} />
      </td>
      <td className="w-36 px-3 py-1 text-right">
        <SheetCell
          label={`${WORDS.cash} ${debt.userName}`}
          placeholder={formatMoney(owed(debt))}
          value={parts[debt.userId] ?? ''}
          onType={onType}
          problem={partOf(debt, parts) === undefined ? WORDS.notAPart : undefined}
        />
      </td>
      <td className="px-3 text-right">
        <Money amount={leftOf(debt, parts)} isResult />
      </td>
    </tr>
  )
}
