/** What holds a withdrawal: breaks, what was not wagered, the rail that money came by. docs/domain/payments.md#withdrawals. */
import {
  asked,
  codeOf,
  DAY_MS,
  decide,
  depositOf,
  HOUR_MS,
  make,
  method,
  one,
  ready,
  rupees,
  tree,
  useTree,
  wager,
  withdraw,
} from './testing/money-out.ts'
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { turnoverLeft } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createProvider } from '../casino/testing/provider.ts'
import { CODE } from '../people/testing/tree.ts'
import { auditTurnover } from './turnover/audit.ts'
import { keepTurnover } from './turnover/keep.ts'
import { loadTurnoverLeft } from './turnover/left.ts'

useTree()

/** A market of the event in which the player was matched, and that has no result. */
async function openBeside(market: string, event: string, runners: readonly string[]): Promise<void> {
  await sql`insert into events (id, sport_id, name, open_at, partition, source) values (${event}, '4', 'A match', now(), 0, 'test')
    on conflict do nothing`.execute(tree.db)
  await sql`insert into markets (id, event_id, kind, type, name, shape, runners, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
    values (${market}, ${event}, 'BETFAIR', 'ODDS', 'A market', '{}', ${JSON.stringify(runners.map((name) => ({ name })))}::jsonb, 'OPEN', 1, 1, 1, 1,
      'test', now())`.execute(tree.db)
  await sql`insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
    values (${market}, ${tree.idOf('player1')}, 0, '{}', '{}', '{}', 0)`.execute(tree.db)
  const betId = randomUUID()
  await sql`insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, time_in_force, persistence, matched,
      status, market_version, received_at, accept_at)
    values (${betId}::uuid, 1, ${tree.idOf('player1')}, ${event}, ${market}, 'BETFAIR', 0, 'BACK', 200, 200, 50000, 'FILL_OR_KILL', 'LAPSE', 50000,
      'ACCEPTED', 1, now(), now())`.execute(tree.db)
  await sql`insert into fills (id, bet_id, account_id, market_id, slot, side, price, size, profit, liability, at)
    values (gen_random_uuid(), ${betId}::uuid, ${tree.idOf('player1')}, ${market}, 0, 'BACK', 200, 50000, 50000, 50000, now())`.execute(
    tree.db,
  )
}

/** The books are those of bets that were made, and these were not. */
async function forgetBeside(...markets: readonly string[]): Promise<void> {
  for (const table of ['fills', 'bets', 'positions'])
    await sql`delete from ${sql.table(table)} where market_id = any(${[...markets]}::text[])`.execute(tree.db)
  await sql`delete from staked_hours where account_id = ${tree.idOf('player1')}`.execute(tree.db)
}

describe('a withdrawal', () => {
  test('is open to who stays away, with deposits that were not wagered too', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const id = await ready('player1')
    await depositOf('player1', 400)
    expect((await withdraw('player1', id, 500)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 400 } })
    const terms = async () => (await (await tree.ask('player1', calls.getWithdrawTerms, {})).reply()).docs
    expect(await terms()).toMatchObject({ turnoverLeft: 40_000, available: 140_000, waiting: 0 })
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      values (${tree.idOf('player1')}, 'SELF_EXCLUSION', now(), now() + interval '7 months', ${tree.idOf('player1')})`.execute(
      tree.db,
    )
    await tree.configure({ payments: { wagerDeposits: 1, closedLoop: true } })
    const details = await one('agent', await asked('player1', id, 300))
    expect(details).toMatchObject({ turnoverLeft: 40_000, goesBack: [{ rail: 'RRN', owed: 10_000 }] })
  })

  test('waits for what was not wagered during a time-out too; to who is excluded it goes by the rail that it came by', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const upi = await ready('player1')
    const wallet = await make('player1', await method('agent', 'USDT'), {
      accountDetails: [{ label: 'Wallet Address', value: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
    })
    tree.wait(DAY_MS)
    await depositOf('player1', 400)
    const stayAway = (kind: string) =>
      sql`insert into exclusions (account_id, kind, since, until, origin_id)
        values (${tree.idOf('player1')}, ${kind}, now(), now() + interval '7 months', ${tree.idOf('player1')})`.execute(
        tree.db,
      )
    await stayAway('TIME_OUT')
    expect(codeOf(await withdraw('player1', upi, 400))).toBe('TURNOVER_LEFT')
    await stayAway('SELF_EXCLUSION')
    expect((await withdraw('player1', (await wallet.reply()).docs._id, 400)).body).toMatchObject({
      code: 'LOOP_FIRST',
      facts: { rail: 'RRN', owed: 400 },
    })
    // What was not played goes back to where it came from, and by no way to anybody else.
    const unplayed = { code: 'UNPLAYED_FIRST', facts: { owed: 400 } }
    expect((await withdraw('player1', upi, 1001)).body).toMatchObject(unplayed)
    expect((await withdraw('player1', upi, 1400)).body).toMatchObject(unplayed)
    const id = await asked('player1', upi, 400)
    expect((await decide('agent', id)).status).toBe(200)
    expect((await withdraw('player1', upi, 601)).body).toMatchObject(unplayed)
  })

  test('of who is excluded is paid by the rail where nothing goes back whole, since something of it was played', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const upi = await ready('player1')
    await depositOf('player1', 400)
    await wager('m1', { net: -10, exposure: 10 })
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      values (${tree.idOf('player1')}, 'SELF_EXCLUSION', now(), now() + interval '7 months', ${tree.idOf('player1')})`.execute(
      tree.db,
    )
    expect((await withdraw('player1', upi, 1390)).status).toBe(200)
  })

  test('is held by points that an officer gave as by a deposit: to be wagered, and never paid by the rule', async () => {
    await tree.configure({ payments: { wagerDeposits: 2, twoOfficersAbove: 500, clearBelow: 600, clearAfterDays: 7 } })
    const id = await ready('player1')
    const give = async (amount: number) =>
      await tree.ask('agent', calls.givePoints, {
        params: { role: 'agent' },
        body: {
          transfers: [{ userId: String(tree.idOf('player1')), amount: paise(amount * 100) }],
          transactionCode: CODE,
        },
      })
    expect((await give(400)).status).toBe(200)
    expect(codeOf(await give(101))).toBe('DEPOSITS_ONLY')
    expect((await withdraw('player1', id, 500)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 800 } })
    await tree.configure({ payments: { wagerDeposits: 0, clearBelow: 600, clearAfterDays: 7 } })
    expect((await one('agent', await asked('player1', id, 500))).withdrawal.ruleReasons).toContain('POINTS_GIVEN')
  })

  test('is held by points for cash that the player paid an officer likewise, until these are taken back', async () => {
    const config = (payments: object) =>
      tree.configure({
        switches: { pointsFromPlayers: true },
        payments: { clearBelow: 600, clearAfterDays: 7, ...payments },
      })
    await config({ wagerDeposits: 2 })
    const id = await ready('player1')
    await tree.playerResult('player1', -300)
    const params = { role: 'agent' } as const
    const userId = String(tree.idOf('player1'))
    const settlement = { userId, kind: 'LENA' as const, amount: rupees(200) }
    const settled = await tree.ask('agent', calls.settleCash, {
      params,
      body: { settlements: [settlement], transactionCode: CODE },
    })
    expect((await withdraw('player1', id, 500)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 400 } })
    await config({ wagerDeposits: 0 })
    const withdrawId = await asked('player1', id, 500)
    expect((await one('agent', withdrawId)).withdrawal.ruleReasons).toContain('POINTS_GIVEN')
    const receiptId = must((await settled.reply()).docs[0], 'a receipt')._id
    const body = { userId, receiptId, reason: 'wrong player', transactionCode: CODE }
    expect((await tree.ask('agent', calls.reverseReceipt, { params, body })).status).toBe(200)
    expect((await one('agent', withdrawId)).withdrawal.ruleReasons).not.toContain('POINTS_GIVEN')
  })

  test.each([
    ['another player too', 'player2', true],
    ['the player alone', 'player1', false],
  ])('is for officers where an account paid in for %s', async (_, other, isHeld) => {
    await tree.configure({ payments: { wagerDeposits: 0, clearBelow: 600, clearAfterDays: 7 } })
    const id = await ready('player1')
    for (const player of ['player1', other]) await depositOf(player, 400)
    await sql`with account as (insert into statement_accounts (site_id, owner_id, name, mapping) values (1, ${tree.idOf('agent')}, 'HDFC', '{}') returning id)
      insert into statement_lines (site_id, account_id, owner_id, day, direction, amount, narration, ordinal, payer, imported_by, deposit_id)
      select 1, account.id, ${tree.idOf('agent')}, '2026-11-24', 'CREDIT', 40000, d.id, 0, 'mule@okbank', ${tree.idOf('agent')}, d.id
      from account, deposits d`.execute(tree.db)
    const { ruleReasons } = (await one('agent', await asked('player1', id, 500))).withdrawal
    expect(ruleReasons?.includes('OTHER_PAYER')).toBe(isHeld)
  })

  test('waits until deposits were wagered, each as often as the site says', async () => {
    await tree.configure({ payments: { wagerDeposits: 2 } })
    const id = await ready('player1')
    await depositOf('player1', 400)
    await wager('m1', { net: -500, exposure: 300 })
    expect((await withdraw('player1', id, 500)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 500 } })
    await wager('m2', { net: 700, exposure: 900 })
    expect((await withdraw('player1', id, 500)).status).toBe(200)
  })

  test('waits while what was played on both sides of a contest was no risk', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const id = await ready('player1')
    await depositOf('player1', 400)
    await wager('m1', { net: 500, exposure: 500, contest: 'e1' })
    await wager('m2', { net: -500, exposure: 500, contest: 'e1' })
    expect((await withdraw('player1', id, 300)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 400 } })
  })

  test('waits while what may be opposite to what was played is open still, whenever that was kept', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const id = await ready('player1')
    await depositOf('player1', 400, -5 * 24 * 60)
    await wager('m1', { net: -500, exposure: 500, contest: 'e1' }, -4 * 24 * 60)
    await keepTurnover({ db: tree.db, clock: Date.now })
    await openBeside('m2', 'e1', ['Kenya', 'India'])
    const left = { code: 'TURNOVER_LEFT', facts: { left: 400 } }
    expect((await withdraw('player1', id, 300)).body).toMatchObject(left)
    await sql`update markets set status = 'VOIDED' where id = 'm2'`.execute(tree.db)
    expect((await withdraw('player1', id, 300)).status).toBe(200)
    expect(await auditTurnover(tree.db)).toEqual([])
    await forgetBeside('m2')
  })

  test('is not held by what is open of another contest', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const id = await ready('player1')
    await depositOf('player1', 400)
    await wager('m1', { net: -500, exposure: 500, contest: 'e1' })
    await openBeside('m2', 'e2', ['Kenya', 'India'])
    await openBeside('m3', 'e1', ['Over 9.5 corners', 'Under 9.5 corners'])
    expect((await withdraw('player1', id, 300)).status).toBe(200)
    await forgetBeside('m2', 'm3')
  })

  test('counts what was played in the casino: of a round what it moved, and no more than its stake', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const id = await ready('player1')
    await depositOf('player1', 1000)
    const casino = await createProvider(tree)
    const at = { playerRef: casino.refOf('player1'), sessionId: await casino.sit('player1'), gameCode: 'dice' }
    const stake = async (roundId: string, amount: string) =>
      await casino.call('debit', { txId: `d-${roundId}`, roundId, ...at, amount, currency: 'INR' })
    const win = async (roundId: string, amount: string, roundClosed = true) =>
      await casino.call('credit', {
        txId: `c-${roundId}`,
        refTxId: `d-${roundId}`,
        roundId,
        playerRef: at.playerRef,
        amount,
        kind: 'win',
        roundClosed,
      })
    await stake('lost', '60000')
    await win('lost', '0')
    await stake('won', '10000')
    await win('won', '90000')
    await stake('even', '10000')
    await win('even', '10000')
    await stake('open', '10000')
    expect((await withdraw('player1', id, 300)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 300 } })
    const held = { marketKey: 'm', roundId: 'table', currency: 'INR', stake: '30000', version: 1, ...at }
    await casino.call('reserve', { txId: 'r', ...held, outcomes: [{ code: 'a', pnl: '-25000' }] })
    const settled = { marketKey: 'm', roundId: 'table', settlementVersion: 1, last: true }
    await casino.call('settle', { txId: 's', ...settled, results: [{ playerRef: at.playerRef, pnl: '40000' }] })
    expect((await withdraw('player1', id, 300)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 50 } })
    await casino.close()
  })

  test('goes back first by the rail that money came in by, where the site asks', async () => {
    await tree.configure({ payments: { wagerDeposits: 0, closedLoop: true } })
    const upi = await ready('player1')
    const wallet = await make('player1', await method('agent', 'USDT'), {
      accountDetails: [{ label: 'Wallet Address', value: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
    })
    tree.wait(DAY_MS)
    await depositOf('player1', 400)
    const usdt = (await wallet.reply()).docs._id
    expect((await withdraw('player1', usdt, 100)).body).toMatchObject({
      code: 'LOOP_FIRST',
      facts: { rail: 'RRN', owed: 400 },
    })
    expect((await decide('agent', await asked('player1', upi, 400))).status).toBe(200)
    expect((await withdraw('player1', usdt, 100)).status).toBe(200)
  })

  test('is held by the same when it is paid as when it was asked for; what came in since holds nothing', async () => {
    const upi = await ready('player1')
    const wallet = await make('player1', await method('agent', 'USDT'), {
      accountDetails: [{ label: 'Wallet Address', value: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
    })
    tree.wait(DAY_MS)
    await depositOf('player1', 400)
    await tree.configure({ payments: { wagerDeposits: 0 }, switches: { manyPendingWithdrawals: true } })
    const [byUpi, byWallet] = [
      await asked('player1', upi, 300),
      await asked('player1', (await wallet.reply()).docs._id, 200),
    ]
    await tree.configure({ payments: { wagerDeposits: 1 } })
    expect(codeOf(await decide('agent', byUpi))).toBe('TURNOVER_LEFT')
    await tree.configure({ payments: { wagerDeposits: 0, closedLoop: true } })
    expect(codeOf(await decide('agent', byWallet, { utr: 'a'.repeat(64) }))).toBe('LOOP_FIRST')
    await sql`update accounts set withdrawal_hold_until = ${new Date(tree.clock() + HOUR_MS).toISOString()} where id = ${tree.idOf('player1')}`.execute(
      tree.db,
    )
    expect(codeOf(await decide('agent', byUpi))).toBe('ACCOUNT_HELD')
    tree.wait(HOUR_MS)
    expect((await decide('agent', byUpi)).status).toBe(200)
    await wager('m1', { net: -500, exposure: 500 })
    await tree.configure({ payments: { wagerDeposits: 1 } })
    tree.wait(HOUR_MS)
    await depositOf('player1', 600)
    expect((await decide('agent', byWallet, { utr: 'a'.repeat(64) })).status).toBe(200)
  })

  test('is asked for as much wagering as the law says, whatever was paid in and played', async () => {
    const numbers = [300, -120, 150, -900, 700, -200, -100, 140]
    for (const [n, amount] of numbers.entries()) {
      if (amount > 0) await depositOf('player1', amount, n)
      else await wager(`m${n}`, { net: amount, exposure: -amount }, n)
    }
    const events = numbers.map((amount) => (amount > 0 ? { deposited: rupees(amount) } : { wagered: rupees(-amount) }))
    for (const times of [0, 1, 2, 3])
      expect(await loadTurnoverLeft(tree.db, tree.idOf('player1'), times, false)).toBe(turnoverLeft(events, times))
  })
})
