/** One market of a template, as one that is made by hand is typed. */
import type { MadeKind, MakingRefusal } from '@paddock/domain/desk'
import type { StartingTerms } from '@paddock/domain/market'
import { startingTerms } from '@paddock/domain/market'
import { Panel } from '@paddock/ui/layers'
import { useId } from 'react'
import { get, type Path, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import { useLeave } from '../../../kit/confirm/index.ts'
import { Form, FormButtons, useSend } from '../../../kit/form/index.ts'
import { RULES_FIELDS } from '../../../kit/market/index.ts'
import { MarketFields } from '../making/market-fields.tsx'
import { type AskedRow, EMPTY, kindOf, rowOf, type Typed, typedOf } from '../making/typed.ts'

type Props = {
  /** Null for a new one. */
  readonly market: AskedRow | null
  readonly starting: Readonly<Record<MadeKind, StartingTerms>>
  /** Why it cannot stand among the others. */
  readonly refuse: (market: AskedRow) => MakingRefusal | undefined
  readonly onSet: (market: AskedRow) => void
  readonly onClose: () => void
}

export function RowPanel({ market, starting, refuse, onSet, onClose }: Props) {
  const formId = useId()
  const form = useForm<Typed>({ defaultValues: market ? typedOf(market) : EMPTY })
  const kind = kindOf(useWatch({ control: form.control, name: 'what' }))
  const leave = useLeave(form, onClose)
  const send = useSend(form, (typed) => {
    const row = rowOf(typed)
    const refusal = refuse(row)
    if (refusal) showWrong(form, refusal)
    else onSet(row)
  })
  return (
    <Panel
      title={market ? WORDS.editRow(market.name) : WORDS.addRow}
      closeLabel={COMMON.close}
      onClose={leave}
      isWide
      footer={<FormButtons form={form} formId={formId} action={WORDS.setRow} onCancel={leave} />}
    >
      <Form id={formId} onSend={send} className="grid gap-3 p-4 md:grid-cols-2">
        <p className="text-xs text-quiet md:col-span-2">{WORDS.teamsFact}</p>
        <MarketFields form={form} usual={startingTerms(kind, starting[kind])} hasMoment={false} />
      </Form>
    </Panel>
  )
}

const FIELDS: Readonly<Record<string, Path<Typed>>> = { ...RULES_FIELDS, runnerName: 'runners' }

/** At the field that it is about. */
function showWrong(form: UseFormReturn<Typed>, refusal: MakingRefusal): void {
  const named = refusal.code === 'MARKET_NAME_TAKEN' ? 'name' : refusal.field
  const field = FIELDS[named] ?? (get(form.getValues(), named) === undefined ? 'root' : (named as Path<Typed>))
  form.setError(field, { message: wrongText(refusal) }, { shouldFocus: true })
}

export function wrongText(refusal: MakingRefusal): string {
  switch (refusal.code) {
    case 'MARKET_FIELD_WRONG':
      return WORDS.fieldRange(refusal.least, refusal.most)
    case 'MARKET_NAME_TAKEN':
      return WORDS.nameTaken
    case 'MARKET_TERM_WRONG':
    case 'MARKET_FIELD_FOREIGN':
      return WORDS.termWrong
  }
}
