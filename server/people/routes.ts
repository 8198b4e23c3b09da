/** The people below an operator: reading them, making them, changing and locking them. */
import { calls, pageInfoOf, type Refusal, type ReplyOf, TEXTS } from '@paddock/contract'
import { refusePassword } from '@paddock/domain/access'
import { ZERO } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { mayDo, rolesBelow } from '@paddock/domain/roles'
import { originOf, recordAudit, recordAudits } from '../audit-log/index.ts'
import { COMMON_PASSWORDS, type PasswordChecker, type RefuseWrongCode, type Sessions } from '../auth/index.ts'
import type { ToldAccount } from '../ledger/index.ts'
import type { Database } from '../platform/database.ts'
import { answer, type AskedOnce, type Routes } from '../platform/http-call.ts'
import { standsAs, uplineOf } from '../platform/stands-as.ts'
import { timeZoneOf } from '../sites/index.ts'
import { changePerson } from './change-person.ts'
import { type CreatedPerson, createPerson, type Creation } from './create-person.ts'
import { lockPeople } from './lock-people.ts'
import { newPassword, newUserName } from './passwords.ts'
import { presentActivity, presentChain, presentPerson, presentTrail, presentWay } from './present.ts'
import { presentInForce, presentLocks, presentSetters } from './present-set.ts'
import {
  listPeople,
  loadActivity,
  loadChain,
  loadPerson,
  loadSteps,
  loadLocks,
  loadToday,
  loadTotals,
} from './queries.ts'
import { findPlace, isNameTaken, loadLevels, loadSubtree, saveResetPassword } from './store.ts'

export type PeopleDeps = {
  readonly passwords: Pick<PasswordChecker, 'hash' | 'check'>
  readonly refuseWrongCode: RefuseWrongCode
  readonly closeAll: Sessions['closeAll']
  /** Tells the uplines who are there. */
  readonly tellCreated: (person: CreatedPerson) => void
  /** Tells an account's screens where it stands, after the commit. */
  readonly tellAccount: (account: ToldAccount) => void
  readonly clock: () => number
}

/** Too many passwords wait to be hashed. */
const BUSY: Refusal = { code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 }

export function peopleRoutes(routes: Routes, deps: PeopleDeps): void {
  readingRoutes(routes, deps)
  makingRoutes(routes, deps)
  changingRoutes(routes, deps)
  lockingRoutes(routes, deps)
}

const personOf = async (db: Database, id: number) =>
  presentPerson(must(await loadPerson(db, id), 'an account that the caller has a right to'))

function readingRoutes(routes: Routes, { clock }: PeopleDeps): void {
  routes.guarded(calls.listPeople, async ({ db, actor, site, query, target }) => {
    const uplineId = uplineOf({ actor, target })
    const { rows, total } = await listPeople(db, {
      siteId: site.id,
      uplineId,
      deep: query.deep ?? false,
      page: query.page,
      limit: query.limit,
      sort: query.sort ?? 'userName',
      order: query.order ?? 'asc',
      search: query.search,
      role: query.userType,
      status: query.status,
    })
    const trail = presentTrail(await loadChain(db, uplineId), standsAs(actor))
    const steps = await loadSteps(db, [...new Set(rows.flatMap(({ ancestors }) => ancestors))])
    const above = Object.fromEntries(rows.map((row) => [row.id, presentWay(row, uplineId, steps)]))
    return answer({ docs: rows.map(presentPerson), trail, above, ...pageInfoOf(query.page, query.limit, total) })
  })

  routes.about(calls.getPerson, async ({ db, actor, target }) => {
    const chain = await loadChain(db, target)
    const user = await personOf(db, target)
    const levels = await loadLevels(db, target)
    const docs = {
      user,
      trail: presentTrail(chain, standsAs(actor)),
      chain: presentChain(chain, standsAs(actor)),
      locks: presentLocks(await loadLocks(db, target), target, actor),
      setBy: presentSetters(levels, actor),
      inForce: presentInForce(levels, actor),
      mayCreate: mayDo(actor.role, 'account.create', 'downline') ? rolesBelow(user.userType) : [],
    }
    return answer({ docs })
  })

  routes.guarded(calls.getActivity, async ({ db, actor, query, target }) => {
    const { page, limit, logins = false } = query
    const accountId = target ?? actor.accountId
    const { rows, total } = await loadActivity(db, { accountId, readerStanding: standsAs(actor), logins, page, limit })
    return answer({ docs: rows.map(presentActivity), ...pageInfoOf(page, limit, total) })
  })

  routes.guarded(calls.getDashboard, async ({ db, actor, site }) => {
    const uplineId = standsAs(actor)
    const [totals, today] = await Promise.all([
      loadTotals(db, uplineId, site.id),
      loadToday(db, uplineId, site.id, timeZoneOf(site)),
    ])
    const docs = {
      ownPts: totals.ownBalance,
      downlinePts: totals.balance,
      downlineExposure: totals.exposure,
      creditGiven: totals.creditGiven,
      playersToday: today.players,
      mineToday: today.mine,
      commissionToday: today.commission,
      online: totals.online,
      playersOnline: totals.playersOnline,
      playersBetToday: today.betters,
      locked: totals.locked,
      people: totals.people.map(({ role, total }) => ({ userType: role, total })),
      at: clock(),
    }
    return answer({ docs })
  })
}

type Made = ReplyOf<typeof calls.createPerson>['docs']
const MOST_NAMES_TRIED = 20

function makingRoutes(routes: Routes, deps: PeopleDeps): void {
  routes.guarded(calls.suggestUserName, async ({ db, site }) => {
    for (let tried = 0; tried < MOST_NAMES_TRIED; tried++) {
      const userName = newUserName()
      if (!(await isNameTaken(db, site.id, userName))) return answer({ docs: { userName } })
    }
    throw new Error('no random user name is free')
  })

  routes.guarded(calls.createPerson, async (asked) => {
    const { actor, body, target } = asked
    const { parentId: _, transactionCode, userType, userName, password, openingPts = ZERO, ...given } = body
    const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const uplineId = uplineOf({ actor, target })
    const wanted = { uplineId, role: userType, userName, given, modelId: null, openingPoints: openingPts }
    const made = await make(asked, wanted, password)
    return made.ok ? answer({ docs: made.value, message: TEXTS.accountCreated }) : made
  })

  routes.about(calls.clonePerson, async (asked) => {
    const { actor, body, target, db } = asked
    const wrong = await deps.refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const place = await findPlace(db, target)
    if (!place) return refuse({ code: 'NOT_FOUND' })
    const given = { fullName: body.fullName ?? '' }
    const { userName, password, openingPts: openingPoints = ZERO } = body
    const wanted = { uplineId: place.parentId, role: place.role, userName, given, modelId: target, openingPoints }
    const made = await make(asked, wanted, password)
    return made.ok ? answer({ docs: made.value, message: TEXTS.accountCreated }) : made
  })

  async function make(
    { db, actor, site, address, requestId, idempotencyKey }: AskedOnce,
    wanted: Omit<Creation, 'siteId' | 'creatorRole' | 'passwordHash' | 'choosesPassword' | 'now'>,
    chosen: string | undefined,
  ): Promise<Result<Made, Refusal>> {
    const weak = chosen === undefined ? undefined : refusePassword(chosen, COMMON_PASSWORDS)
    if (weak !== undefined) return refuse({ code: weak })
    const password = chosen ?? newPassword()
    const hashed = await deps.passwords.hash(password)
    if (hashed === 'BUSY') return refuse(BUSY)
    // A hash of what was asked is kept, a quick one: of a chosen password only that there was one.
    const choosesPassword = chosen !== undefined
    const asked = { ...wanted, choosesPassword }
    const created = await createPerson(
      db,
      { accountId: actor.accountId, key: idempotencyKey, route: 'MAKE', asked },
      {
        ...wanted,
        siteId: site.id,
        creatorRole: actor.role,
        passwordHash: hashed.hash,
        choosesPassword,
        now: deps.clock(),
      },
      originOf({ actor, site, address, requestId }),
    )
    if (!created.ok) return created
    const { id, passwordHash, news } = created.value
    if (news) {
      deps.tellCreated(news.person)
      news.told.forEach(deps.tellAccount)
      return ok({ user: await personOf(db, id), password: chosen === undefined ? password : null, passwordTold: false })
    }
    const wrong = chosen === undefined ? undefined : await refuseOther(chosen, must(passwordHash, 'it was chosen then'))
    if (wrong) return refuse(wrong)
    return ok({ user: await personOf(db, id), password: null, passwordTold: chosen === undefined })
  }

  /** A repeat chooses the password that was chosen. */
  async function refuseOther(chosen: string, firstHash: string): Promise<Refusal | undefined> {
    const checked = await deps.passwords.check(chosen, firstHash)
    if (checked === 'BUSY') return BUSY
    return checked === 'WRONG' ? { code: 'IDEMPOTENCY_KEY_REUSED' } : undefined
  }
}

function changingRoutes(routes: Routes, deps: PeopleDeps): void {
  routes.about(calls.changePerson, async (asked) => {
    const { db, actor, body, target } = asked
    const { transactionCode, seen = {}, ...given } = body
    const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const changing = { given, seen, actor: actor.role, standing: standsAs(actor) }
    const changed = await changePerson(db, target, changing, originOf(asked), deps.clock())
    return changed.ok ? answer({ docs: await personOf(db, target), message: TEXTS.updated }) : changed
  })

  routes.about(calls.resetPersonPassword, async (asked) => {
    const { db, actor, body, target } = asked
    const wrong = await deps.refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const password = newPassword()
    const hashed = await deps.passwords.hash(password)
    if (hashed === 'BUSY') return refuse(BUSY)
    await db.transaction().execute(async (tx) => {
      await saveResetPassword(tx, target, hashed.hash)
      await recordAudit(tx, {
        ...originOf(asked),
        action: 'PASSWORD_RESET',
        objectType: 'account',
        objectId: String(target),
        before: null,
        after: null,
        reason: '',
      })
    })
    await deps.closeAll([target], 'PASSWORD_CHANGED')
    return answer({ docs: { password }, message: TEXTS.updated })
  })
}

function lockingRoutes(routes: Routes, deps: PeopleDeps): void {
  routes.guarded(calls.lockPeople, async (asked) => {
    const { db, actor, body, targets } = asked
    const wrong = await deps.refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { lock, locked, remarks = '' } = body
    const done = await lockPeople(db, { ids: targets, lock, locked, remarks }, actor.role, originOf(asked))
    if (!done.ok) return done
    if (lock.kind === 'USER' && locked) await deps.closeAll(await loadSubtree(db, targets), 'LOCKED')
    const stillLocked = done.value.map(({ id, setBy }) => ({ userId: String(id), setBy }))
    return answer({ docs: { userId: targets.map(String), locked, stillLocked }, message: TEXTS.updated })
  })

  routes.guarded(calls.endPeopleSessions, async (asked) => {
    const { db, actor, body, targets } = asked
    const wrong = await deps.refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const entry = {
      ...originOf(asked),
      action: 'SESSIONS_ENDED' as const,
      objectType: 'account',
      before: null,
      after: null,
    }
    const entries = targets.map((id) => ({ ...entry, objectId: String(id), reason: body.remarks ?? '' }))
    await db.transaction().execute((tx) => recordAudits(tx, entries))
    await deps.closeAll(targets, 'BY_OPERATOR')
    return answer({ docs: { userId: targets.map(String) }, message: TEXTS.updated })
  })
}
