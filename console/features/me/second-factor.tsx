import { getSecondFactor, renewBackupCodes } from '@paddock/contract/endpoints/access'
import { useClient } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../../kit/form/index.ts'
import { useMe } from '../../kit/me/index.ts'
import { Badge, Card } from '../../kit/page/index.ts'

const FIELDS = { INVALID_PASSWORD: 'password', OTP_VERIFICATION_FAILED: 'code' } as const

type Typed = { readonly password: string; readonly code: string }

const TYPED = inEachLanguage((): readonly Field<Typed>[] => [
  {
    kind: 'text',
    name: 'password',
    label: WORDS.password,
    typed: { type: 'password', autoComplete: 'current-password' },
  },
  { kind: 'text', name: 'code', label: WORDS.secondFactor, typed: { autoComplete: 'one-time-code' } },
])

/** Operators cannot go without it; here they see that it is on and renew their backup codes. Security T14. */
export function SecondFactor() {
  const client = useClient()
  const { pathRole } = useMe()
  const [isRenewing, setRenewing] = useState(false)
  const { data } = useQuery({
    queryKey: ['me', 'second factor'],
    queryFn: ({ signal }) =>
      client.call(getSecondFactor, { params: { role: pathRole } }, signal).then(({ docs }) => docs),
  })
  return (
    <Card title={WORDS.secondFactorTitle}>
      <div className="flex min-h-14 items-center justify-between gap-3 p-3">
        {data && (
          <Badge mood={data.enabled ? 'good' : 'warn'}>
            {data.enabled ? WORDS.secondFactorOn(data.backupCodesLeft) : WORDS.secondFactorOff}
          </Badge>
        )}
        {data?.enabled && (
          <Button size="dense" onClick={() => setRenewing(true)}>
            {WORDS.renewBackupCodes}
          </Button>
        )}
      </div>
      {isRenewing && <RenewDialog onClose={() => setRenewing(false)} />}
    </Card>
  )
}

function RenewDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { pathRole } = useMe()
  const [codes, setCodes] = useState<readonly string[]>([])
  const form = useForm<Typed>({ defaultValues: { password: '', code: '' } })
  const renew = async (body: Typed) => {
    const { docs } = await client.call(renewBackupCodes, { params: { role: pathRole }, body })
    setCodes(docs.backupCodes)
    await queries.invalidateQueries({ queryKey: ['me', 'second factor'] })
  }
  const send = useSend(form, renew, FIELDS)
  if (codes.length > 0)
    return (
      <Dialog title={WORDS.backupCodes} onClose={onClose} isForced>
        <div className="flex flex-col gap-3 p-4">
          <p className="text-sm text-quiet">{WORDS.backupCodesHint}</p>
          <ul className="grid grid-cols-2 gap-1 rounded-md bg-raised p-3 font-mono text-sm select-all">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button size="dense" look="brand" onClick={onClose}>
            {WORDS.keptIt}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={WORDS.renewBackupCodes} onClose={onClose}>
      <Form onSend={send}>
        <Fields form={form} fields={TYPED()} />
        <FormButtons form={form} action={WORDS.renewBackupCodes} />
      </Form>
    </Dialog>
  )
}
