import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  blackjackChoices,
  type BlackjackStep,
  type BlackjackTable,
  createDraws,
  dealShoe,
  layMines,
  playBlackjack,
  rollDice,
  SHOE,
  standBlackjack,
} from '@paddock/domain/fairness'
import { paise } from '@paddock/domain/money'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Round } from './book/index.ts'
import { type FaultName, FAULTS } from './fault-names.ts'
import { PLANS } from './plans.ts'
import { signatureOf } from './seal.ts'
import { startCasino } from './server.ts'
import { type Heard, startFakeWallet } from './testing/fake-wallet.ts'
import { KEY, launch, openScreen, operate, type Screen } from './testing/provider.ts'

const STAKE = 10_000
const BALANCE = 1_000_000
const EVEN = { side: 'under', chances: 4950 } as const
const PACE = { againMs: 20, mostMs: 50, giveUpMs: 60_000 }

let wallet: Awaited<ReturnType<typeof startFakeWallet>>
let casino: Awaited<ReturnType<typeof startCasino>>
let url: string
let dataDir: string

let now: () => number
let pace: typeof PACE

const start = async (): Promise<void> => {
  const keys = [{ ...KEY, walletUrl: wallet.url }]
  casino = await startCasino({ port: 0, host: '127.0.0.1', dataDir, keys, pace }, () => now())
  url = `http://127.0.0.1:${casino.port}`
}
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'casino-'))
  now = Date.now
  pace = PACE
  wallet = await startFakeWallet({ ...KEY, balance: BALANCE })
  await start()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await casino.close()
  await wallet.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const heard = (op: string): Heard[] => wallet.heard.filter((one) => one.op === op)
const rounds = (): Round[] => [...casino.book.rounds.values()]
const all = async (stage: Round['stage']): Promise<void> =>
  await expect.poll(() => rounds().every((round) => round.stage === stage), { timeout: 10_000 }).toBe(true)
const plan = async ({ id }: Screen, fault: FaultName): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/fault/${id}/${fault}`, { method: 'POST', headers })).status).toBe(200)
}
const paid = (): number => rounds().reduce((total, round) => total + round.payout, 0)
const staked = (): number => rounds().reduce((total, { stage, stake }) => total + (stage === 'closed' ? stake : 0), 0)
/** What the wallet has is what was played: nothing is lost between them, and nothing came twice. */
const expectEqualBooks = (): void => expect(wallet.balance()).toBe(BALANCE - staked() + paid())

describe('who asks', () => {
  test('a signature is that of the vector', () => {
    const body =
      '{"txId":"t1","playerRef":"p1","sessionId":"s1","roundId":"r1","gameCode":"crash","amount":"10000","currency":"INR"}'
    const message = { direction: 'to-wallet', what: ['POST', '/casino-wallet/v1/debit'], body } as const
    expect(signatureOf('secret', message, { timestamp: '1795000000000', nonce: 'n1' })).toBe(
      '040986ced7ce1c3fcabb54a5c8275856fa8d9567c20ca07d9d4e78f742afe256',
    )
  })

  test('a signed call is answered, and the answer is signed with the same key', async () => {
    const { status, body, isSigned } = await operate(url, 'GET', '/games?since=0')
    expect([status, isSigned]).toEqual([200, true])
    expect(body['games']).toContainEqual({
      gameId: 'dice',
      gameCode: 'dice',
      gameName: 'Dice',
      gameType: 'premium',
      providerName: 'Paddock Sandbox',
      providerType: 'sandbox',
      subProviderName: 'Paddock Originals',
      min: '1000',
      max: '1000000',
      rtp: 98.9,
      edge: 1.1,
      urlThumb: `http://localhost:${casino.port}/thumbs/dice.svg`,
      urlThumbRect: `http://localhost:${casino.port}/thumbs/dice-wide.svg`,
    })
    // Where a player chooses how far returns are spread, nothing is said of it.
    expect(body['games']).toContainEqual(expect.objectContaining({ gameCode: 'himalaya', volatility: 'high' }))
    expect((await fetch(`${url}/thumbs/dice-wide.svg`)).headers.get('content-type')).toContain('image/svg+xml')
    expect((await operate(url, 'GET', '/health')).body).toEqual({ status: 'ok' })
  })

  test.each([
    ['reflected from the other direction', { direction: 'to-wallet' }],
    ['121 s old', { at: Date.now() - 121_000 }],
    ['with white space that was not signed', { sent: '{ }' }],
    ['with a nonce that is none', { nonce: 'a b' }],
  ])('a call %s is refused', async (_what, lie) => {
    const { status, body } = await operate(url, 'POST', '/sessions', {}, lie)
    expect([status, body['code']]).toEqual([401, 'INVALID_SIGNATURE'])
  })

  test('a nonce counts once, and nobody asks unsigned', async () => {
    const lie = { nonce: 'once' }
    expect((await operate(url, 'GET', '/health', undefined, lie)).status).toBe(200)
    expect((await operate(url, 'GET', '/health', undefined, lie)).status).toBe(401)
    expect((await fetch(`${url}/games`)).status).toBe(401)
  })

  test('a body that is too long is told so', async () => {
    const answer = await operate(url, 'POST', '/sessions', { token: 'x'.repeat(2_000_000) })
    expect([answer.status, answer.body['code']]).toEqual([413, 'INVALID_REQUEST'])
  })

  test.each([
    { currency: 'EUR' },
    { gameCode: 'poker' },
    { parentOrigin: 'javascript:alert(1)' },
    { mode: 'free' },
    { token: 'short' },
    { playerRef: 'a b' },
  ])('no session with %o', async (more) => {
    const terms = { playerRef: 'p1', token: 'x'.repeat(32), gameCode: 'dice', mode: 'real', currency: 'INR' }
    const asked = { ...terms, parentOrigin: 'http://site.test', ...more }
    expect((await operate(url, 'POST', '/sessions', asked)).status).toBe(400)
  })
})

describe('a session', () => {
  test('its page may be framed by its site alone, and holds no token', async () => {
    const { launchUrl, token, id } = await launch(url, 'dice')
    expect(launchUrl).toBe(`http://localhost:${casino.port}/play/${id}#token=${token}`)
    const page = await fetch(launchUrl)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://site.test')
    expect(await page.text()).not.toContain(token)
  })

  test('the token opens it once, and what it gives opens no other', async () => {
    const screen = await openScreen(url, 'dice')
    expect(screen.opened).toMatchObject({ code: 'OK', balance: String(BALANCE) })
    expect(heard('session')).toMatchObject([{ body: { token: screen.token }, code: 'OK' }])
    expect(await screen.ask('open', { token: screen.token })).toEqual({ code: 'INVALID_TOKEN' })
    const other = await launch(url, 'dice')
    const asked = await fetch(`${url}/play/${other.id}/state`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(screen.opened['access'])}` },
    })
    expect(asked.status).toBe(401)
  })

  test('one that the operator has ended takes no bet', async () => {
    const screen = await openScreen(url, 'dice')
    expect((await operate(url, 'DELETE', `/sessions/${screen.id}`)).status).toBe(200)
    expect(await screen.bet(STAKE, EVEN)).toEqual({ code: 'SESSION_OVER' })
    expect(heard('debit')).toEqual([])
  })
})

describe('a round', () => {
  test('takes the stake, falls as the seeds say, and closes by a credit, of nothing too', async () => {
    const screen = await openScreen(url, 'dice')
    for (let n = 0; n < 8; n++) expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'OK' })
    await all('closed')
    expectEqualBooks()
    expect(heard('credit').map(({ body }) => body['roundClosed'])).toEqual(Array.from({ length: 8 }, () => true))
    const nothing = heard('credit').filter(({ body }) => body['amount'] === '0')
    expect(nothing).toHaveLength(rounds().filter(({ payout }) => payout === 0).length)

    // The player asks for another seed, is shown the last, and draws every round again.
    const { fairness } = (await screen.ask('seed', { clientSeed: 'another' })) as {
      fairness: { past: { seed: string; hash: string }[] }
    }
    const serverSeed = Buffer.from(fairness.past[0]?.seed ?? '', 'hex')
    const hash = createHash('sha256').update(serverSeed).digest('hex')
    const debits = heard('debit').map(({ body }) => body['details'])
    expect(debits).toEqual(rounds().map(({ nonce }) => ({ seedHash: hash, clientSeed: 'device', nonce })))
    const hmac = (key: Uint8Array, message: string): Buffer => createHmac('sha256', key).update(message).digest()
    for (const { nonce, outcome } of rounds())
      expect(outcome).toEqual({ roll: rollDice(createDraws(hmac, { serverSeed, clientSeed: 'device', nonce })) })
  })

  test('a seed is kept for ever, though a screen shows the last ten: each round can be drawn again', async () => {
    const screen = await openScreen(url, 'dice')
    const { round } = (await screen.bet(STAKE, EVEN)) as { round: { roundId: string; outcome: object } }
    await all('closed')
    const recordOf = async () => (await operate(url, 'GET', `/rounds/${round.roundId}`)).body
    expect(await recordOf()).toMatchObject({ serverSeed: null })
    let shown: unknown
    for (let n = 0; n < 12; n++) ({ fairness: shown } = await screen.ask('seed', { clientSeed: `device-${n}` }))
    expect((shown as { past: unknown[] }).past).toHaveLength(10)
    await casino.close()
    await start()
    const { serverSeed: seed, seedHash, clientSeed, nonce } = (await recordOf()) as Record<string, string>
    const serverSeed = Buffer.from(seed ?? '', 'hex')
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(seedHash)
    const hmac = (key: Uint8Array, message: string): Buffer => createHmac('sha256', key).update(message).digest()
    const draws = createDraws(hmac, { serverSeed, clientSeed: clientSeed ?? '', nonce: Number(nonce) })
    expect(round.outcome).toEqual({ roll: rollDice(draws) })
  })

  test('a stake that was not taken uses no nonce', async () => {
    const screen = await openScreen(url, 'dice')
    wallet.refuse('debit', 'LIMIT_EXCEEDED')
    expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'LIMIT_EXCEEDED', round: null })
    wallet.refuse(null)
    await screen.bet(STAKE, EVEN)
    expect(heard('debit').map(({ body }) => (body['details'] as { nonce: number }).nonce)).toEqual([1, 1])
    await expect.poll(() => rounds().every(({ endedAt }) => endedAt !== null)).toBe(true)
    expect(rounds().map(({ stage }) => stage)).toEqual(['refused', 'closed'])
  })

  test('a bet that the device sends twice is one round', async () => {
    const screen = await openScreen(url, 'dice')
    const requestId = randomUUID()
    const [one, other] = await Promise.all([screen.bet(STAKE, EVEN, requestId), screen.bet(STAKE, EVEN, requestId)])
    expect(one['round']).toMatchObject({ roundId: (other['round'] as { roundId: string }).roundId })
    expect(heard('debit')).toHaveLength(1)
  })

  test('of many at once exactly as many are taken as the balance holds', async () => {
    const screen = await openScreen(url, 'dice')
    // A seed that is known, so that none of them wins.
    const [seeds] = casino.book.seeds.values()
    if (seeds?.current) casino.book.write({ seeds: { ...seeds, current: { ...seeds.current, seed: '00'.repeat(32) } } })
    const asked = Array.from({ length: 12 }, () => screen.bet(200_000, { side: 'under', chances: 20 }))
    const codes = (await Promise.all(asked)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(5)
    expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(7)
  })

  test.each([
    ['dice', 1050, EVEN, 'STAKE_LIMITS'],
    ['dice', 900, EVEN, 'STAKE_LIMITS'],
    ['dice', 1_000_100, EVEN, 'STAKE_LIMITS'],
    ['dice', 1000, { side: 'under', chances: 9801 }, 'INVALID_REQUEST'],
    ['dice', 1_000_000, { side: 'under', chances: 1 }, 'RETURN_LIMIT'],
    ['limbo', 1000, { target: 100 }, 'INVALID_REQUEST'],
    ['mines', 1000, { mines: 25 }, 'INVALID_REQUEST'],
    ['roulette', 1000, { chips: [{ spot: 'n-37', amount: 1000 }] }, 'INVALID_REQUEST'],
    ['roulette', 2000, { chips: [{ spot: 'red', amount: 1000 }] }, 'INVALID_REQUEST'],
    ['roulette', 2000, { chips: ['red', 'red'].map((spot) => ({ spot, amount: 1000 })) }, 'INVALID_REQUEST'],
    ['bazaar', 1000, null, 'INVALID_REQUEST'],
    ['keno', 1000, { picks: [] }, 'INVALID_REQUEST'],
    ['keno', 1000, { picks: [1, 2, 3, 4, 5, 6, 7] }, 'INVALID_REQUEST'],
    ['keno', 1000, { picks: [1, 1] }, 'INVALID_REQUEST'],
    ['keno', 1000, { picks: [0] }, 'INVALID_REQUEST'],
    ['keno', 1000, { picks: [41] }, 'INVALID_REQUEST'],
    ['keno', 100_000, { picks: [1, 2, 3, 4, 5, 6, 7, 8] }, 'RETURN_LIMIT'],
    ['pick-3', 1000, { kind: 'straight', digits: [1, 2] }, 'INVALID_REQUEST'],
    ['pick-3', 1000, { kind: 'first', digits: [1, 2, 3] }, 'INVALID_REQUEST'],
    ['pick-3', 1000, { kind: 'any', digits: [7, 7, 7] }, 'INVALID_REQUEST'],
    ['pick-3', 1000, { kind: 'any', digits: [1, 2, 10] }, 'INVALID_REQUEST'],
    ['pick-3', 1000, { kind: 'toString', digits: [1, 2, 3] }, 'INVALID_REQUEST'],
    ['blackjack', 1000, 'hit', 'INVALID_REQUEST'],
  ])('%s takes no %i on %o', async (game, stake, choice, code) => {
    const screen = await openScreen(url, game)
    expect(await screen.ask('bet', { requestId: randomUUID(), stake, choice })).toMatchObject({ code })
    expect(heard('debit')).toEqual([])
  })

  test.each([
    ['limbo', { target: 200 }],
    ['roulette', { chips: [{ spot: 'red', amount: STAKE }] }],
    ['bazaar', {}],
    ['mango', {}],
    ['himalaya', {}],
    ['keno', { picks: [3, 9, 27, 40] }],
    ['pick-3', { kind: 'any', digits: [1, 2, 2] }],
  ])('%s plays', async (game, choice) => {
    const screen = await openScreen(url, game)
    for (let n = 0; n < 5; n++) expect(await screen.bet(STAKE, choice)).toMatchObject({ code: 'OK' })
    await all('closed')
    expectEqualBooks()
  })

  test('the limits of a session are kept where they are narrower, those that the wallet says at its opening too', async () => {
    wallet.limit({ min: '1000', max: '15000' })
    const screen = await openScreen(url, 'dice', { limits: { min: '5000', max: '20000' } })
    for (const stake of [4000, 16_000, 21_000])
      expect(await screen.bet(stake, EVEN)).toMatchObject({ code: 'STAKE_LIMITS' })
  })
})

describe('mines', () => {
  const serverSeedOf = (): string => [...casino.book.seeds.values()][0]?.current?.seed ?? ''
  const laid = (mines: number): number[] => {
    const hmac = (key: Uint8Array, message: string): Buffer => createHmac('sha256', key).update(message).digest()
    const serverSeed = Buffer.from(serverSeedOf(), 'hex')
    return layMines(createDraws(hmac, { serverSeed, clientSeed: 'device', nonce: 1 }), mines)
  }
  const begin = async () => {
    const screen = await openScreen(url, 'mines')
    const { round } = (await screen.bet(STAKE, { mines: 3 })) as { round: { roundId: string } }
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !laid(3).includes(tile))
    return { screen, roundId: round.roundId, safe }
  }

  test('are hidden while it is open, and what is open can be taken', async () => {
    const { screen, roundId, safe } = await begin()
    await screen.ask('step', { roundId, at: 0, step: safe[0] })
    const { round } = await screen.ask('step', { roundId, at: 1, step: safe[1] })
    expect(round).toMatchObject({ stage: 'open', steps: safe.slice(0, 2), payout: 12_857, outcome: null })
    expect((await operate(url, 'GET', `/rounds/${roundId}`)).body).toMatchObject({ state: 'open', outcome: null })
    expect(await screen.ask('seed', { clientSeed: 'another' })).toMatchObject({ code: 'ROUND_OPEN' })
    expect(await screen.bet(STAKE, { mines: 3 })).toMatchObject({ code: 'ROUND_OPEN' })
    expect(await screen.ask('cashout', { roundId })).toMatchObject({ round: { stage: 'closed', payout: 12_857 } })
    expect(await screen.ask('cashout', { roundId })).toMatchObject({ round: { stage: 'closed', payout: 12_857 } })
    expectEqualBooks()
    expect((await operate(url, 'GET', `/rounds/${roundId}`)).body).toMatchObject({
      state: 'settled',
      outcome: { mines: laid(3) },
    })
  })

  test('one ends it, and it is continued where it was after a break', async () => {
    const { screen, roundId, safe } = await begin()
    await screen.ask('step', { roundId, at: 0, step: safe[0] })
    await casino.close()
    await start()
    const again = await openScreen(url, 'mines')
    expect(again.opened['open']).toMatchObject({ roundId, steps: [safe[0]] })
    expect(await again.ask('step', { roundId, at: 1, step: laid(3)[0] })).toMatchObject({
      round: { stage: 'closed', payout: 0 },
    })
    expect(await again.ask('step', { roundId, at: 2, step: safe[1] })).toMatchObject({
      round: { stage: 'closed', payout: 0 },
    })
    expectEqualBooks()
  })

  test('the operator takes an open one back, and an ended one not', async () => {
    const { screen, roundId, safe } = await begin()
    expect((await operate(url, 'POST', `/rounds/${roundId}/cancel`)).body).toMatchObject({ state: 'cancelled' })
    await all('cancelled')
    expect(wallet.balance()).toBe(BALANCE)
    expect(await screen.ask('step', { roundId, at: 0, step: safe[0] })).toMatchObject({ round: { stage: 'cancelled' } })
    const { round } = (await screen.bet(STAKE, { mines: 24 })) as { round: { roundId: string } }
    await screen.ask('step', { roundId: round.roundId, at: 0, step: 0 })
    expect((await operate(url, 'POST', `/rounds/${round.roundId}/cancel`)).body).toMatchObject({ state: 'settled' })
    expect((await operate(url, 'POST', '/rounds/nobody/cancel')).body).toMatchObject({ state: 'cancelled' })
  })

  test('nothing is cashed out before a tile is open', async () => {
    const { screen, roundId } = await begin()
    expect(await screen.ask('cashout', { roundId })).toMatchObject({ code: 'NOTHING_OPEN' })
  })
})

describe('blackjack', () => {
  type Shown = {
    code: string
    round: { roundId: string; stage: string; stake: number; payout: number; steps: string[]; sight: BlackjackTable }
  }
  const hmac = (key: Uint8Array, message: string): Buffer => createHmac('sha256', key).update(message).digest()
  const shoeOf = (seed: string): readonly number[] =>
    dealShoe(createDraws(hmac, { serverSeed: Buffer.from(seed, 'hex'), clientSeed: 'device', nonce: 1 }), SHOE)
  /** The first seed, counted from 0, whose first cards are such. */
  function seedWith(isSuch: (shoe: readonly number[]) => boolean): string {
    for (let n = 0; ; n++) {
      const seed = n.toString(16).padStart(64, '0')
      if (isSuch(shoeOf(seed))) return seed
    }
  }
  const isOpen = (shoe: readonly number[], ...steps: BlackjackStep[]): boolean =>
    playBlackjack(shoe, steps).turn !== null
  const mayHitTwice = (shoe: readonly number[]): boolean => isOpen(shoe, 'hit', 'hit')
  const maySplit = (shoe: readonly number[]): boolean =>
    blackjackChoices(playBlackjack(shoe, [])).includes('split') && isOpen(shoe, 'split', 'stand')

  const begin = async (isSuch: (shoe: readonly number[]) => boolean) => {
    const screen = await openScreen(url, 'blackjack')
    const seed = seedWith(isSuch)
    const [seeds] = casino.book.seeds.values()
    if (seeds?.current) casino.book.write({ seeds: { ...seeds, current: { ...seeds.current, seed } } })
    const { round } = (await screen.bet(STAKE, {})) as Shown
    const take = async (at: number, step: BlackjackStep): Promise<Shown> =>
      (await screen.ask('step', { roundId: round.roundId, at, step })) as Shown
    return { screen, seed, roundId: round.roundId, round, take }
  }

  test('shows one card of the dealer while it is open, and the hole card when it is over', async () => {
    const { round, roundId, take, seed } = await begin(mayHitTwice)
    expect(round).toMatchObject({ stage: 'open', outcome: null, sight: { dealer: [shoeOf(seed)[1]], turn: 0 } })
    expect((await operate(url, 'GET', `/rounds/${roundId}`)).body).toMatchObject({ state: 'open', outcome: null })
    const { round: over } = await take(0, 'stand')
    const { hands, dealer } = playBlackjack(shoeOf(seed), ['stand'])
    expect(over).toMatchObject({ stage: 'closed', sight: null, outcome: { hands, dealer } })
    expectEqualBooks()
  })

  test('a step that the device sends twice is taken once', async () => {
    const { take } = await begin(mayHitTwice)
    const [one, other] = await Promise.all([take(0, 'hit'), take(0, 'hit')])
    expect([one.round.steps, other.round.steps]).toEqual([['hit'], ['hit']])
    expect(await take(5, 'hit')).toMatchObject({ round: { steps: ['hit'] } })
    expect(await take(1, 'split')).toMatchObject({ code: 'OK', round: { steps: ['hit'] } })
  })

  test('a double takes a further stake of the same round, with a debit of its own', async () => {
    const { take, roundId, seed } = await begin(mayHitTwice)
    const { round } = await take(0, 'double')
    const details = { seedHash: rounds()[0]?.seedHash, clientSeed: 'device', nonce: 1 }
    expect(heard('debit').map(({ body }) => [body['txId'], body['roundId'], body['amount'], body['details']])).toEqual([
      [`${roundId}-d`, roundId, String(STAKE), details],
      [`${roundId}-d1`, roundId, String(STAKE), details],
    ])
    expect(round).toMatchObject({ stage: 'closed', stake: 2 * STAKE, steps: ['double'] })
    expect(standBlackjack(shoeOf(seed), ['double'])).toMatchObject({ hands: [{ isDoubled: true }] })
    await all('closed')
    expect(heard('credit').map(({ body }) => body['refTxId'])).toEqual([`${roundId}-d`])
    expectEqualBooks()
    const lines = (await operate(url, 'GET', `/report?day=${new Date().toISOString().slice(0, 10)}`)).text
    expect(lines.match(/"op":"debit"/g)).toHaveLength(2)
  })

  test('a double that the wallet refuses leaves the hand as it was', async () => {
    const { take, roundId } = await begin(mayHitTwice)
    wallet.refuse('debit', 'INSUFFICIENT_FUNDS')
    expect(await take(0, 'double')).toMatchObject({ code: 'INSUFFICIENT_FUNDS', round: null, open: { steps: [] } })
    wallet.refuse(null)
    expect(await take(0, 'hit')).toMatchObject({ round: { stage: 'open', stake: STAKE, steps: ['hit'] } })
    expect(await take(1, 'double')).toMatchObject({ round: { steps: ['hit'] } })
    await take(1, 'stand')
    await all('closed')
    expect(rounds()).toMatchObject([{ id: roundId, stake: STAKE, raises: [{ state: 'refused' }] }])
    expectEqualBooks()
  })

  test('one that nobody answered goes back, and the hand goes on as it was', async () => {
    const { screen, take, roundId } = await begin(mayHitTwice)
    wallet.trouble('debit', 'lose')
    wallet.trouble('rollback', ...Array.from({ length: 100 }, () => 'fail' as const))
    expect(await take(0, 'double')).toMatchObject({ code: 'STAKE_UNKNOWN', isPaying: true, open: { stage: 'open' } })
    expect(await take(0, 'hit')).toMatchObject({ code: 'LAST_STAKE_UNSETTLED', open: { steps: [] } })
    expect(await screen.ask('seed', { clientSeed: 'another' })).toMatchObject({ code: 'ROUND_OPEN' })
    expect(wallet.balance()).toBe(BALANCE - 2 * STAKE)
    wallet.trouble('rollback', 'lose')
    await all('open')
    expect(wallet.balance()).toBe(BALANCE - STAKE)
    expect(await take(0, 'double')).toMatchObject({ round: { stake: 2 * STAKE } })
    expect(heard('debit').map(({ body }) => body['txId'])).toEqual([`${roundId}-d`, `${roundId}-d1`, `${roundId}-d2`])
    await all('closed')
    expectEqualBooks()
  })

  test('killed while a further stake was asked for, it gives that one back and goes on', async () => {
    const { roundId } = await begin(mayHitTwice)
    const [round] = rounds()
    const raises = [{ step: 'double', amount: paise(STAKE), state: 'asked' }] as const
    if (round) casino.book.write({ round: { ...round, stage: 'raising', raises } })
    await casino.close()
    await start()
    await all('open')
    expect(heard('rollback').map(({ body }) => [body['txId'], body['refTxId']])).toEqual([
      [`${roundId}-r1`, `${roundId}-d1`],
    ])
    const again = await openScreen(url, 'blackjack')
    expect(await again.ask('step', { roundId, at: 0, step: 'double' })).toMatchObject({ round: { stake: 2 * STAKE } })
    await all('closed')
    expectEqualBooks()
  })

  test('a split plays two hands, and an operator who takes it back gives both stakes back', async () => {
    const { take, roundId } = await begin(maySplit)
    expect(await take(0, 'split')).toMatchObject({ round: { stage: 'open', stake: 2 * STAKE } })
    wallet.trouble('rollback', 'fail', 'lose')
    await operate(url, 'POST', `/rounds/${roundId}/cancel`)
    await all('cancelled')
    expect(new Set(heard('rollback').map(({ body }) => body['refTxId']))).toEqual(
      new Set([`${roundId}-d1`, `${roundId}-d`]),
    )
    expect(wallet.balance()).toBe(BALANCE)
    expect(rounds()).toMatchObject([{ raises: [{ state: 'back' }] }])
  })

  test('taken back while a further stake is on its way back, it gives both back', async () => {
    const { take, roundId } = await begin(mayHitTwice)
    wallet.trouble('debit', 'lose')
    wallet.trouble('rollback', ...Array.from({ length: 50 }, () => 'fail' as const))
    await take(0, 'double')
    await operate(url, 'POST', `/rounds/${roundId}/cancel`)
    wallet.trouble('rollback')
    await all('cancelled')
    expect(wallet.balance()).toBe(BALANCE)
  })

  test.each([[[]], [['split']]] as const)('left alone for a day after %j, each hand stands', async (steps) => {
    const { take, seed } = await begin(maySplit)
    for (const [at, step] of steps.entries()) await take(at, step)
    now = () => Date.now() + 25 * 3_600_000
    await casino.look()
    now = Date.now
    await all('closed')
    const { hands, dealer } = standBlackjack(shoeOf(seed), steps)
    expect(rounds()).toMatchObject([{ steps, outcome: { hands, dealer } }])
    expectEqualBooks()
  })

  test.each([
    ['reorder', ['OK', 'OK'], ['TRANSACTION_NOT_FOUND', 'OK']],
    ['duplicateDebit', ['OK', 'OK', 'OK'], ['OK']],
  ] as const)('a double with the fault %s is staked and paid once', async (fault, debits, credits) => {
    const { screen, take } = await begin(mayHitTwice)
    await plan(screen, fault)
    expect(await take(0, 'double')).toMatchObject({ round: { stake: 2 * STAKE } })
    await all('closed')
    expect(heard('debit').map(({ code }) => code)).toEqual(debits)
    expect(heard('credit').map(({ code }) => code)).toEqual(credits)
    expect(new Set(heard('credit').map(({ body }) => body['txId'])).size).toBe(1)
    expectEqualBooks()
  })

  test('nothing is cashed out', async () => {
    const { screen, roundId } = await begin(mayHitTwice)
    expect(await screen.ask('cashout', { roundId })).toMatchObject({ code: 'NOTHING_OPEN' })
  })
})

describe('what is unknown', () => {
  test('a bet that is asked for again, since its answer did not reach the device, says that the stake went back', async () => {
    const screen = await openScreen(url, 'dice')
    wallet.trouble('debit', 'lose')
    const requestId = randomUUID()
    await screen.bet(STAKE, EVEN, requestId)
    expect(await screen.bet(STAKE, EVEN, requestId)).toMatchObject({
      code: 'OK',
      round: { stage: 'cancelled', outcome: null },
    })
    expect(heard('debit')).toHaveLength(1)
  })

  test('for three days a credit is sent again, counted from when it was owed and not from a start', async () => {
    const screen = await openScreen(url, 'dice')
    wallet.trouble('credit', ...Array.from({ length: 400 }, () => 'fail' as const))
    await screen.bet(STAKE, EVEN)
    await casino.close()
    const hours = 3_600_000
    now = () => Date.now() + 60 * hours
    pace = { ...PACE, giveUpMs: 72 * hours }
    const before = heard('credit').length
    await start()
    await expect.poll(() => heard('credit').length).toBeGreaterThan(before + 2)
    expect(rounds()).toMatchObject([{ stage: 'crediting' }])
    await casino.close()
    now = () => Date.now() + 73 * hours
    await start()
    await all('disputed')
    expect(rounds()).toMatchObject([{ code: 'UNANSWERED' }])
    wallet.trouble('credit')
  })

  test('closing waits for what is under way: the answer that comes then is kept', async () => {
    const screen = await openScreen(url, 'dice')
    wallet.trouble('credit', 'slow')
    void screen.bet(STAKE, EVEN).catch(() => undefined)
    await expect.poll(() => heard('credit').length).toBe(1)
    await casino.close()
    await start()
    expect(rounds()).toMatchObject([{ stage: 'closed' }])
    expect(heard('credit')).toHaveLength(1)
  })

  test('what could not be written down is asked for again, and told', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const screen = await openScreen(url, 'dice')
    const { write } = casino.book
    const full = vi.spyOn(casino.book, 'write').mockImplementation((change) => {
      if (change.round?.stage === 'closed') throw new Error('the disk is full')
      write(change)
    })
    expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'OK', round: { stage: 'crediting' } })
    expect(told.mock.calls.join()).toContain('the disk is full')
    full.mockRestore()
    await casino.look()
    await all('closed')
    expectEqualBooks()
  })

  test('a round that cannot be gone on with ends nothing else, and no process', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const screen = await openScreen(url, 'mines')
    await screen.bet(STAKE, { mines: 3 })
    const [round] = rounds()
    // Its seed is gone; another one, with nothing opened, comes behind it.
    if (round) casino.book.write({ round: { ...round, steps: [0], seedHash: 'another' } })
    if (round) casino.book.write({ round: { ...round, id: 'behind' } })
    now = () => Date.now() + 25 * 3_600_000
    await casino.look()
    expect(rounds()).toMatchObject([{ stage: 'open' }, { id: 'behind', stage: 'givingBack' }])
    expect(told.mock.calls.join()).toContain(round?.id)
  })
  test('a debit without an answer is rolled back until the wallet says OK, and moves nothing', async () => {
    const screen = await openScreen(url, 'dice')
    wallet.trouble('debit', 'lose')
    wallet.trouble('rollback', 'fail', 'lose', 'lose')
    expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'STAKE_UNKNOWN', round: null })
    await all('cancelled')
    expect(heard('rollback').map(({ code }) => code)).toEqual([503, 'OK', 'OK', 'OK'])
    expect(new Set(heard('rollback').map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(new Set(heard('rollback').map(({ nonce }) => nonce)).size).toBe(4)
    expect(wallet.balance()).toBe(BALANCE)
    expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'OK', round: { nonce: 1 } })
  })

  test('a debit that was never heard leaves a tombstone', async () => {
    const screen = await openScreen(url, 'dice')
    wallet.trouble('debit', 'fail')
    await screen.bet(STAKE, EVEN)
    await all('cancelled')
    expect(heard('rollback')).toMatchObject([{ code: 'OK' }])
    expect(wallet.balance()).toBe(BALANCE)
  })

  test('an answer that the wallet did not sign is none', async () => {
    const screen = await openScreen(url, 'dice')
    wallet.trouble('debit', 'forge')
    expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'STAKE_UNKNOWN' })
    await all('cancelled')
    expect(wallet.balance()).toBe(BALANCE)
  })

  test('a credit is the same again, never taken back', async () => {
    const screen = await openScreen(url, 'dice')
    wallet.trouble('credit', 'fail', 'lose', 'fail')
    await screen.bet(STAKE, { side: 'under', chances: 9800 })
    await all('closed')
    expect(heard('credit').map(({ code }) => code)).toEqual([503, 'OK', 503, 'OK'])
    expect(new Set(heard('credit').map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(heard('rollback')).toEqual([])
    expectEqualBooks()
  })

  test('a credit that comes after the wallet has given the stake back ends the round', async () => {
    const screen = await openScreen(url, 'dice')
    wallet.refuse('credit', 'ALREADY_ROLLED_BACK')
    await screen.bet(STAKE, EVEN)
    await all('cancelled')
    expect(paid()).toBe(0)
  })
})

describe('the buttons of the desk', () => {
  const codes = (op: string): (string | number)[] => heard(op).map(({ code }) => code)
  /** Of holds and their results: `shared/holds.test.ts`. */
  type OfHolds = Extract<FaultName, `${string}Reserve` | `${string}Settle` | 'overLoss' | 'lateHold'>
  const PLAYED: Readonly<
    Record<
      Exclude<FaultName, OfHolds | 'lateDebit' | 'repeatedRollback' | 'slow' | 'storm' | 'crowd' | 'unsentCredit'>,
      readonly [debits: unknown[], credits: unknown[]]
    >
  > = {
    duplicateDebit: [['OK', 'OK'], ['OK']],
    duplicateCredit: [['OK'], ['OK', 'OK']],
    lostDebit: [['OK'], []],
    lostCredit: [['OK'], ['OK', 'OK']],
    wrongSignature: [[401], []],
    wrongCurrency: [['WRONG_CURRENCY'], []],
    replayedNonce: [['OK', 401], ['OK']],
    reorder: [['OK'], ['TRANSACTION_NOT_FOUND', 'OK']],
    wrongDirection: [[401], []],
    wrongClock: [[401], []],
    oddAmount: [['INVALID_REQUEST'], []],
    otherAmount: [['OK', 'DUPLICATE_TRANSACTION'], ['OK']],
    brokenBatch: [['OK'], ['OK']],
  }
  test.each(Object.entries(PLAYED))('%s', async (fault, [debits, credits]) => {
    const screen = await openScreen(url, 'dice')
    await plan(screen, fault as FaultName)
    await screen.bet(STAKE, EVEN)
    await expect.poll(() => rounds().every(({ endedAt }) => endedAt !== null)).toBe(true)
    expect([codes('debit'), codes('credit')]).toEqual([debits, credits])
    expectEqualBooks()
    expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'OK' })
    await expect.poll(() => rounds().every(({ endedAt }) => endedAt !== null)).toBe(true)
    expectEqualBooks()
  })

  test('a credit that was sent ahead of its debit has the id of the one that comes', async () => {
    const screen = await openScreen(url, 'dice')
    await plan(screen, 'reorder')
    await screen.bet(STAKE, EVEN)
    await all('closed')
    expect(wallet.heard.map(({ op }) => op)).toEqual(['session', 'credit', 'debit', 'credit'])
    expect(new Set(heard('credit').map(({ body }) => body['txId'])).size).toBe(1)
    expect((await (await fetch(`${url}/desk.json`)).json()) as object).toMatchObject({
      calls: [{ op: 'credit' }, { op: 'debit' }, { op: 'credit', fault: 'reorder', came: 'TRANSACTION_NOT_FOUND' }, {}],
    })
  })

  test('fifty stakes at once are taken as far as there is money, and all but one go back', async () => {
    const screen = await openScreen(url, 'dice')
    await plan(screen, 'crowd')
    await screen.bet(3 * STAKE, EVEN)
    await expect.poll(() => codes('rollback'), { timeout: 10_000 }).toEqual(Array.from({ length: 49 }, () => 'OK'))
    await expect.poll(() => rounds().every(({ endedAt }) => endedAt !== null)).toBe(true)
    const taken = codes('debit').filter((code) => code === 'OK').length
    expect([taken, codes('debit').length]).toEqual([33, 50])
    expectEqualBooks()
    // The report of the day names what was taken of them, and that it went back.
    const day = new Date().toISOString().slice(0, 10)
    const { text } = await operate(url, 'GET', `/report?day=${day}`)
    const ops = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly op: string }).op)
    expect(['debit', 'rollback'].map((op) => ops.filter((one) => one === op).length)).toEqual([33, 49])
  })

  test('a part of a batch that fails leaves nothing of it', async () => {
    const screen = await openScreen(url, 'dice')
    await plan(screen, 'brokenBatch')
    await screen.bet(STAKE, EVEN)
    await expect.poll(() => rounds().every(({ endedAt }) => endedAt !== null)).toBe(true)
    expect(wallet.heard.map(({ op, code }) => [op, code])).toEqual([
      ['session', 'OK'],
      ['batch', 'TRANSACTION_NOT_FOUND'],
      ['debit', 'OK'],
      ['credit', 'OK'],
    ])
    expectEqualBooks()
  })

  test('a win that is booked and not sent is in the report alone', async () => {
    const screen = await openScreen(url, 'dice')
    await plan(screen, 'unsentCredit')
    await screen.bet(STAKE, EVEN)
    await all('closed')
    expect(codes('credit')).toEqual([])
    const day = new Date().toISOString().slice(0, 10)
    expect((await operate(url, 'GET', `/report?day=${day}`)).text).toContain('"op":"credit"')
  })

  const HERE = 'localhost:3104'
  test.each([
    { host: 'games.example' },
    { host: 'localhost.example' },
    { host: '192.0.2.1:3104' },
    { host: 'localhost:3104.example' },
    { host: HERE, 'X-Forwarded-For': '192.0.2.1' },
    { host: HERE, 'X-Forwarded-Host': 'games.example' },
    { host: HERE, Forwarded: 'for=192.0.2.1' },
    { host: HERE, Via: '1.1 games.example' },
    { host: HERE, 'X-Real-IP': '192.0.2.1' },
  ])('nobody reaches it by another name or through a proxy: %o', async (from) => {
    const { id } = await launch(url, 'dice')
    const reach = async (method: string, path: string): Promise<number | undefined> =>
      await new Promise((resolve, reject) => {
        const headers = { ...from, 'content-type': 'application/json' }
        const asked = request(url + path, { method, headers }, (answer) => resolve(answer.resume().statusCode))
        asked.on('error', reject).end(method === 'POST' ? '{}' : undefined)
      })
    expect(await reach('GET', '/')).toBe(404)
    expect(await reach('GET', '/desk.json')).toBe(404)
    expect(await reach('POST', '/keys/k1')).toBe(404)
    expect(await reach('POST', `/fault/${id}/storm`)).toBe(404)
    expect(await reach('GET', `/play/${id}`)).toBe(200)
    expect(casino.book.keys.has('k1')).toBe(true)
  })

  test('a key that was retired stays so when it starts anew', async () => {
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/keys/${KEY.keyId}`, { method: 'POST', headers, body: '{}' })
    await casino.close()
    await start()
    expect((await operate(url, 'GET', '/health')).status).toBe(401)
    const again = JSON.stringify({ keyId: KEY.keyId, secret: 'another', walletUrl: wallet.url })
    expect((await fetch(`${url}/keys`, { method: 'POST', headers, body: again })).status).toBe(200)
    expect([...casino.book.keys.keys()]).toEqual([KEY.keyId])
  })

  test('a debit that comes after its rollback is refused', async () => {
    const screen = await openScreen(url, 'dice')
    await plan(screen, 'lateDebit')
    expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'STAKE_UNKNOWN' })
    await expect.poll(() => codes('debit'), { timeout: 10_000 }).toEqual(['ALREADY_ROLLED_BACK'])
    expect(codes('rollback')).toEqual(['OK'])
    expect(wallet.balance()).toBe(BALANCE)
  })

  test('a storm answers everything about the session with 503', async () => {
    const screen = await openScreen(url, 'mines')
    const { round } = (await screen.bet(STAKE, { mines: 3 })) as { round: { roundId: string } }
    await plan(screen, 'storm')
    expect(await screen.ask('state')).toEqual({ code: 'UNAVAILABLE' })
    for (const [method, path] of [
      ['DELETE', `/sessions/${screen.id}`],
      ['GET', `/rounds/${round.roundId}`],
      ['POST', `/rounds/${round.roundId}/cancel`],
    ] as const)
      expect((await operate(url, method, path)).status).toBe(503)
  })

  describe('a plan', () => {
    const headers = { 'content-type': 'application/json' }
    const set = async ({ id }: Screen, asked: object): Promise<number> =>
      (await fetch(`${url}/plan/${id}`, { method: 'POST', headers, body: JSON.stringify(asked) })).status
    type Shown = { readonly id: string; readonly plan: readonly { fault: string; played: { came: string } | null }[] }
    /** What of the session's plan was played off, and what the wallet said to it. */
    const played = async ({ id }: Screen): Promise<unknown[]> => {
      const { sessions } = (await (await fetch(`${url}/desk.json`)).json()) as { sessions: Shown[] }
      return sessions.find((one) => one.id === id)?.plan.map((step) => [step.fault, step.played?.came ?? null]) ?? []
    }
    const settled = async () => await expect.poll(() => rounds().every(({ endedAt }) => endedAt !== null)).toBe(true)

    test('is played off step by step, in the order of the calls, and shows how far it is', async () => {
      const screen = await openScreen(url, 'dice')
      expect(await set(screen, { name: 'disorder' })).toBe(200)
      const none = ['lostDebit', 'repeatedRollback', 'lateDebit', 'reorder'].map((fault) => [fault, null])
      expect(await played(screen)).toEqual(none)
      await screen.bet(STAKE, EVEN)
      await screen.bet(STAKE, EVEN)
      expect(await played(screen)).toEqual(none)
      await screen.bet(STAKE, EVEN)
      await settled()
      expect(await played(screen)).toEqual([['lostDebit', 'OK'], ['repeatedRollback', 'OK'], ...none.slice(2)])
      expect(codes('rollback')).toEqual(['OK', 'OK', 'OK'])
      expectEqualBooks()
      await screen.bet(STAKE, EVEN)
      await expect.poll(() => codes('debit').at(-1), { timeout: 10_000 }).toBe('ALREADY_ROLLED_BACK')
      await screen.bet(STAKE, EVEN)
      await settled()
      expect(await played(screen)).toEqual([
        ['lostDebit', 'OK'],
        ['repeatedRollback', 'OK'],
        ['lateDebit', 'ALREADY_ROLLED_BACK'],
        ['reorder', 'TRANSACTION_NOT_FOUND'],
      ])
      expectEqualBooks()
    })

    test('away: late with the first stake, then not there for twenty seconds, and all that was played is paid', async () => {
      const screen = await openScreen(url, 'dice')
      expect(await set(screen, { name: 'away' })).toBe(200)
      const began = Date.now()
      expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'OK' })
      expect(Date.now() - began).toBeGreaterThanOrEqual(3000)
      expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'OK' })
      expect(await screen.ask('state')).toEqual({ code: 'UNAVAILABLE' })
      expect(await screen.bet(STAKE, EVEN)).toEqual({ code: 'UNAVAILABLE' })
      expect((await operate(url, 'GET', `/rounds/${rounds()[0]?.id}`)).status).toBe(503)
      expect(codes('debit')).toEqual(['OK', 'OK'])
      await settled()
      const real = now
      now = () => real() + 20_001
      expect((await operate(url, 'GET', `/rounds/${rounds()[0]?.id}`)).body).toMatchObject({ state: 'settled' })
      expect(await screen.bet(STAKE, EVEN)).toMatchObject({ code: 'OK' })
      await settled()
      expect(await played(screen)).toEqual([
        ['slow', 'OK'],
        ['storm', 'OK'],
      ])
      expectEqualBooks()
    })

    test('of one session is of no other, and ends where it is cleared', async () => {
      const [screen, other] = [await openScreen(url, 'dice'), await openScreen(url, 'dice')]
      const steps = [{ op: 'any', nth: 2, fault: 'replayedNonce' }]
      expect(await set(screen, { steps })).toBe(200)
      await other.bet(STAKE, EVEN)
      await settled()
      expect(await played(screen)).toEqual([['replayedNonce', null]])
      await set(screen, { steps: [] })
      await screen.bet(STAKE, EVEN)
      await settled()
      expect(await played(screen)).toEqual([])
      expect(wallet.heard.map(({ code }) => code)).not.toContain(401)
    })

    test.each([
      { name: 'nobody knows' },
      { name: 'toString' },
      {},
      { steps: 'debit' },
      { steps: [{ op: 'debit', nth: 0, fault: 'lostDebit' }] },
      { steps: [{ op: 'debit', nth: 1.5, fault: 'lostDebit' }] },
      { steps: [{ op: 'credit', nth: 1, fault: 'lostDebit' }] },
      { steps: [{ op: 'session', nth: 1, fault: 'slow' }] },
      { steps: [{ op: 'debit', nth: 1, fault: 'constructor' }] },
      { steps: Array.from({ length: 21 }, () => ({ op: 'debit', nth: 1, fault: 'slow' })) },
    ])('that is none is refused, and the one before stands: %j', async (asked) => {
      const screen = await openScreen(url, 'dice')
      await set(screen, { name: 'forged' })
      expect(await set(screen, asked)).toBe(400)
      expect(await played(screen)).toHaveLength(PLANS['forged']?.steps.length ?? 0)
    })

    test('stands on the page, each by what it does', async () => {
      const page = await (await fetch(url)).text()
      for (const { says } of Object.values(PLANS)) expect(page).toContain(says)
      // A step may be of any call that some plan is about.
      for (const { op } of Object.values(PLANS).flatMap(({ steps }) => steps))
        expect(/const OPS = (.+)/.exec(page)?.[1]).toContain(`"${op}"`)
    })
  })

  test('it is a page, shows no secret, and takes and retires keys', async () => {
    for (const says of Object.values(FAULTS)) expect(await (await fetch(url)).text()).toContain(says)
    const shown = await (await fetch(`${url}/desk.json`)).text()
    expect(shown).toContain(wallet.url)
    expect(shown).not.toContain(KEY.secret)
    const press = async (path: string, body: object, type = 'application/json'): Promise<number> =>
      (await fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) }))
        .status
    expect(await press('/keys', { keyId: 'k2', secret: 's', walletUrl: wallet.url })).toBe(200)
    expect(await press('/keys', { keyId: 'k3' })).toBe(400)
    expect(await press('/keys/k1', {}, 'text/plain')).toBe(404)
    expect(await press('/keys/k1', {})).toBe(200)
    expect((await operate(url, 'GET', '/health')).status).toBe(401)
  })
})

describe('what outlives it', () => {
  let program: ChildProcess | undefined
  afterEach(() => void program?.kill('SIGKILL'))

  const run = async (): Promise<string> => {
    const env = {
      ...process.env,
      CASINO_PORT: '0',
      CASINO_SANDBOX_HASTE: '50',
      CASINO_KEYS: `${KEY.keyId}:${KEY.secret}@${wallet.url}`,
      DATA_DIR: dataDir,
    }
    const main = join(import.meta.dirname, 'main.ts')
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    program = child
    const line = await new Promise<string>((resolve) => void child.stdout.once('data', (data) => resolve(String(data))))
    return `http://127.0.0.1:${(JSON.parse(line) as { casino: number }).casino}`
  }
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => void program?.once('exit', resolve))
    program?.kill('SIGKILL')
    await gone
  }

  test('killed with a win unpaid and an open round, it pays the one and goes on with the other', async () => {
    const first = await run()
    const dice = await openScreen(first, 'dice')
    const mines = await openScreen(first, 'mines')
    const { round } = (await mines.bet(STAKE, { mines: 1 })) as { round: { roundId: string } }
    wallet.trouble('credit', ...Array.from({ length: 400 }, () => 'fail' as const))
    await dice.bet(STAKE, { side: 'under', chances: 9800 })
    await kill()
    appendFileSync(join(dataDir, 'casino', 'journal.jsonl'), '{"round":{"half')
    const before = heard('credit').at(-1)?.body
    wallet.trouble('credit')
    const second = await run()
    await expect.poll(() => heard('credit').at(-1)?.code, { timeout: 10_000 }).toBe('OK')
    expect(heard('credit').at(-1)?.body).toEqual(before)
    expect((await openScreen(second, 'mines')).opened).toMatchObject({ open: { roundId: round.roundId } })
  })

  test('killed before the answer to a debit, it gives the stake back', async () => {
    const first = await run()
    const screen = await openScreen(first, 'dice')
    wallet.trouble('debit', 'hang')
    void screen.bet(STAKE, EVEN).catch(() => undefined)
    await expect.poll(() => heard('debit').length).toBe(1)
    expect(wallet.balance()).toBe(BALANCE - STAKE)
    await kill()
    await run()
    await expect.poll(() => wallet.balance(), { timeout: 10_000 }).toBe(BALANCE)
    expect(heard('rollback')).toMatchObject([{ code: 'OK' }])
  })
})

test('a day is reported line by line, each thing that the wallet has booked', async () => {
  const screen = await openScreen(url, 'dice')
  for (let n = 0; n < 3; n++) await screen.bet(STAKE, EVEN)
  await all('closed')
  const day = new Date().toISOString().slice(0, 10)
  const { text, isSigned } = await operate(url, 'GET', `/report?day=${day}&cursor=`)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { txId: string; op: string; amount: string })
  expect(isSigned).toBe(true)
  expect(lines.map(({ txId, op, amount }) => [txId, op, amount])).toEqual(
    wallet.heard.filter(({ op }) => op !== 'session').map(({ op, body }) => [body['txId'], op, body['amount']]),
  )
  const rest = await operate(url, 'GET', `/report?day=${day}&cursor=${lines[4]?.txId}`)
  expect(rest.text.trimEnd().split('\n')).toHaveLength(1)
  expect((await operate(url, 'GET', '/report?day=today')).status).toBe(400)
  // A reader that went on with a cursor of another day would begin anew, and never end.
  expect((await operate(url, 'GET', `/report?day=2020-01-01&cursor=${lines[4]?.txId}`)).status).toBe(400)
})
