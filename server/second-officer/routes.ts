/** Changes that wait for a second officer: seen, confirmed, ended. Security 1.9, law D-18; docs/domain/second-officer.md. */
import { calls, pageInfoOf, type Refusal, type SiteConfig } from '@paddock/contract'
import type { CasinoChange } from '@paddock/contract/shapes/casino'
import type { DeskRights } from '@paddock/contract/shapes/desk'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { mayBeSecond } from '@paddock/domain/two-officers'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import type { Payloads } from './propose.ts'
import {
  closeChange,
  countChanges,
  findChange,
  holdChange,
  type Kind,
  listChanges,
  saveFirst,
  type WaitingChange,
} from './store.ts'

/** A change of this kind as it stands in its row. */
export type ChangeOf<K extends Kind> = Pick<WaitingChange, 'subject' | 'actorId' | 'reason'> & {
  readonly payload: Payloads[K]
}

/** What is written when it is confirmed, in the transaction that confirms it; a refusal has written nothing. */
export type Applied = {
  readonly before: object
  readonly after: object
  /** Of a new administrator: the second half of the first password. */
  readonly passwordEnds?: string
}
/** A configuration before and after, for who confirms it. */
export type Compared = { readonly before: SiteConfig; readonly after: SiteConfig }
type ComparedRights = { readonly before: DeskRights; readonly after: DeskRights }
export type Applier<K extends Kind> = {
  /** What it changes, where that takes more than its name to say. */
  compare?(from: Reader, change: ChangeOf<K>): Promise<Compared | null>
  /** The same of what is changed in the casino. */
  describe?(from: Reader, change: ChangeOf<K>): Promise<CasinoChange | null>
  /** The same of the rights of an officer of the desk. */
  describeRights?(from: Reader, change: ChangeOf<K>): Promise<ComparedRights | null>
  /** Locks what it is about, before the change itself: whoever proposes locks in that order. */
  hold?(tx: Tx, change: ChangeOf<K>): Promise<void>
  /** Before the transaction: what takes time. Gives what writes. */
  prepare(change: ChangeOf<K>): Promise<(tx: Tx) => Promise<Result<Applied, Refusal>>>
  /** After the commit: who must be told. */
  tell?(): Promise<void>
}
type Shown = {
  readonly config: Compared | null
  readonly casino: CasinoChange | null
  readonly desk: ComparedRights | null
}
export type Appliers = { readonly [K in Kind]: Applier<K> }

export type SecondOfficerDeps = {
  /** The owner's: what is changed belongs to all sites. */
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  readonly appliers: Appliers
}

type Asked = {
  readonly actor: Actor
  readonly site: HostSite
  readonly address: string
  readonly requestId: string
}

export function secondOfficerRoutes(routes: Routes, { db, refuseWrongCode, appliers }: SecondOfficerDeps): void {
  routes.guarded(calls.getControlChanges, async ({ actor, site, query: { page, limit } }) => {
    const owner = actor.role === 'administrator' ? null : site.id
    const waiting = await listChanges(db, owner, { page, limit })
    const docs = await Promise.all(waiting.map(async (change) => presentChange(change, actor, await show(change))))
    return answer({ docs, ...pageInfoOf(page, limit, await countChanges(db, owner)) })
  })

  async function show(change: WaitingChange): Promise<Shown> {
    const applier = appliers[change.kind] as Applier<Kind>
    const config = (await applier.compare?.(db, change as ChangeOf<Kind>)) ?? null
    const casino = (await applier.describe?.(db, change as ChangeOf<Kind>)) ?? null
    return { config, casino, desk: (await applier.describeRights?.(db, change as ChangeOf<Kind>)) ?? null }
  }

  routes.guarded(calls.confirmControlChange, async (asked) => {
    const { changeId, transactionCode } = asked.body
    const refusal = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (refusal) return refuse(refusal)
    const confirmed = await confirm(asked, changeId)
    if (!confirmed.ok) return confirmed
    return answer({
      docs: { changeId, inEffect: confirmed.value !== 'FIRST', passwordEnds: passwordOf(confirmed.value) },
    })
  })

  async function confirm(asked: Asked, changeId: string): Promise<Result<Applied | 'FIRST', Refusal>> {
    const change = await findChange(db, changeId)
    if (!change) return refuse({ code: 'NOT_FOUND' })
    // The row was written by the proposal of its kind, and nothing else writes one.
    const applier = appliers[change.kind] as Applier<Kind>
    const apply = await applier.prepare(change as ChangeOf<Kind>)
    const done = await db.transaction().execute(async (tx): Promise<Result<Applied | 'FIRST', Refusal>> => {
      await applier.hold?.(tx, change as ChangeOf<Kind>)
      const held = await holdChange(tx, changeId)
      if (!held) return refuse({ code: 'NOT_FOUND' })
      if (isOwn(held, asked.actor)) return refuse({ code: 'ANOTHER_OFFICER_MUST_CONFIRM' })
      return held.byAdministrator || held.firstBy !== null
        ? await finish(tx, asked, held, apply)
        : await begin(tx, asked, held)
    })
    if (done.ok && done.value !== 'FIRST') await applier.tell?.()
    return done
  }

  /** One of the two who must. */
  async function begin(tx: Tx, asked: Asked, change: WaitingChange): Promise<Result<'FIRST', Refusal>> {
    await saveFirst(tx, change.id, asked.actor.accountId)
    const written = { before: {}, after: { waitsForAnother: true } }
    await recordAudit(tx, entryOfChange(asked, change, 'CONTROL_CHANGE_CONFIRMED', written))
    return ok('FIRST')
  }

  async function finish(
    tx: Tx,
    asked: Asked,
    change: WaitingChange,
    apply: (tx: Tx) => Promise<Result<Applied, Refusal>>,
  ): Promise<Result<Applied, Refusal>> {
    const applied = await apply(tx)
    if (!applied.ok) return applied
    await closeChange(tx, change.id, 'CONFIRMED', asked.actor.accountId)
    await recordAudit(tx, entryOfChange(asked, change, 'CONTROL_CHANGE_CONFIRMED', applied.value))
    return applied
  }

  routes.guarded(calls.endControlChange, async (asked) => {
    const { changeId, transactionCode } = asked.body
    const { actor } = asked
    const refusal = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (refusal) return refuse(refusal)
    const ended = await db.transaction().execute(async (tx): Promise<Result<null, Refusal>> => {
      const change = await holdChange(tx, changeId)
      const isMine = change?.actorId === actor.accountId
      if (!change || !(isMine || actor.role === 'administrator')) return refuse({ code: 'NOT_FOUND' })
      await closeChange(tx, changeId, isMine ? 'WITHDRAWN' : 'DECLINED', actor.accountId)
      await recordAudit(tx, entryOfChange(asked, change, 'CONTROL_CHANGE_ENDED', { before: {}, after: {} }))
      return ok(null)
    })
    return ended.ok ? answer({ docs: { changeId } }) : ended
  })
}

/** Whoever proposed it, or has confirmed it already. */
const isOwn = ({ actorId, firstBy }: WaitingChange, { accountId }: Actor): boolean =>
  !mayBeSecond(accountId, [actorId, firstBy])

const passwordOf = (done: Applied | 'FIRST'): string | null => (done === 'FIRST' ? null : (done.passwordEnds ?? null))

function entryOfChange(
  asked: Asked,
  { id, kind, ownerSiteId, weakens, proposedBy, actorId }: WaitingChange,
  action: 'CONTROL_CHANGE_CONFIRMED' | 'CONTROL_CHANGE_ENDED',
  { before, after }: Pick<Applied, 'before' | 'after'>,
) {
  const about = { kind, weakens, proposedBy, proposerId: actorId, ...after }
  return {
    ...entryOf(asked, { action, objectType: 'controlChange', objectId: id, before, after: about }),
    siteId: ownerSiteId,
  }
}

const presentChange = (change: WaitingChange, actor: Actor, shown: Shown) => ({
  changeId: change.id,
  kind: change.kind,
  subject: change.subjectName,
  weakens: [...change.weakens],
  ...shown,
  reason: change.reason,
  proposedBy: change.proposedBy,
  confirmedBy: change.firstName,
  isMine: change.actorId === actor.accountId,
  mayConfirm: actor.role === 'administrator' && !isOwn(change, actor),
  at: change.at,
  until: change.until,
})
