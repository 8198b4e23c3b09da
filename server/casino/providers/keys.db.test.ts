/** Keys of a provider: added, retired, and changed while its player is in a round. docs/domain/casino.md#keys. */
import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto'
import { calls, type Endpoint, readReply } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CODE } from '../../live/testing/gateway.ts'
import { booksBalance } from '../../markets/testing/world.ts'
import { createProofWorld, type ProofWorld } from '../../proofs/testing/people.ts'
import { type Key, sealed } from '../seal.ts'

const ADDRESS = 'http://127.0.0.1:9'

let world: ProofWorld
let providerId: string
let first: Key
beforeEach(async () => {
  world = await createProofWorld()
  const terms = { baseUrl: ADDRESS, origin: ADDRESS, currency: 'INR', scale: 2, transactionCode: CODE }
  const proposed = await (await ask(calls.registerCasinoProvider, { ...terms, name: 'Arcade' })).reply()
  await confirm(proposed)
  providerId = (await standing())._id
  first = { id: proposed.docs.keyId, secret: proposed.docs.secret }
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

async function ask<E extends Endpoint>(call: E, body?: object, who = 'administrator') {
  const token = await world.openSession(who)
  const response = await world.gateway.app.inject({
    method: call.method,
    url: `/${call.path}`,
    headers: { host: 'localhost:3000', 'x-authentication': token },
    ...(body && { payload: body }),
  })
  const said = response.json<{ code?: string }>()
  return { code: said.code, reply: async () => await readReply(call, said) }
}

type Waits = { readonly changeId: string | null }
/** By the second officer, unless another is said. */
async function confirm({ changeId }: Waits, who = 'administrator2'): Promise<string> {
  return (await ask(calls.confirmControlChange, { changeId, transactionCode: CODE }, who)).code ?? 'OK'
}
async function proposeKey(who = 'administrator') {
  const { docs, changeId } = await (await ask(calls.addCasinoKey, { providerId, transactionCode: CODE }, who)).reply()
  return { key: { id: docs.keyId, secret: docs.secret }, changeId }
}
async function addKey(): Promise<Key> {
  const { key, changeId } = await proposeKey()
  expect(await confirm({ changeId })).toBe('OK')
  return key
}
const change = async (said: object, who = 'administrator') =>
  await ask(calls.changeCasinoProvider, { providerId, transactionCode: CODE, ...said }, who)
const standing = async (provider = 'Arcade') => {
  const { docs } = await (await ask(calls.getCasinoProviders)).reply()
  return must(
    docs.find(({ name }) => name === provider),
    'it is listed',
  )
}
const retire = ({ id: keyId }: Key) => ask(calls.retireCasinoKey, { keyId, retired: true, transactionCode: CODE })
const listKeys = async () => {
  const { docs } = await (await ask(calls.getCasinoProviders)).reply()
  return docs.find(({ _id }) => _id === providerId)?.keys.map(({ keyId }) => keyId)
}

async function callWallet(key: Key, call: string, asked: object) {
  const [url, body] = [`/casino-wallet/v1/${call}`, JSON.stringify(asked)]
  const headers = sealed(key, { direction: 'to-wallet', method: 'POST', path: url, body }, Date.now())
  const response = await world.gateway.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:3000', ...headers, 'content-type': 'application/json' },
    payload: body,
  })
  const { code, balance } = response.json<{ code: string; balance?: string }>()
  return { status: response.statusCode, code, balance, isReplayed: response.headers['x-replayed'] === 'true' }
}

/** A player of the provider's who has come with a token. */
async function sit() {
  const accountId = must(world.players[0], 'a player')
  const [login, sessionId] = [randomUUID(), randomUUID()]
  await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
    values (${providerId}::int, 'dice', '1', 'Dice', 'premium', 'Arcade', 'premium', 'Arcade', 100, 1000000)`.execute(
    world.db,
  )
  await sql`insert into sessions (id, token_hash, account_id, site_id, expires_at)
    values (${login}::uuid, decode(md5(${login}), 'hex'), ${accountId}, 1, now() + interval '1 day')`.execute(world.db)
  await sql`insert into casino_sessions (id, provider_id, game_code, site_id, account_id, login_session, mode, token_hash, token_until, redeemed_at)
    values (${sessionId}, ${providerId}::int, 'dice', 1, ${accountId}, ${login}::uuid, 'real', decode(md5(${sessionId}), 'hex'), now(), now())`.execute(
    world.db,
  )
  const ofRound = { playerRef: `1.${providerId}.${accountId}`, roundId: 'r1' }
  return {
    stake: { ...ofRound, txId: 't1', sessionId, gameCode: 'dice', amount: '10000', currency: 'INR' },
    win: { ...ofRound, txId: 't2', refTxId: 't1', amount: '25000', kind: 'win', roundClosed: true },
  }
}

test('keys are changed during an open round: the win comes under the new one, and the old one is believed no more', async () => {
  const { stake, win } = await sit()
  const staked = await callWallet(first, 'debit', stake)
  expect(staked).toMatchObject({ status: 200, code: 'OK' })
  const second = await addKey()
  // Until the old one is retired both are good, and an id means the same under either.
  expect(await callWallet(second, 'debit', stake)).toEqual({ ...staked, isReplayed: true })
  expect(await callWallet(first, 'debit', stake)).toEqual({ ...staked, isReplayed: true })
  await (await retire(first)).reply()
  expect(await callWallet(first, 'credit', win)).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' })
  expect(await callWallet(second, 'credit', win)).toMatchObject({
    status: 200,
    code: 'OK',
    balance: String(Number(staked.balance) + 25_000),
  })
})

test('a provider has two keys at most and never none while it is on; each change is in the log', async () => {
  expect((await retire(first)).code).toBe('CASINO_LAST_KEY')
  const second = await addKey()
  expect(await listKeys()).toEqual([first.id, second.id])
  expect((await ask(calls.addCasinoKey, { providerId, transactionCode: CODE })).code).toBe('CASINO_KEYS_FULL')
  expect((await (await retire(first)).reply()).docs.keys.map(({ keyId }) => keyId)).toEqual([second.id])
  expect((await retire(first)).code).toBe('NOT_FOUND')
  expect((await retire(second)).code).toBe('CASINO_LAST_KEY')
  await ask(calls.changeCasinoProvider, { providerId, active: false, transactionCode: CODE })
  expect((await (await retire(second)).reply()).docs.keys).toEqual([])
  const listed = (await (await ask(calls.getCasinoProviders)).reply()).docs.find(({ _id }) => _id === providerId)
  expect(listed?.retiredKeys).toMatchObject([
    { keyId: second.id, by: 'administrator' },
    { keyId: first.id, by: 'administrator' },
  ])
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_log where action like 'CASINO_KEY%' order by id`.execute(world.db)
  expect(rows).toEqual([
    {
      action: 'CASINO_KEY_ADDED',
      before: null,
      after: { keyId: second.id, waitsForSecondOfficer: expect.any(String) },
    },
    { action: 'CASINO_KEY_RETIRED', before: { keyId: first.id }, after: null },
    { action: 'CASINO_KEY_RETIRED', before: { keyId: second.id }, after: null },
  ])
})

test('two officers who add a key at once, or retire one each, leave as many as there may be', async () => {
  const [one, other] = [await proposeKey(), await proposeKey('administrator2')]
  const added = await Promise.all([confirm(one), confirm(other, 'administrator')])
  expect(added.toSorted()).toEqual(['CASINO_KEYS_FULL', 'OK'])
  const ids = must(await listKeys(), 'the provider is listed')
  const retired = await Promise.all(ids.map((id) => retire({ id, secret: '' })))
  expect(retired.map(({ code = 'OK' }) => code).toSorted()).toEqual(['CASINO_LAST_KEY', 'OK'])
})

test('with the wrong code, or of nobody, no key is made or retired', async () => {
  const wrong = { transactionCode: '000000' }
  expect((await ask(calls.addCasinoKey, { providerId, ...wrong })).code).toBe('WRONG_TRANSACTION_CODE')
  expect((await ask(calls.retireCasinoKey, { keyId: first.id, retired: true, ...wrong })).code).toBe(
    'WRONG_TRANSACTION_CODE',
  )
  expect((await ask(calls.addCasinoKey, { providerId: '999', transactionCode: CODE })).code).toBe('NOT_FOUND')
  expect(await listKeys()).toEqual([first.id])
})

test('what may be won of a provider stands with what was won today and the alarms', async () => {
  expect(await standing()).toMatchObject({
    mostNetADay: 5_000_000_000,
    mostWinOfRound: 1_000_000_000,
    netToday: 0,
    alarms: [],
  })
  await sql`insert into casino_days (provider_id, day, net) values (${providerId}::int, (now() at time zone 'UTC')::date, 120000)`.execute(
    world.db,
  )
  await sql`insert into casino_alarms (provider_id, kind, about, amount) values (${providerId}::int, 'DAY', 'today', 120000)`.execute(
    world.db,
  )
  expect(await standing()).toMatchObject({
    netToday: 120_000,
    alarms: [{ kind: 'DAY', about: 'today', userName: null, amount: 120_000 }],
  })
})

test('what lets a provider do less is in effect at once, by one officer', async () => {
  expect((await change({ mostNetADay: 0 })).code).toBe('BAD_REQUEST')
  const tighter = { mostNetADay: 1000, mostWinOfRound: 50.5, active: false }
  const { docs, changeId } = await (await change(tighter)).reply()
  expect([docs, changeId]).toMatchObject([{ mostNetADay: 100_000, mostWinOfRound: 5050, active: false }, null])
  const { rows } =
    await sql`select before, after from audit_log where action = 'CASINO_PROVIDER_CHANGED' order by id`.execute(
      world.db,
    )
  expect(rows).toEqual([
    {
      before: { active: true, mostNetADay: 5_000_000_000, mostWinOfRound: 1_000_000_000 },
      after: { active: false, mostNetADay: 100_000, mostWinOfRound: 5050 },
    },
  ])
})

test('of keys that were retired the last five are told, and that the server did so by itself', async () => {
  await sql`insert into casino_keys (id, provider_id, secret, retired_at)
    select 'k' || n, ${providerId}::int, ''::bytea, now() - make_interval(days => n) from generate_series(1, 6) n`.execute(
    world.db,
  )
  const listed = (await (await ask(calls.getCasinoProviders)).reply()).docs.find(({ _id }) => _id === providerId)
  expect(listed?.retiredKeys.map(({ keyId, by }) => [keyId, by])).toEqual(
    ['k1', 'k2', 'k3', 'k4', 'k5'].map((key) => [key, null]),
  )
  expect(listed?.keys.map(({ keyId }) => keyId)).toEqual([first.id])
})

test('one that speaks otherwise counts in its own unit, is believed under its own key alone, and at its own address', async () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const terms = { baseUrl: ADDRESS, origin: ADDRESS, adapter: 'hub88', name: 'Hub', transactionCode: CODE }
  const register = (given: object) => ask(calls.registerCasinoProvider, { ...terms, ...given })
  expect((await register({})).code).toBe('CASINO_KEY_UNREADABLE')
  for (const theirKey of ['nothing', pair.publicKey])
    expect((await register({ theirKey })).code).toBe('CASINO_KEY_UNREADABLE')
  const { docs, ...proposed } = await (await register({ theirKey: `220:${pair.publicKey}` })).reply()
  expect(docs.secret).toContain('BEGIN PUBLIC KEY')
  expect(await confirm(proposed)).toBe('OK')
  const { _id, ...hub } = await standing('Hub')
  expect(hub).toMatchObject({ adapter: 'hub88', scale: 5 })
  const another = (theirKey?: string) =>
    ask(calls.addCasinoKey, { providerId: _id, transactionCode: CODE, ...(theirKey && { theirKey }) })
  expect((await another()).code).toBe('CASINO_KEY_UNREADABLE')
  const added = await (await another(`220:${pair.publicKey}`)).reply()
  expect(await confirm(added)).toBe('OK')
  expect((await ask(calls.addCasinoKey, { providerId, transactionCode: CODE, theirKey: 'x' })).code).toBe(
    'CASINO_KEY_UNREADABLE',
  )

  const body = JSON.stringify({ user: '1.1.1', token: 'a', request_uuid: 'r' })
  const signature = sign('sha256', Buffer.from(body), pair.privateKey).toString('base64')
  const told = async (keyId: string) => {
    const response = await world.gateway.app.inject({
      method: 'POST',
      url: `/casino-wallet/hub88/${keyId}/user/balance`,
      headers: { host: 'localhost:3000', 'content-type': 'application/json', 'x-hub88-signature': signature },
      payload: body,
    })
    return response.json<{ status: string }>().status
  }
  expect([await told(docs.keyId), await told(added.docs.keyId), await told(first.id), await told('%00')]).toEqual([
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_INVALID_SIGNATURE',
    'RS_ERROR_INVALID_SIGNATURE',
  ])
  // Nor is anything believed in our shapes under it.
  expect(await callWallet({ id: docs.keyId, secret: '' }, 'balance', {})).toMatchObject({ status: 401 })
  const { rows } = await sql<{
    said: string
  }>`select after::text as said from audit_log where action like 'CASINO_%'`.execute(world.db)
  expect(rows.filter(({ said }) => said?.includes('PUBLIC KEY'))).toEqual([])
})

describe('one administrator alone', () => {
  const waiting = async () => {
    const token = await world.openSession('administrator2')
    const headers = { host: 'localhost:3000', 'x-authentication': token }
    const url = '/api/administrator/setting/changes'
    const { docs } = await readReply(
      calls.getControlChanges,
      (await world.gateway.app.inject({ method: 'GET', url, headers })).json(),
    )
    return docs
  }
  const others = async () => (await (await ask(calls.getCasinoProviders)).reply()).docs.map(({ name }) => name)
  const askBalance = (key: Key) => callWallet(key, 'balance', {})

  test('names no provider: nothing signed with its key is believed until another one has seen and confirmed it', async () => {
    const terms = { baseUrl: ADDRESS, origin: ADDRESS, currency: 'INR', scale: 2, walletMode: 'exposure' }
    const asked = await ask(calls.registerCasinoProvider, { ...terms, name: 'Mint', transactionCode: CODE })
    const { docs, ...proposed } = await asked.reply()
    const key = { id: docs.keyId, secret: docs.secret }
    expect(proposed.weakens).toEqual(['casinoKeys'])
    expect([await others(), await askBalance(key)]).toMatchObject([['Arcade'], { code: 'INVALID_SIGNATURE' }])
    expect(await confirm(proposed, 'administrator')).toBe('ANOTHER_OFFICER_MUST_CONFIRM')
    const shown = await waiting()
    expect(shown).toMatchObject([
      { kind: 'CASINO_PROVIDER', subject: 'Mint', mayConfirm: true, casino: { what: 'PROVIDER', ...terms } },
    ])
    expect(JSON.stringify(shown)).not.toContain(docs.secret)
    expect(await confirm(proposed)).toBe('OK')
    expect([await others(), await askBalance(key)]).toMatchObject([['Arcade', 'Mint'], { code: 'INVALID_REQUEST' }])
    const { rows } = await sql`select payload from control_changes where id = ${proposed.changeId}::uuid`.execute(
      world.db,
    )
    expect(rows).toEqual([{ payload: {} }])
  })

  test('has no key of theirs taken unseen: whoever confirms it sees the fingerprint of what its company gave, and so does the log', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const theirKey = `7:${String(publicKey.export({ type: 'spki', format: 'pem' }))}`
    const fingerprint = hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'hex')
    const terms = { baseUrl: ADDRESS, origin: ADDRESS, transactionCode: CODE }
    const register = async (adapter: string, given: string) => {
      const body = { ...terms, adapter, name: adapter, theirKey: given }
      return await (await ask(calls.registerCasinoProvider, body)).reply()
    }
    const shown = async () => (await waiting()).map(({ casino }) => casino)
    const hub = await register('hub88', theirKey)
    const slots = await register('slotegrator', 'merchant-7:a-secret-of-sixteen')
    expect(
      (await shown()).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ).toMatchObject([
      { what: 'PROVIDER', name: 'hub88', keyId: hub.docs.keyId, fingerprint },
      { what: 'PROVIDER', name: 'slotegrator', keyId: slots.docs.keyId, fingerprint: 'merchant-7' },
    ])
    for (const proposed of [hub, slots]) expect(await confirm(proposed)).toBe('OK')
    const { _id } = await standing('hub88')
    const key = { providerId: _id, transactionCode: CODE, theirKey }
    const { docs, ...added } = await (await ask(calls.addCasinoKey, key)).reply()
    expect(await shown()).toMatchObject([{ what: 'KEY', name: 'hub88', keyId: docs.keyId, fingerprint }])
    expect(await confirm(added)).toBe('OK')
    const { rows } = await sql<{ said: string | null; count: number }>`
      select after ->> 'fingerprint' as said, count(*)::int as count from audit_log where after ? 'fingerprint' group by 1 order by 1`.execute(
      world.db,
    )
    // Each when it is proposed and when it is confirmed.
    expect(rows).toEqual(
      [
        { said: fingerprint, count: 4 },
        { said: 'merchant-7', count: 2 },
      ].toSorted((one, other) => (one.said < other.said ? -1 : 1)),
    )
  })

  test('of two who are named alike one is there', async () => {
    const terms = { baseUrl: ADDRESS, origin: ADDRESS, currency: 'INR', scale: 2, transactionCode: CODE }
    const propose = async (name: string, who: string) =>
      await (await ask(calls.registerCasinoProvider, { ...terms, name }, who)).reply()
    const [one, other] = [await propose('Mint', 'administrator'), await propose('mINT', 'administrator2')]
    expect([await confirm(one), await confirm(other, 'administrator')]).toEqual(['OK', 'CASINO_PROVIDER_EXISTS'])
  })

  test('adds no key', async () => {
    const { key, changeId } = await proposeKey()
    expect([await listKeys(), await askBalance(key)]).toMatchObject([[first.id], { code: 'INVALID_SIGNATURE' }])
    expect(await confirm({ changeId }, 'administrator')).toBe('ANOTHER_OFFICER_MUST_CONFIRM')
    expect(await waiting()).toMatchObject([{ kind: 'CASINO_KEY', casino: { what: 'KEY', keyId: key.id } }])
    expect(await confirm({ changeId })).toBe('OK')
    expect([await listKeys(), await askBalance(key)]).toMatchObject([[first.id, key.id], { code: 'INVALID_REQUEST' }])
  })

  test.each([
    ['has more won on a day', {}, { mostNetADay: 90_000_000 }, { mostNetADay: 9_000_000_000 }],
    ['has more won in a round', {}, { mostWinOfRound: 90_000_000 }, { mostWinOfRound: 9_000_000_000 }],
    ['has stakes go back sooner', {}, { silenceHours: 1 }, { silenceHours: 1 }],
    ['has stakes go back later', {}, { silenceHours: 720 }, { silenceHours: 720 }],
    ['puts a provider on that is off', { active: false }, { active: true }, { active: true }],
  ])('%s by no call: it waits', async (_, before, said, after) => {
    await change(before)
    const was = await standing()
    const { docs, ...proposed } = await (await change(said)).reply()
    expect([docs, proposed.weakens]).toEqual([was, ['casinoBounds']])
    expect(await waiting()).toMatchObject([{ kind: 'CASINO_BOUNDS', casino: { what: 'BOUNDS', after } }])
    expect(await confirm(proposed, 'administrator')).toBe('ANOTHER_OFFICER_MUST_CONFIRM')
    expect(await standing()).toEqual(was)
    expect(await confirm(proposed)).toBe('OK')
    expect(await standing()).toEqual({ ...was, ...after })
  })

  test('who asks for less and more at once has less at once, and more when it is confirmed', async () => {
    const { docs, ...proposed } = await (await change({ mostNetADay: 1000, mostWinOfRound: 90_000_000 })).reply()
    expect(docs).toMatchObject({ mostNetADay: 100_000, mostWinOfRound: 1_000_000_000 })
    expect(await confirm(proposed)).toBe('OK')
    expect(await standing()).toMatchObject({ mostNetADay: 100_000, mostWinOfRound: 9_000_000_000 })
  })

  test('what was tightened since it was proposed is not loosened unseen', async () => {
    const proposed = await (await change({ mostNetADay: 90_000_000 })).reply()
    await change({ mostNetADay: 1000 }, 'administrator2')
    expect(await confirm(proposed)).toBe('REQUEST_CHANGED')
    expect(await standing()).toMatchObject({ mostNetADay: 100_000 })
  })

  test('what was proposed of one bound waits beside what is proposed of another, and either is confirmed', async () => {
    const cap = await (await change({ mostNetADay: 90_000_000 })).reply()
    const silence = await (await change({ silenceHours: 48 })).reply()
    expect((await waiting()).map(({ subject }) => subject).toSorted()).toEqual([
      'Arcade (cap of a day)',
      'Arcade (silence)',
    ])
    expect([await confirm(cap), await confirm(silence)]).toEqual(['OK', 'OK'])
    expect(await standing()).toMatchObject({ mostNetADay: 9_000_000_000, silenceHours: 48 })
  })

  test('of one officer the newest proposal of a bound waits alone', async () => {
    const older = await (await change({ silenceHours: 48 })).reply()
    const newer = await (await change({ silenceHours: 72 })).reply()
    expect(await waiting()).toHaveLength(1)
    expect([await confirm(older), await confirm(newer)]).toEqual(['NOT_FOUND', 'OK'])
  })

  test.each([
    ['off again and on by others', [{ active: true }, { active: false }]],
    ['off once more while it was', [{ active: false }]],
  ])('putting it on is not confirmed after it was taken %s', async (_, since) => {
    await change({ active: false })
    const stale = await (await change({ active: true })).reply()
    for (const step of since) {
      const answered = await (await change(step, 'administrator2')).reply()
      if (answered.changeId !== null) await confirm(answered, 'administrator')
    }
    expect(await confirm(stale)).toBe('REQUEST_CHANGED')
    expect(await standing()).toMatchObject({ active: false })
    // Proposed on how it stands, it is confirmed.
    const fresh = await (await change({ active: true })).reply()
    expect(await confirm(fresh)).toBe('OK')
    expect(await standing()).toMatchObject({ active: true })
  })

  test('where nobody else could confirm, it is refused and nothing is changed', async () => {
    await sql`update accounts set user_locked = true where id = ${world.idOf('administrator2')}`.execute(world.db)
    const terms = { baseUrl: ADDRESS, origin: ADDRESS, currency: 'INR', scale: 2, transactionCode: CODE }
    const refused = [
      await ask(calls.registerCasinoProvider, { ...terms, name: 'Mint' }),
      await ask(calls.addCasinoKey, { providerId, transactionCode: CODE }),
      await change({ mostNetADay: 90_000_000 }),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'NO_SECOND_OFFICER'))
    expect(await standing()).toMatchObject({ mostNetADay: 5_000_000_000, keys: [{ keyId: first.id }] })
  })
})
