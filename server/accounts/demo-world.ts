/**
 * The demo world of DESIGN §4: four sites, an account of every role on each, players with points. Made once, in a database
 * that has no site yet, and never in production.
 */
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { openSystemAccounts, postTransfers } from '../ledger/index.ts'
import { publishFirst } from '../sites/index.ts'
import { DEMO_SITES, type DemoSite } from './demo-sites.ts'
import { paise } from '@paddock/domain/money'

export const DEMO_PASSWORD = 'Paddock@1'
export const DEMO_CODE = '123456'

/** From the top down: each is made under the one before it. */
const DOWNLINE = ['whiteLabel', 'admin', 'superMaster', 'master', 'agent'] as const
/** Beside the agents: they handle payments on branch paths. */
const BRANCHES = ['branch', 'subBranch', 'defaultBranch'] as const
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
  const root = await insertAccount(tx, {
    siteId: null,
    parentId: null,
    ancestors: [],
    role: 'administrator',
    userName: 'administrator',
    ...secrets,
  })
  for (const site of DEMO_SITES) {
    await insertSite(tx, site)
    await seedSite(tx, site.id, root, secrets)
  }
}

async function insertSite(tx: Tx, { id, label, maintenance, config }: DemoSite): Promise<void> {
  await sql`insert into sites (id, label, kind, name, maintenance)
    values (${id}, ${label}, ${config.type}, ${config.name}, ${maintenance})`.execute(tx)
  await publishFirst(tx, id, config)
}

async function seedSite(tx: Tx, siteId: number, root: number, secrets: Secrets): Promise<void> {
  const { bank } = await openSystemAccounts(tx, siteId)
  let parentId = root
  const ancestors = [root]
  for (const role of DOWNLINE) {
    parentId = await insertAccount(tx, { siteId, parentId, ancestors, role, userName: role.toLowerCase(), ...secrets })
    ancestors.push(parentId)
  }
  const [, whiteLabelId = root] = ancestors
  for (const role of BRANCHES) {
    await insertAccount(tx, {
      siteId,
      parentId: whiteLabelId,
      ancestors: [root, whiteLabelId],
      role,
      userName: role.toLowerCase(),
      ...secrets,
    })
  }
  for (let number = 1; number <= PLAYERS; number++) {
    const player = await insertAccount(tx, {
      siteId,
      parentId,
      ancestors,
      role: 'user',
      userName: `player${number}`,
      ...secrets,
    })
    // They have been asked already whether they want limits: a demonstration does not begin with a question.
    await sql`insert into player_choices (account_id, limits_declined_at) values (${player}, now())`.execute(tx)
    const reference = `demo:${siteId}:${player}`
    await postTransfers(tx, [
      { debit: bank, credit: player, amount: STARTING_POINTS, kind: 'points', reference, remarks: 'Opening points' },
    ])
  }
}

type NewAccount = {
  readonly siteId: number | null
  readonly parentId: number | null
  readonly ancestors: readonly number[]
  readonly role: string
  readonly userName: string
  readonly passwordHash: string | null
  readonly codeHash: string | null
}

async function insertAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name, full_name, password_hash, transaction_code_hash,
      second_factor_waived)
    values (${account.siteId}, ${account.parentId}, ${account.ancestors}::bigint[], ${account.role}, ${account.userName},
      ${account.userName}, ${account.passwordHash}, ${account.codeHash}, true)
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`account ${account.userName} was not made`)
  return row.id
}
