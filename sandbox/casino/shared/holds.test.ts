import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../testing/house.ts'
import { openTable, operate, type TableScreen } from '../testing/provider.ts'

const STAKE = 10_000
const UP = { on: 'up' }
const DOWN = { on: 'down' }
const LUCKY = 'lucky-7'

let house: House
let url: string
beforeEach(async () => {
  house = await openHouse()
  url = house.url()
})
afterEach(async () => await house.close())

type More = { readonly playerRef?: string; readonly walletMode?: 'debit' | 'exposure'; readonly game?: string }
const sitDown = async ({ game = LUCKY, ...more }: More = {}): Promise<TableScreen> => {
  const screen = await openTable(url, game, { walletMode: 'exposure', ...more })
  await house.at('bets')
  return screen
}
const bet = async (screen: TableScreen, choice: object = UP, stake = STAKE) => await screen.bet(stake, choice)
const table = (): string => house.tables().at(-1)?.id ?? ''
const held = (playerRef?: string): number | undefined => house.wallet.held(table(), playerRef)?.hold
const codes = (op: string): (string | number)[] => house.heard(op).map(({ code }) => code)
/** From when bets are closed to when results are paid. */
const toTheEnd = async (): Promise<void> => {
  await house.end('bets', 'lock', 'show')
  await house.settled()
}
const plan = async (screen: TableScreen, op: string, fault: string, nth = 1) => {
  const asked = { steps: [{ op, nth, fault }] }
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) }
  expect((await fetch(`${url}/plan/${screen.id}`, sent)).status).toBe(200)
}

describe('a wallet that holds', () => {
  test('holds the worst of all that a player bets on a round, and hears one result of it', async () => {
    const screen = await sitDown()
    expect(await bet(screen)).toMatchObject({ code: 'OK', round: { stage: 'open' } })
    expect(held()).toBe(STAKE)
    // Against each other: a seven takes half of each, any other card brings nothing.
    expect(await bet(screen, DOWN)).toMatchObject({ code: 'OK', balance: String(house.balance - STAKE) })
    expect(held()).toBe(STAKE)
    await bet(screen, { on: 'seven' }, 1000)
    expect(house.wallet.held(table())).toMatchObject({
      version: 3,
      outcomes: [
        { code: 'down', pnl: '-1000' },
        { code: 'seven', pnl: '1000' },
        { code: 'up', pnl: '-1000' },
      ],
    })
    expect(held()).toBe(1000)
    await toTheEnd()
    expect([codes('debit'), codes('credit'), codes('rollback'), codes('settle')]).toEqual([[], [], [], ['OK']])
    expect(house.bets().map(({ stage }) => stage)).toEqual(['closed', 'closed', 'closed'])
    house.expectEqualBooks()
    const { body } = house.heard('settle')[0] ?? {}
    expect(body).toMatchObject({ roundId: table(), marketKey: table(), settlementVersion: 1, void: false, last: true })
  })

  test('is a witness of how the round is drawn, and is told with what it cost or brought in all', async () => {
    const screen = await sitDown()
    await bet(screen)
    await bet(screen, DOWN)
    const [drawn] = house.tables()
    expect(house.heard('reserve')[1]?.body['details']).toEqual({
      seedHash: drawn?.seedHash,
      clientSeed: drawn?.salt,
      nonce: 1,
    })
    const told = async () => (await operate(url, 'GET', `/rounds/${table()}?playerRef=p1`)).body
    expect(await told()).toMatchObject({ state: 'open', stake: String(held()), payout: '0', holds: true })
    await toTheEnd()
    const result = house.wallet.resultOf(table()) ?? Number.NaN
    expect(await told()).toMatchObject({
      state: 'settled',
      stake: String(Math.max(0, -result)),
      payout: String(Math.max(0, result)),
    })
    const day = new Date().toISOString().slice(0, 10)
    const { text } = await operate(url, 'GET', `/report?day=${day}`)
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toMatchObject([{ op: 'settle', playerRef: 'p1', roundId: table(), amount: String(result) }])
  })

  test('hears one result of all its players, and of whoever is in doubt once that is over', async () => {
    const screens = await Promise.all(['p1', 'p2', 'p3'].map((playerRef) => sitDown({ playerRef })))
    for (const screen of screens) await bet(screen)
    const [, , third] = screens
    house.wallet.trouble('reserve', 'lose', ...Array.from({ length: 200 }, () => 'fail' as const))
    expect(third && (await bet(third, DOWN))).toMatchObject({ code: 'STAKE_UNKNOWN' })
    await house.end('bets', 'lock', 'show')
    await expect.poll(() => codes('settle')).toEqual(['OK'])
    house.wallet.trouble('reserve')
    await house.settled()
    const said = house.heard('settle').map(({ body }) => [(body['results'] as object[]).length, body['last']])
    expect(said).toEqual([
      [2, false],
      [1, true],
    ])
    expect([house.wallet.isEnded(table()), house.bets().map(({ stage }) => stage)]).toEqual([
      true,
      ['closed', 'closed', 'closed', 'cancelled'],
    ])
    house.expectEqualBooks()
  })

  test.each(['teen-patti', 'andar-bahar', 'dragon-tiger', 'cards-32', 'baccarat'])('holds at %s', async (game) => {
    const screen = await sitDown({ game })
    const on = { 'teen-patti': 'a', 'andar-bahar': 'bahar', 'dragon-tiger': 'tie', 'cards-32': 8, baccarat: 'banker' }[
      game
    ]
    await bet(screen, { on, side: 'lay' })
    await bet(screen, { on, side: 'back' }, 2 * STAKE)
    expect(held()).toBeGreaterThan(0)
    await toTheEnd()
    expect(codes('settle')).toEqual(['OK'])
    house.expectEqualBooks()
  })

  test('holds nothing of games that do not say all that can fall, nor where it has stakes taken', async () => {
    const crash = await sitDown({ game: 'crash' })
    await bet(crash, { autoCashOut: null })
    const lucky = await openTable(url, LUCKY, { walletMode: 'debit' })
    await expect.poll(() => house.waiting().length).toBe(2)
    await bet(lucky)
    expect(codes('reserve')).toEqual([])
    expect(codes('debit').at(-1)).toBe('OK')
  })

  test('takes what is bet on a round in the way of the first bet on it, whichever session it is of', async () => {
    const taken = await sitDown({ walletMode: 'debit' })
    await bet(taken)
    await bet(await openTable(url, LUCKY, { walletMode: 'exposure' }))
    expect([codes('debit'), codes('reserve')]).toEqual([['OK', 'OK'], []])
  })

  test('that refuses a hold leaves those before as they are', async () => {
    const screen = await sitDown()
    await bet(screen)
    house.wallet.refuse('reserve', 'LIMIT_EXCEEDED')
    expect(await bet(screen)).toMatchObject({ code: 'LIMIT_EXCEEDED', round: null })
    house.wallet.refuse(null)
    expect(held()).toBe(STAKE)
    await toTheEnd()
    house.expectEqualBooks()
  })
})

describe('a bet that is held', () => {
  test('too late goes back by a newer hold', async () => {
    const screen = await sitDown()
    await bet(screen)
    house.wallet.trouble('reserve', 'slow')
    const late = bet(screen)
    await expect.poll(() => house.heard('reserve').length).toBe(2)
    await house.end('bets')
    expect(await late).toMatchObject({ code: 'TOO_LATE' })
    await expect.poll(() => held()).toBe(STAKE)
    expect(house.wallet.held(table())?.version).toBe(3)
    await house.end('lock', 'show')
    await house.settled()
    expect(house.bets().map(({ stage }) => stage)).toEqual(['closed', 'cancelled'])
    house.expectEqualBooks()
  })

  test('in doubt that set money free which is gone stands, since it holds', async () => {
    const screen = await sitDown()
    await bet(screen)
    house.wallet.trouble('reserve', 'lose', ...Array.from({ length: 6 }, () => 'fail' as const))
    const against = bet(screen, DOWN)
    await expect.poll(() => house.heard('reserve').length).toBeGreaterThan(1)
    house.wallet.refuse('reserve', 'INSUFFICIENT_FUNDS')
    expect(await against).toMatchObject({ code: 'STAKE_UNKNOWN' })
    await expect.poll(() => house.bets().map(({ stage }) => stage)).toEqual(['open', 'open'])
    house.wallet.refuse(null)
    await toTheEnd()
    house.expectEqualBooks()
  })

  test.each([
    ['goes back by a newer hold all the same', null],
    ['is cancelled where the wallet takes nothing back that it never held', 'LIMIT_EXCEEDED'],
  ])('that never came %s', async (_, code) => {
    const screen = await sitDown()
    house.wallet.trouble('reserve', ...Array.from({ length: 20 }, () => 'fail' as const))
    const lost = bet(screen)
    await expect.poll(() => house.heard('reserve').length).toBeGreaterThan(0)
    if (code !== null) house.wallet.refuse('reserve', code)
    house.wallet.trouble('reserve')
    expect(await lost).toMatchObject({ code: 'STAKE_UNKNOWN' })
    await expect.poll(() => house.bets().map(({ stage }) => stage)).toEqual(['cancelled'])
    house.wallet.refuse(null)
    await toTheEnd()
    expect([house.bets().map(({ payout }) => payout), house.wallet.balance()]).toEqual([[0], house.balance])
    // A wallet that has said OK knows the player there, and hears that nothing came of it.
    await expect
      .poll(() => house.heard('settle').map(({ body }) => body['results']))
      .toEqual(code === null ? [[{ playerRef: 'p1', pnl: '0' }]] : [])
  })

  test('is taken back by the operator with all others of its player before it has fallen, and not after', async () => {
    const screen = await sitDown()
    await bet(screen)
    await bet(screen, DOWN)
    const cancel = async () => (await operate(url, 'POST', `/rounds/${table()}/cancel?playerRef=p1`)).body
    expect(await cancel()).toMatchObject({ state: 'cancelled' })
    await expect.poll(() => house.bets().map(({ stage }) => stage)).toEqual(['cancelled', 'cancelled'])
    expect([held(), house.wallet.balance()]).toEqual([0, house.balance])
    await bet(screen)
    await house.end('bets', 'lock')
    await house.at('show')
    expect(await cancel()).toMatchObject({ state: 'settling' })
    await house.end('show')
    await house.settled()
    house.expectEqualBooks()
  })

  test('of a round of which all went back leaves its market ended too', async () => {
    const screen = await sitDown()
    await bet(screen)
    await operate(url, 'POST', `/rounds/${table()}/cancel?playerRef=p1`)
    await toTheEnd()
    await expect.poll(() => house.wallet.isEnded(table())).toBe(true)
    expect(house.wallet.resultOf(table())).toBe(0)
  })
})

describe('a restart', () => {
  test('before it has fallen brings nobody anything: the results are void', async () => {
    const screen = await sitDown()
    await bet(screen)
    await house.end('bets')
    await house.at('lock')
    await house.restart()
    url = house.url()
    await house.settled()
    expect(house.heard('settle')[0]?.body).toMatchObject({ void: true, last: true })
    expect([house.bets()[0]?.stage, house.wallet.balance()]).toEqual(['cancelled', house.balance])
  })

  test('behind that says the same results by the same name', async () => {
    const screen = await sitDown()
    await bet(screen)
    house.wallet.trouble('settle', 'lose', ...Array.from({ length: 50 }, () => 'fail' as const))
    await house.end('bets', 'lock', 'show')
    await expect.poll(() => house.heard('settle').length).toBeGreaterThan(1)
    await house.restart()
    url = house.url()
    house.wallet.trouble('settle')
    await house.settled()
    expect(new Set(house.heard('settle').map(({ body }) => JSON.stringify(body))).size).toBe(1)
    house.expectEqualBooks()
  })

  test('while a hold is asked for gives it back', async () => {
    const screen = await sitDown()
    house.wallet.trouble('reserve', 'slow')
    void bet(screen).catch(() => undefined)
    await expect.poll(() => house.heard('reserve').length).toBe(1)
    await house.restart()
    url = house.url()
    await house.settled()
    expect([house.bets()[0]?.stage, house.wallet.balance()]).toEqual(['cancelled', house.balance])
  })
})

describe('the buttons of the desk', () => {
  test.each([
    ['unsentReserve', ['OK'], 'cancelled'],
    ['lostReserve', ['OK', 'OK'], 'cancelled'],
    ['lateReserve', ['OK', 'STALE_VERSION'], 'cancelled'],
  ])('%s', async (fault, said, stage) => {
    const screen = await sitDown()
    await plan(screen, 'reserve', fault)
    await bet(screen)
    await expect.poll(() => codes('reserve'), { timeout: 5000 }).toEqual(said)
    await house.settled()
    expect([house.bets()[0]?.stage, house.wallet.balance()]).toEqual([stage, house.balance])
  })

  test.each([
    ['duplicateSettle', ['OK', 'OK'], [1, 1]],
    ['correctedSettle', ['OK', 'OK'], [1, 2]],
    ['overtakenSettle', ['OK', 'STALE_VERSION'], [2, 1]],
    ['overLoss', ['LOSS_OVER_HOLD', 'OK'], [1, 1]],
  ])('%s', async (fault, said, versions) => {
    const screen = await sitDown()
    await plan(screen, 'settle', fault)
    await bet(screen)
    await toTheEnd()
    expect([codes('settle'), house.heard('settle').map(({ body }) => body['settlementVersion'])]).toEqual([
      said,
      versions,
    ])
    house.expectEqualBooks()
  })

  test('voidSettle: what was held goes back to all who sit there, and the round is void on both sides', async () => {
    const [screen, other] = await Promise.all(['p1', 'p2'].map((playerRef) => sitDown({ playerRef })))
    if (!screen || !other) throw new Error('both sit there')
    await plan(screen, 'settle', 'voidSettle')
    await bet(screen)
    await bet(screen, { on: 'seven' }, 1000)
    await bet(other, DOWN)
    expect(house.wallet.balance()).toBeLessThan(house.balance)
    await toTheEnd()
    const { results, ...said } = house.heard('settle')[0]?.body ?? {}
    expect(said).toMatchObject({ void: true, last: true, settlementVersion: 1 })
    // What fell counts for nobody: no result says otherwise behind the word.
    expect(results).toEqual(['p1', 'p2'].map((playerRef) => ({ playerRef, pnl: '0' })))
    expect(codes('settle')).toEqual(['OK'])
    expect([house.wallet.balance(), house.wallet.isEnded(table())]).toEqual([house.balance, true])
    expect(house.bets().map(({ stage, payout }) => [stage, payout])).toEqual(house.bets().map(() => ['cancelled', 0]))
    for (const playerRef of ['p1', 'p2'])
      expect((await operate(url, 'GET', `/rounds/${table()}?playerRef=${playerRef}`)).body).toMatchObject({
        state: 'cancelled',
        stake: '0',
        payout: '0',
      })
    const day = new Date().toISOString().slice(0, 10)
    const { text } = await operate(url, 'GET', `/report?day=${day}`)
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly amount: string }).amount),
    ).toEqual(['0', '0'])
    // Done once: the next round is paid.
    await house.end('rest')
    await house.at('bets')
    await bet(screen)
    await toTheEnd()
    expect(house.heard('settle').at(-1)?.body).toMatchObject({ void: false })
    house.expectEqualBooks()
  })

  test('voidSettle of the second results leaves the first as they fell', async () => {
    const screen = await sitDown()
    await plan(screen, 'settle', 'voidSettle', 2)
    await bet(screen)
    await toTheEnd()
    await house.end('rest')
    await house.at('bets')
    await bet(screen)
    await toTheEnd()
    expect(house.heard('settle').map(({ body }) => body['void'])).toEqual([false, true])
    expect(house.bets().map(({ stage }) => stage)).toEqual(['closed', 'cancelled'])
    house.expectEqualBooks()
  })

  test('lateHold', async () => {
    const screen = await sitDown()
    await plan(screen, 'settle', 'lateHold')
    await bet(screen)
    await toTheEnd()
    expect(codes('reserve')).toEqual(['OK', 'ALREADY_SETTLED'])
    house.expectEqualBooks()
  })
})
