/**
 * The demo world of docs/domain/sites.md "The demo world": four sites, an account of every role on each, players with points. Made once, in a database
 * that has no site yet, and never in production.
 */
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import { openSystemAccounts, postTransfers } from '../ledger/index.ts'
import { publishFirst } from '../sites/index.ts'
import { seedMethods } from './demo-methods.ts'
import { DEMO_SITES, type DemoSite } from './demo-sites.ts'
import { paise, type Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { BRANCHES } from '@paddock/domain/roles'

const DEMO_PASSWORD = 'Paddock@1'
const DEMO_CODE = '123456'

/** From the top down, each made under the one before it: what it holds itself, and what it has to keep or pass on of a result. */
const DOWNLINE = [
  { role: 'whiteLabel', holds: paise(1_000_000_000), shareBps: 9000 },
  { role: 'admin', holds: paise(500_000_000), shareBps: 7500 },
  { role: 'superMaster', holds: paise(200_000_000), shareBps: 6000 },
  { role: 'master', holds: paise(100_000_000), shareBps: 4000 },
  { role: 'agent', holds: paise(50_000_000), shareBps: 2000 },
] as const
/** Beside the agents: they handle payments on branch paths. */
const PLAYERS = 20
const STARTING_POINTS = paise(10_000_000)

type Secrets = { readonly passwordHash: string; readonly codeHash: string }

/** True when the world was made now. */
export async function seedDemoWorld(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from sites limit 1`.execute(db)
  if (rows.length > 0) return false
  const [passwordHash, codeHash] = await Promise.all([hash(DEMO_PASSWORD), hash(DEMO_CODE)])
  await db.transaction().execute((tx) => seedSites(tx, { passwordHash, codeHash }))
  return true
}

async function seedSites(tx: Tx, secrets: Secrets): Promise<void> {
  const administrator = { siteId: null, parentId: null, ancestors: [], role: 'administrator', ...secrets }
  const first = await insertAccount(tx, { ...administrator, userName: 'administrator' })
  // So that there is somebody to confirm what weakens a control.
  await insertAccount(tx, { ...administrator, userName: 'administrator2' })
  for (const site of DEMO_SITES) {
    await insertSite(tx, site)
    await seedSite(tx, site.id, secrets)
  }
  await seedPair(tx, first)
}

async function insertSite(tx: Tx, { id, label, maintenance, config }: DemoSite): Promise<void> {
  await sql`insert into sites (id, label, kind, name, maintenance)
    values (${id}, ${label}, ${config.type}, ${config.name}, ${maintenance})`.execute(tx)
  await publishFirst(tx, id, config)
}

/** Paddock and Spin belong together; every site is at its label under localhost, a second look at its own. */
async function seedPair(tx: Tx, administrator: number): Promise<void> {
  await sql`insert into site_hosts (host, site_id, added_by)
    select label || '.localhost', id, ${administrator}::bigint from (
      select id, label from sites union all select id, settings -> 'secondLook' ->> 'label' from sites) as looks
    where label is not null`.execute(tx)
  await sql`insert into site_pairs (from_site, from_host, to_site, to_host, proposed_by, accepted_by, accepted_at, confirmed_by, confirmed_at)
    select f.site_id, 'demo.localhost', t.site_id, 'spin.localhost', f.id, t.id, now(), ${administrator}, now()
    from accounts f, accounts t where f.role = 'whiteLabel' and f.site_id = 1 and t.role = 'whiteLabel' and t.site_id = 3`.execute(
    tx,
  )
}

async function seedSite(tx: Tx, siteId: number, secrets: Secrets): Promise<void> {
  const { bank } = await openSystemAccounts(tx, siteId)
  let upline = { id: ADMINISTRATORS, ancestors: [ADMINISTRATORS] as readonly number[], holder: bank }
  const branchesUnder: number[] = []
  for (const [level, { role, shareBps }] of DOWNLINE.entries()) {
    const credit = creditOf(level)
    const userName = role.toLowerCase()
    const { id: parentId, ancestors, holder } = upline
    const id = await insertAccount(tx, { siteId, parentId, ancestors, role, userName, shareBps, credit, ...secrets })
    await givePoints(tx, holder, id, credit)
    upline = { id, ancestors: [...ancestors, id], holder: id }
    if (role === 'whiteLabel') branchesUnder.push(...upline.ancestors)
  }
  await seedBranches(tx, siteId, branchesUnder, secrets)
  await seedPlayers(tx, siteId, upline, secrets)
  const confirmer = must(upline.ancestors.at(-2), 'somebody stands above the agent')
  await seedMethods(tx, { siteId, owner: upline.id, confirmer })
}

/** What an upline is trusted with: what it holds, and all below it. */
const creditOf = (level: number): Paise =>
  paise(PLAYERS * STARTING_POINTS + DOWNLINE.slice(level).reduce((total, { holds }) => total + holds, 0))

async function givePoints(tx: Tx, debit: number, credit: number, amount: Paise): Promise<void> {
  const reference = `demo:${credit}`
  await postTransfers(tx, [{ debit, credit, amount, kind: 'points', reference, remarks: 'Opening points' }])
}

async function seedBranches(tx: Tx, siteId: number, ancestors: readonly number[], secrets: Secrets): Promise<void> {
  for (const role of BRANCHES) {
    const parentId = ancestors.at(-1) ?? null
    await insertAccount(tx, { siteId, parentId, ancestors, role, userName: role.toLowerCase(), ...secrets })
  }
}

type Upline = { readonly id: number; readonly ancestors: readonly number[] }

async function seedPlayers(
  tx: Tx,
  siteId: number,
  { id: parentId, ancestors }: Upline,
  secrets: Secrets,
): Promise<void> {
  const common = { siteId, parentId, ancestors, role: 'user', credit: STARTING_POINTS, ...secrets }
  for (let number = 1; number <= PLAYERS; number++) {
    // A number of their own, so that codes can be tried: what was sent stands in the sandbox. From the beginning, for a number that
    // changes lets no account be linked for a day.
    const phone = `+9190000${String(10_000 + number)}`
    const player = await insertAccount(tx, { ...common, userName: `player${number}`, phone })
    // They have been asked already whether they want limits: a demonstration does not begin with a question.
    await sql`insert into player_choices (account_id, limits_declined_at) values (${player}, now())`.execute(tx)
    await givePoints(tx, parentId, player, STARTING_POINTS)
  }
}

type NewAccount = {
  readonly siteId: number | null
  readonly parentId: number | null
  readonly ancestors: readonly number[]
  readonly role: string
  readonly userName: string
  readonly phone?: string
  readonly shareBps?: number
  /** The trust given with points. */
  readonly credit?: Paise
  readonly passwordHash: string | null
  readonly codeHash: string | null
}

async function insertAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name, full_name, phone, password_hash, transaction_code_hash,
      second_factor_waived, sports_share_bps, casino_share_bps, credit_reference)
    values (${account.siteId}, ${account.parentId}, ${account.ancestors}::bigint[], ${account.role}, ${account.userName},
      ${account.userName}, ${account.phone ?? null}, ${account.passwordHash}, ${account.codeHash}, true, ${account.shareBps ?? 0}, ${account.shareBps ?? 0}, ${account.credit ?? 0})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`account ${account.userName} was not made`)
  return row.id
}
