/** Everybody who can ask for something: the fourteen identities on two sites, each of the tree with an upline, a sibling and people below. */
import { createHash, randomBytes } from 'node:crypto'
import type { Role, SwitchName } from '@paddock/contract'
import { DESK_RIGHTS } from '@paddock/domain/desk'
import { must } from '@paddock/domain/result'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { pino } from 'pino'
import { CODE, createGatewayWorld, type GatewayWorld, PASSWORD, type Strength } from '../../live/testing/gateway.ts'
import type { GatewayLimits } from '../../gateway.ts'
import type { Log } from '../../platform/log.ts'

export const IDENTITIES = [
  'visitor',
  'demo',
  'user',
  'administrator',
  'administrator2',
  'whiteLabel',
  'admin',
  'superMaster',
  'master',
  'agent',
  'branch',
  'subBranch',
  'defaultBranch',
  'desk',
] as const
export type Identity = (typeof IDENTITIES)[number]
export type SignedIn = Exclude<Identity, 'visitor'>

/** Where an account stands, seen from who asks. The first five are the law's; the others are what an attacker tries too. */
export const STANDINGS = ['self', 'downline', 'sibling', 'upline', 'otherSite', 'cousin', 'system', 'nobody'] as const
export type Standing = (typeof STANDINGS)[number]

export const DEMO_SITE = { id: 1, host: 'localhost' } as const
export const CLUB_SITE = { id: 2, host: 'club.localhost' } as const

/** They are one level: whoever stands below one stands below both. docs/decisions/0036. */
const ADMINISTRATORS = ['administrator', 'administrator2'] as const
type Administrator = (typeof ADMINISTRATORS)[number]
const isAdministrator = (who: SignedIn): who is Administrator => ADMINISTRATORS.some((name) => name === who)

const UPLINE_OF: Readonly<Record<Exclude<SignedIn, Administrator | 'desk'>, string>> = {
  whiteLabel: 'administrator',
  admin: 'whiteLabel',
  superMaster: 'admin',
  master: 'superMaster',
  agent: 'master',
  branch: 'whiteLabel',
  subBranch: 'branch',
  defaultBranch: 'branch',
  user: 'agent',
  demo: 'agent',
}
const NO_ACCOUNT = 999_999_999
/** Nobody stands to an officer of the desk in any way: those whom one might try to name. */
const OUTSIDE: Readonly<Record<Exclude<Standing, 'nobody' | 'system'>, string>> = {
  self: 'desk',
  sibling: 'deskSibling',
  upline: 'administrator',
  downline: 'agentPlayer',
  cousin: 'agentCousin',
  otherSite: 'club:agent',
}

export function roleOf(who: SignedIn): Role {
  if (isAdministrator(who)) return 'administrator'
  return who === 'demo' ? 'user' : who
}
const isPlayer = (who: Identity): boolean => who === 'user' || who === 'demo'

export type ProofWorld = Awaited<ReturnType<typeof createProofWorld>>

/** Of both sites. */
export type ProofConfig = {
  readonly switches?: { readonly [N in SwitchName]?: boolean }
  readonly diamondWebsiteUrl?: string
}

export async function createProofWorld(
  config: ProofConfig = {},
  limits: Partial<GatewayLimits> = {},
  strength?: Strength,
) {
  const faults: string[] = []
  const world = await createGatewayWorld(limits, keeping(faults), {}, strength)
  // Before the first call: the gateway reads its sites when somebody asks.
  await sql`update sites set settings = ${JSON.stringify(config)}::jsonb`.execute(world.db)
  const ids = await seedPeople(world)
  const idOf = (name: string): number => must(ids.get(name), name)

  /** The account that stands so to this one, or one that cannot be theirs, where they have none. */
  function accountAt(who: Identity, standing: Standing): number {
    if (standing === 'nobody') return NO_ACCOUNT
    if (standing === 'system') return idOf('house')
    if (who === 'visitor') return idOf('agentPlayer')
    if (who === 'desk') return idOf(OUTSIDE[standing])
    if (standing === 'otherSite') return idOf(isAdministrator(who) ? 'club:whiteLabel' : `club:${who}`)
    if (standing === 'self') return idOf(who)
    if (standing === 'sibling') return idOf(who === 'administrator2' ? 'administrator' : `${who}Sibling`)
    if (standing === 'upline') return idOf(isAdministrator(who) ? 'bank' : UPLINE_OF[who])
    if (isPlayer(who)) return idOf('agentPlayer')
    return idOf(standing === 'downline' ? `${who}Player` : `${who}Cousin`)
  }

  return {
    ...world,
    /** What the server has logged as its own faults. */
    faults,
    idOf,
    accountAt,
    openSession: (name: string, siteId = 1) => openSession(world, idOf(name), siteId),
  }
}

/** A log whose errors are kept, since an answer never tells its cause. */
const keeping = (faults: string[]): Log =>
  pino({ level: 'error' }, { write: (line: string) => void faults.push(line.slice(0, 1000)) })

/** A session as signing in makes it, without the work of a password. */
async function openSession({ db }: GatewayWorld, accountId: number, siteId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  await sql`insert into sessions (token_hash, account_id, site_id, expires_at)
    values (${tokenHash}, ${accountId}, ${siteId}, clock_timestamp() + interval '6 hours')`.execute(db)
  return token
}

/** As it stands on the account: the small world has an agent and players of its own. */
const nameOf = (name: string): string => `the_${name.replace('club:', '')}`

async function seedPeople(world: GatewayWorld): Promise<Map<string, number>> {
  const { db } = world
  const ids = new Map<string, number>()
  // Of no strength, so that the matrix does not wait for thousands of true ones.
  const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
  const secrets = { password: await hash(PASSWORD, cheap), code: await hash(CODE, cheap) }

  async function add(name: string, siteId: number | null, role: Role, upline: number | null): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into accounts (site_id, parent_id, ancestors, role, user_name, book, password_hash, transaction_code_hash,
        second_factor_waived)
      select ${siteId}, ${upline}, coalesce((select u.ancestors || u.id from accounts u where u.id = ${upline}), '{}'), ${role},
        ${nameOf(name)}, ${name.includes('demo') ? 'DEMO' : 'REAL'}, ${secrets.password},
        ${role === 'user' ? null : secrets.code}, true
      returning id`.execute(db)
    const { id } = must(rows[0], name)
    ids.set(name, id)
    return id
  }

  const { rows } = await sql<{ id: number; userName: string }>`
    select id, case role when 'system' then purpose else user_name end as user_name from accounts
    where (site_id = 1 and role = 'system' and book = 'REAL') or role = 'administrator'`.execute(db)
  for (const { id, userName } of rows) ids.set(userName, id)
  await sql`update accounts set transaction_code_hash = ${secrets.code} where user_name = 'administrator'`.execute(db)
  await add('administrator2', null, 'administrator', null)
  ids.set('administratorSibling', must(ids.get('administrator2'), 'administrator2'))
  for (const name of ['desk', 'deskSibling']) {
    const id = await add(name, null, 'desk', null)
    await sql`insert into desk_officers (account_id, made_by, rights, everything)
      values (${id}, ${must(ids.get('administrator'), 'administrator')}, ${[...DESK_RIGHTS]}::text[], true)`.execute(db)
  }
  for (const [siteId, prefix] of [
    [DEMO_SITE.id, ''],
    [CLUB_SITE.id, 'club:'],
  ] as const) {
    for (const [who, upline] of Object.entries(UPLINE_OF) as [SignedIn, string][]) {
      const uplineId = must(ids.get(upline === 'administrator' ? upline : prefix + upline), upline)
      const id = await add(prefix + who, siteId, roleOf(who), uplineId)
      const sibling = await add(`${prefix}${who}Sibling`, siteId, roleOf(who), uplineId)
      if (isPlayer(who)) continue
      await add(`${prefix}${who}Player`, siteId, 'user', id)
      await add(`${prefix}${who}Cousin`, siteId, 'user', sibling)
    }
  }
  for (const who of ADMINISTRATORS) {
    // Made below the other one.
    const other = ADMINISTRATORS.find((name) => name !== who)
    await add(`${who}Player`, DEMO_SITE.id, 'user', must(ids.get(must(other, 'there are two')), who))
    // Below nobody, as who plays a demonstration without an account.
    await add(`${who}Cousin`, DEMO_SITE.id, 'user', null)
  }
  return ids
}
