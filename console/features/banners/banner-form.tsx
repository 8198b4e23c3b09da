/** A banner is made: to whom, where, when, what; with how it looks beside it. */
import { createBanner } from '@paddock/contract/endpoints/banners'
import {
  BANNER_AUDIENCES,
  BANNER_KINDS,
  BANNER_PAGES,
  type BannerAudience,
  MESSAGE_LANGUAGES,
} from '@paddock/domain/messages'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useForm, useWatch } from 'react-hook-form'
import { BANNER_WORDS as WORDS } from '../../words/banners.ts'
import { MESSAGE_WORDS } from '../../words/messages.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { MessagePicture } from '../../kit/image/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { type Operator, useOperators } from '../../kit/operators/index.ts'
import { Card } from '../../kit/page/index.ts'
import { Preview } from './preview.tsx'
import { bodyOf, EMPTY, isWrongEnd, isWrongLink, TEXT_LENGTH, TITLE_LENGTH, type Typed } from './state.ts'

const MOST_PLACE = 999

export function BannerForm({ onMade }: { readonly onMade: () => void }) {
  const { role } = useMe()
  const operators = useOperators()
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const typed = useWatch({ control: form.control }) as Typed
  const ownsSite = role === 'administrator' || role === 'whiteLabel'
  const questionOf = useMakeBanner(() => {
    form.reset(EMPTY)
    onMade()
  })
  const send = useAskedSend(form, questionOf)
  return (
    <Card title={WORDS.make}>
      <Form onSend={send} className="grid gap-3 p-3 md:grid-cols-2">
        <Fields
          form={form}
          fields={fieldsOf(ownsSite ? BANNER_AUDIENCES : ['PLAYERS'], operators, () => form.getValues())}
        />
        <MessagePicture path={typed.image} onPath={(path) => form.setValue('image', path, { shouldDirty: true })} />
        <div className="md:col-span-2">
          <Preview banner={typed} />
        </div>
        <div className="flex items-end justify-end md:col-span-2">
          <FormButtons form={form} action={WORDS.save} />
        </div>
      </Form>
    </Card>
  )
}

const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

const fieldsOf = (
  audiences: readonly BannerAudience[],
  operators: readonly Operator[],
  typed: () => Typed,
): readonly Field<Typed>[] => [
  { kind: 'select', name: 'kind', label: WORDS.kind, options: optionsOf(BANNER_KINDS, WORDS.kinds) },
  { kind: 'select', name: 'page', label: WORDS.page, options: optionsOf(BANNER_PAGES, WORDS.pages) },
  {
    kind: 'select',
    name: 'audience',
    label: WORDS.audience,
    hint: audiences.length > 1 ? undefined : WORDS.ownersOnly,
    options: optionsOf(audiences, WORDS.audiences),
  },
  {
    kind: 'select',
    name: 'userId',
    label: MESSAGE_WORDS.to,
    isOptional: true,
    options: [{ value: '', label: MESSAGE_WORDS.me }, ...operators.map(({ id, name }) => ({ value: id, label: name }))],
  },
  {
    kind: 'select',
    name: 'language',
    label: MESSAGE_WORDS.language,
    isOptional: true,
    options: [
      { value: '', label: MESSAGE_WORDS.anyLanguage },
      ...optionsOf(MESSAGE_LANGUAGES, MESSAGE_WORDS.languages),
    ],
  },
  {
    kind: 'whole',
    name: 'place',
    label: WORDS.place,
    hint: WORDS.placeHint,
    isWrong: (text) => (Number(text) > MOST_PLACE ? WORDS.placeWrong : undefined),
  },
  {
    kind: 'text',
    name: 'title',
    label: MESSAGE_WORDS.title,
    typed: { maxLength: TITLE_LENGTH },
    left: MESSAGE_WORDS.left,
  },
  {
    kind: 'text',
    name: 'link',
    label: WORDS.link,
    hint: WORDS.linkHint,
    isOptional: true,
    typed: { maxLength: 200, autoComplete: 'off', autoCapitalize: 'none' },
    isWrong: (text) => (isWrongLink(text) ? WORDS.linkWrong : undefined),
  },
  {
    kind: 'lines',
    name: 'text',
    label: WORDS.text,
    isOptional: true,
    most: TEXT_LENGTH,
    left: MESSAGE_WORDS.left,
    className: 'md:col-span-2',
  },
  {
    kind: 'text',
    name: 'startsAt',
    label: WORDS.startsAt,
    hint: WORDS.startsAtHint,
    isOptional: true,
    typed: { type: 'datetime-local' },
  },
  {
    kind: 'text',
    name: 'endsAt',
    label: WORDS.endsAt,
    hint: WORDS.endsAtHint,
    isOptional: true,
    typed: { type: 'datetime-local' },
    isWrong: (text) => (isWrongEnd(text, typed().startsAt, Date.now()) ? WORDS.endsAtWrong : undefined),
  },
  { kind: 'tick', name: 'marketing', label: MESSAGE_WORDS.marketing, hint: MESSAGE_WORDS.marketingFact },
]

function useMakeBanner(onMade: () => void): (typed: Typed) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  return (typed) => ({
    title: WORDS.make,
    facts: [
      [WORDS.kind, WORDS.kinds[typed.kind]],
      [WORDS.page, WORDS.pages[typed.page]],
      [WORDS.audience, WORDS.audiences[typed.audience]],
      [MESSAGE_WORDS.title, typed.title.trim()],
    ],
    details: <Preview banner={typed} />,
    action: WORDS.save,
    run: async ({ transactionCode }) => {
      await client.call(createBanner, { params: { role }, body: { ...bodyOf(typed), transactionCode } })
      showToast(WORDS.made, 'good')
      onMade()
    },
  })
}
