/** Everybody above players on the two sites of the proofs, as they ask, and who stands below them by the straightforward way. */
import { type Asking, type Endpoint, pathRoleOf } from '@paddock/contract'
import { sql } from 'kysely'
import { ask } from '../../live/testing/gateway.ts'
import { type ProofWorld, roleOf, type SignedIn } from '../../proofs/testing/people.ts'

export const UPLINES = [
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
] as const

export type SiteOf = 1 | 2

const isAdministrator = (name: string): boolean => name.startsWith('administrator')
/** On which site they are; administrators are on both. */
export const siteOf = (name: string): SiteOf => (name.startsWith('club:') ? 2 : 1)

/** Each of them on each site. */
export const OFFICERS: readonly (readonly [name: string, site: SiteOf])[] = ([1, 2] as const).flatMap((site) =>
  UPLINES.map((name) => [site === 1 || isAdministrator(name) ? name : `club:${name}`, site] as const),
)

/** Players of each of these, two below each. */
export const playersBelow = (uplines: readonly string[]): string[] => [
  'user',
  'userSibling',
  'demo',
  ...uplines.flatMap((name) => [`${name}Player`, `${name}Cousin`]),
]

export const roleAt = (name: string) => pathRoleOf(roleOf(name.replace('club:', '') as SignedIn)) as 'agent'

export type Uplines = {
  readonly tokenOf: (name: string, site?: SiteOf) => Promise<string>
  readonly asked: <E extends Endpoint>(
    call: E,
    asking: Asking<E>,
    name: string,
    site?: SiteOf,
  ) => ReturnType<typeof ask<E>>
  /** Players for money of the site, whose uplines have the officer among them. */
  readonly idsBelow: (name: string, site: SiteOf) => Promise<ReadonlySet<number>>
}

export function uplinesOf(world: ProofWorld): Uplines {
  const tokens = new Map<string, string>()
  const tokenOf: Uplines['tokenOf'] = async (name, site = siteOf(name)) => {
    const key = `${name} ${site}`
    const token = tokens.get(key) ?? (await world.openSession(name, site))
    tokens.set(key, token)
    return token
  }
  return {
    tokenOf,
    asked: async (call, asking, name, site = siteOf(name)) =>
      await ask(world.gateway, call, asking, {
        token: await tokenOf(name, site),
        host: site === 1 ? 'localhost' : 'club.localhost',
        headers: { 'x-console': '1' },
      }),
    async idsBelow(name, site) {
      const upline = isAdministrator(name) ? 0 : world.idOf(name)
      const { rows } = await sql<{ id: number }>`
        select id from accounts where ${upline} = any(ancestors) and site_id = ${site} and role = 'user' and book = 'REAL'`.execute(
        world.db,
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}
