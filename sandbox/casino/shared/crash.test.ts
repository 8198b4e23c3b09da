import { createHash } from 'node:crypto'
import { crashAt, crashMs, crashMsOf, limboPoint } from '@paddock/domain/fairness'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawsOf } from '../seeds.ts'
import { type House, openHouse } from '../testing/house.ts'
import { openTable, operate, type TableScreen } from '../testing/provider.ts'

const STAKE = 10_000
const CRASH = 'crash'

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const pointOf = (seed: string): bigint => limboPoint(drawsOf({ seed, clientSeed: 'salt', nonce: 1 }))
/** The end of a chain of one round: SHA-256 of `crash:<n>`, the first whose point lies there. */
function endWith(isIt: (point: bigint) => boolean): string {
  for (let n = 0; ; n++) {
    const end = sha256(`crash:${n}`)
    if (isIt(pointOf(end))) return end
  }
}

let house: House
let since: number
beforeEach(async () => {
  house = await openHouse()
  since = 0
})
afterEach(async () => await house.close())

const seatAt = async (end: string, more: { readonly playerRef?: string } = {}): Promise<TableScreen> => {
  const first = sha256(Buffer.from(end, 'hex'))
  house.casino().book.write({ chain: { gameCode: CRASH, first, end, rounds: 1, salt: 'salt' } })
  const screen = await openTable(house.url(), CRASH, more)
  await house.at('bets')
  return screen
}
const bet = async (screen: TableScreen, auto: number | null, stake = STAKE): Promise<string> => {
  const { round } = (await screen.bet(stake, { auto })) as { round: { roundId: string } }
  return round.roundId
}
const takeOff = async (): Promise<void> => {
  await house.end('bets', 'lock')
  await house.at('tick')
}
/** The clock stands so long behind the beginning of the flight. */
const fly = (ms: number): void => {
  house.pass(ms - since)
  since = ms
}
const tickAt = async (ms: number): Promise<void> => {
  fly(ms)
  await house.end('tick')
}
const land = async (point: bigint): Promise<void> => {
  await tickAt(crashMs(point))
  await house.at('rest')
  await house.settled()
}
const leave = async (screen: TableScreen, roundId: string) => await screen.ask('cashout', { roundId })
const roundHere = (): string => house.tables()[0]?.id ?? ''
const paid = (roundId: string): number | undefined => house.bets().find(({ id }) => id === roundId)?.payout

describe('by itself', () => {
  const end = endWith((point) => point > 200n && point < 300n)
  const point = pointOf(end)
  const at = Number(point)

  test('wins exactly at the point, and a hundredth above it loses', async () => {
    const screen = await seatAt(end)
    const [won, lost, low] = [await bet(screen, at), await bet(screen, at + 1), await bet(screen, 101)]
    await takeOff()
    await land(point)
    expect([won, lost, low].map(paid)).toEqual([(STAKE * at) / 100, 0, 10_100])
    house.expectEqualBooks()
    expect(house.tables()).toMatchObject([{ stage: 'fallen', outcome: { point: String(at) }, value: end }])
  })

  test('is paid when it gets there, and the others fly on', async () => {
    const screen = await seatAt(end)
    const [early, late] = [await bet(screen, 150), await bet(screen, 190)]
    await takeOff()
    await tickAt(crashMsOf(150))
    const news = await screen.until(
      ({ type, round }) => type === 'bet' && round?.['roundId'] === early && round['stage'] !== 'open',
    )
    expect(news.round).toMatchObject({ payout: 15_000, steps: [150], outcome: null })
    expect(house.bets().find(({ id }) => id === late)?.stage).toBe('open')
    await land(point)
    expect(paid(late)).toBe(19_000)
  })

  test('needs no connection; by hand does', async () => {
    const screen = await seatAt(end)
    const [auto, hand] = [await bet(screen, 150), await bet(screen, null)]
    screen.leave()
    await takeOff()
    await land(point)
    expect([auto, hand].map(paid)).toEqual([15_000, 0])
    house.expectEqualBooks()
  })
})

describe('by hand', () => {
  const end = endWith((point) => point > 200n && point < 300n)
  const point = pointOf(end)

  test('counts what it shows as the provider hears it, once', async () => {
    const screen = await seatAt(end)
    const roundId = await bet(screen, null)
    await takeOff()
    const ms = 9000
    fly(ms)
    const replies = await Promise.all([leave(screen, roundId), leave(screen, roundId)])
    const payout = (STAKE * crashAt(ms)) / 100
    expect(replies).toMatchObject([
      { code: 'OK', round: { payout } },
      { code: 'OK', round: { payout } },
    ])
    fly(ms + 1000)
    expect(await leave(screen, roundId)).toMatchObject({ code: 'OK', round: { payout } })
    await land(point)
    expect(house.heard('credit')).toHaveLength(1)
    house.expectEqualBooks()
    expect((await operate(house.url(), 'GET', `/rounds/${roundId}`)).body).toMatchObject({
      outcome: { point: String(point) },
      steps: [crashAt(ms)],
    })
  })

  test('at the point wins; where it would show more it has crashed, though no line has told it yet', async () => {
    const screen = await seatAt(end)
    const [inTime, late] = [await bet(screen, null), await bet(screen, null)]
    await takeOff()
    fly(crashMs(point) - 1)
    expect(await leave(screen, inTime)).toMatchObject({ code: 'OK', round: { payout: (STAKE * Number(point)) / 100 } })
    fly(crashMs(point))
    expect(await leave(screen, late)).toMatchObject({ code: 'TOO_LATE_TO_LEAVE' })
    await house.end('tick')
    await house.settled()
    expect([inTime, late].map(paid)).toEqual([(STAKE * Number(point)) / 100, 0])
    expect(await leave(screen, late)).toMatchObject({
      code: 'OK',
      round: { payout: 0, outcome: { point: String(point) } },
    })
    house.expectEqualBooks()
  })

  test('not at 1.00, nor before it flies, nor for somebody else', async () => {
    const screen = await seatAt(end)
    const roundId = await bet(screen, null)
    expect(await leave(screen, roundId)).toMatchObject({ code: 'NOT_FLYING' })
    const other = await openTable(house.url(), CRASH, { playerRef: 'p2' })
    await takeOff()
    fly(crashMsOf(101) - 1)
    expect(await leave(screen, roundId)).toMatchObject({ code: 'TOO_EARLY' })
    fly(crashMsOf(101))
    expect(await leave(other, roundId)).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await leave(screen, roundId)).toMatchObject({ round: { payout: 10_100 } })
  })

  test('behind where it leaves by itself is there, not beyond', async () => {
    const screen = await seatAt(end)
    const roundId = await bet(screen, 150)
    await takeOff()
    fly(crashMsOf(180))
    expect(await leave(screen, roundId)).toMatchObject({ round: { payout: 15_000 } })
  })
})

test('where all that a player staked on it returns the most that a round may, it leaves by itself', async () => {
  // Two minutes of flight are as late as a call may be signed.
  const end = endWith((point) => point > 101_000n && point < 115_000n)
  const point = pointOf(end)
  const screen = await seatAt(end)
  const other = await openTable(house.url(), CRASH, { playerRef: 'p2' })
  const [hand, auto] = [await bet(screen, null, 1_000_000), await bet(screen, 50_001, 1_000_000)]
  const alone = await bet(other, null, 1_000_000)
  await takeOff()
  await land(point)
  expect([hand, auto, alone].map(paid)).toEqual([500_000_000, 500_000_000, 1_000_000_000])
  house.expectEqualBooks()
})

test('what has left counts for the others that fly on', async () => {
  const end = endWith((point) => point > 60_000n && point < 90_000n)
  const screen = await seatAt(end)
  const [early, late] = [await bet(screen, 200, 1_000_000), await bet(screen, null, 1_000_000)]
  await takeOff()
  await tickAt(crashMsOf(200))
  await land(pointOf(end))
  expect([early, late].map(paid)).toEqual([2_000_000, 500_000_000])
})

test('one that crashes at once loses everything: 1.00 is nobody’s', async () => {
  const end = endWith((point) => point === 100n)
  const screen = await seatAt(end)
  const [auto, hand] = [await bet(screen, 101), await bet(screen, null)]
  await takeOff()
  fly(crashMsOf(101))
  expect(await leave(screen, hand)).toMatchObject({ code: 'TOO_LATE_TO_LEAVE' })
  await house.end('tick')
  await house.settled()
  expect([auto, hand].map(paid)).toEqual([0, 0])
})

test.each([{ auto: 100 }, { auto: 1.5 }, { auto: 100_000_001 }, { auto: '200' }, {}, null])(
  'no bet on %o',
  async (choice) => {
    const screen = await seatAt(endWith(() => true))
    expect(await screen.ask('bet', { requestId: 'request-1', stake: STAKE, choice })).toMatchObject({
      code: 'INVALID_REQUEST',
    })
  },
)

describe('while it flies', () => {
  const end = endWith((point) => point > 400n && point < 500n)

  test('nobody is told where it ends, by no line, answer or record', async () => {
    const screen = await seatAt(end)
    const [left, open] = [await bet(screen, null), await bet(screen, null)]
    await takeOff()
    fly(crashMsOf(150))
    const reply = await leave(screen, left)
    const records = await Promise.all(
      [left, open, house.tables()[0]?.id].map(async (id) => (await operate(house.url(), 'GET', `/rounds/${id}`)).text),
    )
    const all = JSON.stringify([screen.heard, reply, records, await screen.ask('state')])
    expect(all).not.toContain('"point"')
    expect(all).not.toContain(end)
  })

  test('everybody sees who plays, by no name, and where they left', async () => {
    const screen = await seatAt(end)
    const [one, other] = [await bet(screen, 150), await bet(screen, null, 2 * STAKE)]
    await takeOff()
    const seats = await screen.until(({ type, bets }) => type === 'seats' && bets === 2)
    const masks = [one, other].map((id) => id.slice(0, 4))
    expect(seats).toMatchObject({
      staked: 3 * STAKE,
      players: [
        { mask: masks[1], stake: 2 * STAKE, left: null },
        { mask: masks[0], stake: STAKE, left: null },
      ],
    })
    await tickAt(crashMsOf(150))
    const tick = await screen.until(({ type, left }) => type === 'tick' && (left as unknown[]).length > 0)
    expect(tick).toMatchObject({ ms: crashMsOf(150), left: [[masks[0], 150]] })
    expect(JSON.stringify(screen.heard)).not.toContain('p1')
  })

  test('a restart pays who has left, with the stakes of their other bets, and gives back the rest: it had not crashed', async () => {
    const screen = await seatAt(end)
    const [left, open] = [await bet(screen, null), await bet(screen, 200)]
    const other = await bet(await openTable(house.url(), CRASH, { playerRef: 'p2' }), 200)
    await takeOff()
    fly(crashMsOf(150))
    await leave(screen, left)
    await house.restart()
    await house.settled()
    expect(house.bets().map(({ id, stage, payout }) => [id, stage, payout])).toEqual([
      [left, 'closed', 15_000],
      [open, 'closed', STAKE],
      [other, 'cancelled', 0],
    ])
    expect(house.tables()).toMatchObject([{ stage: 'void', value: null }])
    // A wallet gives no stake back while a win of its round stands.
    expect(house.wallet.round('p1', roundHere())).toEqual({ staked: 2 * STAKE, won: 15_000 + STAKE, isClosed: true })
    expect(house.wallet.round('p2', roundHere())).toEqual({ staked: 0, won: 0, isClosed: false })
    house.expectEqualBooks()
  })

  test('one bet is paid while the other of its player flies on, whose end is that of their round', async () => {
    const screen = await seatAt(end)
    const [left] = [await bet(screen, null), await bet(screen, null)]
    await takeOff()
    fly(crashMsOf(150))
    await leave(screen, left)
    await expect.poll(() => house.heard('credit').length).toBe(1)
    expect(house.wallet.round('p1', roundHere())).toEqual({ staked: 2 * STAKE, won: 15_000, isClosed: false })
    const asked = `/rounds/${roundHere()}?playerRef=p1`
    expect((await operate(house.url(), 'GET', asked)).body).toMatchObject({ state: 'open', payout: '15000' })
    // Of a round of which something was won nothing is taken back.
    expect((await operate(house.url(), 'POST', asked.replace('?', '/cancel?'))).body).toMatchObject({ state: 'open' })
    await land(pointOf(end))
    expect(house.heard('credit').map(({ body }) => [body['amount'], body['roundClosed']])).toEqual([
      ['15000', false],
      ['0', true],
    ])
    expect(house.heard('rollback')).toEqual([])
  })

  test('a bet that came too late goes back before the other of its player is paid', async () => {
    const screen = await seatAt(end)
    const left = await bet(screen, null)
    house.wallet.trouble('debit', 'slow')
    const late = screen.bet(STAKE, { auto: null })
    await expect.poll(() => house.heard('debit').length).toBe(2)
    await takeOff()
    fly(crashMsOf(150))
    await leave(screen, left)
    expect(await late).toMatchObject({ code: 'TOO_LATE' })
    await house.settled()
    expect(house.wallet.heard.slice(-2).map(({ op, code }) => [op, code])).toEqual([
      ['rollback', 'OK'],
      ['credit', 'OK'],
    ])
    expect(house.wallet.round('p1', roundHere())).toEqual({ staked: STAKE, won: 15_000, isClosed: true })
  })

  test('what the wallet does not take of one bet keeps the round of its player open', async () => {
    const screen = await seatAt(end)
    const [left] = [await bet(screen, null), await bet(screen, null)]
    await takeOff()
    fly(crashMsOf(150))
    house.wallet.refuse('credit', 'TRANSACTION_NOT_FOUND')
    await leave(screen, left)
    await expect.poll(() => house.bets()[0]?.stage).toBe('disputed')
    house.wallet.refuse(null)
    await land(pointOf(end))
    expect(house.wallet.round('p1', roundHere())).toMatchObject({ won: 0, isClosed: false })
    const told = (await operate(house.url(), 'GET', `/rounds/${roundHere()}?playerRef=p1`)).body
    expect(told).toMatchObject({ state: 'settling', payout: '15000' })
  })

  test('twenty leave at different moments, each with what it showed', async () => {
    const screens: TableScreen[] = []
    for (let n = 0; n < 20; n++)
      screens.push(n === 0 ? await seatAt(end) : await openTable(house.url(), CRASH, { playerRef: `p${n}` }))
    const ids = await Promise.all(screens.map(async (screen) => await bet(screen, null)))
    await takeOff()
    const expected: number[] = []
    for (const [n, screen] of screens.entries()) {
      fly(5000 + n * 700)
      expected.push((STAKE * crashAt(since)) / 100)
      await leave(screen, ids[n] ?? '')
    }
    await land(pointOf(end))
    expect(ids.map(paid)).toEqual(expected)
    house.expectEqualBooks()
  })
})
