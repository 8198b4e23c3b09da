import { calls, type Refusal, TEXTS } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Database } from '../platform/database.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { presentPoints, presentUser } from './present.ts'
import { defaultPresets, withIds } from './presets.ts'
import {
  addFavorite,
  isDemo,
  loadAccount,
  loadFavorites,
  loadPresets,
  type Preset,
  type PresetKind,
  removeFavorite,
  saveConfirmBets,
  savePresets,
} from './store.ts'

export function accountRoutes(routes: Routes, db: Database): void {
  const accountOf = async (id: number) => must(await loadAccount(db, id), 'a session has its account')

  routes.guarded(calls.getProfile, async ({ actor, site, requestId }) => {
    const user = presentUser(await accountOf(actor.accountId), site, requestId)
    return answer({ docs: { correlationId: requestId, user } })
  })

  routes.guarded(calls.getPoints, async ({ actor }) =>
    answer({ docs: presentPoints(await accountOf(actor.accountId)) }),
  )

  routes.guarded(calls.setConfirmBets, async ({ actor, body }) => {
    await saveConfirmBets(db, actor.accountId, body.confirmBets)
    return answer({ docs: { confirmBets: body.confirmBets } })
  })

  presetRoutes(routes, db)
  favoriteRoutes(routes, db)
}

function presetRoutes(routes: Routes, db: Database): void {
  const read = async (accountId: number, kind: PresetKind) => ({
    stake: [...((await loadPresets(db, accountId, kind)) ?? defaultPresets(kind))],
  })
  const write = async (accountId: number, kind: PresetKind, entries: Entries): Promise<Result<Presets, Refusal>> => {
    if (await isDemo(db, accountId)) return refuse({ code: 'DEMO_ACCOUNT' })
    const stake = withIds(entries)
    await savePresets(db, accountId, kind, stake)
    return ok({ docs: { stake }, message: TEXTS.updated })
  }

  routes.guarded(calls.getStakes, async ({ actor }) => answer({ docs: await read(actor.accountId, 'stake') }))
  routes.guarded(calls.getQuickStakes, async ({ actor }) => answer({ docs: await read(actor.accountId, 'quickBet') }))
  routes.guarded(calls.putStakes, async ({ actor, body }) => {
    const saved = await write(actor.accountId, 'stake', body.stake)
    return saved.ok ? answer(saved.value) : saved
  })
  routes.guarded(calls.putQuickStakes, async ({ actor, body }) => {
    const saved = await write(actor.accountId, 'quickBet', body.stake)
    return saved.ok ? answer(saved.value) : saved
  })
}

type Entries = Parameters<typeof withIds>[0]
type Presets = { readonly docs: { stake: Preset[] }; readonly message: string }

function favoriteRoutes(routes: Routes, db: Database): void {
  const favoritesOf = async (accountId: number) => ({ eventId: await loadFavorites(db, accountId) })

  routes.guarded(calls.getFavoriteEvents, async ({ actor }) => answer({ docs: await favoritesOf(actor.accountId) }))

  routes.guarded(calls.addFavoriteEvent, async ({ actor, body }) => {
    const added = await addFavorite(db, actor.accountId, body.eventId)
    const docs = await favoritesOf(actor.accountId)
    if (!added && !docs.eventId.includes(body.eventId)) return refuse({ code: 'NOT_FOUND' })
    return answer({ docs, message: TEXTS.favoriteEventAdded })
  })

  routes.guarded(calls.removeFavoriteEvent, async ({ actor, body }) => {
    if (!(await removeFavorite(db, actor.accountId, body.eventId))) return refuse({ code: 'NOT_FOUND' })
    return answer({ docs: await favoritesOf(actor.accountId), message: TEXTS.favoriteEventDeleted })
  })
}
