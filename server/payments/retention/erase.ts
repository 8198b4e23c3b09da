/** Documents and images of payments go when a site's time for them is over, with a row of the log for each. docs/domain/images.md#retention. */
import type { SiteConfig } from '@paddock/contract'
import { dayIn } from '@paddock/domain/days'
import { daysKeptOn, type KeptFor } from '@paddock/domain/payments'
import { byItself, recordAudit } from '../../audit-log/index.ts'
import { type Because, eraseImages } from '../../images/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { listRuledSites, type RuledSite } from '../rules/sites.ts'
import { holdClosedDocuments, holdEndedProofs, type Over } from './store.ts'

export type RetentionDeps = { readonly db: Database; readonly jobs: Jobs; readonly clock: () => number }

const EVERY_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 100

export function startRetention({ db, jobs, clock }: RetentionDeps): void {
  jobs.start({
    name: 'retention',
    everyMs: EVERY_MS,
    failed: 'documents whose time is over were not removed',
    work: () => eraseWhatIsOver(db, clock()),
  })
}

type Kind = {
  readonly rulesOf: (payments: SiteConfig['payments']) => readonly KeptFor[]
  readonly hold: typeof holdEndedProofs
  readonly because: Because
  readonly objectType: string
}
const KINDS: readonly Kind[] = [
  { rulesOf: (one) => one.keepProofs, hold: holdEndedProofs, because: 'REQUEST_ENDED', objectType: 'deposit' },
  { rulesOf: (one) => one.keepDocuments, hold: holdClosedDocuments, because: 'ACCOUNT_CLOSED', objectType: 'kyc' },
]

/** Gives of how many. Their bytes go behind the commit, by the job that clears the shelf. */
export async function eraseWhatIsOver(db: Database, now: number): Promise<number> {
  const sites = await listRuledSites(db, ({ payments }) => KINDS.some(({ rulesOf }) => rulesOf(payments).length > 0))
  let erased = 0
  const all = sites.flatMap((site) => KINDS.map((kind) => ({ site, kind })))
  await eachByItself(all, async ({ site, kind }) => void (erased += await eraseOf(db, site, kind, now)))
  return erased
}

async function eraseOf(db: Database, site: RuledSite, kind: Kind, now: number): Promise<number> {
  const days = daysKeptOn(kind.rulesOf(site.config.payments), dayIn(timeZoneOf(site), now))
  if (days === null) return 0
  const wanted = { siteId: site.siteId, endedBefore: now - days * DAY_MS, most: AT_ONCE }
  let erased = 0
  for (;;) {
    const done = await db.transaction().execute(async (tx) => {
      const over = await kind.hold(tx, wanted)
      for (const one of over) await erase(tx, site, kind, one, now)
      return over.length
    })
    erased += done
    if (done < AT_ONCE) return erased
  }
}

async function erase(
  tx: Tx,
  { siteId }: RuledSite,
  { because, objectType }: Kind,
  { objectId, images }: Over,
  now: number,
): Promise<void> {
  const gone = await eraseImages(tx, images, because, now)
  await recordAudit(tx, {
    ...byItself(siteId),
    action: 'DOCUMENTS_REMOVED',
    objectType,
    objectId,
    before: null,
    after: { images: gone, because },
    reason: '',
  })
}
