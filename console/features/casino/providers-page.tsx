import { type CasinoProvider, MOST_LIVE_KEYS } from '@paddock/contract/shapes/casino'
import { ADAPTERS, isProviderUrl, takesTheirKey, WALLET_MODES, walletPathOf } from '@paddock/domain/casino'
import { formatAmount, formatMoment } from '@paddock/ui/formats'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { Badge, Card, CouldNotLoad, Page } from '../../kit/page/index.ts'
import { WaitingChanges } from '../../kit/second-officer/index.ts'
import { Caps, Silence } from './bounds.tsx'
import type { NewProvider, ShownKey } from './provider-questions.ts'
import { useProviderActions, useProviders } from './providers.ts'

/** Who provides the casino's games, how they are, and naming another. docs/domain/casino.md#providers. */
export default function ProvidersPage() {
  const { data, isError, error, refetch } = useProviders()
  const [key, setKey] = useState<ShownKey | null>(null)
  return (
    <Page title={WORDS.providers}>
      <p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.fact}</p>
      {key && (
        <Card title={WORDS.key}>
          <Key shown={key} onDone={() => setKey(null)} />
        </Card>
      )}
      <WaitingChanges />
      <div className="grid items-start gap-3 lg:grid-cols-[2fr_1fr]">
        <Card title={WORDS.providers}>
          {data ? (
            <List providers={data} onKey={setKey} />
          ) : isError ? (
            <CouldNotLoad error={error} refetch={refetch} />
          ) : (
            <SkeletonRows rows={3} rowClass="h-16" label={COMMON.loading} />
          )}
        </Card>
        <Register onKey={setKey} />
      </div>
    </Page>
  )
}

type OnKey = { readonly onKey: (key: ShownKey) => void }

function List({ providers, onKey }: OnKey & { readonly providers: readonly CasinoProvider[] }) {
  if (providers.length === 0) return <Notice icon="casino" text={WORDS.none} hint={WORDS.noneFact} />
  return (
    <ul className="divide-y divide-line">
      {providers.map((provider) => (
        <Item key={provider._id} provider={provider} onKey={onKey} />
      ))}
    </ul>
  )
}

function Item({ provider, onKey }: OnKey & { readonly provider: CasinoProvider }) {
  const { set } = useProviderActions()
  const { name, origin, active, healthy, games, netToday, mostNetADay, mostWinOfRound } = provider
  const step = active ? WORDS.takeOff : WORDS.putOn
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-bold">
          {name}
          <Badge mood={active ? (healthy ? 'good' : 'warn') : 'plain'}>
            {active ? (healthy ? WORDS.on : WORDS.isSilent) : WORDS.off}
          </Badge>
        </p>
        <p className="text-xs break-all text-quiet">{origin}</p>
        <p className="text-xs text-quiet">
          {WORDS.games(games)} · {seenOf(provider)}
        </p>
        <p className={`text-xs ${netToday > mostNetADay ? 'text-warn' : 'text-quiet'}`}>
          {WORDS.today(formatAmount(netToday), formatAmount(mostNetADay))} ·{' '}
          {WORDS.roundMost(formatAmount(mostWinOfRound))}
        </p>
      </div>
      <Button
        size="dense"
        look={active ? 'danger' : 'brand'}
        aria-label={WORDS.stepOf(step, name)}
        onClick={() => set(provider)}
      >
        {step}
      </Button>
      <Caps key={`${mostNetADay} ${mostWinOfRound}`} provider={provider} />
      <Silence key={provider.silenceHours} provider={provider} />
      <Alarms provider={provider} />
      <Keys provider={provider} onKey={onKey} />
    </li>
  )
}

/** What was won of it above what may be, the newest first. */
function Alarms({ provider: { name, alarms } }: { readonly provider: CasinoProvider }) {
  if (alarms.length === 0) return null
  return (
    <ul aria-label={WORDS.stepOf(WORDS.alarms, name)} className="w-full text-xs text-warn">
      {alarms.map(({ kind, about, userName, amount, at }) => (
        <li key={`${kind} ${about}`}>
          {formatMoment(at)} ·{' '}
          {kind === 'DAY'
            ? WORDS.alarmOfDay(about, formatAmount(amount))
            : WORDS.alarmOfRound(userName ?? about, formatAmount(amount))}
        </li>
      ))}
    </ul>
  )
}

/** One that is on keeps the last, and none has more than two. */
function Keys({ provider, onKey }: OnKey & { readonly provider: CasinoProvider }) {
  const { retireKey } = useProviderActions()
  const { name, active, keys } = provider
  return (
    <div className="flex w-full flex-wrap items-center gap-2 text-xs">
      <ul aria-label={WORDS.stepOf(WORDS.keys, name)} className="min-w-56 flex-1">
        {keys.map(({ keyId, since }) => (
          <li key={keyId} className="flex flex-wrap items-center gap-2">
            <span className="font-mono break-all">{keyId}</span>
            <span className="text-quiet">{WORDS.keySince(formatMoment(since))}</span>
            {(keys.length > 1 || !active) && (
              <Button
                size="dense"
                look="danger"
                aria-label={WORDS.stepOf(WORDS.retireKey, keyId)}
                onClick={() => retireKey(provider, keyId)}
              >
                {WORDS.retireKey}
              </Button>
            )}
          </li>
        ))}
        {keys.length === 0 && <li className="text-warn">{WORDS.noKeys}</li>}
      </ul>
      {keys.length < MOST_LIVE_KEYS && <AddKey provider={provider} onKey={onKey} />}
      <RetiredKeys provider={provider} />
    </div>
  )
}

/** The last ones: who ended each, and when. */
function RetiredKeys({ provider: { name, retiredKeys } }: { readonly provider: CasinoProvider }) {
  if (retiredKeys.length === 0) return null
  return (
    <ul aria-label={WORDS.stepOf(WORDS.retiredKeys, name)} className="w-full text-quiet">
      {retiredKeys.map(({ keyId, at, by }) => (
        <li key={keyId} className="flex flex-wrap items-center gap-x-2">
          <span className="font-mono break-all line-through">{keyId}</span>
          <span>{by === null ? WORDS.retiredByItself(formatMoment(at)) : WORDS.retiredBy(by, formatMoment(at))}</span>
        </li>
      ))}
    </ul>
  )
}

function AddKey({ provider, onKey }: OnKey & { readonly provider: CasinoProvider }) {
  const form = useForm<{ theirKey: string }>({ defaultValues: { theirKey: '' } })
  const { addKey } = useProviderActions()
  const send = useAskedSend(form, ({ theirKey }) =>
    addKey(provider, theirKey, (shown) => {
      onKey(shown)
      form.reset()
    }),
  )
  return (
    <Form onSend={send} label={WORDS.stepOf(WORDS.addKey, provider.name)} className="flex flex-wrap items-end gap-2">
      {takesTheirKey(provider.adapter) && <Fields form={form} fields={[THEIR_KEY()]} />}
      <FormButtons form={form} action={WORDS.addKey} />
    </Form>
  )
}

const THEIR_KEY = inEachLanguage(
  () =>
    ({
      kind: 'lines',
      name: 'theirKey',
      label: WORDS.theirKey,
      most: 1000,
      left: WORDS.theirKeyHint,
    }) as const,
)

function seenOf({ healthy, readAt }: CasinoProvider): string {
  if (readAt === null) return WORDS.never
  return healthy ? WORDS.answered(formatMoment(readAt)) : WORDS.silent(formatMoment(readAt))
}

const NONE: NewProvider = {
  name: '',
  baseUrl: '',
  origin: '',
  adapter: 'canonical',
  scale: '2',
  walletMode: 'debit',
  theirKey: '',
}
const wrongUrl = (typed: string): string | undefined =>
  isProviderUrl(typed.trim()) && URL.canParse(typed.trim()) ? undefined : WORDS.urlWrong
const wrongName = (typed: string): string | undefined =>
  /^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$/.test(typed.trim()) ? undefined : WORDS.nameWrong

function Register({ onKey }: OnKey) {
  const form = useForm<NewProvider>({ defaultValues: NONE })
  const adapter = useWatch({ control: form.control, name: 'adapter' })
  const { register } = useProviderActions()
  const send = useAskedSend(form, (provider) =>
    register(trimmed(provider), (shown) => {
      onKey(shown)
      form.reset()
    }),
  )
  const address = { kind: 'text', typed: { maxLength: 200, autoComplete: 'off' }, isWrong: wrongUrl } as const
  const fields: readonly Field<NewProvider>[] = [
    {
      kind: 'text',
      name: 'name',
      label: WORDS.name,
      typed: { maxLength: 40, autoComplete: 'off' },
      isWrong: wrongName,
    },
    { ...address, name: 'baseUrl', label: WORDS.baseUrl, hint: WORDS.baseUrlHint },
    { ...address, name: 'origin', label: WORDS.origin, hint: WORDS.originHint },
    {
      kind: 'select',
      name: 'adapter',
      label: WORDS.adapter,
      options: ADAPTERS.map((value) => ({ value, label: WORDS.adapters[value] })),
    },
    ...(adapter === 'canonical' ? [SCALE(), MODE()] : []),
    ...(takesTheirKey(adapter) ? [THEIR_KEY()] : []),
  ]
  return (
    <Card title={WORDS.register}>
      <Form onSend={send} label={WORDS.register} className="flex flex-col gap-3 p-3">
        <Fields form={form} fields={fields} />
        <FormButtons form={form} action={WORDS.register} />
      </Form>
    </Card>
  )
}

const SCALE = inEachLanguage(
  () =>
    ({
      kind: 'select',
      name: 'scale',
      label: WORDS.scale,
      hint: WORDS.scaleHint,
      options: ['0', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
    }) as const,
)

const MODE = inEachLanguage(
  () =>
    ({
      kind: 'select',
      name: 'walletMode',
      label: WORDS.walletMode,
      options: WALLET_MODES.map((value) => ({ value, label: WORDS.walletModes[value] })),
    }) as const,
)

const trimmed = ({ name, baseUrl, origin, ...rest }: NewProvider): NewProvider => ({
  name: name.trim(),
  baseUrl: baseUrl.trim(),
  origin: origin.trim(),
  ...rest,
})

function Key({ shown, onDone }: { readonly shown: ShownKey; readonly onDone: () => void }) {
  return (
    <div className="flex flex-col gap-3 p-3 text-sm">
      <p className="text-warn">{WORDS.keyFact}</p>
      <dl className="flex flex-col gap-2">
        {[
          [WORDS.name, shown.name],
          [WORDS.keyId, shown.keyId],
          [WORDS.secret, shown.secret],
          [WORDS.walletPath, walletPathOf(shown.adapter, shown.keyId)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-quiet">{name}</dt>
            <dd className="font-mono break-all select-all">{value}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onDone}>{WORDS.close}</Button>
    </div>
  )
}
