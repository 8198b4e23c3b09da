import type { Refusal, Role, SiteConfig } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { findContrastFaults } from '@paddock/domain/sites'
import { recordAudit, type AuditEntry } from '../audit-log/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { savePublication } from '../sites/index.ts'
import { areLabelsTaken, lockLabels, lockVersion } from './store.ts'

/** Nobody publishes what players cannot read. UX "Our look". */
export function refuseUnreadable({ theme, secondLook }: SiteConfig): Refusal | undefined {
  return refuseUnreadableTheme(theme) ?? (secondLook ? refuseUnreadableTheme(secondLook.theme) : undefined)
}

function refuseUnreadableTheme(theme: SiteConfig['theme']): Refusal | undefined {
  for (const look of ['dark', 'light'] as const) {
    const [worst] = findContrastFaults(theme[look])
    if (worst) return { code: 'CONTRAST_TOO_LOW', ...worst, pair: `${look}: ${worst.pair}` }
  }
  return undefined
}

/** What a site is, and which law holds there, is not for the site itself to say; nor which hosts are its own. */
const OF_THE_ADMINISTRATOR = ['type', 'jurisdiction', 'onlyCasino', 'noCasino'] as const

export function refuseBeyondRole(role: Role, before: SiteConfig, after: SiteConfig): Refusal | undefined {
  const isSame = OF_THE_ADMINISTRATOR.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))
  const hasSameHosts = before.secondLook?.label === after.secondLook?.label
  return role === 'administrator' || (isSame && hasSameHosts) ? undefined : { code: 'FORBIDDEN' }
}

export type NewPublication = {
  readonly siteId: number
  readonly config: SiteConfig
  /** The version its author saw. */
  readonly baseVersion: number
  readonly note: string
  /** The version that is published again; null for a new configuration. */
  readonly restores: number | null
  readonly authorId: number
}

/** Makes it the next version, if the one its author saw is still the last. Gives its number. */
export async function publishSite(
  db: Database,
  publication: NewPublication,
  entryOf: (version: number) => AuditEntry,
): Promise<Result<number, Refusal>> {
  const refusal = refuseUnreadable(publication.config)
  if (refusal) return refuse(refusal)
  return await db.transaction().execute(async (tx: Tx) => {
    const taken = await refuseTakenLabel(tx, publication)
    if (taken) return refuse(taken)
    const current = await lockVersion(tx, publication.siteId)
    if (current !== publication.baseVersion) return refuse({ code: 'SITE_VERSION_CHANGED', current })
    const version = current + 1
    await savePublication(tx, { ...publication, version })
    await recordAudit(tx, entryOf(version))
    return ok(version)
  })
}

/** A host shows one site in one look. */
async function refuseTakenLabel(
  tx: Tx,
  { siteId, config: { secondLook } }: Pick<NewPublication, 'siteId' | 'config'>,
): Promise<Refusal | undefined> {
  if (secondLook === null) return undefined
  await lockLabels(tx)
  return (await areLabelsTaken(tx, [secondLook.label], siteId)) ? { code: 'SITE_LABEL_TAKEN' } : undefined
}
