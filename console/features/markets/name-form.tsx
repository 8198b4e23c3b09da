/** What a market that was made by hand is called, and what players are told of it, until somebody bets on it. docs/domain/desk.md#made */
import { nameMarket } from '@paddock/contract/endpoints/by-hand'
import type { Market } from '@paddock/contract/shapes/market'
import { MADE_RANGES } from '@paddock/domain/desk'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { BY_HAND_WORDS as WORDS } from '../../words/by-hand.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'

type Typed = { readonly name: string; readonly remarks: string }

export function NameForm({ market }: { readonly market: Market }) {
  const form = useForm<Typed>({
    values: { name: market.marketName, remarks: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const send = useAskedSend(form, useSaveName(market))
  return (
    <section aria-label={WORDS.naming} className="p-3">
      <h3 className="text-sm font-bold">{WORDS.naming}</h3>
      <p className="mb-2 text-xs text-quiet">{WORDS.namingFact}</p>
      <Form onSend={send} className="flex flex-col gap-3">
        <Fields form={form} fields={fieldsOf()} />
        <FormButtons form={form} action={COMMON.save} isDisabled={!form.formState.isDirty} />
      </Form>
    </section>
  )
}

const fieldsOf = (): readonly Field<Typed>[] => [
  { kind: 'text', name: 'name', label: WORDS.name, typed: { maxLength: MADE_RANGES.name[1], autoComplete: 'off' } },
  {
    kind: 'text',
    name: 'remarks',
    label: WORDS.remarks,
    hint: WORDS.remarksStay,
    isOptional: true,
    typed: { maxLength: MADE_RANGES.remarks[1], autoComplete: 'off' },
  },
]

function useSaveName({ _id: marketId, event, marketName }: Market): (typed: Typed) => Question {
  const client = useClient()
  const queries = useQueryClient()
  return (typed) => {
    const [name, remarks] = [typed.name.trim(), typed.remarks.trim()]
    const change = { ...(name !== marketName && { name }), ...(remarks !== '' && { remarks }) }
    return {
      title: WORDS.naming,
      facts: [
        [COMMON.event, event.name],
        [COMMON.market, marketName],
        [WORDS.name, name],
        ...(remarks === '' ? [] : [[WORDS.remarks, remarks] as const]),
      ],
      action: COMMON.save,
      run: async ({ transactionCode }) => {
        await client.call(nameMarket, { body: { marketId, ...change, transactionCode } })
        showToast(WORDS.renamed(name), 'good')
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    }
  }
}
