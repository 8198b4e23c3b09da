/** Markets and events made by hand. docs/domain/desk.md#made */
import { calls, type Refusal, type RequestOf } from '@paddock/contract'
import { type AskedMarket, MAKING, outOfRange, plainName, wrongMoment, wrongName } from '@paddock/domain/desk'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf } from '../../audit-log/index.ts'
import { loadEvents, type MarketDefinition } from '../../catalogue/index.ts'
import { refuseOfEvent, refuseOfMarket, refuseOfSport } from '../../desk-rights/index.ts'
import { newId } from '../../platform/ids.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { type Desk, inTurn } from '../desk.ts'
import { eventOf, type MadeIn, makeIn } from './make.ts'
import { loadStarting } from './starting-routes.ts'

export function makingRoutes(routes: Routes, desk: Desk): void {
  const { db, control, clock, refuseWrongCode } = desk

  routes.guarded(calls.makeMarket, async (asked) => {
    const { transactionCode, event, eventId, ...market } = asked.body
    const { accountId } = asked.actor
    const wrong = await refuseWrongCode(accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const key = `${accountId} ${asked.idempotencyKey ?? newId(clock())}`
    const place = event
      ? await newEvent(desk, accountId, { event, eventId, key })
      : await known(desk, accountId, eventId)
    if (!place.ok) return place
    const made = await inTurn(desk, place.value.event.id, () =>
      makeIn(desk, place.value, market as AskedMarket, {
        key,
        actorId: accountId,
        entryOf: (objectId, after) => ({
          ...entryOf(asked, { action: 'MARKET_MADE', objectType: 'market', objectId, before: {}, after }),
          siteId: null,
        }),
      }),
    )
    return made.ok ? answer({ docs: present(desk, made.value) }) : made
  })

  routes.guarded(calls.nameMarket, async (asked) => {
    const { marketId, name, remarks, transactionCode } = asked.body
    const { accountId } = asked.actor
    const wrong = await refuseWrongCode(accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    for (const right of MAKING) {
      const refusal = await refuseOfMarket(db, { accountId, marketId }, right)
      if (refusal) return refuse(refusal)
    }
    const refusal =
      (name === undefined ? undefined : wrongName('name', name)) ??
      (remarks === undefined ? undefined : outOfRange('remarks', remarks.trim().length))
    if (refusal) return refuse(refusal)
    const named = await inTurn(desk, marketId, () =>
      control.nameByHand(marketId, {
        name: name && plainName(name),
        remarks: remarks?.trim(),
        actorId: accountId,
        entryOf: (before, after) => ({
          ...entryOf(asked, { action: 'MARKET_NAMED', objectType: 'market', objectId: marketId, before, after }),
          siteId: null,
        }),
      }),
    )
    return named.ok ? answer({ docs: present(desk, named.value) }) : named
  })
}

const present = ({ control }: Desk, { id, eventId, name }: MarketDefinition) => ({
  marketId: id,
  eventId,
  name,
  status: control.find(id)?.state.status ?? ('CLOSED' as const),
})

/** The event, for who may make markets there. */
export async function known(
  { db }: Desk,
  accountId: number,
  eventId: string | undefined,
): Promise<Result<MadeIn, Refusal>> {
  if (eventId === undefined) return refuse({ code: 'NOT_FOUND' })
  for (const right of MAKING) {
    const refusal = await refuseOfEvent(db, { accountId, eventId }, right)
    if (refusal) return refuse(refusal)
  }
  const [event] = await loadEvents(db, [eventId])
  if (!event) return refuse({ code: 'NOT_FOUND' })
  return ok({ event, isNew: false, inPlay: event.inPlay, starting: await loadStarting(db, event.sportId) })
}

type NewEvent = Pick<RequestOf<typeof calls.makeMarket>['body'], 'eventId'> & {
  readonly event: NonNullable<RequestOf<typeof calls.makeMarket>['body']['event']>
  readonly key: string
}

async function newEvent(
  { db, clock }: Desk,
  accountId: number,
  { event, eventId, key }: NewEvent,
): Promise<Result<MadeIn, Refusal>> {
  if (eventId !== undefined) return refuse({ code: 'MARKET_FIELD_FOREIGN', field: 'event' })
  const refusal =
    (await refuseOfSport(db, { accountId, sportId: event.sportId }, MAKING)) ??
    wrongName('name', event.name) ??
    wrongName('competition', event.competition) ??
    wrongMoment('openAt', event.openAt, clock())
  if (refusal) return refuse(refusal)
  return ok({ event: eventOf(event, key), isNew: true, inPlay: false, starting: await loadStarting(db, event.sportId) })
}
