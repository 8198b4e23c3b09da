/** What players see of an event beside its markets. It is the event's, so each of its markets shows the same. */
import { getEventShowing, setEventShowing } from '@paddock/contract/endpoints/operator'
import type { Market } from '@paddock/contract/shapes/market'
import { link } from '@paddock/contract/shapes/site'
import { useClient } from '@paddock/ui/client'
import { showToast, SkeletonRows } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { CouldNotLoad } from '../../kit/page/index.ts'

type Shown = { readonly channel: string; readonly scoreUrl: string; readonly highlighted: boolean }

const keyOf = (eventId: string) => ['showing', eventId] as const

export function ShowingForm({ event }: { readonly event: Market['event'] }) {
  const client = useClient()
  const query = useQuery({
    queryKey: keyOf(event.id),
    queryFn: async ({ signal }) => (await client.call(getEventShowing, { query: { eventId: event.id } }, signal)).docs,
  })
  return (
    <section aria-label={WORDS.eventShowing} className="p-3">
      <h3 className="text-sm font-bold">{WORDS.eventShowing}</h3>
      <p className="mb-2 text-xs text-quiet">{WORDS.showingFact}</p>
      {query.isPending && <SkeletonRows rows={3} rowClass="h-12" label={WORDS.loading} />}
      {query.isError && <CouldNotLoad error={query.error} refetch={query.refetch} />}
      {query.isSuccess && (
        <ShownFields
          event={event}
          shown={{ ...query.data, channel: query.data.channel ?? '', scoreUrl: query.data.scoreUrl ?? '' }}
        />
      )}
    </section>
  )
}

const MOST_OF_ADDRESS = 500

const addressOf = (name: 'channel' | 'scoreUrl', label: string): Field<Shown> => ({
  kind: 'text',
  name,
  label,
  isOptional: true,
  typed: {
    type: 'url',
    inputMode: 'url',
    autoComplete: 'off',
    placeholder: 'https://',
    maxLength: MOST_OF_ADDRESS,
  },
  isWrong: (typed) => (link.safeParse(typed.trim()).success ? undefined : WORDS.notAnAddress),
})

const FIELDS = inEachLanguage((): readonly Field<Shown>[] => [
  addressOf('channel', WORDS.channel),
  addressOf('scoreUrl', WORDS.scorePage),
  { kind: 'switch', name: 'highlighted', label: WORDS.putForward },
])

const orNull = (typed: string): string | null => typed.trim() || null

function ShownFields({ event, shown }: { readonly event: Market['event']; readonly shown: Shown }) {
  const form = useForm<Shown>({ values: shown, resetOptions: { keepDirtyValues: true } })
  const send = useAskedSend(
    form,
    useSaveShowing(event, (saved) => form.reset(saved)),
  )
  return (
    <Form onSend={send} className="flex flex-col gap-3">
      <Fields form={form} fields={FIELDS()} />
      <FormButtons form={form} action={WORDS.save} isDisabled={!form.formState.isDirty} />
    </Form>
  )
}

function useSaveShowing(event: Market['event'], onSaved: (saved: Shown) => void): (typed: Shown) => Question {
  const client = useClient()
  const queries = useQueryClient()
  return (typed) => {
    const next = {
      channel: orNull(typed.channel),
      scoreUrl: orNull(typed.scoreUrl),
      highlighted: typed.highlighted,
    }
    return {
      title: WORDS.eventShowing,
      facts: [
        [WORDS.event, event.name],
        [WORDS.channel, next.channel ?? WORDS.nothing],
        [WORDS.scorePage, next.scoreUrl ?? WORDS.nothing],
        [WORDS.putForward, next.highlighted ? WORDS.yes : WORDS.no],
      ],
      action: WORDS.save,
      run: async ({ transactionCode }) => {
        const { docs } = await client.call(setEventShowing, { body: { eventId: event.id, ...next, transactionCode } })
        queries.setQueryData(keyOf(event.id), docs)
        onSaved({ ...docs, channel: docs.channel ?? '', scoreUrl: docs.scoreUrl ?? '' })
        showToast(WORDS.showingSaved(event.name), 'good')
      },
    }
  }
}
