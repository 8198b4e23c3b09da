import { getMarkets } from '@paddock/contract/endpoints/markets'
import type { RestrictionRow } from '@paddock/contract/shapes/restriction'
import { SCOPE_KINDS, type ScopeKind } from '@paddock/domain/betting'
import { MARKET_KINDS } from '@paddock/domain/market'
import { useClient } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { inEachLanguage, marketTitle, sportTitle } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { MARKET_WORDS } from '../../words/markets.ts'
import { RESTRICTION_WORDS as WORDS } from '../../words/restrictions.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { marketsOf, type Named, useOfferTree } from '../../kit/market/index.ts'
import {
  AMOUNTS,
  isMarketKind,
  nameOf,
  type Own,
  ownOf,
  saidOf,
  type Target,
  type TypedOwn,
  typedOf,
} from './restriction.ts'
import { useRestrict, useRestrictions } from './use-restrictions.ts'

type Chosen = {
  readonly kind: ScopeKind
  readonly sportId: string
  readonly marketKind: string
  readonly eventId: string
  readonly marketId: string
}
type Typed = Chosen & TypedOwn

const NOTHING: Chosen = { kind: 'SPORT', sportId: '', marketKind: '', eventId: '', marketId: '' }
/** Markets of an event at most. */
const MOST_MARKETS = 500

/** What is restricted is chosen, or stands already; then what is said of it, as a whole. */
export function RestrictDialog({
  row,
  onClose,
}: {
  readonly row: RestrictionRow | null
  readonly onClose: () => void
}) {
  const form = useForm<Typed>({ defaultValues: { ...NOTHING, ...typedOf(row?.own ?? {}) } })
  const typed = useWatch({ control: form.control })
  const { fields, target: chosen } = useTarget(typed, row === null)
  const target: Target | undefined = row ? { kind: row.kind, scopeId: row.scopeId, name: nameOf(row) } : chosen
  const standing = useStanding(form, target, row)
  // What is chosen within is of what is chosen before it.
  useEffect(() => form.setValue('eventId', ''), [form, typed.sportId])
  useEffect(() => form.setValue('marketId', ''), [form, typed.eventId])
  const restrict = useRestrict()
  const send = useAskedSend(form, (values) =>
    // The button waits for it.
    restrict(
      { ...(target ?? { kind: 'SPORT', scopeId: '', name: '' }), version: (standing ?? row)?.version ?? 0 },
      ownOf(values),
      onClose,
    ),
  )
  const saysNothing = Object.keys(ownOf({ ...typedOf({}), ...typed })).length === 0
  const title = row ? WORDS.changeOf(nameOf(row)) : WORDS.add
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSend={send} label={title} className="flex flex-col gap-3 p-3">
        {row === null && <Fields form={form} fields={fields} />}
        <Fields form={form} fields={TERM_FIELDS()} />
        {standing && standing.version !== row?.version && (
          <p className="text-xs text-warn">{WORDS.standsAlready(saidOf(standing.own).join(', '))}</p>
        )}
        {saysNothing && <p className="text-xs text-quiet">{WORDS.nothingSaid}</p>}
        <FormButtons form={form} action={COMMON.save} onCancel={onClose} isDisabled={!target || saysNothing} />
      </Form>
    </Dialog>
  )
}

/** What the officer says of it by now. It stands in the fields that were left alone: what is saved takes its place as a whole. */
function useStanding(
  form: UseFormReturn<Typed>,
  target: Target | undefined,
  opened: RestrictionRow | null,
): RestrictionRow | undefined {
  const { data } = useRestrictions()
  const standing =
    target && data?.find(({ isMine, kind, scopeId }) => isMine && kind === target.kind && scopeId === target.scopeId)
  const { dirtyFields } = form.formState
  const fill = useEffectEvent((own: Own) => {
    const { isBlocked, ...terms } = typedOf(own)
    if (!dirtyFields.isBlocked) form.setValue('isBlocked', isBlocked)
    for (const name of ['delaySeconds', ...AMOUNTS] as const) if (!dirtyFields[name]) form.setValue(name, terms[name])
  })
  // One that was lifted meanwhile stays as it was opened, and is refused as changed.
  useEffect(() => fill((standing ?? opened)?.own ?? {}), [standing, opened])
  return standing
}

const TERM_FIELDS = inEachLanguage((): readonly Field<Typed>[] => [
  { kind: 'switch', name: 'isBlocked', label: WORDS.block, hint: WORDS.blockFact },
  { kind: 'whole', name: 'delaySeconds', label: WORDS.addedDelay, hint: WORDS.termsFact, isOptional: true },
  ...AMOUNTS.map((name) => ({ kind: 'money', name, label: MARKET_WORDS.term[name], isOptional: true }) as const),
])

const optionsOf = (things: readonly Named[], titleOf: (thing: Named) => string) => [
  { value: '', label: COMMON.choose },
  ...things.map((thing) => ({ value: thing.id, label: titleOf(thing) })),
]
const ownName = ({ name }: Named): string => name

/** The fields by which a part of the offer is named, and the part once it is. */
function useTarget(typed: Partial<Chosen>, isAsked: boolean) {
  const { kind = 'SPORT', marketKind = '' } = typed
  const { sports, sport, events, event } = useOfferTree(typed)
  const markets = useMarketsOf(isAsked && kind === 'MARKET' ? event?.id : undefined)
  const market = markets.find(({ id }) => id === typed.marketId)
  const isWithin = kind === 'EVENT' || kind === 'MARKET'
  const fields: readonly Field<Typed>[] = [
    {
      kind: 'select',
      name: 'kind',
      label: WORDS.what,
      options: SCOPE_KINDS.map((value) => ({ value, label: WORDS.scopes[value] })),
    },
    kind === 'KIND'
      ? {
          kind: 'select',
          name: 'marketKind',
          label: WORDS.scopes.KIND,
          options: [
            { value: '', label: COMMON.choose },
            ...MARKET_KINDS.map((value) => ({ value, label: COMMON.kinds[value] })),
          ],
        }
      : {
          kind: 'select',
          name: 'sportId',
          label: COMMON.sport,
          options: optionsOf(sports, ({ id, name }) => sportTitle(id) ?? name),
        },
    ...(isWithin
      ? [
          {
            kind: 'select',
            name: 'eventId',
            label: COMMON.event,
            options: optionsOf(events, ownName),
            isDisabled: !sport,
          } as const,
        ]
      : []),
    ...(kind === 'MARKET'
      ? [
          {
            kind: 'select',
            name: 'marketId',
            label: COMMON.market,
            options: optionsOf(markets, ({ name }) => marketTitle(name)),
            isDisabled: !event,
          } as const,
        ]
      : []),
  ]
  const target = ((): Target | undefined => {
    switch (kind) {
      case 'SPORT':
        return sport && { kind, scopeId: sport.id, name: sportTitle(sport.id) ?? sport.name }
      case 'KIND':
        return isMarketKind(marketKind) ? { kind, scopeId: marketKind, name: COMMON.kinds[marketKind] } : undefined
      case 'EVENT':
        return event && { kind, scopeId: event.id, name: event.name }
      case 'MARKET':
        return event && market && { kind, scopeId: market.id, name: `${event.name}, ${marketTitle(market.name)}` }
    }
  })()
  return { fields, target }
}

function useMarketsOf(eventId: string | undefined): readonly Named[] {
  const client = useClient()
  const { data = [] } = useQuery({
    queryKey: ['markets', 'of-event', eventId],
    queryFn: async ({ signal }) => {
      const asking = { params: { reader: 'common' }, query: { page: 1, limit: MOST_MARKETS, eventId } } as const
      const { docs } = await client.call(getMarkets, asking, signal)
      return marketsOf(docs).map(({ _id: id, marketName: name }) => ({ id, name }))
    },
    enabled: eventId !== undefined,
  })
  return data
}
