import { calls, type Refusal, TEXTS } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { Database, Reader } from '../platform/database.ts'
import { type Actor, answer, type AskedBy, type Routes } from '../platform/http-call.ts'
import { presentPoints, presentUser } from './present.ts'
import { defaultPresets, withIds } from './presets.ts'
import { favoriteRoutes } from './favorites.ts'
import {
  type Account,
  isDemo,
  loadAccount,
  loadPresets,
  type Preset,
  type PresetKind,
  saveConfirmBets,
  savePresets,
} from './store.ts'

export function accountRoutes(routes: Routes): void {
  const accountOf = async (db: Database, { accountId }: Actor) =>
    must(await loadAccount(db, accountId), 'a session has its account')

  routes.guarded(calls.getProfile, async ({ db, actor, site, requestId }) => {
    const account = await accountOf(db, actor)
    const user = presentUser(await asPerson(db, account, actor), site, requestId, actor.practiceOf !== null)
    return answer({ docs: { correlationId: requestId, user } })
  })

  /** Who practises is still called what they are called, and keeps what they chose. docs/domain/practice.md#whose. */
  async function asPerson(db: Database, twin: Account, { practiceOf }: Actor): Promise<Account> {
    if (practiceOf === null) return twin
    const person = must(await loadAccount(db, practiceOf), 'a twin has its person')
    const { userName, fullName, email, hasSecondFactor, mustChangePassword, confirmBets, createdAt } = person
    return { ...twin, userName, fullName, email, hasSecondFactor, mustChangePassword, confirmBets, createdAt }
  }

  routes.guarded(calls.getPoints, async ({ db, actor }) => answer({ docs: presentPoints(await accountOf(db, actor)) }))

  routes.guarded(calls.setConfirmBets, async (asked) => {
    const { actor, body } = asked
    await asked.db.transaction().execute(async (tx) => {
      const before = await saveConfirmBets(tx, actor.accountId, body.confirmBets)
      const change = { action: 'CONFIRM_BETS_SET', objectType: 'account', objectId: actor.accountId } as const
      await recordAudit(tx, entryOf(asked, { ...change, before: { confirmBets: before }, after: body }))
    })
    return answer({ docs: { confirmBets: body.confirmBets } })
  })

  presetRoutes(routes)
  favoriteRoutes(routes)
}

function presetRoutes(routes: Routes): void {
  const read = async (from: Reader, accountId: number, kind: PresetKind) => ({
    stake: [...((await loadPresets(from, accountId, kind)) ?? defaultPresets(kind))],
  })

  async function write(asked: SavesPresets, kind: PresetKind): Promise<Result<Presets, Refusal>> {
    const { accountId } = asked.actor
    if (await isDemo(asked.db, accountId)) return refuse({ code: 'DEMO_ACCOUNT' })
    const docs = { stake: withIds(asked.body.stake) }
    const action = kind === 'stake' ? 'STAKES_SAVED' : 'QUICK_STAKES_SAVED'
    await asked.db.transaction().execute(async (tx) => {
      const before = await read(tx, accountId, kind)
      await savePresets(tx, accountId, kind, docs.stake)
      await recordAudit(tx, entryOf(asked, { action, objectType: 'account', objectId: accountId, before, after: docs }))
    })
    return ok({ docs, message: TEXTS.updated })
  }

  routes.guarded(calls.getStakes, async ({ db, actor }) => answer({ docs: await read(db, actor.accountId, 'stake') }))
  routes.guarded(calls.getQuickStakes, async ({ db, actor }) =>
    answer({ docs: await read(db, actor.accountId, 'quickBet') }),
  )
  routes.guarded(calls.putStakes, async (asked) => {
    const saved = await write(asked, 'stake')
    return saved.ok ? answer(saved.value) : saved
  })
  routes.guarded(calls.putQuickStakes, async (asked) => {
    const saved = await write(asked, 'quickBet')
    return saved.ok ? answer(saved.value) : saved
  })
}

/** Both calls read alike. */
type SavesPresets = AskedBy<typeof calls.putStakes>
type Presets = { readonly docs: { stake: Preset[] }; readonly message: string }
