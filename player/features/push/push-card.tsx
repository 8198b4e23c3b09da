/** Whether a player is told things on this device, what of it, and when not. */
import {
  changePushSettings,
  getPushSettings,
  type PushSettings,
  removePushDevice,
} from '@paddock/contract/endpoints/push'
import { failureText, useClient } from '@paddock/ui/client'
import { deviceName, formatMoment } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keptDevice, standingOfBrowser, turnOff, turnOn } from './device.ts'
import { PUSH_WORDS as WORDS } from './words.ts'

const params = { role: 'user' } as const
const SETTINGS = ['push'] as const
const BROWSER = ['push-browser'] as const
const KINDS = ['bets', 'payments', 'account', 'promotions'] as const
const HINTS = {
  bets: () => WORDS.betsHint,
  payments: () => WORDS.paymentsHint,
  account: () => WORDS.accountHint,
  promotions: () => WORDS.promotionsHint,
} as const
/** Of who wants some and has chosen none. */
const NIGHT = { from: 22 * 60, to: 7 * 60 }

type SwitchProps = {
  readonly label: string
  readonly hint: string
  readonly isOn: boolean
  readonly isWaiting?: boolean
  readonly onChange: (isOn: boolean) => void
}

type PushCardProps = {
  readonly drawSwitch: (props: SwitchProps) => ReactNode
  /** Behind the yes: what the device is to show is kept for it. */
  readonly onTurnedOn: () => void
}

/** Nothing where this installation sends nothing. */
export function PushCard({ drawSwitch, onTurnedOn }: PushCardProps) {
  const client = useClient()
  const { data: settings } = useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => client.call(getPushSettings, { params }, signal).then(({ docs }) => docs),
  })
  if (!settings || settings.publicKey === null) return null
  return (
    <section className="rounded-md border border-line bg-surface" aria-label={WORDS.title}>
      <header className="border-b border-line px-3 py-2">
        <h2 className="text-md font-bold">{WORDS.title}</h2>
        <p className="text-xs text-quiet">{WORDS.hint}</p>
      </header>
      <ThisDevice publicKey={settings.publicKey} devices={settings.devices} onTurnedOn={onTurnedOn} />
      {settings.devices.length > 0 && <Chosen settings={settings} drawSwitch={drawSwitch} />}
      {settings.devices.length > 0 && <Devices devices={settings.devices} />}
    </section>
  )
}

const readAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: SETTINGS })

type ThisDeviceProps = Pick<PushSettings, 'devices'> &
  Pick<PushCardProps, 'onTurnedOn'> & { readonly publicKey: string }

function ThisDevice({ publicKey, devices, onTurnedOn }: ThisDeviceProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { data: standing } = useQuery({ queryKey: BROWSER, queryFn: standingOfBrowser, staleTime: 0 })
  const here = devices.find(({ _id }) => _id === keptDevice())
  const on = useMutation({
    mutationFn: () => turnOn(client, publicKey),
    onSuccess: (isOn) => {
      showToast(isOn ? WORDS.on : WORDS.notAllowed, isOn ? 'good' : 'plain')
      if (isOn) onTurnedOn()
      void queries.invalidateQueries({ queryKey: BROWSER })
      void readAgain(queries)
    },
    onError: (thrown) => showToast(thrown instanceof DOMException ? WORDS.failed : failureText(thrown), 'bad'),
  })
  const remove = useRemove()
  if (standing === undefined) return null
  if (standing !== 'READY')
    return <p className="px-3 py-3 text-sm text-quiet">{standing === 'BLOCKED' ? WORDS.blocked : WORDS.cannot}</p>
  return (
    <div className="p-3">
      {here ? (
        <Button className="w-full" disabled={remove.isPending} onClick={() => remove.mutate(here._id)}>
          {WORDS.turnOff}
        </Button>
      ) : (
        <Button look="brand" className="w-full" disabled={on.isPending} onClick={() => on.mutate()}>
          {WORDS.turnOn}
        </Button>
      )}
    </div>
  )
}

function useRemove() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (deviceId: string) => {
      const isHere = deviceId === keptDevice()
      const { docs } = await client.call(removePushDevice, { params: { ...params, deviceId } })
      if (isHere) await turnOff()
      return docs
    },
    onSuccess: (docs) => {
      queries.setQueryData(SETTINGS, docs)
      showToast(WORDS.off, 'good')
    },
    onError: (thrown) => {
      showToast(failureText(thrown), 'bad')
      void readAgain(queries)
    },
  })
}

type ChosenProps = Pick<PushCardProps, 'drawSwitch'> & { readonly settings: PushSettings }

function Chosen({ settings, drawSwitch }: ChosenProps) {
  const client = useClient()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (change: Partial<PushSettings>) => {
      const { bets, payments, account, promotions, quiet } = { ...settings, ...change }
      return client.call(changePushSettings, { params, body: { bets, payments, account, promotions, quiet } })
    },
    onSuccess: ({ docs }) => queries.setQueryData(SETTINGS, docs),
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
  })
  const { quiet } = settings
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <fieldset className="border-t border-line px-3 py-1" disabled={save.isPending}>
      <legend className="sr-only">{WORDS.what}</legend>
      {KINDS.map((kind) => (
        <div key={kind}>
          {drawSwitch({
            label: WORDS[kind],
            hint: HINTS[kind](),
            isOn: settings[kind],
            isWaiting: save.isPending,
            onChange: (isOn) => save.mutate({ [kind]: isOn }),
          })}
        </div>
      ))}
      {drawSwitch({
        label: WORDS.quiet,
        hint: WORDS.quietHint,
        isOn: quiet !== null,
        isWaiting: save.isPending,
        onChange: (isOn) => save.mutate({ quiet: isOn ? { ...NIGHT, timeZone } : null }),
      })}
      {quiet && (
        <div className="grid grid-cols-2 gap-3 pb-3">
          <Hour
            label={WORDS.from}
            minute={quiet.from}
            onMinute={(from) => save.mutate({ quiet: { ...quiet, from, timeZone } })}
          />
          <Hour
            label={WORDS.to}
            minute={quiet.to}
            onMinute={(to) => save.mutate({ quiet: { ...quiet, to, timeZone } })}
          />
        </div>
      )}
    </fieldset>
  )
}

const AN_HOUR = 60
const typedOf = (minute: number): string =>
  [Math.floor(minute / AN_HOUR), minute % AN_HOUR].map((part) => String(part).padStart(2, '0')).join(':')

type HourProps = { readonly label: string; readonly minute: number; readonly onMinute: (minute: number) => void }

function Hour({ label, minute, onMinute }: HourProps) {
  const choose = (typed: string) => {
    const [hour, rest] = typed.split(':').map(Number)
    if (hour === undefined || rest === undefined || Number.isNaN(hour + rest)) return
    onMinute(hour * AN_HOUR + rest)
  }
  return (
    <label className="flex flex-col gap-1 text-xs text-quiet">
      {label}
      <input
        type="time"
        defaultValue={typedOf(minute)}
        onBlur={({ target }) => target.value !== typedOf(minute) && choose(target.value)}
        className="h-11 rounded-md border border-line bg-raised px-3 text-sm text-text"
      />
    </label>
  )
}

function Devices({ devices }: Pick<PushSettings, 'devices'>) {
  const remove = useRemove()
  return (
    <>
      <h3 className="border-t border-line bg-raised px-3 py-1 text-xs text-quiet">{WORDS.devices}</h3>
      <ul className="divide-y divide-line">
        {devices.map(({ _id, agent, since }) => {
          const name = deviceName(agent) ?? WORDS.aDevice
          return (
            <li key={_id} className="flex min-h-13 items-center gap-3 pl-3">
              <span className="min-w-0 flex-1 py-2">
                <span className="block truncate text-sm">{name}</span>
                <span className="block text-xs text-quiet">
                  {_id === keptDevice() ? WORDS.thisDevice : WORDS.since(formatMoment(since))}
                </span>
              </span>
              <Button
                look="ghost"
                aria-label={WORDS.removeOf(name)}
                disabled={remove.isPending}
                onClick={() => remove.mutate(_id)}
              >
                {WORDS.remove}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
