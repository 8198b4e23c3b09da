/** What pages tell of themselves. Nobody is blocked for it: an address may be that of a thousand homes. Security T31. */
import { calls, isOn } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import { createBuckets } from '../../platform/http/buckets.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type Routes } from '../../platform/http-call.ts'

/** Signals a minute from one place. */
const SIGNALS = { burst: 1, perSecond: 1 / 60 }

export function signalRoutes(routes: Routes, { db, clock }: { readonly db: Database; readonly clock: () => number }) {
  const signals = createBuckets<string>(SIGNALS, clock)

  routes.open(calls.reportDeveloperTools, async (asked) => {
    const { site, place } = asked
    if (!isOn(site.config, 'developerToolsWatch')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const retryAfterMs = signals.take(place)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const entry = entryOf(
      { ...asked, actor: null },
      { action: 'DEVELOPER_TOOLS_SEEN', objectType: 'site', objectId: site.id },
    )
    await db.transaction().execute((tx) => recordAudit(tx, entry))
    return answer({ docs: {} })
  })
}
