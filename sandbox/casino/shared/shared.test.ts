import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createDraws, dealShoe, DECK, shoeBytes } from '@paddock/domain/fairness'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Round, TableRound } from '../book/index.ts'
import { type House, openHouse } from '../testing/house.ts'
import { launch, openTable, operate, type TableScreen } from '../testing/provider.ts'

const STAKE = 10_000
const UP = { on: 'up' }
const LUCKY = 'lucky-7'

let house: House
let url: string
beforeEach(async () => {
  house = await openHouse()
  url = house.url()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await house.close()
})

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (hex: string | null): Buffer => Buffer.from(hex ?? '', 'hex')
const bet = async (screen: TableScreen, choice: object = UP) => await screen.bet(STAKE, choice)
/** One who sits at the table while bets are taken. */
const sitDown = async (more: { readonly playerRef?: string } = {}): Promise<TableScreen> => {
  const screen = await openTable(url, LUCKY, more)
  await house.at('bets')
  return screen
}

describe('a round of everybody', () => {
  test('is one card for twenty players, drawn from what was told before, and each is paid what it returns', async () => {
    const screens = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        openTable(url, LUCKY, { playerRef: `p${n}`, mode: n < 10 ? 'real' : 'demo' }),
      ),
    )
    await house.at('bets')
    const [told] = house.tables()
    expect(told).toMatchObject({ stage: 'bets', outcome: null, value: null, number: 1, salt: 'salt' })
    const replies = await Promise.all(screens.flatMap((screen) => [bet(screen), bet(screen, { on: 'seven' })]))
    expect(replies.map(({ code, round }) => [code, (round as Round).stage, (round as Round).outcome])).toEqual(
      replies.map(() => ['OK', 'open', null]),
    )
    await house.end('bets', 'lock')
    const shown = await screens[19]!.reached('show')
    // Screens show it first.
    expect(house.heard('credit')).toEqual([])
    await house.end('show')
    await house.settled()
    house.expectEqualBooks()
    expect(house.bets().map(({ table, stage }) => [table, stage])).toEqual(replies.map(() => [told?.id, 'closed']))

    const { value, salt, number, seedHash, shoeHash, outcome } = shown.round as unknown as TableRound
    expect([sha256(bytesOf(value)), seedHash, shoeHash]).toEqual([told?.seedHash, told?.seedHash, told?.shoeHash])
    const hmac = (key: Uint8Array, message: string): Buffer => createHmac('sha256', key).update(message).digest()
    const shoe = dealShoe(createDraws(hmac, { serverSeed: bytesOf(value), clientSeed: salt, nonce: number }), DECK)
    expect([sha256(shoeBytes(shoe)), outcome]).toEqual([shoeHash, { card: shoe[0] }])
    // The wallet is a witness.
    for (const { body } of house.heard('debit'))
      expect(body['details']).toEqual({ seedHash, clientSeed: salt, nonce: number })
    const record = { number, value, salt, outcome, seedHash, shoeHash, paytable: 1 }
    expect((await operate(url, 'GET', `/rounds/${house.bets()[0]?.id}`)).body).toMatchObject({
      state: 'settled',
      serverSeed: value,
      table: record,
    })
    expect((await operate(url, 'GET', `/rounds/${told?.id}`)).body).toMatchObject({ ...record, state: 'fallen' })
  })

  test('tells each what came of its bets before the next begins, and the balance behind it', async () => {
    const screen = await sitDown()
    await bet(screen)
    await house.end('bets', 'lock', 'show')
    const rest = await screen.reached('rest')
    const before = screen.heard.slice(0, screen.heard.indexOf(rest))
    expect(before.filter(({ type }) => type === 'bet').at(-1)?.round).toMatchObject({ stage: 'crediting' })
    const paid = await screen.until(({ type, round }) => type === 'bet' && round?.['stage'] === 'closed')
    expect(paid['balance']).toBe(String(house.wallet.balance()))
    expect(await screen.ask('state')).toMatchObject({ balance: String(house.wallet.balance()) })
  })

  test('hides what falls until it has', async () => {
    const screen = await sitDown()
    await bet(screen)
    await house.end('bets')
    await house.at('lock')
    expect(JSON.stringify(screen.heard)).not.toContain('"card"')
    const record = async () => (await operate(url, 'GET', `/rounds/${house.tables()[0]?.id}`)).body
    expect(await record()).toMatchObject({ state: 'locked', outcome: null, value: null })
    expect((await operate(url, 'GET', `/rounds/${house.bets()[0]?.id}`)).body).toMatchObject({
      outcome: null,
      serverSeed: null,
    })
  })

  test('follows the one before in its chain, whoever stays; and none begins when nobody is there', async () => {
    const screen = await sitDown()
    await house.end('bets', 'lock', 'show', 'rest', 'bets', 'lock', 'show')
    const [one, other] = house.tables()
    expect([one?.number, other?.number, other?.seedHash]).toEqual([1, 2, one?.value])
    await house.at('rest')
    screen.leave()
    await screen.ended
    await expect.poll(() => house.casino().book.tables.size).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await house.end('rest')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([house.waiting(), house.tables()]).toMatchObject([[], [{}, {}]])
    const again = await sitDown()
    expect(house.tables().map(({ number }) => number)).toEqual([1, 2, 3])
    expect(again.heard[0]).toMatchObject({ type: 'hello', last: [{ number: 1 }, { number: 2 }] })
  })

  test('begins a new chain when one is used up, with another salt', async () => {
    const screen = await sitDown()
    const first = house.casino().book.chains.get(LUCKY)
    if (first) house.casino().book.write({ chain: { ...first, rounds: 1 } })
    await house.end('bets', 'lock', 'show', 'rest')
    await house.at('bets')
    const [one, other] = house.tables()
    expect([one?.number, other?.number]).toEqual([1, 1])
    expect(other?.chain).not.toBe(one?.chain)
    const asked = screen.heard.findLast(({ type }) => type === 'chain')
    expect(asked?.['chain']).toMatchObject({ first: other?.chain, salt: null })
    expect(await screen.ask('salt', { first: other?.chain, salt: 'another' })).toEqual({ code: 'OK' })
    expect(house.casino().book.chains.get(LUCKY)?.salt).toBe('salt')
    expect(await screen.ask('salt', { first: one?.chain, salt: 'another' })).toEqual({ code: 'INVALID_REQUEST' })
  })
})

describe('a bet', () => {
  test('counts only when the wallet has said OK before the lock; else it goes back', async () => {
    const screen = await sitDown()
    house.wallet.trouble('debit', 'slow')
    const late = bet(screen)
    await expect.poll(() => house.heard('debit').length).toBe(1)
    await house.end('bets')
    expect(await late).toMatchObject({ code: 'TOO_LATE', round: null })
    await house.settled()
    expect(house.bets()).toMatchObject([{ stage: 'cancelled', code: 'TOO_LATE' }])
    expect(house.heard('rollback')).toMatchObject([{ code: 'OK' }])
    await house.end('lock', 'show')
    await house.at('rest')
    expect([house.heard('credit'), house.wallet.balance()]).toEqual([[], house.balance])
  })

  test('whose answer is lost goes back, whatever falls', async () => {
    const screen = await sitDown()
    house.wallet.trouble('debit', 'lose')
    expect(await bet(screen)).toMatchObject({ code: 'STAKE_UNKNOWN' })
    await house.end('bets', 'lock', 'show')
    await house.settled()
    expect([house.bets().map(({ stage }) => stage), house.wallet.balance()]).toEqual([['cancelled'], house.balance])
  })

  test('is taken in its phase alone', async () => {
    const screen = await sitDown()
    for (const phase of ['bets', 'lock', 'show']) {
      await house.end(phase)
      await house.at(phase === 'bets' ? 'lock' : phase === 'lock' ? 'show' : 'rest')
      expect(await bet(screen)).toMatchObject({ code: 'BETS_CLOSED' })
    }
    expect(house.heard('debit')).toEqual([])
  })

  test.each([
    [STAKE, { on: 'eight' }, 'INVALID_REQUEST'],
    [STAKE, null, 'INVALID_REQUEST'],
    [900, UP, 'STAKE_LIMITS'],
    [1_000_100, UP, 'STAKE_LIMITS'],
  ])('of %i on %o is not taken', async (stake, choice, code) => {
    const screen = await sitDown()
    expect(await screen.ask('bet', { requestId: randomUUID(), stake, choice })).toMatchObject({ code })
  })

  test('that is sent twice is one, and of one player a round has thirty at most', async () => {
    const screen = await sitDown()
    const requestId = randomUUID()
    const [one, other] = await Promise.all([screen.bet(STAKE, UP, requestId), screen.bet(STAKE, UP, requestId)])
    expect((one['round'] as { roundId: string }).roundId).toBe((other['round'] as { roundId: string }).roundId)
    const codes = await Promise.all(Array.from({ length: 30 }, async () => (await screen.bet(1000, UP))['code']))
    expect(codes.filter((code) => code === 'OK')).toHaveLength(29)
    expect(codes.at(-1)).toBe('MOST_BETS')
    expect(house.heard('debit')).toHaveLength(30)
  })

  test('that the operator takes back goes back before it has fallen, and not after', async () => {
    const screen = await sitDown()
    await bet(screen)
    await bet(screen)
    const [one, other] = house.bets()
    expect((await operate(url, 'POST', `/rounds/${one?.id}/cancel`)).body).toMatchObject({ state: 'cancelled' })
    await house.end('bets', 'lock')
    await house.at('show')
    expect((await operate(url, 'POST', `/rounds/${other?.id}/cancel`)).body).toMatchObject({ state: 'settling' })
    await house.end('show')
    await house.settled()
    expect(house.bets().map(({ stage }) => stage)).toEqual(['cancelled', 'closed'])
    house.expectEqualBooks()
  })

  test('uses no draw of the player’s own seeds, and keeps nobody from rotating them', async () => {
    const screen = await sitDown()
    await bet(screen)
    expect(await screen.ask('seed', { clientSeed: 'another' })).toMatchObject({ code: 'OK' })
    expect([...house.casino().book.seeds.values()][0]?.current).toMatchObject({ nonce: 0 })
  })
})

describe('a restart', () => {
  test.each(['bets', 'lock'])('in the phase %s gives back what was staked: it had not fallen', async (phase) => {
    const screen = await sitDown()
    await bet(screen)
    if (phase === 'lock') await house.end('bets')
    await house.at(phase)
    await house.restart()
    url = house.url()
    await house.settled()
    expect([house.bets(), house.tables()]).toMatchObject([
      [{ stage: 'cancelled' }],
      [{ stage: 'void', outcome: null, value: null }],
    ])
    expect(house.wallet.balance()).toBe(house.balance)
    // Its number is used, though nothing fell.
    await sitDown()
    expect(house.tables().map(({ number }) => number)).toEqual([1, 2])
  })

  test.each(['show', 'rest'])('in the phase %s pays from the record', async (phase) => {
    const screen = await sitDown()
    await bet(screen)
    house.wallet.trouble('credit', ...Array.from({ length: 50 }, () => 'fail' as const))
    await house.end('bets', 'lock')
    if (phase === 'rest') await house.end('show')
    await house.at(phase)
    const [before] = house.tables()
    await house.restart()
    url = house.url()
    house.wallet.trouble('credit')
    await house.settled()
    expect([house.bets(), house.tables()]).toMatchObject([[{ stage: 'closed', outcome: before?.outcome }], [before]])
    house.expectEqualBooks()
  })

  test('while the debit is under way gives it back', async () => {
    const screen = await sitDown()
    house.wallet.trouble('debit', 'slow')
    void bet(screen).catch(() => undefined)
    await expect.poll(() => house.heard('debit').length).toBe(1)
    await house.restart()
    url = house.url()
    await house.settled()
    expect([house.bets()[0]?.stage, house.wallet.balance()]).toEqual(['cancelled', house.balance])
  })
})

describe('who listens', () => {
  test('needs the key of a session of a table', async () => {
    const watch = async (id: string, access: string): Promise<number> => {
      const headers = { authorization: `Bearer ${access}` }
      return (await fetch(`${url}/play/${id}/watch`, { method: 'POST', headers })).status
    }
    const { id } = await launch(url, LUCKY)
    expect([await watch(id, 'nothing'), await watch('nobody', 'nothing')]).toEqual([401, 401])
    expect((await openTable(url, 'dice')).status).toBe(404)
  })

  test('hears no more once the session is over, and takes the place of the screen it was', async () => {
    const screen = await sitDown()
    const access = String(screen.opened['access'])
    const again = await fetch(`${url}/play/${screen.id}/watch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}` },
    })
    await screen.ended
    await operate(url, 'DELETE', `/sessions/${screen.id}`)
    await house.end('bets', 'lock', 'show', 'rest')
    expect(await again.text()).toContain('"phase":"rest"')
    expect(house.tables()).toHaveLength(1)
  })

  test('and comes back in the middle of a round is told where it is, with the own bets', async () => {
    const screen = await sitDown()
    await bet(screen)
    screen.leave()
    await house.end('bets')
    await house.at('lock')
    const again = await openTable(url, LUCKY)
    const hello = await again.until(({ type }) => type === 'hello')
    expect(hello).toMatchObject({ table: { phase: 'lock' }, mine: [{ stage: 'open', stake: STAKE }], bets: 1 })
  })
})

test('a round that cannot be gone on with is broken off, and the next begins', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const screen = await sitDown()
  await bet(screen)
  const { write } = house.casino().book
  vi.spyOn(house.casino().book, 'write').mockImplementation((change) => {
    if (change.table?.stage === 'fallen') throw new Error('the disk is full')
    write(change)
  })
  await house.end('bets', 'lock')
  await house.at('fault')
  await house.settled()
  expect([house.bets()[0]?.stage, house.tables()[0]?.stage, house.wallet.balance()]).toEqual([
    'cancelled',
    'void',
    house.balance,
  ])
  await house.end('fault')
  await house.at('bets')
  expect(house.tables()).toHaveLength(2)
})
