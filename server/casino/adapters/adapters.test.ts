/** What the wallet is asked for what each kind of provider says, and how what it answers is written. docs/domain/casino.md#adapters. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { ADAPTERS, readAmount, readResult, resultOfDecimal, paiseOfDecimal, writeAmount } from '@paddock/domain/casino'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Adapter, Call } from './adapter.ts'
import { evolution } from './evolution.ts'
import { exposureTables } from './exposure-tables.ts'
import { hub88 } from './hub88.ts'
import { adapterOf } from './index.ts'
import { readJson, rupeesOf, writeJson } from './json.ts'
import { makeSecret, readPair } from './secrets.ts'
import { slotegrator } from './slotegrator.ts'

const PROVIDER = { id: 7, name: 'Hub', currency: 'INR', scale: 5 }
const callOf = (name: string, body: string, headers: Readonly<Record<string, string>> = {}): Call => ({
  method: 'POST',
  url: `/${name}`,
  name,
  keyId: 'k1',
  query: new URLSearchParams(name.split('?')[1]),
  header: (header) => headers[header] ?? '',
  body: Buffer.from(body),
})
const asked = (adapter: Adapter, name: string, body: object) =>
  adapter.read(callOf(name, JSON.stringify(body)), PROVIDER)

const pairOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const PAISE = fc.integer({ min: 0, max: 100_000_000_000 })

test('a number of JSON is what is written, not what a binary fraction makes of it', () => {
  const read = (text: string) => readJson(Buffer.from(text))
  expect(read('{"a":9007199254740993,"b":[0.10],"c":1e3,"d":"x"}')).toEqual({
    a: '9007199254740993',
    b: ['0.10'],
    c: '1e3',
    d: 'x',
  })
  expect(read('{')).toBeUndefined()
  expect(writeJson({}, ['a', '9007199254740993'])).toBe('{"a":9007199254740993}')
  expect(writeJson({ b: 'x' }, ['a', '0.10'])).toBe('{"b":"x","a":0.10}')
})

test('rupees in decimals are paise to the paisa, and what is a part of one is none', () => {
  fc.assert(
    fc.property(PAISE, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 9 }), (amount, zeros, part) => {
      const text = `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
      expect(paiseOfDecimal(text + '0'.repeat(zeros))).toBe(String(amount))
      expect(rupeesOf(String(amount))).toBe(text)
      expect(readResult(resultOfDecimal(`-${text}`) ?? '', 2)).toBe(amount === 0 ? 0 : -amount)
      expect(resultOfDecimal(`-${text}${part}`)).toBeUndefined()
      expect(paiseOfDecimal(`${text}${part}`)).toBeUndefined()
    }),
  )
  expect(['5', '5.1', '0', '0.07'].map((text) => paiseOfDecimal(text))).toEqual(['500', '510', '0', '7'])
  for (const text of [
    '',
    '.5',
    '5.',
    '05',
    '-1',
    '+1',
    '1e3',
    '1,5',
    ' 1',
    '1.00 ',
    '12345678901234',
    '1.123456789',
    '٣',
  ])
    expect(paiseOfDecimal(text)).toBeUndefined()
})

test('100,000ths are paise to the paisa and back', () => {
  fc.assert(
    fc.property(PAISE, fc.integer({ min: 1, max: 999 }), (amount, part) => {
      expect(readAmount(String(amount * 1000), 5)).toBe(amount)
      expect(writeAmount(paise(amount), 5)).toBe(String(amount * 1000))
      expect(readAmount(String(amount * 1000 + part), 5)).toBeUndefined()
    }),
  )
})

describe('hub88', () => {
  const BET = {
    user: '1.7.1002',
    transaction_uuid: '16d2dcfe-b89e-11e7-854a-58404eea6d16',
    supplier_transaction_id: '41ecc3ad-b181-4235-bf9d-acf0a7ad9730',
    token: '55b7518e-b89e-11e7-81be-58404eea6d16',
    supplier_user: 'cg_45141',
    round_closed: true,
    round: 'rNEMwgzJAOZ6eR3V',
    reward_uuid: null,
    request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af',
    is_free: false,
    is_aggregated: false,
    game_code: 'clt_dragonrising',
    currency: 'INR',
    bet: 'zero',
    amount: 100500000,
    meta: { selection: 'home_team', odds: 2.5 },
  }

  test('a bet is a stake; one that closes its round ends it behind it', () => {
    const ofRound = { playerRef: BET.user, roundId: BET.round }
    const debit = { ...ofRound, op: 'debit', txId: BET.transaction_uuid, gameCode: BET.game_code, amount: '100500000' }
    expect(asked(hub88, 'transaction/bet', { ...BET, round_closed: false })).toMatchObject({
      requests: [{ work: { txId: BET.transaction_uuid, parts: [{ ...debit, currency: 'INR' }] } }],
    })
    expect(asked(hub88, 'transaction/bet', BET)).toMatchObject({
      requests: [
        { work: { parts: [debit] } },
        { work: { parts: [{ ...ofRound, op: 'round-close', txId: `${BET.transaction_uuid}:end` }] } },
      ],
    })
  })

  test('a win is of the bet that it names, in the money of the wallet', () => {
    const win = { ...BET, transaction_uuid: 'w1', reference_transaction_uuid: BET.transaction_uuid, amount: 0 }
    const credit = {
      op: 'credit',
      txId: 'w1',
      refTxId: BET.transaction_uuid,
      amount: '0',
      roundClosed: true,
      kind: 'win',
    }
    expect(asked(hub88, 'transaction/win', win)).toMatchObject({ requests: [{ work: { parts: [credit] } }] })
    expect(asked(hub88, 'transaction/win', { ...win, currency: 'EUR' })).toMatchObject({
      reply: { said: { code: 'WRONG_CURRENCY' } },
    })
  })

  test('a rollback is of what it names', () => {
    const back = { ...BET, transaction_uuid: 'b1', reference_transaction_uuid: 't1', round_closed: null }
    expect(asked(hub88, 'transaction/rollback', back)).toMatchObject({
      requests: [{ work: { parts: [{ op: 'rollback', txId: 'b1', refTxId: 't1', playerRef: BET.user }] } }],
    })
  })

  test.each([
    ['a free round', 'transaction/bet', { ...BET, is_free: true }],
    ['a win of no bet', 'transaction/win', BET],
    ['an id that is none', 'transaction/bet', { ...BET, transaction_uuid: 'a b' }],
    [
      'an id that leaves no room for the end of its round',
      'transaction/bet',
      { ...BET, transaction_uuid: 'x'.repeat(62) },
    ],
    ['nothing', 'user/balance', {}],
    ['a call that there is not', 'transaction/tip', BET],
  ])('%s cannot be read', (_, name, body) => {
    expect(asked(hub88, name, body)).toMatchObject({ what: 'REFUSED', reply: { said: { code: 'INVALID_REQUEST' } } })
  })

  test('what is said again is what was asked, and the balance is to the unit', () => {
    const key = { id: 'k1', secret: '' }
    const said = { code: 'OK', message: '', balance: '9007199254740993' } as const
    const body = JSON.stringify(BET)
    expect(hub88.write({ status: 200, said }, callOf('x', body), { key, provider: PROVIDER }, 0).body).toBe(
      '{"user":"1.7.1002","request_uuid":"583c985f-fee6-4c0e-bbf5-308aad6265af","status":"RS_OK","currency":"INR","balance":9007199254740993}',
    )
    const unread = { status: 401, said: { code: 'INVALID_SIGNATURE', message: '' } } as const
    expect(hub88.write(unread, callOf('x', '{'), undefined, 0)).toEqual({
      status: 200,
      body: '{"status":"RS_ERROR_INVALID_SIGNATURE"}',
    })
  })

  test('only what their key signed is believed, and a key that is too short is none', async () => {
    const [theirs, other] = [pairOf(2048), pairOf(2048)]
    const secret = await makeSecret('hub88', `220:${theirs.publicKey}`)
    const signed = (privateKey: string) =>
      callOf('x', 'body', { 'x-hub88-signature': sign('sha256', Buffer.from('body'), privateKey).toString('base64') })
    const kept = secret?.kept ?? ''
    expect([theirs, other].map(({ privateKey }) => hub88.isBelieved(signed(privateKey), kept, 0))).toEqual([
      true,
      false,
    ])
    expect(hub88.isBelieved(callOf('x', 'body'), kept, 0)).toBe(false)
    expect(readPair(kept).ours).toContain('PRIVATE KEY')
    expect(secret?.shown).toContain('PUBLIC KEY')
    for (const given of ['nothing', pairOf(1024).publicKey, theirs.privateKey])
      expect(await makeSecret('hub88', `220:${given}`)).toBeUndefined()
    for (const given of [undefined, theirs.publicKey, `one:${theirs.publicKey}`])
      expect(await makeSecret('hub88', given)).toBeUndefined()
    expect(await makeSecret('canonical', 'given')).toBeUndefined()
  })
})

describe('slotegrator', () => {
  const NOW = 1_600_000_000_000
  const HEADERS = { 'x-merchant-id': 'd81db2e9', 'x-timestamp': '1600000000', 'x-nonce': 'e115cd1d' }
  const KEY = 'd81db2e9:the-first-merchant-key'
  const BET = {
    action: 'bet',
    amount: '10.50',
    currency: 'INR',
    game_uuid: 'abcd12345',
    player_id: '1.7.1002',
    transaction_id: 'tx7',
    session_id: '52',
    type: 'bet',
    round_id: 'r 1',
  }
  const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()
  const read = (fields: Readonly<Record<string, string>>) => slotegrator.read(callOf('', form(fields)), PROVIDER)
  const ROLLBACK = {
    action: 'rollback',
    currency: 'INR',
    player_id: '1.7.1002',
    transaction_id: 'b7',
    session_id: '52',
    'rollback_transactions[0][action]': 'bet',
    'rollback_transactions[0][transaction_id]': 't1',
    'rollback_transactions[1][action]': 'win',
    'rollback_transactions[1][transaction_id]': 't2',
  }

  test('a form is believed that is signed over fields and headers by their names, at its time', () => {
    const signed = (sign: string, body = form(BET)) => callOf('', body, { ...HEADERS, 'x-sign': sign })
    const sign = '47af1902114632aa76ddfed43a588934a505f322'
    expect(slotegrator.isBelieved(signed(sign), KEY, NOW)).toBe(true)
    expect(slotegrator.isBelieved(signed(sign), KEY, NOW + 121_000)).toBe(false)
    expect(slotegrator.isBelieved(signed(sign, form({ ...BET, amount: '10.5' })), KEY, NOW)).toBe(false)
    expect(slotegrator.isBelieved(signed(sign), 'd81db2ea:the-first-merchant-key', NOW)).toBe(false)
    expect(slotegrator.isBelieved(callOf('', form(BET), HEADERS), KEY, NOW)).toBe(false)
    // Lists stay as they came, and their brackets are written as all that is no letter.
    expect(slotegrator.isBelieved(signed('c249e6a85cc77f7f1de4bf628eebb0eabb482cc7', form(ROLLBACK)), KEY, NOW)).toBe(
      true,
    )
  })

  test('a bet is a stake, a win is its round’s, a refund is of the bet that it names', () => {
    const bet = { ...BET, round_id: 'r1' }
    const ofRound = { playerRef: '1.7.1002', roundId: 'r1', txId: 'tx7', amount: '1050' }
    const part = { ...ofRound, op: 'debit', gameCode: 'abcd12345' }
    expect(read(bet)).toMatchObject({ requests: [{ work: { parts: [part] } }] })
    expect(read({ ...bet, action: 'win', finished: '1' })).toMatchObject({
      requests: [{ work: { parts: [{ ...ofRound, op: 'credit', kind: 'win', roundClosed: true }] } }],
    })
    expect(read({ ...bet, action: 'win', type: 'jackpot' })).toMatchObject({
      requests: [{ work: { parts: [{ kind: 'jackpot', roundClosed: false }] } }],
    })
    expect(read({ ...bet, action: 'refund', bet_transaction_id: 't1' })).toMatchObject({
      requests: [{ work: { parts: [{ op: 'rollback', txId: 'tx7', refTxId: 't1' }] } }],
    })
    expect(read({ ...bet, action: 'win', currency: 'EUR' })).toMatchObject({
      reply: { said: { code: 'WRONG_CURRENCY' } },
    })
    for (const wrong of [BET, { ...bet, amount: '10.501' }, { ...bet, action: 'tip' }, {}])
      expect(read(wrong)).toMatchObject({ reply: { said: { code: 'INVALID_REQUEST' } } })
  })

  test('a rollback is all that it lists, or nothing, wins first', () => {
    const parts = [
      { op: 'rollback', txId: 'b7:0', refTxId: 't2' },
      { op: 'rollback', txId: 'b7:1', refTxId: 't1' },
    ]
    expect(read(ROLLBACK)).toMatchObject({ requests: [{ work: { txId: 'b7', isBatch: true, parts } }] })
    expect(read({ action: 'rollback', player_id: '1.7.1002', transaction_id: 'b7' })).toMatchObject({ what: 'REFUSED' })
    const said = { code: 'OK', message: '', balance: '5' } as const
    expect(slotegrator.write({ status: 200, said }, callOf('', form(ROLLBACK)), undefined, NOW).body).toBe(
      '{"transaction_id":"b7","rollback_transactions":["t1","t2"],"balance":0.05}',
    )
  })

  test('a rollback of two hundred is one, and a longer one is refused by what it is', () => {
    const long = (count: number) => {
      const listed = Array.from({ length: count }, (_, n): readonly [string, string][] => [
        [`rollback_transactions[${n}][action]`, 'bet'],
        [`rollback_transactions[${n}][transaction_id]`, `t${n}`],
      ])
      return { action: 'rollback', player_id: '1.7.1002', transaction_id: 'b7', ...Object.fromEntries(listed.flat()) }
    }
    const parts = Array.from({ length: 200 }, (_, n) => ({ op: 'rollback', txId: `b7:${n}`, refTxId: `t${n}` }))
    expect(read(long(200))).toMatchObject({ requests: [{ work: { txId: 'b7', isBatch: true, parts } }] })
    expect(read(long(201))).toMatchObject({
      reply: { said: { code: 'INVALID_REQUEST', message: 'No more than 200 are taken back at once' } },
    })
  })

  test('a key is what they call us and what they sign with', async () => {
    expect(await makeSecret('slotegrator', KEY)).toEqual({ kept: KEY, shown: KEY, fingerprint: 'd81db2e9' })
    for (const given of [undefined, 'd81db2e9', 'd81db2e9:short', `${KEY}:more`])
      expect(await makeSecret('slotegrator', given)).toBeUndefined()
  })
})

describe('evolution', () => {
  const DEBIT = {
    sid: 'sid-parameter-from-user-authentication',
    userId: '1.7.1002',
    currency: 'INR',
    game: { id: 'pw0oqdpt6w2upa4x', type: 'blackjack', details: { table: { id: 'aaabbbcccdddeee111', vid: null } } },
    transaction: { id: 'D:12345', refId: '1459zzz', amount: 100.1 },
    uuid: 'ce186440-ed92-11e3-ac10-0800200c9a66',
  }
  const CREDIT = { ...DEBIT, transaction: { id: 'C:12346', refId: '1459zzz', amount: 0 } }
  const ofRound = { playerRef: DEBIT.userId, roundId: DEBIT.game.id }

  test('a bet is known by its refId: its stake, its win, and its taking back', () => {
    const debit = { ...ofRound, op: 'debit', txId: 'debit:1459zzz', gameCode: 'aaabbbcccdddeee111', amount: '10010' }
    const credit = { ...ofRound, op: 'credit', txId: 'credit:1459zzz', refTxId: 'debit:1459zzz', amount: '0' }
    const ids = { txId: 'cancel:1459zzz', refTxId: 'debit:1459zzz', winTxId: 'credit:1459zzz' }
    const back = { op: 'rollback', ...ids, playerRef: DEBIT.userId }
    expect(asked(evolution, 'debit', DEBIT)).toMatchObject({ requests: [{ work: { parts: [debit] } }] })
    expect(asked(evolution, 'credit', CREDIT)).toMatchObject({
      requests: [{ work: { parts: [{ ...credit, roundClosed: true }] } }],
    })
    expect(asked(evolution, 'cancel', DEBIT)).toMatchObject({ requests: [{ work: { parts: [back] } }] })
  })

  test.each([
    [
      'a part of a paisa',
      'debit',
      { ...DEBIT, transaction: { ...DEBIT.transaction, amount: 0.001 } },
      'INVALID_REQUEST',
    ],
    [
      'a part of a paisa that is won',
      'credit',
      { ...CREDIT, transaction: { ...DEBIT.transaction, amount: 0.001 } },
      'INVALID_REQUEST',
    ],
    ['a win in other money', 'credit', { ...CREDIT, currency: 'EUR' }, 'WRONG_CURRENCY'],
    ['a bet of no table', 'debit', { ...DEBIT, game: null }, 'INVALID_REQUEST'],
    ['a call that there is not', 'promo_payout', DEBIT, 'INVALID_REQUEST'],
  ])('%s is refused', (_, name, body, code) => {
    expect(asked(evolution, name, body)).toMatchObject({ what: 'REFUSED', reply: { said: { code } } })
  })

  test('a key is what it says, made here, and what we are called there', async () => {
    const secret = must(await makeSecret('evolution', 'casino1:api-token'), 'it gave both')
    expect(secret.kept).toBe(`${secret.shown}:casino1:api-token`)
    const isBelieved = (token: string) => evolution.isBelieved(callOf(`x?authToken=${token}`, ''), secret.kept, 0)
    expect([isBelieved(secret.shown), isBelieved(secret.kept), isBelieved('api-token')]).toEqual([true, false, false])
    for (const given of [undefined, 'casino1', 'casino1:no', 'casino/1:api-token', 'casino1:api-token:more'])
      expect(await makeSecret('evolution', given)).toBeUndefined()
  })

  test('whoever says the token is believed, and what counts as done with them only a taking back hears', () => {
    const isBelieved = (query: string) => evolution.isBelieved(callOf(`debit${query}`, ''), 'the-token', 0)
    expect(['?authToken=the-token', '?authToken=the-tokem', '?authToken=', ''].map(isBelieved)).toEqual([
      true,
      false,
      false,
      false,
    ])
    const said = { code: 'ALREADY_SETTLED', message: '', balance: '110' } as const
    const told = (name: string) =>
      evolution.write({ status: 200, said }, callOf(name, JSON.stringify(DEBIT)), undefined, 0)
    expect([told('cancel'), told('debit')].map(({ body }) => body)).toEqual([
      `{"status":"BET_ALREADY_SETTLED","uuid":"${DEBIT.uuid}","bonus":0,"balance":1.10}`,
      `{"status":"FINAL_ERROR_ACTION_FAILED","uuid":"${DEBIT.uuid}","bonus":0,"balance":1.10}`,
    ])
    const checked = { status: 200, said: { code: 'OK', message: '', balance: '110' } } as const
    expect(evolution.write(checked, callOf('check', JSON.stringify(DEBIT)), undefined, 0).body).toBe(
      `{"status":"OK","uuid":"${DEBIT.uuid}","sid":"${DEBIT.sid}"}`,
    )
  })
})

test('results of more players, or markets, than a settlement takes are as many, of which the last of each market ends it', () => {
  const of = (n: number, marketId = 'm1') => ({ userId: `1.7.${n}`, marketId, downpl: n % 2 === 0 ? 98.5 : -100 })
  const rows = [...Array.from({ length: 201 }, (_, n) => of(n + 1)), of(1, 'm2')]
  const settle = { roundId: 'r1', settlementVersion: 1, void: false }
  const lost = (n: number) => ({ playerRef: `1.7.${n}`, pnl: '-10000' })
  const first = expect.arrayContaining([lost(1), { playerRef: '1.7.2', pnl: '9850' }])
  const read = asked(exposureTables, 'secret/results', { roundId: 'r1', betvoid: false, result: rows })
  const settles = [
    { ...settle, marketKey: 'm1', last: false, results: first },
    { ...settle, marketKey: 'm1', last: true, results: [lost(201)] },
    { ...settle, marketKey: 'm2', last: true, results: [lost(1)] },
  ]
  expect(read).toMatchObject({ requests: [{ call: 'settle', settles }] })
  const twice = { roundId: 'r1', result: [...rows, of(1)] }
  expect(asked(exposureTables, 'secret/results', twice)).toMatchObject({ what: 'REFUSED' })
})

const NAMES = [
  'debit',
  'transaction/bet',
  'transaction/win',
  'user/balance',
  'credit',
  'check',
  'x/auth',
  'x/exposure',
  'x/results',
  '',
]
const BODY = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc
    .dictionary(fc.constantFrom('action', 'player_id', 'rollback_transactions[0][action]', '__proto__'), fc.string())
    .map((fields) => new URLSearchParams(fields).toString()),
)

test.each(ADAPTERS)('%s: whatever is sent is believed or not, read or refused, and told of in JSON', (name) => {
  const adapter = adapterOf[name]
  const secret =
    name === 'hub88' ? JSON.stringify({ theirs: pairOf(2048).publicKey, ours: '' }) : 'merchant:the-merchant-key'
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), BODY, fc.string(), (named, body, sign) => {
      const headers = { 'x-hub88-signature': sign, 'x-sign': sign, 'x-nonce': sign, 'x-timestamp': sign }
      const call = callOf(named, body, headers)
      expect(adapter.isBelieved(call, secret, 0)).toBe(false)
      const read = adapter.read(call, PROVIDER)
      const refused = { status: 200, said: { code: 'INVALID_REQUEST', message: '', balance: '5' } } as const
      const { body: told } = adapter.write(read.what === 'REFUSED' ? read.reply : refused, call, undefined, 0)
      expect(typeof JSON.parse(told)).toBe('object')
    }),
  )
})
