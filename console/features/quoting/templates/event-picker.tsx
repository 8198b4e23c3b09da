import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Fields, Form, FormButtons, useSend } from '../../../kit/form/index.ts'
import { Card } from '../../../kit/page/index.ts'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import { useEventsToQuote } from '../events.ts'

/** Begins a template with what an event has now. */
export function EventPicker() {
  const navigate = useNavigate()
  const { data = [] } = useEventsToQuote()
  const form = useForm({ defaultValues: { eventId: '' } })
  const send = useSend(form, ({ eventId }) => void navigate(`?event=${encodeURIComponent(eventId)}`))
  if (data.length === 0) return null
  return (
    <Card title={WORDS.fromEvent}>
      <Form onSend={send} className="grid items-end gap-3 p-3 md:grid-cols-[1fr_auto]" label={WORDS.fromEvent}>
        <Fields
          form={form}
          fields={[
            {
              kind: 'select',
              name: 'eventId',
              label: COMMON.event,
              hint: WORDS.fromEventFact,
              options: [{ value: '', label: '' }, ...data.map(({ id, name }) => ({ value: id, label: name }))],
            },
          ]}
        />
        <FormButtons form={form} action={WORDS.takeMarkets} />
      </Form>
    </Card>
  )
}
