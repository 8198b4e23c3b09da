import { getMarketGroup } from '@paddock/contract/endpoints/home'
import { getBroadcastReach, sendBroadcast } from '@paddock/contract/endpoints/notifications'
import { MESSAGE_LANGUAGES } from '@paddock/domain/messages'
import { type Role, rolesBelow } from '@paddock/domain/roles'
import { useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { showToast } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { MESSAGE_WORDS as WORDS } from '../../words/messages.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, type Option } from '../../kit/form/index.ts'
import { MessagePicture } from '../../kit/image/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { type Operator, useOperators } from '../../kit/operators/index.ts'
import { Card } from '../../kit/page/index.ts'
import { bodyOf, EMPTY, isWrongMoment, momentOf, reachOf, TEXT_LENGTH, TITLE_LENGTH, type Typed } from './state.ts'

const AUDIENCES = ['PLAYERS', 'OPERATORS', 'EVERYBODY'] as const
/** An operator who has only players below is not asked which kind. */
const audiencesOf = (role: Role) =>
  AUDIENCES.filter((each) => each === 'PLAYERS' || rolesBelow(role).some((one) => one !== 'user'))

export function WriteForm({ onSent }: { readonly onSent: () => void }) {
  const { role } = useMe()
  const operators = useOperators()
  const sports = useSports()
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const image = useWatch({ control: form.control, name: 'image' })
  const questionOf = useSendBroadcast(() => {
    form.reset(EMPTY)
    onSent()
  })
  const send = useAskedSend(form, (typed) => questionOf(typed, operators))
  return (
    <Card title={WORDS.write}>
      <Form onSend={send} className="grid gap-3 p-3 md:grid-cols-2">
        <Fields form={form} fields={fieldsOf(role, operators, sports)} />
        <MessagePicture path={image} onPath={(path) => form.setValue('image', path, { shouldDirty: true })} />
        <div className="flex items-end justify-end md:col-span-2">
          <FormButtons form={form} action={WORDS.send} />
        </div>
      </Form>
    </Card>
  )
}

/** What is on now and next: who has bet on anything else is not looked for. */
function useSports(): readonly Option[] {
  const client = useClient()
  const { data = [] } = useQuery({
    queryKey: ['sports'],
    queryFn: ({ signal }) => client.call(getMarketGroup, {}, signal).then(({ docs }) => docs),
  })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

const fieldsOf = (role: Role, operators: readonly Operator[], sports: readonly Option[]): readonly Field<Typed>[] => [
  {
    kind: 'select',
    name: 'userId',
    label: WORDS.to,
    isOptional: true,
    options: [{ value: '', label: WORDS.me }, ...operators.map(({ id, name }) => ({ value: id, label: name }))],
  },
  {
    kind: 'select',
    name: 'audience',
    label: WORDS.audience,
    options: audiencesOf(role).map((value) => ({ value, label: WORDS.audiences[value] })),
  },
  {
    kind: 'select',
    name: 'language',
    label: WORDS.language,
    isOptional: true,
    options: [
      { value: '', label: WORDS.anyLanguage },
      ...MESSAGE_LANGUAGES.map((value) => ({ value, label: WORDS.languages[value] })),
    ],
  },
  {
    kind: 'select',
    name: 'sportId',
    label: WORDS.sport,
    isOptional: true,
    options: [{ value: '', label: WORDS.anySport }, ...sports],
  },
  { kind: 'text', name: 'title', label: WORDS.title, typed: { maxLength: TITLE_LENGTH }, left: WORDS.left },
  {
    kind: 'text',
    name: 'sendAt',
    label: WORDS.sendAt,
    isOptional: true,
    hint: WORDS.sendAtHint,
    typed: { type: 'datetime-local' },
    isWrong: (typed) => (isWrongMoment(typed, Date.now()) ? WORDS.sendAtWrong : undefined),
  },
  {
    kind: 'lines',
    name: 'description',
    label: WORDS.text,
    most: TEXT_LENGTH,
    left: WORDS.left,
    className: 'md:col-span-2',
  },
  { kind: 'tick', name: 'marketing', label: WORDS.marketing, hint: WORDS.marketingFact },
]

/** The question before a message goes out: below whom, to which of them, to how many, what. */
function useSendBroadcast(onSent: () => void): (typed: Typed, operators: readonly Operator[]) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  return (typed, operators) => {
    const at = momentOf(typed.sendAt)
    return {
      title: WORDS.write,
      text: WORDS.sendFact,
      facts: [
        [WORDS.to, operators.find(({ id }) => id === typed.userId)?.name ?? WORDS.me],
        [WORDS.audience, WORDS.audiences[typed.audience]],
        ...(typed.language === '' ? [] : [[WORDS.language, WORDS.languages[typed.language]] as const]),
        [WORDS.title, typed.title.trim()],
        [WORDS.when, at === undefined ? WORDS.atOnce : formatMoment(at)],
        [WORDS.reach, <Reach key="reach" typed={typed} />],
      ],
      action: WORDS.send,
      run: async ({ transactionCode }) => {
        const body = { ...bodyOf(typed), transactionCode }
        const { docs } = await client.call(sendBroadcast, { params: { role }, body })
        const isWaiting = docs.state === 'SCHEDULED'
        showToast(isWaiting ? WORDS.scheduled(formatMoment(docs.sendAt)) : WORDS.sent(docs.recipients), 'good')
        onSent()
      },
    }
  }
}

/** To how many it would go now. */
function Reach({ typed }: { readonly typed: Typed }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const query = reachOf(typed)
  const { data, isError } = useQuery({
    queryKey: ['broadcasts', 'reach', query],
    queryFn: ({ signal }) =>
      client.call(getBroadcastReach, { params: { role }, query }, signal).then(({ docs }) => docs),
    gcTime: 0,
  })
  if (isError) return <span className="text-loss">{COMMON.couldNotLoad}</span>
  return data ? WORDS.reachOf(data.recipients, data.leftOut) : '…'
}
