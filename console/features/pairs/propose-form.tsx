import { useForm } from 'react-hook-form'
import { PAIR_WORDS as WORDS } from '../../words/pairs.ts'
import { useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { HOST } from './host-name.ts'
import { usePairActions } from './pairs.ts'

type Proposal = { readonly host: string; readonly otherHost: string }

/** Names the other site by a host of each. */
export function ProposeForm({ hosts }: { readonly hosts: readonly string[] }) {
  const form = useForm<Proposal>({ defaultValues: { host: hosts[0] ?? '', otherHost: '' } })
  const { propose } = usePairActions()
  const send = useAskedSend(form, ({ host, otherHost }) => propose(host, otherHost.trim(), () => form.reset()))
  if (hosts.length === 0) return <p className="border-b border-line px-3 py-3 text-sm text-quiet">{WORDS.noOwnHosts}</p>
  const fields: readonly Field<Proposal>[] = [
    {
      kind: 'select',
      name: 'host',
      label: WORDS.ownHost,
      options: hosts.map((host) => ({ value: host, label: host })),
    },
    { ...HOST, name: 'otherHost', label: WORDS.otherHost, hint: WORDS.otherHostHint },
  ]
  return (
    <Form
      onSend={send}
      label={WORDS.propose}
      className="grid items-start gap-3 border-b border-line p-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Fields form={form} fields={fields} />
      <div className="sm:mt-5">
        <FormButtons form={form} action={WORDS.propose} />
      </div>
    </Form>
  )
}
