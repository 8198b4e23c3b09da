/** The cock-fight area: who has an account there, and leaving it. By GET, as the specification has it, and made safe. 000 §7, security T6. */
import { calls, type Endpoint } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { Tx } from '../../platform/database.ts'
import { answer, type Asked, type AskedByActor, type Routes } from '../../platform/http-call.ts'
import { endCockFight, noteCockFight } from './store.ts'

/** A page of ours asked by script: no image, no link, no foreign site. Whatever is no browser says nothing of the kind. */
function isOwnPage(asked: Pick<Asked<Endpoint>, 'header'>): boolean {
  const site = asked.header('sec-fetch-site') ?? 'same-origin'
  const mode = asked.header('sec-fetch-mode') ?? 'cors'
  return (site === 'same-origin' || site === 'same-site') && (mode === 'cors' || mode === 'same-origin')
}

export function cockFightRoutes(routes: Routes): void {
  routes.guarded(calls.createCockFight, async (asked) => {
    const { actor, db } = asked
    if (!isOwnPage(asked)) return refuse({ code: 'FORBIDDEN' })
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    await db.transaction().execute((tx) => createCockFight(tx, asked))
    return answer({ docs: {} })
  })

  routes.guarded(calls.leaveCockFight, async (asked) => {
    if (!isOwnPage(asked)) return refuse({ code: 'FORBIDDEN' })
    await asked.db.transaction().execute((tx) => leaveCockFight(tx, asked))
    return answer({ docs: {} })
  })
}

/** Once for each account. */
export async function createCockFight(tx: Tx, asked: AskedByActor): Promise<void> {
  const { accountId } = asked.actor
  if (!(await noteCockFight(tx, accountId))) return
  await recordAudit(tx, entryOf(asked, { action: 'COCK_FIGHT_CREATED', objectType: 'account', objectId: accountId }))
}

/** Once for each time that something was open there. */
async function leaveCockFight(tx: Tx, asked: AskedByActor): Promise<void> {
  const { accountId } = asked.actor
  const ended = await endCockFight(tx, accountId)
  if (ended.length === 0) return
  const row = { action: 'COCK_FIGHT_LEFT', objectType: 'account', objectId: accountId, after: { ended } } as const
  await recordAudit(tx, entryOf(asked, row))
}
