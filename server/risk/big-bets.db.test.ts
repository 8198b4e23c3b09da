/** Big bets are those of everybody below whoever reads, and of nobody else: at each level of two sites, against all bets that are there. docs/domain/risk.md#big */
import { type Asking, calls } from '@paddock/contract'
import { LEAST_BIG, MOST_BIG, MOST_NEW, USUALLY_BIG } from '@paddock/contract/endpoints/risk'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeExport } from '../exports/testing/exported.ts'
import { defineMarket, MATCH_ODDS, openMarket, SESSION } from '../markets/testing/world.ts'
import { createProofWorld, type ProofWorld } from '../proofs/testing/people.ts'
import { OFFICERS, playersBelow, roleAt, siteOf, UPLINES, type Uplines, uplinesOf } from './testing/uplines.ts'

const PLAYERS = playersBelow(UPLINES)
const DAY_MS = 86_400_000
const NOW = Date.now()
const PAGE = { page: 1, limit: 200 }

type Stored = {
  readonly id: string
  readonly by: string
  readonly site: 1 | 2
  readonly kind: string
  readonly stake: number
  readonly at: number
}

let world: ProofWorld
let stored: readonly Stored[]
let uplines: Uplines

beforeAll(async () => {
  world = await createProofWorld()
  uplines = uplinesOf(world)
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  await openMarket(world, defineMarket('s1', SESSION))
  await world.gateway.listen(0, '127.0.0.1')
  stored = [...betsOf(1), ...betsOf(2)]
  for (const one of stored) await store(one)
})
afterAll(() => world.close())
beforeEach(() => sql`delete from big_bet_bounds`.execute(world.db))

/** Around what is big, and far from it, a minute apart and some at one moment. */
function betsOf(site: 1 | 2): Stored[] {
  const names =
    site === 1 ? PLAYERS : PLAYERS.filter((name) => !name.startsWith('administrator')).map((name) => `club:${name}`)
  const stakes = [100_00, LEAST_BIG - 1, LEAST_BIG, USUALLY_BIG - 1, USUALLY_BIG, USUALLY_BIG * 7]
  return names.flatMap((by, n) =>
    stakes.map((stake, k) => ({
      id: randomUUID(),
      by,
      site,
      kind: (n + k) % 2 === 0 ? 'BETFAIR' : 'SESSION',
      stake,
      at: NOW - ((n * 7 + k) % 40) * (DAY_MS / 10),
    })),
  )
}

async function store({ id, by, site, kind, stake, at }: Stored): Promise<void> {
  const isSession = kind === 'SESSION'
  const marketId = isSession ? 's1' : 'm1'
  await sql`
    insert into bets (id, site_id, account_id, book, event_id, market_id, kind, slot, run, side, price, limit_price, stake, time_in_force, persistence,
      matched, profit, liability, price_size, matched_run, status, market_version, received_at, accept_at, decided_at)
    select ${id}, ${site}, a.id, a.book, m.event_id, m.id, m.kind, ${isSession ? null : 0}, ${isSession ? 46 : null}, 'BACK', 200, 200, ${stake},
      'FILL_OR_KILL', 'LAPSE', ${stake}, ${stake}, ${stake}, ${stake * 200}, ${isSession ? 46 : null}, 'ACCEPTED', 1,
      ${new Date(at).toISOString()}, ${new Date(at).toISOString()}, ${new Date(at).toISOString()}
    from accounts a, markets m where a.id = ${world.idOf(by)} and m.id = ${marketId}`.execute(world.db)
}

async function bigOf(name: string, query: Record<string, unknown> = {}, site = siteOf(name)) {
  const answered = await uplines.asked(
    calls.getBigBets,
    { params: { role: roleAt(name) }, query: { ...PAGE, ...query } },
    name,
    site,
  )
  expect([name, answered.status, answered.body.code]).toEqual([name, 200, undefined])
  return await answered.reply()
}

const setFrom = (name: string, from: number) =>
  uplines.asked(calls.setBigBets, { params: { role: roleAt(name) }, body: { from: paise(from) } }, name)

async function newsOf(name: string, since?: number) {
  const asking = { params: { role: roleAt(name) }, query: { ...(since !== undefined && { since }) } }
  return (await (await uplines.asked(calls.getBigBetNews, asking, name)).reply()).docs
}

/** The straightforward way: whose uplines have the officer among them. */
async function meant(name: string, site: 1 | 2, is: (one: Stored) => boolean): Promise<string[]> {
  const below = await uplines.idsBelow(name, site)
  return stored
    .filter((one) => one.site === site && below.has(world.idOf(one.by)) && is(one))
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

const idsOf = ({ docs }: { readonly docs: readonly { readonly _id: string }[] }) => docs.map(({ _id }) => _id)

test('each level of each site has those of the players below, the newest first, and whoever they are', async () => {
  const found: number[] = []
  for (const [name, site] of OFFICERS) {
    const list = await bigOf(name, {}, site)
    const big = await meant(name, site, ({ stake }) => stake >= USUALLY_BIG)
    expect([name, site, idsOf(list)]).toEqual([name, site, big])
    expect(list).toMatchObject({ totalDocs: big.length, from: USUALLY_BIG })
    for (const { _id, userId, stake } of list.docs) {
      const one = must(
        stored.find(({ id }) => id === _id),
        _id,
      )
      expect({ userId, stake }).toEqual({ userId: String(world.idOf(one.by)), stake: one.stake })
    }
    found.push(big.length)
  }
  expect(Math.min(...found)).toBeGreaterThan(0)
})

test('who stands right below has no more than whoever stands above, and all of them together with the players right below as many', async () => {
  const totalOf = async (name: string) => (await bigOf(name)).totalDocs
  // The white label’s are those of the two admins, the two branches, and of the player right below.
  const parts = await Promise.all(['admin', 'adminSibling', 'branch', 'branchSibling'].map((name) => totalBelow(name)))
  const own = stored.filter(({ by, stake }) => by === 'whiteLabelPlayer' && stake >= USUALLY_BIG).length
  expect(await totalOf('whiteLabel')).toBe(parts.reduce((sum, part) => sum + part, own))
})
const totalBelow = async (name: string): Promise<number> => {
  const asking = { params: { role: roleAt(name.replace('Sibling', '')) }, query: PAGE }
  return (await (await uplines.asked(calls.getBigBets, asking, name)).reply()).totalDocs
}

test('an officer says what is big to them, and to nobody else, and the log has it', async () => {
  expect((await setFrom('master', LEAST_BIG)).status).toBe(200)
  expect((await setFrom('master', USUALLY_BIG * 2)).status).toBe(200)
  expect((await setFrom('administrator', LEAST_BIG)).status).toBe(200)
  expect(idsOf(await bigOf('master'))).toEqual(await meant('master', 1, ({ stake }) => stake >= USUALLY_BIG * 2))
  expect(idsOf(await bigOf('administrator'))).toEqual(
    await meant('administrator', 1, ({ stake }) => stake >= LEAST_BIG),
  )
  expect((await bigOf('administrator2')).from).toBe(USUALLY_BIG)
  expect((await bigOf('agent')).from).toBe(USUALLY_BIG)
  const { rows } = await sql<{ before: { from: number }; after: { from: number } }>`
    select before, after from audit_log where action = 'BIG_BETS_SET' and actor_id = ${world.idOf('master')} order by id`.execute(
    world.db,
  )
  expect(rows.map(({ before, after }) => [before.from, after.from])).toEqual([
    [USUALLY_BIG, LEAST_BIG],
    [LEAST_BIG, USUALLY_BIG * 2],
  ])
})

test.each([0, LEAST_BIG - 1, MOST_BIG + 1])(
  '%i paise is refused with both bounds, and nothing changes',
  async (from) => {
    const { status, body } = await setFrom('agent', from)
    expect([status, body.code]).toEqual([422, 'BIG_BETS_OUT_OF_RANGE'])
    expect(body.message).toBe('A bet is big from a stake of 5,000.00 at least and 1,00,00,00,000.00 at most')
    expect((await bigOf('agent')).from).toBe(USUALLY_BIG)
  },
)

test('the list is narrowed to a kind and to days, which add up, and turned page by page', async () => {
  await setFrom('whiteLabel', LEAST_BIG)
  const whole = await bigOf('whiteLabel')
  const kinds = await Promise.all(
    (['BETFAIR', 'SESSION', 'BOOKMAKER'] as const).map((type) => bigOf('whiteLabel', { type })),
  )
  expect(kinds.map(({ totalDocs }) => totalDocs).reduce((a, b) => a + b)).toBe(whole.totalDocs)
  expect(kinds.flatMap(idsOf).toSorted()).toEqual(idsOf(whole).toSorted())
  const cut = new Date(NOW - 2 * DAY_MS).toISOString()
  const late = await bigOf('whiteLabel', { startDate: cut })
  const early = await bigOf('whiteLabel', { endDate: new Date(NOW - 2 * DAY_MS - 1).toISOString() })
  expect([...idsOf(late), ...idsOf(early)]).toEqual(idsOf(whole))
  const [first, second] = [await bigOf('whiteLabel', { limit: 7 }), await bigOf('whiteLabel', { limit: 7, page: 2 })]
  expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(whole).slice(0, 14))
})

test('news are what came behind a moment, of those that are big to the reader', async () => {
  const big = stored.filter(
    ({ by, stake }) => ['agentPlayer', 'user', 'userSibling'].includes(by) && stake >= USUALLY_BIG,
  )
  const times = big.map(({ at }) => at).toSorted((a, b) => b - a)
  expect(await newsOf('agent')).toEqual({ from: USUALLY_BIG, fresh: 0, newestAt: times[0] })
  for (const since of [0, ...times]) {
    const behind = times.filter((at) => at > since)
    expect(await newsOf('agent', since)).toEqual({
      from: USUALLY_BIG,
      fresh: Math.min(MOST_NEW, behind.length),
      newestAt: behind[0] ?? null,
    })
  }
  await setFrom('agent', MOST_BIG)
  expect(await newsOf('agent', 0)).toEqual({ from: MOST_BIG, fresh: 0, newestAt: null })
})

test('news are of the last seven days, whatever moment is said', async () => {
  await setFrom('agent', USUALLY_BIG * 20)
  const daysAgo = (days: number) => NOW - days * DAY_MS
  const placed = (at: number) =>
    store({ id: randomUUID(), by: 'agentPlayer', site: 1, kind: 'BETFAIR', stake: USUALLY_BIG * 20, at })
  await placed(daysAgo(7) - 60_000)
  expect(await newsOf('agent')).toMatchObject({ fresh: 0, newestAt: null })
  expect(await newsOf('agent', daysAgo(30))).toMatchObject({ fresh: 0, newestAt: null })
  await placed(daysAgo(6))
  expect(await newsOf('agent')).toMatchObject({ fresh: 0, newestAt: daysAgo(6) })
  expect(await newsOf('agent', daysAgo(30))).toMatchObject({ fresh: 1, newestAt: daysAgo(6) })
  expect((await bigOf('agent')).totalDocs).toBe(2)
})

test('the file has the rows of the list, and its taking is in the log', async () => {
  const body = {
    kind: 'csv' as const,
    title: 'Big bets',
    columns: ['player', 'stake', 'couldWin', 'id'].map((id) => ({ id, head: id })),
  }
  const { file, end } = await takeExport(
    world.gateway,
    calls.exportBigBets,
    { params: { role: 'agent' }, query: {}, body } as Asking<typeof calls.exportBigBets>,
    { token: await uplines.tokenOf('agent') },
  )
  const list = await bigOf('agent')
  expect(end?.rows).toBe(list.totalDocs)
  for (const { _id } of list.docs) expect(file.toString()).toContain(_id)
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where action = 'LIST_EXPORTED' and object_id = 'api/{role}/bigBets'`.execute(world.db)
  expect(rows).toMatchObject([{ after: { kind: 'csv', rows: list.totalDocs } }])
})
