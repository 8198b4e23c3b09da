/**
 * Who shares an address, a device or a payee is told of players below whoever reads, and of nobody else, nor by a count: at each level of two sites, against
 * everything that is there. docs/domain/risk.md#together
 */
import { type Asking, calls } from '@paddock/contract'
import { TOGETHER_DAYS, type TogetherDays } from '@paddock/contract/endpoints/risk'
import { TOGETHER_BY, type TogetherBy } from '@paddock/contract/shapes/risk'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeys } from '../auth/index.ts'
import { takeExport } from '../exports/testing/exported.ts'
import { BOOKMAKER, defineMarket, MATCH_ODDS, openMarket } from '../markets/testing/world.ts'
import { createProofWorld, type ProofWorld } from '../proofs/testing/people.ts'
import { OFFICERS, playersBelow, roleAt, UPLINES, type Uplines, uplinesOf } from './testing/uplines.ts'

const PLAYERS = playersBelow(UPLINES.filter((name) => !name.startsWith('administrator')))
const DAY_MS = 86_400_000
const NOW = Date.now()
const METHOD = randomUUID()

/** One use of one thing by one player. */
type Use = {
  readonly by: TogetherBy
  readonly what: string
  readonly who: string
  readonly site: 1 | 2
  readonly at: number
}

let world: ProofWorld
let uses: readonly Use[]
/** Of each officer the players for money below, by the straightforward way. */
const below = new Map<string, ReadonlySet<string>>()
let uplines: Uplines

beforeAll(async () => {
  world = await createProofWorld()
  uplines = uplinesOf(world)
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  await openMarket(world, defineMarket('m2', MATCH_ODDS))
  await openMarket(
    world,
    defineMarket('two', BOOKMAKER, { runners: defineMarket('two', BOOKMAKER).runners.slice(0, 2) }),
  )
  await world.gateway.listen(0, '127.0.0.1')
  await sql`delete from login_events`.execute(world.db)
  const owner = world.idOf('agent')
  await sql`insert into payment_methods (id, site_id, owner_id, created_at) values (${METHOD}, 1, ${owner}, now())`.execute(
    world.db,
  )
  uses = [...usesOf(1), ...usesOf(2)]
  for (const use of uses) await store(use)
  for (const [name, site] of OFFICERS) {
    const ids = await uplines.idsBelow(name, site)
    below.set(`${name} ${site}`, new Set(namesOf(site).filter((player) => ids.has(world.idOf(player)))))
  }
})
afterAll(() => world.close())

const namesOf = (site: 1 | 2): string[] => PLAYERS.map((name) => (site === 1 ? name : `club:${name}`))

/** Some of each thing are used by players of several trees, some by one alone, some by players of both sites, and at different times. */
function usesOf(site: 1 | 2): Use[] {
  return namesOf(site).flatMap((who, n) =>
    TOGETHER_BY.flatMap((by, k) =>
      [0, 1].map((m) => ({
        by,
        what: m === 0 ? `${(n * (k + 2)) % 5}` : `${site} ${n} alone`,
        who,
        site,
        at: NOW - ((n * 5 + k * 3 + m) % 100) * DAY_MS - 3_600_000,
      })),
    ),
  )
}

const hashOf = (what: string): Buffer => createHash('sha256').update(what).digest()
const keyOf = ({ by, what }: Pick<Use, 'by' | 'what'>): string =>
  by === 'ADDRESS' ? `10.0.0.${what}` : hashOf(what).toString('hex')

async function store({ by, what, who, site, at }: Use): Promise<void> {
  const [account, when] = [world.idOf(who), new Date(at).toISOString()]
  if (by !== 'PAYEE') {
    const isAddress = by === 'ADDRESS'
    await sql`insert into login_events (at, site_id, account_id, outcome, address, place, agent, device_hash)
      values (${when}, ${site}, ${account}, 'SIGNED_IN', ${isAddress ? `10.0.0.${what}` : ''}, '', 'test', ${isAddress ? null : hashOf(what)})`.execute(
      world.db,
    )
    // One that failed is nobody's.
    await sql`insert into login_events (at, site_id, account_id, outcome, address, place, agent)
      values (${when}, ${site}, ${account}, 'WRONG_PASSWORD', '10.9.9.9', '', 'test')`.execute(world.db)
    return
  }
  const id = randomUUID()
  const details = JSON.stringify([
    { label: 'Account No', type: 'NUMBER', value: `50100${what.replaceAll(/\D/g, '')}4567` },
  ])
  await sql`insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
    values (${id}, ${site}, ${account}, ${METHOD}, 'BANK', 'Somebody', ${details}::jsonb, ${hashOf(what)}, false, ${when}, ${when})`.execute(
    world.db,
  )
  await sql`insert into payout_account_log (payout_account_id, n, site_id, account_id, at, what, details, payee, address)
    values (${id}, 1, ${site}, ${account}, ${when}, 'CREATED', '[]', ${hashOf(what)}, '')`.execute(world.db)
}

async function groupsOf(
  name: string,
  site: 1 | 2,
  query: {
    readonly by?: TogetherBy
    readonly days?: TogetherDays
    readonly page?: number
    readonly limit?: number
  } = {},
) {
  const asking = { params: { role: roleAt(name) }, query: { page: 1, limit: 200, ...query } }
  const answered = await uplines.asked(calls.getTogether, asking, name, site)
  expect([name, answered.status, answered.body.code]).toEqual([name, 200, undefined])
  const { docs, ...rest } = await answered.reply()
  const read = docs.map((group) => ({ ...group, key: readKey(name, site, group), name: group.key }))
  return { ...rest, docs: read }
}

const KEYS = createKeys('test')
const readerOf = (name: string, site: 1 | 2): string => `${site} ${world.idOf(name)}`
/** Of a device and of a payee each officer is told another name. */
const nameTo = (name: string, site: 1 | 2, by: TogetherBy, key: string): string =>
  by === 'ADDRESS' ? key : KEYS.nameTo(readerOf(name, site), key)
const readKey = (name: string, site: 1 | 2, { by, key }: { readonly by: TogetherBy; readonly key: string }): string =>
  by === 'ADDRESS' ? key : must(KEYS.namedTo(readerOf(name, site), key), 'it is named to them')

const playersOf = (name: string, site: 1 | 2, by: TogetherBy, key: string, days: TogetherDays = '90') =>
  playersNamed(name, site, by, nameTo(name, site, by, key), days)
const playersNamed = (name: string, site: 1 | 2, by: TogetherBy, key: string, days: TogetherDays = '90') =>
  uplines.asked(
    calls.getTogetherPlayers,
    { params: { role: roleAt(name) }, query: { page: 1, limit: 200, by, key, days } },
    name,
    site,
  )

/** By what is there: of a payee everybody who has it, where somebody used it in the time. */
function meant(name: string, site: 1 | 2, days: TogetherDays) {
  const mine = must(below.get(`${name} ${site}`), name)
  const all = uses.filter((use) => use.site === site && mine.has(use.who))
  const within = all.filter(({ at }) => at >= NOW - Number(days) * DAY_MS)
  return [...Map.groupBy(within, keyed)].flatMap(([key, used]) => {
    const [{ by }] = used as [Use]
    const who = new Set((by === 'PAYEE' ? all.filter((use) => keyed(use) === key) : used).map((use) => use.who))
    return who.size > 1 ? [{ key, who, lastAt: Math.max(...used.map(({ at }) => at)) }] : []
  })
}
const keyed = (use: Pick<Use, 'by' | 'what'>): string => `${use.by} ${keyOf(use)}`

test('each level of each site is told the groups of the players below, and their players, and no others', async () => {
  const found: number[] = []
  for (const [name, site] of OFFICERS)
    for (const days of TOGETHER_DAYS) {
      const { docs, totalDocs } = await groupsOf(name, site, { days })
      const all = meant(name, site, days)
      const told = docs.map(({ by, key, players, lastAt }) => `${by} ${key} ${players} ${lastAt}`)
      expect([name, site, days, told.toSorted()]).toEqual([
        name,
        site,
        days,
        all.map(({ key, who, lastAt }) => `${key} ${who.size} ${lastAt}`).toSorted(),
      ])
      expect(docs.map(({ lastAt }) => lastAt)).toEqual(docs.map(({ lastAt }) => lastAt).toSorted((a, b) => b - a))
      expect(totalDocs).toBe(all.length)
      found.push(all.length)
      for (const { by, key, names } of docs) {
        const group = must(
          all.find((one) => one.key === `${by} ${key}`),
          key,
        )
        const ids = new Set([...group.who].map((who) => String(world.idOf(who))))
        expect(names.every(({ userId }) => ids.has(userId))).toBe(true)
        expect(names).toHaveLength(Math.min(5, ids.size))
        if (days !== '90') continue
        const { docs: one, totalDocs: many } = await (await playersOf(name, site, by, key)).reply()
        expect(new Set(one.players.map(({ userId }) => userId))).toEqual(ids)
        expect(many).toBe(ids.size)
        expect(one.group).toMatchObject({ key: nameTo(name, site, by, key), players: ids.size })
      }
    }
  expect(found.some((count) => count === 0)).toBe(true)
  expect(Math.max(...found)).toBeGreaterThan(10)
})

test('where no time is said it is a week', async () => {
  expect(await groupsOf('whiteLabel', 1)).toEqual(await groupsOf('whiteLabel', 1, { days: '7' }))
})

test('kinds add up to all of it, and pages follow each other', async () => {
  const all = await groupsOf('whiteLabel', 1, { days: '90' })
  const kinds = await Promise.all(TOGETHER_BY.map((by) => groupsOf('whiteLabel', 1, { by, days: '90' })))
  expect(kinds.map(({ totalDocs }) => totalDocs).reduce((a, b) => a + b)).toBe(all.totalDocs)
  const pages = await Promise.all([1, 2].map((page) => groupsOf('whiteLabel', 1, { days: '90', page, limit: 4 })))
  expect(pages.flatMap(({ docs }) => docs)).toEqual(all.docs.slice(0, 8))
})

test('who shares with players of others alone is in no group, whatever is asked', async () => {
  const [own, other] = ['agentPlayer', 'agentCousin']
  await sql`insert into login_events (at, site_id, account_id, outcome, address, place, agent, device_hash)
    select now(), 1, id, 'SIGNED_IN', '10.7.7.7', '', 'test', ${hashOf('theirs')} from accounts where id = any(${[own, other].map(world.idOf)}::bigint[])`.execute(
    world.db,
  )
  for (const [by, key] of [
    ['ADDRESS', '10.7.7.7'],
    ['DEVICE', hashOf('theirs').toString('hex')],
  ] as const) {
    expect((await playersOf('agent', 1, by, key)).status).toBe(404)
    expect((await playersOf('club:whiteLabel', 2, by, key)).status).toBe(404)
    expect((await groupsOf('agent', 1)).docs.map((group) => group.key)).not.toContain(key)
    const { docs } = await (await playersOf('whiteLabel', 1, by, key)).reply()
    expect(docs.players).toHaveLength(2)
  }
})

test.each([
  ['DEVICE', 'no key'],
  ['PAYEE', "'; drop table accounts"],
  ['ADDRESS', '10.250.0.1'],
] as const)('what names no group of %s is not found', async (by, key) => {
  expect((await playersNamed('whiteLabel', 1, by, key)).status).toBe(404)
})

test('two officers cannot tell by what they are told that they have a player in common', async () => {
  const shared = (docs: Awaited<ReturnType<typeof groupsOf>>['docs'], by: TogetherBy) =>
    must(
      docs.find((group) => group.by === by && group.key === hashOf('0').toString('hex')),
      by,
    )
  const readers = [
    ['whiteLabel', 1],
    ['admin', 1],
    ['administrator', 1],
    ['administrator2', 1],
    ['administrator', 2],
  ] as const
  const told = await Promise.all(readers.map(async ([name, site]) => (await groupsOf(name, site, { days: '90' })).docs))
  for (const by of ['DEVICE', 'PAYEE'] as const) {
    const groups = told.map((docs) => shared(docs, by))
    expect(new Set(groups.map(({ name }) => name.slice(0, 8))).size).toBe(readers.length)
    for (const { name, key } of groups) expect(name).not.toContain(key.slice(0, 8))
    const [first, second] = groups
    // Always by the same name to one of them; by another's, and by the mark itself, nothing is found.
    expect((await playersNamed('whiteLabel', 1, by, must(first, by).name)).status).toBe(200)
    for (const other of [must(second, by).name, must(first, by).key])
      expect((await playersNamed('whiteLabel', 1, by, other)).status).toBe(404)
  }
  expect(new Set(told.map((docs) => shared(docs, 'DEVICE').shown)).size).toBe(readers.length)
  expect((await groupsOf('whiteLabel', 1, { days: '90' })).docs).toEqual(told[0])
})

test('a device is shown by its beginning, a payee as it is masked anywhere', async () => {
  const { docs } = await groupsOf('whiteLabel', 1, { days: '90' })
  for (const { by, name, shown } of docs)
    expect([by, shown]).toEqual([by, by === 'ADDRESS' ? name : by === 'DEVICE' ? name.slice(0, 8) : '••••4567'])
})

test('of a payee whose mark was made anew the former one counts as well', async () => {
  const [a, b] = ['userPlayer', 'agentPlayer'].map((name) => world.idOf(name === 'userPlayer' ? 'user' : name))
  for (const [account, mark] of [
    [a, 'former'],
    [b, 'anew'],
  ] as const) {
    const id = randomUUID()
    await sql`insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
      values (${id}, 1, ${account}, ${METHOD}, 'BANK', '', '[]', ${hashOf('anew')}, false, now(), now())`.execute(
      world.db,
    )
    await sql`insert into payout_account_log (payout_account_id, n, site_id, account_id, at, what, details, payee, address)
      values (${id}, 1, 1, ${account}, now(), 'CREATED', '[]', ${hashOf(mark)}, '')`.execute(world.db)
  }
  await sql`insert into payees_before (site_id, before, payee) values (1, ${hashOf('former')}, ${hashOf('anew')})`.execute(
    world.db,
  )
  const { docs } = await (await playersOf('agent', 1, 'PAYEE', hashOf('anew').toString('hex'))).reply()
  expect(docs.players.map(({ lastAt }) => lastAt === null)).toEqual([false, false])
})

/** Of a player who has it since long ago: what became of their account in the time, if anything, and whether they withdrew to it. */
async function hadLong(who: string, what: string, lately: 'CHANGED' | 'PRIMARY' | 'DELETED' | 'WITHDRAWN' | null) {
  const [id, account, payee] = [randomUUID(), world.idOf(who), hashOf(what)]
  const ago = sql`now() - interval '200 days'`
  await sql`insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
    values (${id}, 1, ${account}, ${METHOD}, 'BANK', '', '[]', ${payee}, false, ${ago}, ${ago})`.execute(world.db)
  const log = (n: number, at: typeof ago, kind: string) =>
    sql`insert into payout_account_log (payout_account_id, n, site_id, account_id, at, what, details, payee, address)
      values (${id}, ${n}, 1, ${account}, ${at}, ${kind}, '[]', ${payee}, '')`.execute(world.db)
  await log(1, ago, 'CREATED')
  if (lately === 'WITHDRAWN')
    await sql`insert into withdrawals (id, site_id, account_id, payout_account_id, payment_type, holder, details, payee, owner_id, amount, state, alone, created_at)
      values (${randomUUID()}, 1, ${account}, ${id}, 'BANK', '', '[]', ${payee}, ${world.idOf('agent')}, 100, 'pending', true, now())`.execute(
      world.db,
    )
  else if (lately !== null) await log(2, sql`now()`, lately)
}

test.each([
  ['WITHDRAWN', true],
  ['CHANGED', true],
  ['PRIMARY', false],
  ['DELETED', false],
  [null, false],
] as const)('a payee that several have since long ago, of one of them now %s, is told: %s', async (lately, isTold) => {
  const what = `long ago, ${lately}`
  await hadLong('agentPlayer', what, lately)
  await hadLong('user', what, null)
  const key = hashOf(what).toString('hex')
  const { docs } = await groupsOf('agent', 1, { by: 'PAYEE', days: '1' })
  expect(docs.filter((group) => group.key === key).map(({ players }) => players)).toEqual(isTold ? [2] : [])
  const { status, body } = await playersOf('agent', 1, 'PAYEE', key, '1')
  expect([status, body.code]).toEqual(isTold ? [200, undefined] : [404, 'NOT_FOUND'])
})

const place = async (
  who: string,
  market: string,
  side: 'BACK' | 'LAY',
  stake: number,
  slot = 0,
  matched = stake,
  daysAgo = 0,
) =>
  await sql`insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, time_in_force, persistence,
        matched, lapsed, status, market_version, received_at, accept_at)
      select ${randomUUID()}, 1, ${world.idOf(who)}, m.event_id, m.id, m.kind, ${slot}, ${side}, 200, 200, ${stake}, 'FILL_OR_KILL', 'LAPSE',
        ${matched}, ${stake - matched}, 'ACCEPTED', 1, now() - make_interval(days => ${daysAgo}::int), now() from markets m where m.id = ${market}`.execute(
    world.db,
  )

test('the markets on which several of a group bet say whether one backs what another lays', async () => {
  const key = hashOf('theirs').toString('hex')
  const marketsOf = async (days: TogetherDays) => {
    const { docs } = await (await playersOf('whiteLabel', 1, 'DEVICE', key, days)).reply()
    return {
      markets: docs.markets?.map(({ market, players, stake, isOpposite }) => [market._id, players, stake, isOpposite]),
      players: docs.players,
    }
  }
  await place('agentPlayer', 'm1', 'BACK', 1000)
  await place('agentPlayer', 'm1', 'LAY', 500)
  expect((await marketsOf('7')).markets).toEqual([])
  await place('agentCousin', 'm1', 'BACK', 700, 1)
  expect((await marketsOf('7')).markets).toEqual([['m1', 2, 2200, false]])
  await place('agentCousin', 'm1', 'LAY', 900, 0, 0)
  await place('agentCousin', 'm2', 'LAY', 900, 0, 900, 20)
  await place('agentPlayer', 'm2', 'BACK', 900)
  expect((await marketsOf('7')).markets).toEqual([['m1', 2, 2200, false]])
  const month = await marketsOf('30')
  expect(month.markets).toEqual([
    ['m2', 2, 1800, true],
    ['m1', 2, 2200, false],
  ])
  expect(Object.fromEntries(month.players.map(({ userId, bets, stake }) => [userId, [bets, stake]]))).toEqual({
    [world.idOf('agentPlayer')]: [3, 2400],
    [world.idOf('agentCousin')]: [3, 1600],
  })
})

test.each([
  ['two', ['BACK', 0], ['BACK', 1], true],
  ['two', ['LAY', 1], ['LAY', 0], true],
  ['two', ['BACK', 1], ['LAY', 1], true],
  ['two', ['BACK', 1], ['LAY', 0], false],
  ['two', ['BACK', 1], ['BACK', 1], false],
  // Of three runners one who backs another is against nobody.
  ['m1', ['BACK', 0], ['BACK', 1], false],
] as const)('on %s, %j and %j are opposite: %s', async (market, one, other, isOpposite) => {
  const key = hashOf(`bets ${market} ${one.join(' ')} ${other.join(' ')}`)
  const players = ['agentPlayer', 'agentCousin'] as const
  await sql`insert into login_events (at, site_id, account_id, outcome, address, place, agent, device_hash)
    select now(), 1, id, 'SIGNED_IN', '', '', 'test', ${key} from accounts where id = any(${players.map(world.idOf)}::bigint[])`.execute(
    world.db,
  )
  await sql`delete from bets`.execute(world.db)
  await place('agentPlayer', market, one[0], 1000, one[1])
  await place('agentCousin', market, other[0], 700, other[1])
  const { docs } = await (await playersOf('whiteLabel', 1, 'DEVICE', key.toString('hex'))).reply()
  expect(docs.markets).toMatchObject([{ market: { _id: market }, players: 2, stake: 1700, isOpposite }])
})

test('the file has the groups of the list, and its taking is in the log', async () => {
  const body = {
    kind: 'csv' as const,
    title: 'Together',
    columns: ['by', 'shown', 'players', 'names'].map((id) => ({ id, head: id })),
  }
  const { end } = await takeExport(
    world.gateway,
    calls.exportTogether,
    { params: { role: roleAt('whiteLabel') }, query: { days: '90' }, body } as unknown as Asking<
      typeof calls.exportTogether
    >,
    { token: await uplines.tokenOf('whiteLabel') },
  )
  expect(end?.rows).toBe((await groupsOf('whiteLabel', 1, { days: '90' })).totalDocs)
  const { rows } =
    await sql`select from audit_log where action = 'LIST_EXPORTED' and object_id = 'api/{role}/together'`.execute(
      world.db,
    )
  expect(rows).toHaveLength(1)
})
