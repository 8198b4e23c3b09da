/** Lists of markets that are made together: what they are, and made of an event. docs/domain/desk.md#templates */
import { calls, type Refusal } from '@paddock/contract'
import {
  type AskedMarket,
  filledIn,
  nameKey,
  plainName,
  readMarket,
  withTeams,
  wrongMarket,
  wrongName,
} from '@paddock/domain/desk'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import { loadEvents } from '../../catalogue/index.ts'
import { answer, type AskedByActor, type Routes } from '../../platform/http-call.ts'
import { newId } from '../../platform/ids.ts'
import { type Desk, inTurn } from '../desk.ts'
import { askedOf, type MadeIn, makeIn, teamsOf } from './make.ts'
import { known } from './routes.ts'
import { loadStarting } from './starting-routes.ts'
import {
  deleteTemplate,
  findTemplate,
  holdTemplates,
  insertTemplate,
  listTemplates,
  type NewTemplate,
  type Template,
  updateTemplate,
} from './store.ts'

const MOST_TEMPLATES = 100
/** Of one template. */
const MOST_MARKETS = 100

export function templateRoutes(routes: Routes, desk: Desk): void {
  const { db, clock, refuseWrongCode } = desk

  routes.guarded(calls.getMarketTemplates, async () => answer({ docs: (await listTemplates(db)).map(presentTemplate) }))

  routes.guarded(calls.saveMarketTemplate, async (asked) => {
    const { templateId, version, sportId, name, transactionCode } = asked.body
    const markets = asked.body.markets as readonly AskedMarket[]
    const { accountId: actorId } = asked.actor
    const wrong =
      (await refuseWrongCode(actorId, transactionCode, asked.address)) ??
      wrongName('name', name) ??
      wrongMarket(markets, await loadStarting(db, sportId), clock())?.refusal
    if (wrong) return refuse(wrong)
    const template = { sportId, name: plainName(name), markets, actorId }
    const saved = await db.transaction().execute(async (tx): Promise<Result<number, Refusal>> => {
      const all = await holdTemplates(tx)
      const before = all.find((one) => one.templateId === templateId)
      const refusal = refuseSaving(all, template, { templateId, before, version })
      if (refusal) return refuse(refusal)
      const id = before ? before.templateId : await insertTemplate(tx, template)
      if (before) await updateTemplate(tx, id, template)
      const { actorId: _, ...after } = template
      await recordAudit(tx, {
        ...entryOf(asked, {
          action: 'MARKET_TEMPLATE_SAVED',
          objectType: 'template',
          objectId: String(id),
          before: before ? { sportId: before.sportId, name: before.name, markets: before.markets } : {},
          after,
        }),
        siteId: null,
      })
      return ok(id)
    })
    if (!saved.ok) return saved
    return answer({ docs: presentTemplate(must(await findTemplate(db, saved.value), 'what was saved is there')) })
  })

  routes.guarded(calls.draftMarketTemplate, async ({ query: { eventId } }) => {
    const [event] = await loadEvents(db, [eventId])
    if (!event) return refuse({ code: 'NOT_FOUND' })
    const starting = await loadStarting(db, event.sportId)
    const teams = teamsOf(desk.control, eventId).map((team) => team.name)
    const markets = [...desk.control.all()]
      .map(({ definition }) => definition)
      .filter((one) => one.eventId === eventId)
      .toSorted((a, b) => a.sort - b.sort)
      .flatMap((definition) => askedOf(definition, starting, teams) ?? [])
    return answer({
      docs: {
        sportId: event.sportId,
        eventName: event.name,
        markets: markets.slice(0, MOST_MARKETS).map(presentAsked),
      },
    })
  })

  routes.guarded(calls.removeMarketTemplate, async (asked) => {
    const { templateId, version, transactionCode } = asked.body
    const wrong = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const refusal = await db.transaction().execute(async (tx): Promise<Refusal | undefined> => {
      const before = (await holdTemplates(tx)).find((one) => one.templateId === templateId)
      if (!before) return { code: 'NOT_FOUND' }
      if (before.version !== version) return { code: 'TEMPLATE_CHANGED', current: before.version }
      await deleteTemplate(tx, templateId)
      const { sportId, name, markets } = before
      await recordAudit(tx, {
        ...entryOf(asked, {
          action: 'MARKET_TEMPLATE_REMOVED',
          objectType: 'template',
          objectId: String(templateId),
          before: { sportId, name, markets },
          after: {},
        }),
        siteId: null,
      })
      return undefined
    })
    return refusal ? refuse(refusal) : answer({ docs: { templateId } })
  })

  routes.guarded(calls.applyMarketTemplate, async (asked) => {
    const { templateId, eventId, team1, team2, transactionCode } = asked.body
    const { accountId } = asked.actor
    const wrong = await refuseWrongCode(accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const place = await known(desk, accountId, eventId)
    if (!place.ok) return place
    const template = await findTemplate(db, templateId)
    if (!template) return refuse({ code: 'NOT_FOUND' })
    const match = teamsOf(desk.control, eventId).map((team) => team.name)
    const applying = { template, match, teams: [team1 ?? match[0], team2 ?? match[1]] } as const
    const applied = await inTurn(desk, eventId, () => apply(desk, asked, place.value, applying))
    return applied.ok ? answer({ docs: applied.value }) : applied
  })
}

const presentTemplate = ({ markets, ...template }: Template) => ({
  ...template,
  markets: markets.map(presentAsked),
})

const presentAsked = ({ runners, ...market }: AskedMarket) => ({ ...market, ...(runners && { runners: [...runners] }) })

function refuseSaving(
  all: readonly Template[],
  { sportId, name }: NewTemplate,
  seen: { readonly templateId?: number | undefined; readonly before: Template | undefined; readonly version: number },
): Refusal | undefined {
  const { templateId, before, version } = seen
  if (templateId !== undefined && !before) return { code: 'NOT_FOUND' }
  if (before && before.version !== version) return { code: 'TEMPLATE_CHANGED', current: before.version }
  const isTaken = all.some(
    (one) => one.templateId !== templateId && one.sportId === sportId && nameKey(one.name) === nameKey(name),
  )
  if (isTaken) return { code: 'MARKET_NAME_TAKEN', name }
  return !before && all.length >= MOST_TEMPLATES ? { code: 'TEMPLATES_FULL', most: MOST_TEMPLATES } : undefined
}

type Applying = {
  readonly template: Template
  readonly match: readonly string[]
  readonly teams: readonly [string | undefined, string | undefined]
}

/** All of them can be made before the first is; what is there by its name is left as it is. */
async function apply(
  desk: Desk,
  asked: AskedByActor,
  place: MadeIn,
  { template, match, teams }: Applying,
): Promise<Result<{ readonly made: number; readonly there: number }, Refusal>> {
  const markets: AskedMarket[] = []
  for (const market of template.markets) {
    const filled = filledIn(withTeams(market, match), teams)
    const read = filled.ok ? readMarket(filled.value, place.starting[market.kind], desk.clock()) : filled
    if (!read.ok) return read
    if (filled.ok) markets.push(filled.value)
  }
  let made = 0
  for (const market of markets) {
    const done = await makeIn(desk, place, market, {
      key: `${asked.actor.accountId} ${newId(desk.clock())}`,
      actorId: asked.actor.accountId,
      entryOf: (objectId, after) => ({
        ...entryOf(asked, {
          action: 'MARKET_MADE',
          objectType: 'market',
          objectId,
          before: {},
          after: { ...after, template: template.name },
        }),
        siteId: null,
      }),
    })
    if (done.ok) made += 1
    else if (done.refusal.code !== 'MARKET_NAME_TAKEN') return done
  }
  const done = { made, there: markets.length - made }
  const after = { template: template.name, teams, ...done }
  const change = {
    action: 'MARKET_TEMPLATE_APPLIED',
    objectType: 'event',
    objectId: place.event.id,
    before: {},
    after,
  } as const
  await desk.db.transaction().execute((tx) => recordAudit(tx, { ...entryOf(asked, change), siteId: null }))
  return ok(done)
}
