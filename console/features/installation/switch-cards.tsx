import { useCountdown } from '@paddock/ui/forms'
import { Button } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useForm } from 'react-hook-form'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../../kit/form/index.ts'
import { Badge, Card } from '../../kit/page/index.ts'
import { Administrators } from './administrators.tsx'
import { ConfirmResults } from './confirm-results.tsx'
import { clockText, readMinutes } from './left.ts'
import { Row } from './switch-row.tsx'
import { type Scope, type SwitchState, useSwitches } from './switches.ts'

type CardProps = {
  readonly title: string
  readonly scope: Scope
  /** Named in the question before anything is switched. */
  readonly about: string
  /** Undefined until it is read. */
  readonly state: SwitchState | undefined
}

export function SwitchCards({ title, scope, about, state }: CardProps) {
  const { maintain, switchSockets, refresh } = useSwitches(scope, about)
  return (
    <Card title={title}>
      <div className="divide-y divide-line">
        <Maintenance state={state} onSwitch={maintain} />
        <Row
          label={WORDS.sockets}
          fact={WORDS.socketFact}
          badge={
            state && <Badge mood={state.useSocket ? 'good' : 'warn'}>{state.useSocket ? WORDS.on : WORDS.off}</Badge>
          }
        >
          <Button
            size="dense"
            look={state?.useSocket ? 'danger' : 'plain'}
            disabled={!state}
            onClick={() => state && switchSockets(!state.useSocket)}
          >
            {state?.useSocket === false ? WORDS.switchOn : WORDS.switchOff}
          </Button>
        </Row>
        <Refresh state={state} onRefresh={refresh} />
        {scope === 'installation' && <ConfirmResults />}
        {scope === 'installation' && <Administrators />}
      </div>
    </Card>
  )
}

const USUAL_MINUTES = 30

type MaintenanceProps = {
  readonly state: SwitchState | undefined
  readonly onSwitch: (on: boolean, forMinutes: number) => void
}

function Maintenance({ state, onSwitch }: MaintenanceProps) {
  return (
    <Row label={WORDS.maintenance} fact={WORDS.maintenanceFact} badge={state && <MaintenanceBadge state={state} />}>
      {state?.maintenance ? (
        <Button size="dense" look="brand" onClick={() => onSwitch(false, USUAL_MINUTES)}>
          {WORDS.end}
        </Button>
      ) : (
        <BeginForm isKnown={state !== undefined} onBegin={(minutes) => onSwitch(true, minutes)} />
      )}
    </Row>
  )
}

type TypedMinutes = { readonly minutes: string }

const MINUTES = inEachLanguage(
  (): Field<TypedMinutes> => ({
    kind: 'text',
    name: 'minutes',
    label: WORDS.minutes,
    typed: { inputMode: 'numeric', title: WORDS.minutesWrong, maxLength: 6 },
    isWrong: (text) => (readMinutes(text) === undefined ? WORDS.minutesWrong : undefined),
    className: 'w-24',
  }),
)

function BeginForm(props: { readonly isKnown: boolean; readonly onBegin: (minutes: number) => void }) {
  const form = useForm<TypedMinutes>({ mode: 'onChange', defaultValues: { minutes: String(USUAL_MINUTES) } })
  const send = useSend(form, ({ minutes }) => props.onBegin(readMinutes(minutes) ?? USUAL_MINUTES))
  return (
    <Form onSend={send} className="flex items-start gap-2">
      <Fields form={form} fields={[MINUTES()]} />
      <div className="mt-5">
        <FormButtons
          form={form}
          action={WORDS.begin}
          look="danger"
          isDisabled={!props.isKnown || !form.formState.isValid}
        />
      </div>
    </Form>
  )
}

/** In maintenance with the time that is left of it. */
export function MaintenanceBadge({ state: { maintenance, until } }: { readonly state: SwitchState }) {
  const left = useCountdown(maintenance ? until : null)
  if (!maintenance) return <Badge mood="good">{WORDS.live}</Badge>
  return (
    <Badge mood="bad">
      {WORDS.inMaintenance}, {until === null ? WORDS.endsNever : WORDS.endsIn(clockText(left))}
    </Badge>
  )
}

function Refresh({ state, onRefresh }: { readonly state: SwitchState | undefined; readonly onRefresh: () => void }) {
  const left = useCountdown(state?.refreshFrom ?? null)
  return (
    <Row
      label={WORDS.refresh}
      fact={WORDS.refreshFact}
      badge={left > 0 && <Badge mood="plain">{WORDS.again(clockText(left))}</Badge>}
    >
      <Button size="dense" disabled={!state || left > 0} onClick={onRefresh}>
        {WORDS.refreshPages}
      </Button>
    </Row>
  )
}
