import { failureText, type Client } from '@paddock/ui/client'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { renderSVG } from 'uqr'
import { WORDS } from '../../words/shell.ts'
import { type Field } from '../../kit/form/index.ts'
import { askForSecret, confirmSecret } from './api.ts'
import type { Entrant, Step } from './steps.ts'
import { StepForm } from './step-form.tsx'

const NO_CODE = { code: '' }
const CODE = inEachLanguage((): readonly Field<typeof NO_CODE>[] => [
  {
    kind: 'text',
    name: 'code',
    label: WORDS.secondFactor,
    typed: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
])

/** Every operator has a second factor: scan, then prove it with a first code. Security T14. */
export function Enrol(props: {
  readonly client: Client
  readonly entrant: Entrant
  readonly onStep: (step: Step) => void
}) {
  const { client, entrant, onStep } = props
  // A new secret for every asking: this page asks once.
  const secret = useQuery({
    queryKey: ['second factor secret', entrant.userName],
    queryFn: () => askForSecret(client, entrant),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (secret.isPending) return <SkeletonRows rows={3} rowClass="h-12" label={WORDS.loading} />
  if (secret.isError) return <Notice icon="warning" text={failureText(secret.error)} />
  return (
    <StepForm
      title={WORDS.enrol}
      hint={WORDS.enrolHint}
      action={WORDS.confirm}
      empty={NO_CODE}
      fields={CODE()}
      refusals={{ OTP_VERIFICATION_FAILED: 'code' }}
      send={({ code }) => confirmSecret(client, entrant, code.trim())}
      onStep={onStep}
      head={
        <>
          <img
            alt={WORDS.qrCode}
            className="mx-auto size-44 rounded-md bg-white p-2"
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(secret.data.uri))}`}
          />
          <p className="text-center font-mono text-xs break-all select-all">{secret.data.secret}</p>
        </>
      }
    />
  )
}
