import { DAY_MS } from '@paddock/domain/time'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Asking, calls, type Endpoint } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type CallOptions, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { defineMarket, EVENT, MATCH_ODDS, openMarket } from '../markets/testing/world.ts'
import { extendChain, proveNewest } from './chain.ts'
import { auditRowsOf, expectAudited } from './testing/rows-of.ts'

let world: GatewayWorld
let player: string
let administrator: string
let folder: string
let headsFile: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-heads-'))
  headsFile = join(folder, 'heads.json')
  await writeFile(headsFile, '[]')
  world = await createGatewayWorld({}, undefined, { auditHeadsFile: headsFile })
  player = await signIn(world.gateway, 'p1')
  administrator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

async function make<E extends Endpoint>(call: E, asking: Asking<E>, options: CallOptions) {
  const answered = await ask(world.gateway, call, asking, options)
  return { answered, rows: await expectAudited(world.db, call, answered) }
}

describe('a change is written down once, with who made it', () => {
  test('of a setting', async () => {
    const { rows } = await make(calls.setConfirmBets, { body: { confirmBets: true } }, { token: player })
    const [id] = world.players
    expect(rows).toMatchObject([
      { siteId: 1, actorId: id, actorRole: 'user', before: { confirmBets: false }, after: { confirmBets: true } },
    ])
  })

  test('of stake buttons', async () => {
    const body = { stake: [{ label: '1k', value: 100_000 as never }] }
    expect((await make(calls.putStakes, { body }, { token: player })).rows).toHaveLength(1)
    expect((await make(calls.putQuickStakes, { body }, { token: player })).rows).toHaveLength(1)
  })

  test('of a favourite, and not where there was none', async () => {
    const body = { eventId: EVENT.id }
    expect((await make(calls.addFavoriteEvent, { body }, { token: player })).rows).toHaveLength(1)
    expect((await make(calls.removeFavoriteEvent, { body }, { token: player })).rows).toHaveLength(1)
    expect((await make(calls.removeFavoriteEvent, { body }, { token: player })).rows).toHaveLength(0)
    const market = { body: { marketId: 'm1' } }
    const added = await make(calls.addFavoriteMarket, market, { token: player })
    expect(added.rows).toMatchObject([{ objectType: 'market', objectId: 'm1', after: { marketId: ['m1'] } }])
    expect((await make(calls.removeFavoriteMarket, market, { token: player })).rows).toHaveLength(1)
  })

  test('of a market, once for a key that comes again', async () => {
    const asking = {
      body: { marketId: 'm1', status: 'SUSPENDED', transactionCode: CODE } as const,
      idempotencyKey: 'a-key-of-its-own-1',
    }
    const first = await make(calls.setMarketStatus, asking, { token: administrator })
    expect(first.rows).toMatchObject([{ siteId: null, actorId: world.ids.administrator, objectId: 'm1' }])
    expect(JSON.stringify(first.rows)).not.toContain(CODE)
    const again = await ask(world.gateway, calls.setMarketStatus, asking, { token: administrator })
    expect(await auditRowsOf(world.db, again)).toEqual([])
  })
})

describe('what was tried in vain is written down', () => {
  test('by who may not do it', async () => {
    const answered = await ask(world.gateway, calls.getProfile, { params: { role: 'agent' } }, { token: player })
    expect(await auditRowsOf(world.db, answered)).toMatchObject([
      { action: 'ACCESS_REFUSED', objectId: 'GET api/{role}/profile', reason: 'FORBIDDEN', actorRole: 'user' },
    ])
  })

  test('with a wrong transaction code, which is not shown', async () => {
    const body = { marketId: 'm1', status: 'OPEN', transactionCode: 'wrong-1' } as const
    const answered = await ask(world.gateway, calls.setMarketStatus, { body }, { token: administrator })
    const rows = await auditRowsOf(world.db, answered)
    expect(rows).toMatchObject([{ action: 'ACCESS_REFUSED', reason: 'WRONG_TRANSACTION_CODE' }])
    expect(JSON.stringify(rows)).not.toContain('wrong-1')
  })

  test('and who goes on without end does not fill the log', async () => {
    const token = await signIn(world.gateway, 'p2')
    for (let i = 0; i < 50; i++) await ask(world.gateway, calls.getProfile, { params: { role: 'agent' } }, { token })
    const { rows } =
      await sql`select 1 from audit_log where actor_id = ${world.players[1]} and action = 'ACCESS_REFUSED'`.execute(
        world.db,
      )
    expect(rows.length).toBeLessThanOrEqual(31)
  })
})

test('a site writes and reads the rows of its own only', async () => {
  const site = world.tenants.of(2)
  expect((await sql`select 1 from audit_log`.execute(site)).rows).toEqual([])
  await expect(sql`insert into audit_log (site_id, action) values (1, 'SIGNED_IN')`.execute(site)).rejects.toThrow(
    'row-level security',
  )
  await expect(sql`delete from audit_pending`.execute(site)).rejects.toThrow('permission denied')
  await expect(sql`select * from audit_chain`.execute(site)).rejects.toThrow('permission denied')
})

describe('the log is read', () => {
  test('with what was decided, on which market of which event, and is narrowed by their names', async () => {
    const found = async (query: object) => (await (await read(administrator, 'administrator', query)).reply()).docs
    expect((await found({ market: EVENT.name.slice(0, 5), action: 'MARKET_STATUS_SET' }))[0]).toMatchObject({
      text: 'Suspended a market',
      objectId: 'm1',
      objectName: 'Match Odds',
      event: { id: EVENT.id, name: EVENT.name },
      actorName: 'administrator',
      actorIsBelow: false,
    })
    expect(await found({ market: 'no such event' })).toEqual([])
    const byP1 = await found({ person: 'p1', action: 'CONFIRM_BETS_SET' })
    expect(byP1).toMatchObject([{ actorName: 'p1', objectName: 'p1', actorIsBelow: true, objectIsBelow: true }])
    expect(await found({ person: '%' })).toEqual([])
  })

  const read = async (token: string, role: 'administrator' | 'agent', query: object = {}) =>
    await ask(
      world.gateway,
      calls.getAuditLog,
      { params: { role }, query: { page: 1, limit: 25, ...query } },
      { token },
    )

  test('by the administrator, of every site and of the installation, by action, object, actor and time', async () => {
    const all = (await (await read(administrator, 'administrator', { limit: 200 })).reply()).docs
    expect(new Set(all.map(({ siteId }) => siteId))).toEqual(new Set([1, null]))
    const installation = await (await read(administrator, 'administrator', { siteId: 0 })).reply()
    expect(installation.docs).toMatchObject([{ action: 'MARKET_STATUS_SET', actorName: 'administrator' }])
    const [id = 0] = world.players
    const byPlayer = await (
      await read(administrator, 'administrator', { actorName: 'P1', action: 'CONFIRM_BETS_SET' })
    ).reply()
    expect(byPlayer.docs).toMatchObject([{ actorId: String(id), objectName: 'p1', text: expect.any(String) }])
    expect(byPlayer.totalDocs).toBe(1)
    const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
    expect((await (await read(administrator, 'administrator', { startDate: tomorrow })).reply()).docs).toEqual([])
    expect((await (await read(administrator, 'administrator', { endDate: tomorrow })).reply()).docs).not.toEqual([])
  })

  test('by an upline of the people below, and of nobody else', async () => {
    const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
    expect((await read(agent, 'agent')).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await read(agent, 'agent', { userId: String(world.players[2]) })).status).toBe(404)
    const own = await (await read(agent, 'agent', { userId: String(world.players[0]) })).reply()
    expect(own.docs.length).toBeGreaterThan(3)
    expect(own.docs.every(({ actorId }) => actorId === String(world.players[0]))).toBe(true)
    expect((await read(agent, 'agent', { userId: String(world.players[0]), siteId: 2 })).body).toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('with the proof of its chain, by those who answer for a site, of their own only', async () => {
    const prove = (token: string, role: 'administrator' | 'agent', siteId?: number) =>
      ask(
        world.gateway,
        calls.getAuditChain,
        { params: { role }, query: siteId === undefined ? {} : { siteId } },
        { token },
      )
    await extendChain(world.db)
    const { docs } = await (await prove(administrator, 'administrator')).reply()
    expect(docs).toMatchObject({
      siteId: 1,
      provenFrom: 1,
      findings: [],
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(docs.links).toBeGreaterThan(5)
    const installation = await (await prove(administrator, 'administrator', 0)).reply()
    expect(installation.docs).toMatchObject({ siteId: 0, findings: [] })
    const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
    expect((await prove(agent, 'agent')).status).toBe(403)
  })

  test('and with what was kept outside the database: a chain whose end was cut off is not whole', async () => {
    const findingsOf = async (siteId: number) => {
      const asking = { params: { role: 'administrator' }, query: { siteId } } as const
      return (await (await ask(world.gateway, calls.getAuditChain, asking, { token: administrator })).reply()).docs
        .findings
    }
    // As the file is when the rows behind the database's last one were cut off.
    await writeFile(headsFile, JSON.stringify([{ siteId: 1, seq: 9999, hash: 'ab'.repeat(32) }]))
    expect(await findingsOf(1)).toEqual([{ link: 9999, rowId: null, problem: 'HEAD_MISSING' }])
    expect(await findingsOf(0)).toEqual([])
    await writeFile(headsFile, JSON.stringify([{ siteId: 1, seq: 1, hash: 'ab'.repeat(32) }]))
    expect(await findingsOf(1)).toEqual([{ link: 1, rowId: null, problem: 'HEAD_CHANGED' }])
    await rm(headsFile)
    for (const siteId of [0, 1])
      expect(await findingsOf(siteId)).toEqual([{ link: null, rowId: null, problem: 'HEADS_LOST' }])
    await writeFile(headsFile, '[]')
  })

  test('and a row that was changed behind its back is named', async () => {
    const row = sql`(select audit_id from audit_chain where site_id = 1 order by seq limit 1)`
    await sql`alter table audit_log disable trigger user`.execute(world.db)
    await sql`update audit_log set reason = reason || '!' where id = ${row}`.execute(world.db)
    const state = await proveNewest(world.db, 1)
    await sql`update audit_log set reason = left(reason, -1) where id = ${row}`.execute(world.db)
    await sql`alter table audit_log enable trigger user`.execute(world.db)
    expect(state.findings).toMatchObject([{ siteId: 1, seq: 1, problem: 'ROW_CHANGED' }])
    expect((await proveNewest(world.db, 1)).findings).toEqual([])
  })

  test('by no player', async () => {
    const asking = { params: { role: 'administrator' }, query: { page: 1, limit: 25 } } as const
    expect((await ask(world.gateway, calls.getAuditLog, asking, { token: player })).status).toBe(403)
  })
})
