/** How markets start that officers make, by sport and kind: on each way that makes one. docs/domain/desk.md#defaults */
import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import type { DeskRight } from '@paddock/domain/desk'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAudited } from '../../audit-log/testing/rows-of.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'
import { booksBalance, defineMarket, EVENT, openMarket, rupees, SESSION } from '../../markets/testing/world.ts'
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

type Said = RequestOf<typeof calls.setStartingTerms>['body']
const list = async () => (await (await as(calls.getStartingTerms, { params: DESK })).reply()).docs
const rowOf = async (sportId: string, kind: Said['kind']) =>
  must(
    (await list()).find((one) => one.sportId === sportId && one.kind === kind),
    'each sport and kind is listed',
  )
const say = async (own: Said['own'], change: Partial<Said> = {}, token = administrator) => {
  const { sportId = '4', kind = 'SESSION' } = change
  const { version } = await rowOf(sportId, kind)
  const body = { sportId, kind, version, own, transactionCode: CODE, ...change }
  return await as(calls.setStartingTerms, { body }, token)
}

describe('how a market starts', () => {
  test('is as the product has it, until an administrator says otherwise of its sport and kind alone', async () => {
    const usual = definitionOf(await made())
    const own = { maxStake: rupees(700), maxHouseLoss: rupees(9000), delaySeconds: 4, cashOut: false }
    const answered = await say(own)
    expect(answered.body.docs).toMatchObject({ version: 1, savedBy: 'administrator', own: { maxStake: 700 } })
    expect(await expectAudited(world.db, calls.setStartingTerms, answered)).toMatchObject([
      { objectType: 'sport', objectId: '4', before: { kind: 'SESSION', own: {} }, after: { kind: 'SESSION', own } },
    ])
    const { minStake, maxUserWin, maxCashOut } = usual
    expect(definitionOf(await made({ name: '10 overs' }))).toMatchObject({ ...own, minStake, maxUserWin, maxCashOut })
    expect(definitionOf(await made({ name: 'said', maxStake: rupees(50_000), cashOut: true }))).toMatchObject({
      ...own,
      maxStake: rupees(50_000),
      cashOut: true,
    })
    const toss = { kind: 'BOOKMAKER', use: 'TOSS', name: 'Toss', runners: ['Reds', 'Blues'] } as const
    expect(definitionOf(await made({ ...toss, runners: [...toss.runners] })).delaySeconds).toBe(usual.delaySeconds)
    const tennis = { sportId: '2', competition: 'Open', name: `Final ${number}`, openAt: Date.now() }
    expect(definitionOf(await made({ event: tennis, eventId: undefined })).maxStake).toBe(usual.maxStake)
    expect(definitionOf(await made({ name: 'first' })).id).not.toBe(usual.id)
    await say({})
    expect(definitionOf(await made({ name: 'again' })).maxStake).toBe(usual.maxStake)
  })

  test('is so for what a template makes, and for a new event as well; what is there, and what a feed has, stays', async () => {
    const before = await made({ name: 'Before' })
    await openMarket(
      world,
      defineMarket(`f${number}`, SESSION, { eventId: event, name: 'Theirs', maxStake: rupees(123) }),
    )
    await say({ maxStake: rupees(800) })
    const saved = await as(
      calls.saveMarketTemplate,
      {
        body: {
          sportId: '4',
          name: `Usual ${number}`,
          version: 0,
          markets: [
            { kind: 'SESSION', name: 'Usual' },
            { kind: 'SESSION', name: 'Own', maxStake: rupees(900) },
          ],
          transactionCode: CODE,
        },
      },
      administrator,
    )
    const { templateId } = (await saved.reply()).docs
    const applied = await as(calls.applyMarketTemplate, {
      params: DESK,
      body: { templateId, eventId: event, transactionCode: CODE },
    })
    expect(applied.body.docs).toEqual({ made: 2, there: 0 })
    const cricket = { sportId: '4', competition: 'Cup', name: `Final ${number}`, openAt: Date.now() }
    const elsewhere = await made({ event: cricket, eventId: undefined })
    const stakes = [...world.control.all()]
      .map(({ definition }) => definition)
      .filter(({ eventId, id }) => eventId === event || id === elsewhere)
      .map(({ name, maxStake }) => [name, maxStake])
    expect(Object.fromEntries(stakes)).toEqual({
      Before: rupees(50_000),
      Theirs: rupees(123),
      Usual: rupees(800),
      Own: rupees(900),
      '6 overs': rupees(800),
    })
    expect(definitionOf(before).maxStake).toBe(rupees(50_000))
    await say({})
  })

  test('refuses by its field, in a template too, what a market asks for that does not fit beside it', async () => {
    await say({ maxStake: rupees(200) })
    expect((await make({ minStake: rupees(300) })).body).toMatchObject({ code: 'MARKET_TERM_WRONG', field: 'maxStake' })
    const markets: RequestOf<typeof calls.saveMarketTemplate>['body']['markets'] = [
      { kind: 'SESSION', name: 'x', minStake: rupees(300) },
    ]
    const body = { sportId: '4', name: `x ${number}`, version: 0, markets, transactionCode: CODE }
    expect((await as(calls.saveMarketTemplate, { body }, administrator)).body.code).toBe('MARKET_TERM_WRONG')
    expect((await as(calls.saveMarketTemplate, { body: { ...body, sportId: '1' } }, administrator)).status).toBe(200)
    await say({})
  })

  test('changes nothing of a key that made one before: the same is answered, and what says otherwise is refused', async () => {
    const key = crypto.randomUUID()
    expect((await make({}, key)).status).toBe(200)
    await say({ maxStake: rupees(600) })
    expect(await make({}, key)).toMatchObject({ status: 200 })
    expect((await make({ maxStake: rupees(50_000) }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    const second = crypto.randomUUID()
    expect((await make({ name: 'second', maxStake: rupees(500) }, second)).status).toBe(200)
    expect((await make({ name: 'second' }, second)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    await say({})
  })
})

describe('refused, with nothing changed', () => {
  test.each<[string, Said['own'], Partial<Said>, object]>([
    [
      'a least above the most',
      { minStake: rupees(10), maxStake: rupees(5) },
      {},
      { code: 'MARKET_TERM_WRONG', field: 'maxStake' },
    ],
    ['no stake', { minStake: rupees(0) }, {}, { code: 'MARKET_TERM_WRONG', field: 'minStake' }],
    ['a long delay', { delaySeconds: 61 }, {}, { code: 'MARKET_TERM_WRONG', field: 'delaySeconds' }],
    [
      'a sum of a bookmaker',
      { maxCashOut: rupees(5) },
      { kind: 'BOOKMAKER' },
      { code: 'MARKET_FIELD_FOREIGN', field: 'maxCashOut' },
    ],
    ['another version', {}, { version: 77 }, { code: 'STARTING_TERMS_CHANGED' }],
    ['a wrong code', {}, { transactionCode: '000000' }, { code: 'WRONG_TRANSACTION_CODE' }],
  ])('%s', async (_, own, change, refusal) => {
    const before = await list()
    expect((await say(own, change)).body).toMatchObject(refusal)
    expect(await list()).toEqual(before)
  })

  test('an officer of the desk, who reads them', async () => {
    expect((await say({}, {}, trader.token)).status).toBe(403)
  })

  test('one of two who change them at once', async () => {
    const { version } = await rowOf('1', 'BOOKMAKER')
    const change = { sportId: '1', kind: 'BOOKMAKER', version } as const
    const all = await Promise.all([say({ delaySeconds: 2 }, change), say({ delaySeconds: 3 }, change)])
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await rowOf('1', 'BOOKMAKER')).version).toBe(1)
  })
})
