/** What a level takes out of the offer for everybody below it. docs/domain/restrictions.md */
import { calls, type HeldRestriction, type Refusal, type RestrictionRow, TEXTS } from '@paddock/contract'
import { type Narrowing, type Restriction, type Scope, SPORTS, wrongNarrowing } from '@paddock/domain/betting'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { isDeepStrictEqual } from 'node:util'
import { type AuditEntry, entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { standsAs } from '../platform/stands-as.ts'
import { mergeByScope } from './merging.ts'
import {
  countRestrictions,
  holdRestriction,
  isKnown,
  loadInForce,
  loadRestrictions,
  MOST_RESTRICTIONS,
  removeOver,
  removeRestriction,
  type RestrictionAt,
  saveRestriction,
} from './store.ts'

export type RestrictionDeps = {
  /** The installation's: what is said above a site is no row of the site's. */
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  /** Tells the players below, after the commit. */
  readonly tell: (accountId: number) => void
}

export function restrictionRoutes(routes: Routes, { db, refuseWrongCode, tell }: RestrictionDeps): void {
  const listFor = async (accountId: number): Promise<RestrictionRow[]> =>
    (await loadRestrictions(db, accountId)).map((row) => presentRestriction(row, accountId))

  routes.guarded(calls.getRestrictions, async ({ actor }) => answer({ docs: await listFor(standsAs(actor)) }))

  routes.guarded(calls.setRestriction, async (asked) => {
    const { actor, body } = asked
    const { kind, scopeId, own: typed, version, remarks = '', transactionCode } = body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const accountId = standsAs(actor)
    const restriction = { kind, scopeId, own: saidOf(typed) }
    const change: Change = {
      accountId,
      actorId: actor.accountId,
      restriction,
      version,
      entryOf: (before, after, reason) =>
        entryOf(asked, {
          action: 'OFFER_RESTRICTED',
          objectType: 'account',
          objectId: accountId,
          before,
          after,
          reason,
        }),
      remarks,
    }
    const changed = await changeRestriction(db, change)
    if (!changed.ok) return changed
    if (changed.value) tell(accountId)
    return answer({ docs: await listFor(accountId), message: TEXTS.updated })
  })

  routes.guarded(calls.getMyRestrictions, async ({ actor }) =>
    answer({ docs: mergeByScope(await loadInForce(db, actor.accountId)) }),
  )
}

/** A switch that is off, and what is left empty, say nothing. */
function saidOf({ isBlocked, ...terms }: HeldRestriction['own']): Narrowing {
  const said: Narrowing = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
  return isBlocked === true ? { ...said, isBlocked } : said
}

/** The reason of a lift that nobody asked for, as the log has it. */
const FORGOTTEN = 'It is over, and its place was needed'

type Change = {
  readonly accountId: number
  readonly actorId: number
  readonly restriction: Restriction
  /** What was seen; 0 of what nothing was said. */
  readonly version: number
  readonly entryOf: (before: SaidOf | null, after: SaidOf, reason: string) => AuditEntry
  readonly remarks: string
}
/** As the log has it. */
type SaidOf = Scope & Narrowing

/** In place of what the account said of it before, as it was seen; nothing said lifts it. Gives whether that is otherwise than before. */
async function changeRestriction(db: Database, change: Change): Promise<Result<boolean, Refusal>> {
  const { accountId, actorId, restriction, version, entryOf: entry, remarks } = change
  const { kind, scopeId, own } = restriction
  const field = wrongNarrowing(own)
  if (field) return refuse({ code: 'MARKET_TERM_WRONG', field })
  const isLifted = Object.keys(own).length === 0
  return await db.transaction().execute(async (tx) => {
    const held = await holdRestriction(tx, accountId, restriction)
    const current = held?.version ?? 0
    if (current !== version) return refuse({ code: 'RESTRICTION_CHANGED', current })
    const before = held?.own ?? null
    if (isDeepStrictEqual(own, before ?? {})) return ok(false)
    // What a source has taken back since is lifted all the same.
    if (!isLifted && !(await isKnown(tx, restriction)))
      return refuse({ code: 'BAD_REQUEST', field: 'scopeId', problem: 'invalid' })
    if (isLifted) await removeRestriction(tx, accountId, restriction)
    else {
      if (before === null && !(await makeRoom(tx, change)))
        return refuse({ code: 'TOO_MANY_RESTRICTIONS', most: MOST_RESTRICTIONS })
      await saveRestriction(tx, { accountId, actorId }, restriction)
    }
    await recordAudit(tx, entry(before && { ...before, kind, scopeId }, { ...own, kind, scopeId }, remarks))
    return ok(true)
  })
}

/** What is over is forgotten where the room is needed, each word with its line in the log. One that goes is room enough. */
async function makeRoom(tx: Tx, { accountId, entryOf: entry }: Change): Promise<boolean> {
  if ((await countRestrictions(tx, accountId)) < MOST_RESTRICTIONS) return true
  const over = await removeOver(tx, accountId)
  for (const { kind, scopeId, own } of over)
    await recordAudit(tx, entry({ ...own, kind, scopeId }, { kind, scopeId }, FORGOTTEN))
  return over.length > 0
}

/** Of who stands above the level alone is told. Law D-40. */
const presentRestriction = (row: RestrictionAt, reader: number): RestrictionRow => ({
  kind: row.kind,
  scopeId: row.scopeId,
  own: row.own,
  version: row.version,
  name: nameOf(row),
  eventName: row.kind === 'MARKET' ? row.eventName : null,
  setBy: row.setBy,
  isMine: row.accountId === reader,
  at: row.at,
})

function nameOf({ kind, scopeId, eventName, marketName }: RestrictionAt): string {
  switch (kind) {
    case 'SPORT':
      return SPORTS.find(({ id }) => id === scopeId)?.name ?? scopeId
    case 'KIND':
      return scopeId
    case 'EVENT':
      return eventName ?? scopeId
    case 'MARKET':
      return marketName ?? scopeId
  }
}
