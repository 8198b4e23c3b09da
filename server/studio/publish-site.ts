import { completeConfig, practiceModeOf, type Refusal, type Role, type SiteConfig } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { findContrastFaults } from '@paddock/domain/sites'
import type { Reader, Tx } from '../platform/database.ts'
import type { Applier } from '../second-officer/index.ts'
import { holdMoney, savePublication } from '../sites/index.ts'
import { areLabelsTaken, findHeldMoney, loadStudioSite, loadVersion, lockLabels, lockVersion } from './store.ts'

/** Nobody publishes what players cannot read. docs/screens.md "Our look". */
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
const OF_THE_ADMINISTRATOR = ['type', 'jurisdiction', 'onlyCasino', 'noCasino', 'houseCaps'] as const

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

/**
 * What is published now, held until the transaction ends, if the new configuration may follow it: it can be read, its labels are
 * free, and the version that its author saw is still the last. What it changes is measured by this and by nothing read before.
 */
export async function holdForPublication(tx: Tx, publication: NewPublication): Promise<Result<SiteConfig, Refusal>> {
  const refusal = refuseUnreadable(publication.config) ?? (await refuseTakenLabel(tx, publication))
  if (refusal) return refuse(refusal)
  const current = await lockForPublication(tx, publication)
  if (current !== publication.baseVersion) return refuse({ code: 'SITE_VERSION_CHANGED', current })
  const { config } = must(await loadStudioSite(tx, publication.siteId), 'a site that is held')
  const holds = await refuseHeldMoney(tx, publication, config)
  return holds ? refuse(holds) : ok(config)
}

/** Where nothing is played for money from now on, none comes in meanwhile. Gives the version that is published. */
async function lockForPublication(
  tx: Tx,
  { siteId, config }: Pick<NewPublication, 'siteId' | 'config'>,
): Promise<number> {
  if (practiceModeOf(config) === 'ONLY') await holdMoney(tx, siteId)
  return await lockVersion(tx, siteId)
}

/** Nothing is played for money from now on, so nothing of players' is left there. docs/domain/practice.md#only. */
async function refuseHeldMoney(
  tx: Tx,
  { siteId, config }: Pick<NewPublication, 'siteId' | 'config'>,
  before: SiteConfig,
): Promise<Refusal | undefined> {
  if (practiceModeOf(config) !== 'ONLY' || practiceModeOf(before) === 'ONLY') return undefined
  const { limit, isHeld } = await findHeldMoney(tx, siteId)
  return isHeld ? { code: 'SITE_HOLDS_MONEY', limit } : undefined
}

/** Makes it the next version of the site that is held. Gives its number. */
export async function publishHeld(tx: Tx, publication: NewPublication): Promise<number> {
  const version = publication.baseVersion + 1
  await savePublication(tx, { ...publication, version })
  return version
}

/** The parts of the configuration that are not the same, as they were and as they are. */
export function changedFields(from: SiteConfig, to: SiteConfig) {
  const names = (Object.keys(to) as (keyof SiteConfig)[]).filter(
    (name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  )
  const only = (config: SiteConfig) => Object.fromEntries(names.map((name) => [name, config[name]]))
  return { before: only(from), after: only(to) }
}

/** Publishes what a second officer has confirmed. */
export const createPublicationApplier = (reload: () => Promise<void>): Applier<'SITE_CONFIG'> => ({
  async hold(tx, { subject, payload }) {
    if (payload.config.secondLook !== null) await lockLabels(tx)
    await lockForPublication(tx, { siteId: Number(subject), config: completeConfig(payload.config) })
  },
  async compare(from: Reader, { subject, payload }) {
    const base = await loadVersion(from, Number(subject), payload.baseVersion)
    return base ? { before: base.config, after: completeConfig(payload.config) } : null
  },
  prepare:
    async ({ subject, actorId, payload }) =>
    async (tx) => {
      const config = completeConfig(payload.config)
      const publication = { ...payload, config, siteId: Number(subject), authorId: actorId }
      const standing = await holdForPublication(tx, publication)
      if (!standing.ok) return standing
      const version = await publishHeld(tx, publication)
      const { before, after } = changedFields(standing.value, config)
      return ok({ before, after: { ...after, siteId: subject, version } })
    },
  tell: reload,
})

/** A host shows one site in one look. */
async function refuseTakenLabel(
  tx: Tx,
  { siteId, config: { secondLook } }: Pick<NewPublication, 'siteId' | 'config'>,
): Promise<Refusal | undefined> {
  if (secondLook === null) return undefined
  await lockLabels(tx)
  return (await areLabelsTaken(tx, [secondLook.label], siteId)) ? { code: 'SITE_LABEL_TAKEN' } : undefined
}
