import { makeMarket } from '@paddock/contract/endpoints/by-hand'
import { SPORTS } from '@paddock/domain/betting'
import { MADE_RANGES } from '@paddock/domain/desk'
import type { MarketTerms } from '@paddock/domain/market'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { showToast } from '@paddock/ui/primitives'
import { sportTitle } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { MARKET_WORDS } from '../../../words/markets.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import { type Question, useAskedSend } from '../../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../../kit/form/index.ts'
import { RULES_FIELDS } from '../../../kit/market/index.ts'
import { isNoMoment, lettersOf, MarketFields } from './market-fields.tsx'
import { askedOf, EMPTY, kindOf, runnersOf, type Typed, USUAL_NAMES } from './typed.ts'
import { usualOf, useStarting } from './use-starting.ts'

type Event = { readonly id: string; readonly name: string; readonly sportId: string }
type Props = {
  /** Null: it is made with the market. */
  readonly event: Event | null
  /** Where the market is made, once it is. */
  readonly onMade: (eventId: string) => void
}

/** One market, with what its kind asks for; what is left empty is as usual. docs/domain/desk.md#made */
export function MarketForm({ event, onMade }: Props) {
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const [what, typedSport] = useWatch({ control: form.control, name: ['what', 'sportId'] })
  const { data } = useStarting()
  const usual = usualOf(data, event?.sportId ?? typedSport, kindOf(what))
  const send = useAskedSend(
    form,
    useMake(event, usual, (eventId) => {
      // The next one of the event is often of the same limits.
      form.reset({ ...form.getValues(), name: USUAL_NAMES[form.getValues('what')] ?? '', runners: '' })
      onMade(eventId)
    }),
    RULES_FIELDS,
  )
  return (
    <Form onSend={send} className="grid gap-3 p-3 md:grid-cols-2">
      {!event && <Fields form={form} fields={eventFields()} />}
      <MarketFields form={form} usual={usual} hasMoment />
      <div className="md:col-span-2">
        <FormButtons form={form} action={WORDS.add} />
      </div>
    </Form>
  )
}

const eventFields = (): readonly Field<Typed>[] => [
  {
    kind: 'select',
    name: 'sportId',
    label: COMMON.sport,
    options: SPORTS.map(({ id, name }) => ({ value: id, label: sportTitle(id) ?? name })),
  },
  { kind: 'text', name: 'competition', label: WORDS.competition, typed: lettersOf(MADE_RANGES.competition[1]) },
  { kind: 'text', name: 'eventName', label: WORDS.eventName, typed: lettersOf(MADE_RANGES.name[1]) },
  {
    kind: 'text',
    name: 'openAt',
    label: WORDS.openAt,
    hint: WORDS.openAtFact,
    typed: { type: 'datetime-local' },
    isWrong: isNoMoment,
  },
]

function useMake(
  event: Event | null,
  usual: MarketTerms,
  onMade: (eventId: string) => void,
): (typed: Typed) => Question {
  const client = useClient()
  const queries = useQueryClient()
  return (typed) => {
    const asked = askedOf(typed, event?.id)
    return {
      title: WORDS.add,
      facts: [
        [COMMON.event, event?.name ?? typed.eventName.trim()],
        [COMMON.market, asked.name],
        [WORDS.what, WORDS.whats[typed.what]],
        ...(asked.runners ? [[WORDS.runners, runnersOf(typed.runners).join(', ')] as const] : []),
        [MARKET_WORDS.term.minStake, formatMoney(asked.minStake ?? usual.minStake)],
        [MARKET_WORDS.term.maxStake, formatMoney(asked.maxStake ?? usual.maxStake)],
        [MARKET_WORDS.term.maxHouseLoss, formatMoney(asked.maxHouseLoss ?? usual.maxHouseLoss)],
      ],
      action: WORDS.add,
      does: asked,
      run: async ({ transactionCode, idempotencyKey }) => {
        const { docs } = await client.call(makeMarket, { body: { ...asked, transactionCode }, idempotencyKey })
        showToast(WORDS.made(docs.name), 'good')
        await queries.invalidateQueries({ queryKey: ['markets'] })
        onMade(docs.eventId)
      },
    }
  }
}
