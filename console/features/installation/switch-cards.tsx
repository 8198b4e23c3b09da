import { useCountdown } from '@paddock/ui/forms'
import { Button } from '@paddock/ui/primitives'
import { useState } from 'react'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { FILTER } from '../../kit/form/index.ts'
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

const USUAL_MINUTES = '30'

function Maintenance(props: {
  readonly state: SwitchState | undefined
  readonly onSwitch: (on: boolean, forMinutes: number) => void
}) {
  const { state, onSwitch } = props
  const [typed, setTyped] = useState(USUAL_MINUTES)
  const minutes = readMinutes(typed)
  const isOn = state?.maintenance ?? false
  return (
    <Row label={WORDS.maintenance} fact={WORDS.maintenanceFact} badge={state && <MaintenanceBadge state={state} />}>
      {isOn ? (
        <Button size="dense" look="brand" onClick={() => onSwitch(false, Number(USUAL_MINUTES))}>
          {WORDS.end}
        </Button>
      ) : (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (minutes !== undefined) onSwitch(true, minutes)
          }}
        >
          <label className="flex items-center gap-2 text-xs text-quiet">
            {WORDS.minutes}
            <input
              value={typed}
              inputMode="numeric"
              title={WORDS.minutesWrong}
              aria-invalid={minutes === undefined}
              onChange={({ target }) => setTyped(target.value)}
              className={`${FILTER} w-16 text-right tabular-nums aria-[invalid=true]:border-loss`}
            />
          </label>
          <Button size="dense" look="danger" type="submit" disabled={!state || minutes === undefined}>
            {WORDS.begin}
          </Button>
        </form>
      )}
    </Row>
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
