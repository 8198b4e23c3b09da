/** The first administrator and the first site: both are made, or neither, so that what was broken off can be begun again. */
import { completeConfig, DARK_PALETTE, LIGHT_PALETTE, presentRefusal, type SiteConfig } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { brandedWith } from '@paddock/domain/sites'
import { sql } from 'kysely'
import { saveHost } from '../hops/index.ts'
import { insertAdministrator } from '../people/index.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { siteLabelOf } from '../sites/index.ts'
import { makeSite } from '../studio/index.ts'
import { noteByMachine } from './by-machine.ts'

export type FirstSite = {
  readonly host: string
  readonly name: string
  readonly type: 'b2b' | 'b2c'
  readonly look: 'dark' | 'light'
  /** As #rrggbb; ours where the site has none. */
  readonly brand: string | undefined
  readonly timeZone: string
}

export type FirstAdministrator = { readonly userName: string; readonly passwordHash: string }

export type Begun = {
  readonly siteId: number
  readonly administratorId: number
  /** Where there was one already, that administrator and the password stay as they were. */
  readonly administrator: string
  readonly isNew: boolean
}

/** Nobody else begins the installation, or makes an administrator, until the transaction ends. */
export async function beginInstallation(
  tx: Tx,
  site: FirstSite,
  first: FirstAdministrator,
): Promise<Result<Begun, string>> {
  await sql`select 1 from installation for update`.execute(tx)
  const installed = await findFirstSite(tx)
  if (installed !== undefined) return refuse(installedAlready(installed))
  const known = await findAdministrator(tx)
  const inserted = known ? ok(known.id) : await insertAdministrator(tx, first.userName, first.passwordHash)
  if (!inserted.ok) return refuse(`${first.userName}: ${presentRefusal(inserted.refusal).body.message}`)
  const administratorId = inserted.value
  const userName = known?.userName ?? first.userName
  if (!known) {
    const about = { objectType: 'account', objectId: administratorId, after: { userName } }
    await noteByMachine(tx, { action: 'ADMINISTRATOR_MADE', siteId: null, ...about })
  }
  const siteId = await openSite(tx, site, administratorId)
  return ok({ siteId, administratorId, administrator: userName, isNew: known === undefined })
}

async function openSite(tx: Tx, site: FirstSite, authorId: number): Promise<number> {
  const label = siteLabelOf(site.host)
  const config = configOfFirst(site)
  const siteId = must(await makeSite(tx, label, config, authorId), 'where no site is no label is taken')
  await saveHost(tx, site.host, siteId, authorId)
  const about = { siteId, objectType: 'site', objectId: siteId }
  await noteByMachine(tx, { action: 'SITE_CREATED', ...about, after: { label, ...config } })
  await noteByMachine(tx, { action: 'SITE_HOST_ADDED', ...about, after: { host: site.host } })
  return siteId
}

/** What is not asked here is changed in the studio. */
function configOfFirst({ name, type, look, brand, timeZone }: FirstSite): SiteConfig {
  const colours =
    brand === undefined ? {} : { dark: brandedWith(DARK_PALETTE, brand), light: brandedWith(LIGHT_PALETTE, brand) }
  return completeConfig({ name, type, timeZone, theme: { background: look, ...colours } })
}

/** Its name; undefined where the database is empty or has no site. */
export async function findFirstSite(from: Reader): Promise<string | undefined> {
  const { rows: tables } = await sql`select 1 where to_regclass('public.sites') is not null`.execute(from)
  if (tables.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`select name from sites order by id limit 1`.execute(from)
  return rows[0]?.name
}

export const installedAlready = (site: string): string =>
  `this database is installed already, its first site is ${site}: nothing was changed. Further sites are made in the console, administrators with npm run administrator`

async function findAdministrator(
  from: Reader,
): Promise<{ readonly id: number; readonly userName: string } | undefined> {
  const { rows } = await sql<{ id: number; userName: string }>`
    select id, user_name from accounts where role = 'administrator' and password_hash is not null order by id limit 1`.execute(
    from,
  )
  return rows[0]
}
