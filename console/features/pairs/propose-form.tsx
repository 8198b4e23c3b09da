import { Button } from '@paddock/ui/primitives'
import { useForm } from 'react-hook-form'
import { PAIR_WORDS as WORDS } from '../../words/pairs.ts'
import { SelectField, TextField } from '../../kit/form/index.ts'
import { wrongHost } from './host-name.ts'
import { usePairActions } from './pairs.ts'

type Proposal = { host: string; otherHost: string }

/** Names the other site by a host of each. */
export function ProposeForm({ hosts }: { readonly hosts: readonly string[] }) {
  const form = useForm<Proposal>({ defaultValues: { host: hosts[0] ?? '', otherHost: '' } })
  const { propose } = usePairActions()
  if (hosts.length === 0) return <p className="border-b border-line px-3 py-3 text-sm text-quiet">{WORDS.noOwnHosts}</p>
  const submit = form.handleSubmit(({ host, otherHost }) => propose(host, otherHost.trim(), () => form.reset()))
  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-label={WORDS.propose}
      className="grid items-start gap-3 border-b border-line p-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <SelectField
        form={form}
        name="host"
        label={WORDS.ownHost}
        options={hosts.map((host) => ({ value: host, label: host }))}
      />
      <TextField
        form={form}
        name="otherHost"
        label={WORDS.otherHost}
        hint={WORDS.otherHostHint}
        typed={{ maxLength: 260, autoComplete: 'off' }}
        isWrong={wrongHost}
      />
      <Button size="dense" look="brand" type="submit" className="sm:mt-5">
        {WORDS.propose}
      </Button>
    </form>
  )
}
