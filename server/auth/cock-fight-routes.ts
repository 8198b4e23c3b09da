/** Calls that change something by GET, as the specification has them: made safe, and of no consequence. 000 §7, SECURITY T6. */
import { calls } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { Database } from '../platform/database.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { noteCockFight } from './store.ts'

/** A page of ours asked by script: no image, no link, no foreign site. Whatever is no browser says nothing of the kind. */
function isOwnPage(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site') ?? 'same-origin'
  const mode = header('sec-fetch-mode') ?? 'cors'
  return (site === 'same-origin' || site === 'same-site') && (mode === 'cors' || mode === 'same-origin')
}

export function cockFightRoutes(routes: Routes, db: Database): void {
  routes.guarded(calls.createCockFight, async (asked) => {
    const { actor, header } = asked
    if (!isOwnPage(header)) return refuse({ code: 'FORBIDDEN' })
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

  routes.guarded(calls.leaveCockFight, async ({ header }) =>
    isOwnPage(header) ? answer({ docs: {} }) : refuse({ code: 'FORBIDDEN' }),
  )
}
