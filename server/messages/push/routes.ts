/** What a player is told on their devices. docs/domain/messages.md "Devices". */
import { calls, type Refusal } from '@paddock/contract'
import { TEXTS } from '@paddock/contract'
import { MOST_DEVICES } from '@paddock/domain/messages'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Reader } from '../../platform/database.ts'
import { answer, type AskedByActor, type Routes } from '../../platform/http-call.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import {
  bindDevice,
  countOthers,
  listDevices,
  loadPushChoices,
  removeDevice,
  saveDevice,
  savePushChoices,
} from './store.ts'

export type PushRouteDeps = {
  /** Null where nothing is sent to devices. */
  readonly publicKey: string | null
  readonly clock: () => number
}

const LONGEST_AGENT = 200

export function pushRoutes(routes: Routes, { publicKey, clock }: PushRouteDeps): void {
  routes.guarded(calls.getPushSettings, async (asked) => {
    if (asked.actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    return answer({ docs: await present(asked.db, asked) })
  })

  routes.guarded(calls.changePushSettings, async (asked) => {
    const { actor, body } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const { bets: BETS, payments: PAYMENTS, account: ACCOUNT, promotions: PROMOTIONS, quiet: hours } = body
    // From a minute to the same one nothing is quiet.
    const quiet = hours !== null && hours.from !== hours.to ? hours : null
    const choices = { pushes: { BETS, PAYMENTS, ACCOUNT, PROMOTIONS }, quiet, timeZone: quiet?.timeZone ?? null }
    return await asked.db.transaction().execute(async (tx) => {
      await savePushChoices(tx, actor.accountId, choices)
      await note(tx, asked, 'PUSH_CHOSEN', choices)
      return answer({ docs: await present(tx, asked), message: TEXTS.updated })
    })
  })

  routes.guarded(calls.addPushDevice, async (asked) => {
    const { db, actor, site, body } = asked
    const { accountId } = actor
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    if (publicKey === null) return refuse({ code: 'PUSH_OFF' })
    const added = await allOrNothing(db, async (tx): Promise<Result<string, Refusal>> => {
      if ((await countOthers(tx, accountId, body.endpoint)) >= MOST_DEVICES)
        return refuse({ code: 'TOO_MANY_DEVICES', most: MOST_DEVICES })
      const since = clock()
      const id = newId(since)
      const agent = (asked.header('user-agent') ?? '').slice(0, LONGEST_AGENT)
      await saveDevice(tx, { ...body, id, siteId: site.id, accountId, sessionId: actor.sessionKey, agent, since })
      await note(tx, asked, 'PUSH_DEVICE_ADDED', { deviceId: id, host: new URL(body.endpoint).host })
      return ok(id)
    })
    return added.ok ? answer({ docs: { _id: added.value } }) : added
  })

  routes.guarded(calls.keepPushDevice, async (asked) => {
    const { actor, params } = asked
    const { deviceId } = params
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    return await asked.db.transaction().execute(async (tx) => {
      const isTheirs = isUuid(deviceId) && (await bindDevice(tx, deviceId, actor.accountId, actor.sessionKey))
      if (!isTheirs) return refuse({ code: 'NOT_FOUND' })
      await note(tx, asked, 'PUSH_DEVICE_KEPT', { deviceId })
      return answer({ docs: { _id: deviceId } })
    })
  })

  routes.guarded(calls.removePushDevice, async (asked) => {
    const { actor, params } = asked
    const { deviceId } = params
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    return await asked.db.transaction().execute(async (tx) => {
      if (!isUuid(deviceId) || !(await removeDevice(tx, deviceId, actor.accountId)))
        return refuse({ code: 'NOT_FOUND' })
      await note(tx, asked, 'PUSH_DEVICE_REMOVED', { deviceId })
      return answer({ docs: await present(tx, asked), message: TEXTS.updated })
    })
  })

  async function present(from: Reader, { actor, site }: AskedByActor) {
    const { pushes, quiet, timeZone } = await loadPushChoices(from, actor.accountId)
    const devices = await listDevices(from, actor.accountId)
    return {
      publicKey,
      bets: pushes.BETS,
      payments: pushes.PAYMENTS,
      account: pushes.ACCOUNT,
      promotions: pushes.PROMOTIONS,
      quiet: quiet && { ...quiet, timeZone: timeZone ?? site.config.timeZone },
      devices: devices.map(({ id, ...device }) => ({ _id: id, ...device })),
    }
  }
}

type NotedAs = 'PUSH_CHOSEN' | 'PUSH_DEVICE_ADDED' | 'PUSH_DEVICE_KEPT' | 'PUSH_DEVICE_REMOVED'

const note = (tx: Parameters<typeof recordAudit>[0], asked: AskedByActor, action: NotedAs, after: object) =>
  recordAudit(
    tx,
    entryOf(asked, { action, objectType: 'account', objectId: asked.actor.accountId, after: { ...after } }),
  )
