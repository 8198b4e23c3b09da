/** Documents and images of payments go when a site's time for them is over, with a row of the log for each. docs/domain/images.md#retention. */
import type { SiteConfig } from '@paddock/contract'
import { dayIn } from '@paddock/domain/days'
import { daysKeptOn, type KeptFor } from '@paddock/domain/payments'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { byItself, recordAudit } from '../../audit-log/index.ts'
import { sql } from 'kysely'
import { type Because, eraseImages } from '../../images/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createSetAside, type SetAside } from '../../platform/jobs/set-aside.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { listRuledSites, type RuledSite } from '../rules/sites.ts'
import { holdClosedDocuments, holdEndedProofs, type Over } from './store.ts'

type Erasing = {
  readonly db: Database
  readonly log: Log
  /** What could not be erased, by its kind and id. */
  readonly aside: SetAside
  readonly now: number
}

export type RetentionDeps = Pick<Erasing, 'db' | 'log'> & { readonly jobs: Jobs; readonly clock: () => number }

const EVERY_MS = HOUR_MS
const AT_ONCE = 100

export function startRetention({ db, log, jobs, clock }: RetentionDeps): void {
  const aside = createSetAside()
  jobs.start({
    name: 'retention',
    everyMs: EVERY_MS,
    failed: 'documents whose time is over were not removed',
    work: () => eraseWhatIsOver({ db, log, aside, now: clock() }),
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

/** Gives of how many. Their bytes go behind the commit, by the job that clears the shelf. @internal Exported for the tests. */
export async function eraseWhatIsOver(erasing: Erasing): Promise<number> {
  const isRuled = ({ payments }: SiteConfig) => KINDS.some(({ rulesOf }) => rulesOf(payments).length > 0)
  const sites = await listRuledSites(erasing.db, isRuled)
  let erased = 0
  const all = sites.flatMap((site) => KINDS.map((kind) => ({ site, kind })))
  await eachByItself(all, async ({ site, kind }) => void (erased += await eraseOf(erasing, site, kind)))
  return erased
}

/** One that fails keeps no other of its kind: it is told once, and tried again later. */
async function eraseOf(erasing: Erasing, site: RuledSite, kind: Kind): Promise<number> {
  const { db, aside, now } = erasing
  const days = daysKeptOn(kind.rulesOf(site.config.payments), dayIn(timeZoneOf(site), now))
  if (days === null) return 0
  const wanted = { siteId: site.siteId, endedBefore: now - days * DAY_MS, most: AT_ONCE }
  let erased = 0
  for (;;) {
    const resting = restingOf(kind, aside.resting(now))
    const { found, done } = await db.transaction().execute(async (tx) => {
      const over = await kind.hold(tx, { ...wanted, resting })
      let done = 0
      for (const one of over) if (await eraseOne(tx, erasing, { site, kind, one })) done += 1
      return { found: over.length, done }
    })
    erased += done
    if (found < AT_ONCE) return erased
  }
}

type OneOver = { readonly site: RuledSite; readonly kind: Kind; readonly one: Over }

const nameOf = ({ objectType }: Kind, objectId: string): string => `${objectType} ${objectId}`
const restingOf = (kind: Kind, names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith(nameOf(kind, '')) ? name.slice(nameOf(kind, '').length) : []))

/** Whether it went; what it had done by then is undone alone. */
async function eraseOne(tx: Tx, { log, aside, now }: Erasing, { site, kind, one }: OneOver): Promise<boolean> {
  const name = nameOf(kind, one.objectId)
  await sql`savepoint one`.execute(tx)
  try {
    await erase(tx, site, kind, one, now)
    await sql`release savepoint one`.execute(tx)
    aside.done(name)
    return true
  } catch (error) {
    await sql`rollback to savepoint one`.execute(tx)
    if (aside.failed(name, now)) log.error({ err: error, object: name }, 'images whose time is over were not removed')
    return false
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
