/** Templates: lists of markets made together by name, once. docs/domain/desk.md#templates */
import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAudited } from '../../audit-log/testing/rows-of.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'
import {
  BOOKMAKER,
  booksBalance,
  defineMarket,
  EVENT,
  MATCH_ODDS,
  openMarket,
  rupees,
  SESSION,
} from '../../markets/testing/world.ts'
import { addDeskOfficer } from '../testing/by-two.ts'

const DESK = { role: 'desk' } as const

let world: GatewayWorld
let trader = { id: 0, token: '' }
let administrator = ''
let event = ''
let number = 0

beforeAll(async () => {
  world = await createGatewayWorld()
  trader = await addDeskOfficer(world, 'anand')
  administrator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  event = `e${++number}`
  await world.control.putEvent({ ...EVENT, id: event }, false)
  await sql`update desk_officers set rights = '{QUOTE,LIMITS}', everything = true where account_id = ${trader.id}`.execute(
    world.db,
  )
})

const as = <E extends Endpoint>(call: E, asking: Asking<E>, token = trader.token) =>
  ask(world.gateway, call, asking, { token })
type Saved = RequestOf<typeof calls.saveMarketTemplate>['body']
type Markets = Saved['markets']
const SHORT: Markets = [
  { kind: 'SESSION', name: '6 overs {team1}', maxStake: rupees(900) },
  { kind: 'SESSION', name: 'Khado {team2}', variant: 'khado', khadoWidth: 5 },
  { kind: 'BOOKMAKER', name: 'Toss', use: 'TOSS', runners: ['{team1}', '{team2}'], cashOut: false },
]
const save = (change: Partial<Saved> = {}, token = administrator) =>
  as(
    calls.saveMarketTemplate,
    { body: { sportId: '4', name: `Short ${number}`, version: 0, markets: SHORT, transactionCode: CODE, ...change } },
    token,
  )
const saved = async (change: Partial<Saved> = {}) => (await (await save(change)).reply()).docs
const list = async () => (await (await as(calls.getMarketTemplates, { params: DESK })).reply()).docs
const apply = (templateId: number, teams: { team1?: string; team2?: string } = { team1: 'Reds', team2: 'Blues' }) =>
  as(calls.applyMarketTemplate, { params: DESK, body: { templateId, eventId: event, ...teams, transactionCode: CODE } })
const namesOf = () =>
  [...world.control.all()]
    .map(({ definition }) => definition)
    .filter(({ eventId }) => eventId === event)
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b))

describe('a template', () => {
  test('comes with the product for a T20 and a one-day match, and every market of them can be made', async () => {
    const own = (await list()).filter(({ savedBy }) => savedBy === null)
    expect(own.map(({ name }) => name)).toEqual(['One-day', 'T20'])
    for (const { templateId, markets } of own) {
      expect((await apply(templateId)).status).toBe(200)
      expect(markets.length).toBeGreaterThan(20)
    }
    expect(namesOf()).toContain('Fall of 2nd wicket Blues')
  })

  test('is made in an event with its teams, shut, once: applied again what is missing alone', async () => {
    const { templateId } = await saved()
    const first = await apply(templateId)
    expect(first.body.docs).toEqual({ made: 3, there: 0 })
    expect(namesOf()).toEqual(['6 overs Reds', 'Khado Blues', 'Toss'])
    const made = [...world.control.all()].filter(({ definition }) => definition.eventId === event)
    expect(new Set(made.map(({ state }) => state.reason))).toEqual(new Set(['NO_PRICE']))
    expect(made.map(({ definition }) => definition).find(({ name }) => name.startsWith('6'))).toMatchObject({
      maxStake: rupees(900),
      source: 'hand',
    })
    expect(await expectAudited(world.db, calls.applyMarketTemplate, first)).toMatchObject([
      { objectId: event, after: { template: `Short ${number}`, made: 3, there: 0 } },
    ])
    const { rows } = await sql<{ objectId: string }>`
      select object_id from audit_log where action = 'MARKET_MADE' and object_id = any(${made.map(({ definition }) => definition.id)}::text[])`.execute(
      world.db,
    )
    expect(rows).toHaveLength(3)
    expect((await apply(templateId)).body.docs).toEqual({ made: 0, there: 3 })
    const more = [...SHORT, { kind: 'SESSION', name: 'Lambi {team1}' } as const]
    await save({ templateId, version: 1, markets: more })
    expect((await apply(templateId)).body.docs).toEqual({ made: 1, there: 3 })
  })

  test('applied by several at once is made once', async () => {
    const { templateId } = await saved()
    const all = await Promise.all([apply(templateId), apply(templateId), apply(templateId)])
    const made = all.map(({ body }) => (body.docs as { made: number }).made)
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect(namesOf()).toHaveLength(3)
  })

  test('leaves what a feed has of that name, and takes the teams of the match where nobody says them', async () => {
    await openMarket(world, defineMarket(`x${number}`, MATCH_ODDS, { eventId: event }))
    await openMarket(world, defineMarket(`s${number}`, SESSION, { eventId: event, name: '6 overs India' }))
    const { templateId } = await saved()
    expect((await apply(templateId, {})).body.docs).toEqual({ made: 2, there: 1 })
    expect(namesOf()).toContain('Khado Australia')
  })

  test('that names teams nobody knows is not applied, and nothing is made', async () => {
    const { templateId } = await saved()
    expect((await apply(templateId, { team1: 'Reds' })).body.code).toBe('MARKET_FIELD_WRONG')
    expect((await apply(templateId, { team1: 'x'.repeat(90), team2: 'Blues' })).body.code).toBe('MARKET_FIELD_WRONG')
    expect((await apply(999_999)).body.code).toBe('NOT_FOUND')
    expect(namesOf()).toEqual([])
    await sql`update desk_officers set rights = '{QUOTE}' where account_id = ${trader.id}`.execute(world.db)
    expect((await apply(templateId)).body.code).toBe('DESK_RIGHT_NEEDED')
  })

  test('is drawn up from the sessions and bookmakers that an event has, and makes them in another one', async () => {
    const draft = async (eventId = event, token = administrator) =>
      await as(calls.draftMarketTemplate, { query: { eventId } }, token)
    await openMarket(world, defineMarket(`x${number}`, MATCH_ODDS, { eventId: event }))
    await openMarket(world, defineMarket(`s${number}`, SESSION, { eventId: event, name: '6 overs India' }))
    await openMarket(
      world,
      defineMarket(`b${number}`, BOOKMAKER, { eventId: event, name: 'Bookmaker', type: 'winner' }),
    )
    const bookmaker = { kind: 'BOOKMAKER', name: 'Bookmaker 2', use: 'MATCH' } as const
    const ruled = { ...SHORT[0], name: '10 overs {team1}', remarks: '{team2} bowl', rules: { en: '{team2} bowl.' } }
    const { templateId } = await saved({ markets: [...SHORT, bookmaker, ruled as Markets[number]] })
    expect((await apply(templateId, {})).body.docs).toEqual({ made: 4, there: 1 })

    const { markets, ...of } = (await (await draft()).reply()).docs
    expect(of).toEqual({ sportId: '4', eventName: EVENT.name })
    const named = Object.fromEntries(markets.map((market) => [market.name, market]))
    expect(Object.keys(named).toSorted()).toEqual([
      '10 overs {team1}',
      '6 overs {team1}',
      'Bookmaker',
      'Bookmaker 2',
      'Khado {team2}',
      'Toss',
    ])
    expect(named['10 overs {team1}']).toEqual({ ...ruled, variant: 'session' })
    expect(named['Khado {team2}']).toEqual({ kind: 'SESSION', name: 'Khado {team2}', variant: 'khado', khadoWidth: 5 })
    expect(named['Toss']).toEqual(SHORT[2])
    expect(named['Bookmaker 2']).toEqual(bookmaker)
    expect(named['Bookmaker']).toMatchObject({ kind: 'BOOKMAKER', use: 'MATCH' })
    expect(named['Bookmaker']).not.toHaveProperty('runners')

    const again = await saved({ name: `Drawn ${number}`, markets: markets as Markets })
    event = `other${number}`
    await world.control.putEvent({ ...EVENT, id: event }, false)
    expect((await apply(again.templateId)).body.docs).toEqual({ made: 6, there: 0 })
    expect(namesOf()).toContain('10 overs Reds')
    expect((await draft('nowhere')).body.code).toBe('NOT_FOUND')
    expect((await draft(event, trader.token)).status).toBe(403)
  })

  test('is an administrator’s to save and to remove, on what was seen', async () => {
    const { templateId, version } = await saved()
    expect(version).toBe(1)
    expect((await save({}, trader.token)).status).toBe(403)
    expect((await save({ templateId, version: 7 })).body.code).toBe('TEMPLATE_CHANGED')
    expect((await save()).body.code).toBe('MARKET_NAME_TAKEN')
    const answered = await save({ templateId, version: 1, name: `Long ${number}` })
    expect(answered.body.docs).toMatchObject({ version: 2, name: `Long ${number}`, savedBy: 'administrator' })
    expect(await expectAudited(world.db, calls.saveMarketTemplate, answered)).toMatchObject([
      { before: { name: `Short ${number}` }, after: { name: `Long ${number}` } },
    ])
    const remove = (seen: number) =>
      as(calls.removeMarketTemplate, { body: { templateId, version: seen, transactionCode: CODE } }, administrator)
    expect((await remove(1)).body.code).toBe('TEMPLATE_CHANGED')
    const removed = await remove(2)
    expect(await expectAudited(world.db, calls.removeMarketTemplate, removed)).toHaveLength(1)
    expect((await remove(2)).body.code).toBe('NOT_FOUND')
    expect((await apply(templateId)).body.code).toBe('NOT_FOUND')
  })

  test.each<[string, Partial<Saved>, string]>([
    ['a khado of no width', { markets: [{ kind: 'SESSION', name: 'Khado', variant: 'khado' }] }, 'MARKET_FIELD_WRONG'],
    ['a bookmaker of nobody', { markets: [{ kind: 'BOOKMAKER', name: 'Toss', use: 'TOSS' }] }, 'MARKET_FIELD_WRONG'],
    [
      'one of them twice',
      {
        markets: [
          { kind: 'SESSION', name: 'a {team1}' },
          { kind: 'SESSION', name: 'A {TEAM1}' },
        ],
      },
      'MARKET_NAME_TAKEN',
    ],
    ['no name', { name: ' ' }, 'MARKET_FIELD_WRONG'],
    ['none that is there', { templateId: 999_999, version: 1 }, 'NOT_FOUND'],
    ['a wrong code', { transactionCode: '000000' }, 'WRONG_TRANSACTION_CODE'],
  ])('is not saved with %s', async (_, change, code) => {
    const before = await list()
    expect((await save(change)).body.code).toBe(code)
    expect(must(await list(), 'a list')).toEqual(before)
  })
})
