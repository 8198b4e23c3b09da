import { sendBroadcast } from '@paddock/contract/endpoints/notifications'
import { type Role, rolesBelow } from '@paddock/domain/roles'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useForm } from 'react-hook-form'
import { MESSAGE_WORDS as WORDS } from '../../words/messages.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { type Operator, useOperators } from '../../kit/operators/index.ts'
import { Card } from '../../kit/page/index.ts'
import { bodyOf, EMPTY, isWrongImage, TEXT_LENGTH, TITLE_LENGTH, type Typed } from './state.ts'

const IMAGE_LENGTH = 500
const AUDIENCES = ['PLAYERS', 'OPERATORS', 'EVERYBODY'] as const
/** An operator who has only players below is not asked which kind. */
const audiencesOf = (role: Role) =>
  AUDIENCES.filter((each) => each === 'PLAYERS' || rolesBelow(role).some((one) => one !== 'user'))

export function WriteForm({ onSent }: { readonly onSent: () => void }) {
  const { role } = useMe()
  const operators = useOperators()
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const questionOf = useSendBroadcast(() => {
    form.reset(EMPTY)
    onSent()
  })
  const send = useAskedSend(form, (typed) => questionOf(typed, operators))
  return (
    <Card title={WORDS.write}>
      <Form onSend={send} className="grid gap-3 p-3 md:grid-cols-2">
        <Fields form={form} fields={fieldsOf(role, operators)} />
        <div className="flex items-end justify-end">
          <FormButtons form={form} action={WORDS.send} />
        </div>
      </Form>
    </Card>
  )
}

const fieldsOf = (role: Role, operators: readonly Operator[]): readonly Field<Typed>[] => [
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
  { kind: 'text', name: 'title', label: WORDS.title, typed: { maxLength: TITLE_LENGTH }, left: WORDS.left },
  {
    kind: 'text',
    name: 'image',
    label: WORDS.image,
    isOptional: true,
    typed: { type: 'url', maxLength: IMAGE_LENGTH, autoComplete: 'off' },
    isWrong: (text) => (isWrongImage(text) ? WORDS.imageWrong : undefined),
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

/** The question before a message goes out: below whom, to which of them, what. */
function useSendBroadcast(onSent: () => void): (typed: Typed, operators: readonly Operator[]) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  return (typed, operators) => ({
    title: WORDS.write,
    text: WORDS.sendFact,
    facts: [
      [WORDS.to, operators.find(({ id }) => id === typed.userId)?.name ?? WORDS.me],
      [WORDS.audience, WORDS.audiences[typed.audience]],
      [WORDS.title, typed.title.trim()],
    ],
    action: WORDS.send,
    run: async ({ transactionCode }) => {
      const body = { ...bodyOf(typed), transactionCode }
      const { docs } = await client.call(sendBroadcast, { params: { role }, body })
      showToast(WORDS.sent(docs.recipients), 'good')
      onSent()
    },
  })
}
