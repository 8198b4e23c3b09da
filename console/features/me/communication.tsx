import { getCommunication, getOwnCommunication, setCommunication } from '@paddock/contract/endpoints/sites'
import { type CommunicationDetails, communicationDetails } from '@paddock/contract/shapes/site'
import { useClient } from '@paddock/ui/client'
import { showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card, CouldNotLoad } from '../../kit/page/index.ts'

const WAYS = ['whatsapp', 'depositWhatsapp', 'withdrawWhatsapp', 'telegram'] as const
type Way = (typeof WAYS)[number]
type Typed = Record<Way, string>

const QUERY_KEY = ['me', 'communication']

/** How the people below reach one: what is left empty is the site's. 000 §7 "communicationDetail". */
export function Communication() {
  const client = useClient()
  const me = useMe()
  const role = operatorRole(me)
  const { data, isError, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => {
      const [shown, ofSite] = await Promise.all([
        client.call(getOwnCommunication, { params: { role }, query: { adminId: me.user._id } }, signal),
        client.call(getCommunication, { query: {} }, signal),
      ])
      return { shown: shown.docs, ofSite: ofSite.docs }
    },
    // What is being typed is not taken away by a look at another window.
    refetchOnWindowFocus: false,
  })
  return (
    <Card title={WORDS.communication}>
      {isError && <CouldNotLoad error={error} refetch={refetch} />}
      {!data && !isError && <SkeletonRows rows={3} rowClass="h-14" label={WORDS.loading} />}
      {data && <Ways own={ownOf(data.shown, data.ofSite)} ofSite={data.ofSite} />}
    </Card>
  )
}

/** A value that is the site's too is nobody's own. */
const ownOf = (shown: CommunicationDetails, ofSite: CommunicationDetails): Typed => ({
  whatsapp: ownWay('whatsapp', shown, ofSite),
  depositWhatsapp: ownWay('depositWhatsapp', shown, ofSite),
  withdrawWhatsapp: ownWay('withdrawWhatsapp', shown, ofSite),
  telegram: ownWay('telegram', shown, ofSite),
})
const ownWay = (way: Way, shown: CommunicationDetails, ofSite: CommunicationDetails): string =>
  shown[way] === ofSite[way] ? '' : (shown[way] ?? '')

const detailsOf = (typed: Typed): CommunicationDetails => ({
  whatsapp: typed.whatsapp.trim() || null,
  depositWhatsapp: typed.depositWhatsapp.trim() || null,
  withdrawWhatsapp: typed.withdrawWhatsapp.trim() || null,
  telegram: typed.telegram.trim() || null,
})

function problemOf(way: Way, typed: string): string | undefined {
  if (communicationDetails.shape[way].safeParse(typed.trim()).success) return undefined
  return way === 'telegram' ? WORDS.notALink : WORDS.notAPhone
}

function fieldOf(way: Way, ofSite: CommunicationDetails): Field<Typed> {
  const isLink = way === 'telegram'
  return {
    kind: 'text',
    name: way,
    label: WORDS.ways[way],
    isOptional: true,
    typed: {
      placeholder: ofSite[way] ?? '',
      autoComplete: 'off',
      inputMode: isLink ? 'url' : 'tel',
      maxLength: isLink ? 500 : 15,
    },
    isWrong: (typed) => problemOf(way, typed),
  }
}

/** What the call names a field of the details. */
const FIELDS = Object.fromEntries(WAYS.map((way) => [`details.${way}`, way]))

function Ways({ own, ofSite }: { readonly own: Typed; readonly ofSite: CommunicationDetails }) {
  const form = useForm<Typed>({ values: own })
  const send = useAskedSend(form, useSave(), FIELDS)
  return (
    <Form onSend={send} className="flex flex-col gap-3 p-3">
      <p className="text-xs text-quiet">{WORDS.communicationFact}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Fields form={form} fields={WAYS.map((way) => fieldOf(way, ofSite))} />
      </div>
      <FormButtons form={form} action={WORDS.save} isDisabled={!form.formState.isDirty} />
    </Form>
  )
}

function useSave(): (typed: Typed) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const queries = useQueryClient()
  return (typed) => {
    const details = detailsOf(typed)
    return {
      title: WORDS.communication,
      text: WORDS.communicationFact,
      facts: WAYS.map((way) => [WORDS.ways[way], details[way] ?? WORDS.asTheSite] as const),
      action: WORDS.save,
      run: async ({ transactionCode }) => {
        const body = { details, transactionCode }
        const { message } = await client.call(setCommunication, { params: { role }, body })
        showToast(message ?? WORDS.done, 'good')
        await queries.invalidateQueries({ queryKey: QUERY_KEY })
      },
    }
  }
}
