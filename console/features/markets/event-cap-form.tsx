/** The most that a house may lose on the event of a market, over all its markets: what is left empty is no cap. docs/domain/desk.md#limits */
import { getEventCap, setEventCap } from '@paddock/contract/endpoints/operator'
import type { Market } from '@paddock/contract/shapes/market'
import type { Paise } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { showToast, SkeletonRows } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, readMoney, typedMoney } from '../../kit/form/index.ts'
import { isNotTheirs } from '../../kit/market/index.ts'
import { CouldNotLoad } from '../../kit/page/index.ts'

type Typed = { readonly maxHouseLoss: string }

const keyOf = (eventId: string) => ['markets', 'cap', eventId] as const

export function EventCapForm({ event }: { readonly event: Market['event'] }) {
  const client = useClient()
  const query = useQuery({
    queryKey: keyOf(event.id),
    queryFn: async ({ signal }) => (await client.call(getEventCap, { query: { eventId: event.id } }, signal)).docs,
    retry: (count, error) => !isNotTheirs(error) && count < 2,
  })
  if (isNotTheirs(query.error)) return null
  return (
    <section aria-label={MARKET_WORDS.eventCap} className="p-3">
      <h3 className="text-sm font-bold">{MARKET_WORDS.eventCap}</h3>
      <p className="mb-2 text-xs text-quiet">{MARKET_WORDS.eventCapFact}</p>
      {query.isPending && <SkeletonRows rows={1} rowClass="h-12" label={WORDS.loading} />}
      {query.isError && <CouldNotLoad error={query.error} refetch={query.refetch} />}
      {query.isSuccess && <CapField key={event.id} event={event} cap={query.data.maxHouseLoss} />}
    </section>
  )
}

const FIELDS = inEachLanguage((): readonly Field<Typed>[] => [
  {
    kind: 'money',
    name: 'maxHouseLoss',
    label: MARKET_WORDS.eventMaxLoss,
    hint: MARKET_WORDS.noEventCap,
    isOptional: true,
  },
])

const typedOf = (cap: Paise | null): Typed => ({ maxHouseLoss: cap === null ? '' : typedMoney(cap) })

function CapField({ event, cap }: { readonly event: Market['event']; readonly cap: Paise | null }) {
  const form = useForm<Typed>({ values: typedOf(cap), resetOptions: { keepDirtyValues: true } })
  const send = useAskedSend(
    form,
    useSaveCap(event, (saved) => form.reset(typedOf(saved))),
  )
  return (
    <Form onSend={send} className="flex flex-col gap-3">
      <Fields form={form} fields={FIELDS()} />
      <FormButtons form={form} action={WORDS.save} isDisabled={!form.formState.isDirty} />
    </Form>
  )
}

function useSaveCap(event: Market['event'], onSaved: (saved: Paise | null) => void): (typed: Typed) => Question {
  const client = useClient()
  const queries = useQueryClient()
  return (typed) => {
    const maxHouseLoss = readMoney(typed.maxHouseLoss) ?? null
    return {
      title: MARKET_WORDS.eventCap,
      facts: [
        [WORDS.event, event.name],
        [MARKET_WORDS.eventMaxLoss, maxHouseLoss === null ? MARKET_WORDS.noEventCap : formatMoney(maxHouseLoss)],
      ],
      action: WORDS.save,
      run: async ({ transactionCode }) => {
        const { docs } = await client.call(setEventCap, { body: { eventId: event.id, maxHouseLoss, transactionCode } })
        queries.setQueryData(keyOf(event.id), docs)
        onSaved(docs.maxHouseLoss)
        showToast(MARKET_WORDS.eventCapSaved(event.name), 'good')
      },
    }
  }
}
