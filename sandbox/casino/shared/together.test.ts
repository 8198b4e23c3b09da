/** All bets of a player on one round of everybody are one round for the wallet, which the last credit ends. */
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../testing/house.ts'
import { openTable, operate, type TableScreen } from '../testing/provider.ts'

const STAKE = 30_000
const PLAYER = { on: 'player' }
const BANKER = { on: 'banker' }
const MANY = Array.from({ length: 100 }, () => 'fail' as const)

let house: House
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => await house.close())

const sitDown = async (playerRef = 'p1'): Promise<TableScreen> => {
  const screen = await openTable(house.url(), 'baccarat', { playerRef })
  await house.at('bets')
  return screen
}
const roundHere = (): string => house.tables()[0]?.id ?? ''
const ask = async (method: string, act = '', playerRef = 'p1') =>
  (await operate(house.url(), method, `/rounds/${roundHere()}${act}?playerRef=${playerRef}`)).body
const finish = async (): Promise<void> => {
  await house.end('bets', 'lock', 'show')
  await house.at('rest')
  await house.settled()
}

/** What both sides have of a player's round, and that nothing was asked in vain. */
async function expectAgreed(playerRef: string): Promise<void> {
  const { staked, won, isClosed } = house.wallet.round(playerRef, roundHere())
  const state = isClosed ? 'settled' : 'cancelled'
  expect(await ask('GET', '', playerRef)).toMatchObject({
    playerRef,
    state,
    stake: String(staked),
    payout: String(won),
  })
  const own = house.wallet.heard.filter(({ op, body }) => op !== 'session' && body['playerRef'] === playerRef)
  expect(own.filter(({ code }) => code !== 'OK' && code !== 503)).toEqual([])
  const done = [...new Map(own.filter(({ code }) => code === 'OK').map((one) => [one.body['txId'], one])).values()]
  const ends = done.filter(({ op, body }) => op === 'credit' && body['roundClosed'] === true)
  expect(ends).toEqual(isClosed ? done.slice(-1) : [])
  const wins = done.flatMap(({ op, body }) => (op === 'credit' ? [[body['refTxId'], body['txId']]] : []))
  const stages = house.bets().filter((bet) => bet.playerRef === playerRef && bet.stage === 'closed')
  expect(new Set(wins.map(String))).toEqual(new Set(stages.map(({ id }) => `${id}-d,${id}-c`)))
}

test('both sides of one baccarat round are one round of their player, with a stake and a credit of each bet', async () => {
  const screen = await sitDown()
  const other = await sitDown('p2')
  await screen.bet(STAKE, PLAYER)
  await screen.bet(STAKE, BANKER)
  await other.bet(STAKE, BANKER)
  expect(await ask('GET')).toMatchObject({ state: 'open', stake: '60000', payout: '0', outcome: null })
  await finish()
  const rounds = [...house.heard('debit'), ...house.heard('credit')].map(({ body }) => body['roundId'])
  expect(rounds).toEqual(Array.from({ length: 6 }, roundHere))
  for (const playerRef of ['p1', 'p2']) await expectAgreed(playerRef)
  const { won, staked, isClosed } = house.wallet.round('p1', roundHere())
  expect([staked, isClosed]).toEqual([2 * STAKE, true])
  // The other side, less the commission of the banker; or both stakes.
  expect([58_500, 60_000]).toContain(won)
  const { body } = await operate(house.url(), 'GET', `/rounds/${roundHere()}`)
  expect(body).toMatchObject({ state: 'fallen', roundId: roundHere() })
  const day = new Date().toISOString().slice(0, 10)
  const { text } = await operate(house.url(), 'GET', `/report?day=${day}`)
  const lines = text.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { roundId: string }).roundId)).toEqual(rounds)
  house.expectEqualBooks()
})

test('what all bets of a player on one draw could return together is no more than a round may', async () => {
  const [screen, other] = [
    await openTable(house.url(), 'raffle'),
    await openTable(house.url(), 'raffle', { playerRef: 'p2' }),
  ]
  await house.at('bets')
  const most = 1_000_000
  const codeOf = async (table: TableScreen, stake = most) => (await table.bet(stake, { ticket: 7 }))['code']
  // Sixty times the stake, of at most a crore.
  for (let bets = 0; bets < 16; bets++) expect(await codeOf(screen)).toBe('OK')
  expect(await codeOf(screen)).toBe('RETURN_LIMIT')
  expect([await codeOf(screen, 600_000), await codeOf(screen, 100_000)]).toEqual(['OK', 'RETURN_LIMIT'])
  expect(await codeOf(other)).toBe('OK')
})

test('a round of everybody is nobody’s who has no bet on it', async () => {
  await sitDown()
  expect((await operate(house.url(), 'GET', `/rounds/${roundHere()}?playerRef=p2`)).status).toBe(404)
  expect(await ask('POST', '/cancel', 'p2')).toEqual({ roundId: roundHere(), state: 'cancelled' })
  expect((await operate(house.url(), 'POST', `/rounds/${roundHere()}/cancel`)).status).toBe(404)
})

describe('one of two bets that goes back', () => {
  test('goes before the other is paid, however long that takes', async () => {
    const screen = await sitDown()
    await screen.bet(STAKE, PLAYER)
    house.wallet.trouble('rollback', ...MANY)
    house.wallet.trouble('debit', 'lose')
    expect(await screen.bet(STAKE, BANKER)).toMatchObject({ code: 'STAKE_UNKNOWN' })
    await house.end('bets', 'lock', 'show')
    await house.at('rest')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(house.heard('credit')).toEqual([])
    house.wallet.trouble('rollback')
    await house.settled()
    expect(house.bets().map(({ stage }) => stage)).toEqual(['closed', 'cancelled'])
    expect(house.wallet.round('p1', roundHere())).toMatchObject({ staked: STAKE, isClosed: true })
    await expectAgreed('p1')
    house.expectEqualBooks()
  })

  test('with the other leaves a round that is staked for again, and ends with that', async () => {
    const screen = await sitDown()
    const other = await sitDown('p2')
    await screen.bet(STAKE, PLAYER)
    await screen.bet(STAKE, BANKER)
    await other.bet(STAKE, BANKER)
    expect(await ask('POST', '/cancel')).toMatchObject({ state: 'cancelled', stake: '0' })
    await expect.poll(() => house.wallet.round('p1', roundHere()).staked).toBe(0)
    await expect.poll(async () => (await screen.bet(STAKE, PLAYER))['code']).toBe('OK')
    await finish()
    expect(house.bets().map(({ stage }) => stage)).toEqual(['cancelled', 'cancelled', 'closed', 'closed'])
    for (const playerRef of ['p1', 'p2']) await expectAgreed(playerRef)
    house.expectEqualBooks()
  })
})

test('a restart between two credits sends the same again, and the round ends once', async () => {
  const screen = await sitDown()
  await screen.bet(STAKE, PLAYER)
  await screen.bet(STAKE, BANKER)
  house.wallet.trouble('credit', 'lose', ...MANY)
  await house.end('bets', 'lock', 'show')
  await expect.poll(() => house.heard('credit').length).toBeGreaterThan(2)
  // What ends the round has not been sent.
  expect(new Set(house.heard('credit').map(({ body }) => body['txId']))).toEqual(new Set([`${house.bets()[0]?.id}-c`]))
  await house.restart()
  house.wallet.trouble('credit')
  await house.settled()
  await expectAgreed('p1')
  house.expectEqualBooks()
})

test('a bet of a journal that knew no rounds of several ends under its own name', async () => {
  const screen = await sitDown()
  await screen.bet(STAKE, PLAYER)
  house.wallet.trouble('credit', ...MANY)
  await house.end('bets', 'lock', 'show')
  await expect.poll(() => house.heard('credit').length).toBeGreaterThan(0)
  const { walletRound: _, endsRound: __, ...old } = must(house.bets()[0], 'it was bet')
  house.casino().book.write({ round: old })
  await house.restart()
  house.wallet.trouble('credit')
  await house.settled()
  expect(house.heard('credit').at(-1)?.body).toMatchObject({ roundId: old.id, roundClosed: true })
})

/** What befalls the debit of each bet, what befalls credits, and after which phases the provider dies. */
const TROUBLES = fc.record({
  debits: fc.array(fc.tuple(fc.constantFrom('p1', 'p2'), fc.constantFrom(null, null, null, 'lose', 'fail')), {
    minLength: 4,
    maxLength: 6,
  }),
  credits: fc.array(fc.constantFrom('lose', 'fail'), { maxLength: 4 }),
  rollbacks: fc.array(fc.constantFrom('lose', 'fail'), { maxLength: 3 }),
  dies: fc.constantFrom(null, 'lock', 'show', 'rest'),
})

test('whatever fails, both sides have the same of each round', { timeout: 60_000 }, async () => {
  const play = fc.asyncProperty(TROUBLES, async ({ debits, credits, rollbacks, dies }) => {
    await house.close()
    house = await openHouse()
    const screens = { p1: await sitDown('p1'), p2: await sitDown('p2') }
    house.wallet.trouble('rollback', ...rollbacks)
    house.wallet.trouble('credit', ...credits)
    for (const [n, [who, trouble]] of debits.entries()) {
      house.wallet.trouble('debit', ...(trouble === null ? [] : [trouble]))
      await screens[who].bet(STAKE, n % 2 === 0 ? PLAYER : BANKER)
    }
    for (const [before, phase] of [
      ['bets', 'lock'],
      ['lock', 'show'],
      ['show', 'rest'],
    ] as const) {
      await house.end(before)
      await house.at(phase)
      if (dies !== phase) continue
      await house.restart()
      break
    }
    await house.settled()
    expect(house.tables()).toHaveLength(1)
    for (const playerRef of new Set(debits.map(([who]) => who))) await expectAgreed(playerRef)
    house.expectEqualBooks()
  })
  await fc.assert(play, { numRuns: 5 })
})
