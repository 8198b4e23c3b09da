/** Three sites with a white label and a player each, whose hosts are registered, and how they come to be paired and linked. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import { CONSOLE, createAccessWorld, tokenOf } from '../../auth/testing/access-world.ts'
import { ask, type CallOptions, CODE, PASSWORD } from '../../live/testing/gateway.ts'
import type { Database } from '../../platform/database.ts'

export const BROWSER = { headers: { 'user-agent': 'Browser/1' } }
export const SITES = [
  { id: 1, label: 'demo' },
  { id: 2, label: 'club' },
  { id: 3, label: 'spin' },
] as const
export type SiteLabel = (typeof SITES)[number]['label']

export const hostOf = (label: SiteLabel): string => `${label}.example.com`
export const at = (label: SiteLabel, change: CallOptions = {}): CallOptions => ({
  host: hostOf(label),
  ...BROWSER,
  ...change,
})
/** Mobile numbers differ: nothing here may go by them. */
const phoneOf = (id: number): string => `+91987650000${id}`

export type HopWorld = Awaited<ReturnType<typeof createHopWorld>>

export async function createHopWorld() {
  const world = await createAccessWorld({}, {}, { hops: { burst: 1000, perSecond: 1000 } })
  const { db, gateway } = world
  await sql`insert into sites (id, label, kind, name) values (3, 'spin', 'b2c', 'Spin')`.execute(db)
  const switches = { switchSite: true, loginLinks: true, otpLogin: true, forgotPassword: true, secureAuth: true }
  await sql`update sites set kind = 'b2c', settings = ${JSON.stringify({ switches })}::jsonb`.execute(db)
  for (const { id, label } of SITES) {
    await sql`insert into site_hosts (host, site_id) values (${hostOf(label)}, ${id})`.execute(db)
    await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash, transaction_code_hash,
        second_factor_waived)
      select ${id}::int, id, array[id], 'whiteLabel', ${`owner_${label}`}, password_hash, transaction_code_hash, true
      from accounts where user_name = 'administrator'`.execute(db)
    await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash, phone)
      select ${id}::int, id, ancestors || id, 'user', ${`player_${label}`}, password_hash, ${phoneOf(id)}
      from accounts where user_name = ${`owner_${label}`}`.execute(db)
  }
  const { rows } = await sql<{ userName: string; id: number }>`select user_name, id from accounts`.execute(db)
  const ids = new Map(rows.map(({ userName, id }) => [userName, id]))
  const root = tokenOf(await world.signIn('administrator', PASSWORD, at('demo', CONSOLE)))
  const owners = new Map<SiteLabel, string>()
  const signInOwner = async (label: SiteLabel): Promise<void> =>
    void owners.set(label, tokenOf(await world.signIn(`owner_${label}`, PASSWORD, at(label, CONSOLE))))
  for (const { label } of SITES) await signInOwner(label)

  const ownerOf = (label: SiteLabel): string => must(owners.get(label), label)
  const asOwner = (label: SiteLabel): CallOptions => at(label, { token: ownerOf(label) })
  const asRoot: CallOptions = at('demo', { token: root })
  const params = { role: 'whiteLabel' } as const

  const propose = (from: SiteLabel, to: SiteLabel) =>
    ask(
      gateway,
      calls.proposeSitePair,
      { params, body: { host: hostOf(from), otherHost: hostOf(to), transactionCode: CODE } },
      asOwner(from),
    )
  const step = (name: 'acceptSitePair' | 'withdrawSitePair', by: SiteLabel, pairId: string) =>
    ask(gateway, calls[name], { params, body: { pairId, transactionCode: CODE } }, asOwner(by))
  const rule = (name: 'confirmSitePair' | 'endSitePair', pairId: string) =>
    ask(gateway, calls[name], { body: { pairId, transactionCode: CODE } }, asRoot)

  const signInAt = async (label: SiteLabel, password = PASSWORD): Promise<string> =>
    tokenOf(await world.signIn(`player_${label}`, password, at(label)))

  return {
    ...world,
    ids,
    root,
    asRoot,
    asOwner,
    idOf: (name: string): number => must(ids.get(name), name),
    propose,
    step,
    rule,
    signInAt,
    signInOwner,
    async pair(from: SiteLabel, to: SiteLabel): Promise<string> {
      const { pairId } = (await (await propose(from, to)).reply()).docs
      await (await step('acceptSitePair', to, pairId)).reply()
      await (await rule('confirmSitePair', pairId)).reply()
      return pairId
    },
    link: (from: SiteLabel, to: SiteLabel, token: string, change: object = {}) =>
      ask(
        gateway,
        calls.linkAccount,
        {
          body: {
            host: hostOf(to),
            password: PASSWORD,
            otherName: `player_${to}`,
            otherPassword: PASSWORD,
            bothWays: false,
            ...change,
          },
        },
        at(from, { token }),
      ),
    /** Asks for a code and gives it, or the refusal. */
    async askCode(from: SiteLabel, to: SiteLabel, token: string) {
      const answered = await ask(gateway, calls.createSwitchLink, { body: { host: hostOf(to) } }, at(from, { token }))
      const { url = '' } = (answered.body.docs ?? {}) as { url?: string }
      return { refused: answered.body.code, url, code: url.slice(url.lastIndexOf('/') + 1) }
    },
    arrive: (to: SiteLabel, code: string, change: CallOptions = {}) =>
      ask(gateway, calls.useDirectLogin, { body: { token: code } }, at(to, change)),
    /** As if so much time had passed since ways in have changed. */
    rest: (hours: number) => setAll(db, sql`ways_changed_at = ways_changed_at - make_interval(hours => ${hours})`),
    async told(name: string): Promise<string[]> {
      const { rows: told } = await sql<{ text: string }>`
        select kind || ' ' || (facts ->> 'direction') || ' ' || (facts ->> 'userName') || ' at ' || (facts ->> 'site') as text
        from notifications where account_id = ${must(ids.get(name), name)} order by id`.execute(db)
      return told.map(({ text }) => text)
    },
    /** Forgets links and what was told; pairs stay. */
    async unlinkAll(): Promise<void> {
      await sql`delete from one_time_links`.execute(db)
      await sql`delete from account_links`.execute(db)
      await sql`delete from notifications`.execute(db)
      await setAll(db, sql`ways_changed_at = null, user_locked = false`)
    },
  }
}

/** Changes every account. Locks them in the order of their ids as the server does: a call of the test before may still be at its end. */
export async function setAll(db: Database, change: RawBuilder<unknown>): Promise<void> {
  await sql`
    with held as materialized (select id from accounts order by id for no key update)
    update accounts set ${change} from held where accounts.id = held.id`.execute(db)
}
