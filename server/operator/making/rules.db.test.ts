/** What decides a market made by hand, from who says it to who reads it. docs/domain/desk.md#market-rules */
import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import type { DeskRight } from '@paddock/domain/desk'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAudited } from '../../audit-log/testing/rows-of.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'
import {
  bet,
  booksBalance,
  defineMarket,
  EVENT,
  openMarket,
  price,
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
  await give(['QUOTE', 'LIMITS'])
})

const give = (rights: readonly DeskRight[]) =>
  sql`update desk_officers set rights = ${[...rights]}::text[], everything = true where account_id = ${trader.id}`.execute(
    world.db,
  )
const as = <E extends Endpoint>(call: E, asking: Asking<E>, token = trader.token) =>
  ask(world.gateway, call, asking, { token })
type Made = RequestOf<typeof calls.makeMarket>['body']
type Asked = Partial<Omit<Made, 'transactionCode'>>
const make = (asked: Asked = {}, key: string = crypto.randomUUID()) =>
  as(calls.makeMarket, {
    params: DESK,
    body: { kind: 'SESSION', name: '6 overs', eventId: event, ...asked, transactionCode: CODE } as Made,
    idempotencyKey: key,
  })
const made = async (asked: Asked = {}): Promise<string> => (await (await make(asked)).reply()).docs.marketId
const definitionOf = (id: string) => must(world.control.find(id), 'it is there').definition

type Rules = RequestOf<typeof calls.setMarketRules>['body']['rules']
const RULES = { en: 'All overs, or void.', hi: 'पूरे ओवर, नहीं तो रद्द।' } satisfies Rules
const say = (marketId: string, rules: Rules, transactionCode = CODE) =>
  as(calls.setMarketRules, { params: DESK, body: { marketId, rules, transactionCode } })
const read = (marketId: string) => as(calls.getMarketRules, { params: DESK, query: { marketId } })
/** As a visitor reads them. */
const told = async (language: 'en' | 'hi' | 'ta') =>
  (await (await ask(world.gateway, calls.getEventRules, { query: { eventId: event, language } })).reply()).docs

test('rules are said with the market, and read by everybody in their language, or in English', async () => {
  const id = await made({ rules: { ...RULES, bn: ' ' } })
  await made({ name: 'without' })
  expect(await told('hi')).toEqual([{ marketId: id, language: 'hi', rules: RULES.hi }])
  expect(await told('ta')).toEqual([{ marketId: id, language: 'en', rules: RULES.en }])
  expect((await read(id)).body.docs).toEqual({ marketId: id, rules: RULES })
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where action = 'MARKET_MADE' and object_id = ${id}`.execute(world.db)
  expect(rows).toMatchObject([{ after: { rules: RULES } }])
})

test('rules of a template are of each market that it makes, with its teams in them', async () => {
  const rules = { en: '{team1} must bat.', hi: '{team1} की पारी।' }
  const saved = await as(
    calls.saveMarketTemplate,
    {
      body: {
        sportId: '4',
        name: `Ruled ${number}`,
        version: 0,
        markets: [{ kind: 'SESSION', name: 'Total {team1}', rules }],
        transactionCode: CODE,
      },
    },
    administrator,
  )
  const { templateId, markets } = (await saved.reply()).docs
  expect(markets[0]?.rules).toEqual(rules)
  const body = { templateId, eventId: event, team1: 'Reds', transactionCode: CODE }
  expect((await as(calls.applyMarketTemplate, { params: DESK, body })).body.docs).toEqual({ made: 1, there: 0 })
  expect((await told('en')).map((one) => one.rules)).toEqual(['Reds must bat.'])
})

test('rules are said otherwise and taken away by who has LIMITS, until somebody bets; each change is in the log', async () => {
  await give(['LIMITS', 'QUOTE'])
  const id = await made({ rules: RULES })
  await give(['LIMITS'])
  const answered = await say(id, { en: 'Ten overs\n\n\nor void.' })
  expect(answered.body.docs).toEqual({ marketId: id, rules: { en: 'Ten overs\n\nor void.' } })
  expect(await expectAudited(world.db, calls.setMarketRules, answered)).toMatchObject([
    { objectId: id, before: { rules: RULES }, after: { rules: { en: 'Ten overs\n\nor void.' } } },
  ])
  expect((await say(id, {})).body.docs).toEqual({ marketId: id, rules: {} })
  expect(await told('en')).toEqual([])
  expect((await say(id, RULES)).status).toBe(200)

  await give(['LIMITS', 'QUOTE'])
  const desk = await as(calls.atTheDesk, { params: DESK, body: { eventId: event, keyAgoMs: 0 } })
  const { version } = must(
    (await desk.reply()).docs.rows.find((row) => row.marketId === id),
    'its row',
  )
  const rung = (run: number) => ({ run, price: price(100), size: rupees(5000) })
  const quote = { yes: [rung(46)], no: [rung(45)] }
  await as(calls.quoteRow, { params: DESK, body: { marketId: id, quote, version, sure: true } })
  await as(calls.openRows, { params: DESK, body: { eventId: event, marketId: id } })
  const asked = bet(must(world.players[0], 'a player'), id, { run: 46, slot: null, price: price(100) })
  const done = await world.bets.place(asked, null)
  expect(done.ok && (await done.value.decided).status).toBe('ACCEPTED')
  expect((await say(id, { en: 'Else' })).body.code).toBe('MARKET_HAS_BETS')
  expect(await told('hi')).toEqual([{ marketId: id, language: 'hi', rules: RULES.hi }])
})

describe('refused, with nothing changed', () => {
  test('rules without English, said of a market or with one', async () => {
    const id = await made({ rules: RULES })
    const refusal = { code: 'MARKET_FIELD_WRONG', field: 'rulesInEnglish', facts: { least: 1, most: 1000 } }
    expect((await say(id, { hi: 'रद्द' })).body).toMatchObject(refusal)
    expect((await make({ name: 'other', rules: { hi: 'रद्द' } })).body).toMatchObject(refusal)
    expect(definitionOf(id).rules).toEqual(RULES)
  })

  test('rules of a template that the names of teams make too long', async () => {
    const rules = { en: `{team1} ${'x'.repeat(980)}` }
    const markets: RequestOf<typeof calls.saveMarketTemplate>['body']['markets'] = [
      { kind: 'SESSION', name: 'Long', rules },
    ]
    const body = { sportId: '4', name: `Long ${number}`, version: 0, markets, transactionCode: CODE }
    const { templateId } = (await (await as(calls.saveMarketTemplate, { body }, administrator)).reply()).docs
    const applied = await as(calls.applyMarketTemplate, {
      params: DESK,
      body: { templateId, eventId: event, team1: 'Royal Challengers Bengaluru', transactionCode: CODE },
    })
    expect(applied.body).toMatchObject({ code: 'MARKET_FIELD_WRONG', field: 'rules', facts: { least: 1, most: 1000 } })
    expect(await told('en')).toEqual([])
  })

  test('a wrong code, a feed’s market, one that is closed or is not there, and who has not LIMITS', async () => {
    const id = await made({ rules: RULES })
    expect((await say(id, {}, '000000')).body.code).toBe('WRONG_TRANSACTION_CODE')
    await openMarket(world, defineMarket(`f${number}`, SESSION, { eventId: event, name: 'Theirs' }))
    expect((await say(`f${number}`, RULES)).body.code).toBe('MARKET_OF_A_FEED')
    expect((await read(`f${number}`)).body.code).toBe('MARKET_OF_A_FEED')
    expect((await say('nowhere', RULES)).body.code).toBe('NOT_FOUND')
    await give(['QUOTE', 'SUSPEND', 'RESULT', 'VOID', 'CONFIRM'])
    expect((await say(id, {})).body).toMatchObject({ code: 'DESK_RIGHT_NEEDED' })
    expect((await read(id)).body.code).toBe('DESK_RIGHT_NEEDED')
    await as(
      calls.setMarketStatus,
      { params: { role: 'administrator' }, body: { marketId: id, status: 'CLOSED', transactionCode: CODE } },
      administrator,
    )
    await give(['LIMITS'])
    expect((await say(id, {})).body.code).toBe('MARKET_NOT_OPEN')
    expect(definitionOf(id).rules).toEqual(RULES)
  })
})

test('rules are as they were after a restart, and a key answers for the same rules alone', async () => {
  const key = crypto.randomUUID()
  const id = (await (await make({ rules: RULES }, key)).reply()).docs.marketId
  expect((await make({ rules: RULES }, key)).status).toBe(200)
  expect((await make({}, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const again = await world.restart()
  expect(again.control.find(id)?.definition.rules).toEqual(RULES)
  await again.stop()
})
