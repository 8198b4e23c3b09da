/** Calls that change something by GET, as the specification has them: made safe, and of no consequence. 000 §7, security T6. */
import { calls, type Endpoint } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type Asked, type Routes } from '../../platform/http-call.ts'
import { noteCockFight } from './store.ts'

/** A page of ours asked by script: no image, no link, no foreign site. Whatever is no browser says nothing of the kind. */
function isOwnPage(asked: Pick<Asked<Endpoint>, 'header'>): boolean {
  const site = asked.header('sec-fetch-site') ?? 'same-origin'
  const mode = asked.header('sec-fetch-mode') ?? 'cors'
  return (site === 'same-origin' || site === 'same-site') && (mode === 'cors' || mode === 'same-origin')
}

export function cockFightRoutes(routes: Routes, db: Database): void {
  routes.guarded(calls.createCockFight, async (asked) => {
    const { actor } = asked
    if (!isOwnPage(asked)) return refuse({ code: 'FORBIDDEN' })
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    await db.transaction().execute(async (tx) => {
      if (!(await noteCockFight(tx, actor.accountId))) return
      await recordAudit(
        tx,
        entryOf(asked, { action: 'COCK_FIGHT_CREATED', objectType: 'account', objectId: actor.accountId }),
      )
    })
    return answer({ docs: {} })
  })

  routes.guarded(calls.leaveCockFight, async (asked) =>
    isOwnPage(asked) ? answer({ docs: {} }) : refuse({ code: 'FORBIDDEN' }),
  )
}
