import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { auditRowsOf, expectAudited } from '../audit-log/testing/rows-of.ts'
import { hashPassword } from '../auth/index.ts'
import {
  bet,
  booksBalance,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
} from '../markets/testing/world.ts'
import { askQuestion } from '../settlement/questions.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, PASSWORD, signIn } from '../live/testing/gateway.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

let world: GatewayWorld
let first: string
let second: string
let market = ''
let number = 0
/** More than a page, so that what other tests left is never in the way. */
const FIRST = { page: 1, limit: 200 }
const CONSOLE = { headers: { 'x-console': '1' } }

beforeAll(async () => {
  world = await createGatewayWorld()
  const [hash, code] = [await hashPassword(PASSWORD), await hashPassword(CODE)]
  await sql`insert into accounts (role, user_name, password_hash, transaction_code_hash, second_factor_waived)
    values ('administrator', 'second', ${hash}, ${code}, true)`.execute(world.db)
  first = await signIn(world.gateway, 'administrator', CONSOLE)
  second = await signIn(world.gateway, 'second', CONSOLE)
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  await askForTwo(true)
  market = `m${++number}`
  await openMarket(world, defineMarket(market, MATCH_ODDS))
})

const askForTwo = (confirmResults: boolean) =>
  ask(world.gateway, calls.setConfirmResults, { body: { confirmResults, transactionCode: CODE } }, { token: first })
type Outcome = RequestOf<typeof calls.declareResult>['body']['outcome']
const INDIA: Outcome = { type: 'WINNERS', winners: ['100'] }
const declare = async (token: string, outcome: Outcome = INDIA) =>
  (
    await ask(
      world.gateway,
      calls.declareResult,
      { body: { marketId: market, outcome, transactionCode: CODE } },
      { token },
    )
  ).body

test('one proposes and the market is closed, another confirms and it is settled', async () => {
  expect(await declare(first)).toMatchObject({ docs: { proposed: true, status: 'CLOSED', resultVersion: 0 } })
  const { body } = await ask(world.gateway, calls.getResultProposals, { query: FIRST }, { token: second })
  expect(body).toMatchObject({
    confirmResults: true,
    docs: [{ marketId: market, result: 'India', actorName: 'administrator' }],
  })
  expect(await declare(second)).toMatchObject({ docs: { proposed: false, status: 'SETTLED', resultVersion: 1 } })
})

const listedMarket = async () => {
  const query = { page: 1, limit: 25, marketId: market }
  const call = calls.getMarkets
  const { docs } = await (
    await ask(world.gateway, call, { params: { reader: 'administrator' }, query }, { token: first })
  ).reply()
  return docs[0]?.competitions[0]?.events[0]?.markets[0]
}

test('what was done by two names both: who proposed it, and who confirmed it', async () => {
  await declare(first)
  await declare(second)
  expect((await listedMarket())?.touches).toMatchObject([
    { how: 'DECLARED', actorName: 'second', proposerName: 'administrator' },
  ])
})

test('a market that waits for its runner to be withdrawn says which officer has suspended it', async () => {
  const body = { marketId: market, runnerId: '101', reduction: 10, reason: 'lame', transactionCode: CODE }
  await ask(world.gateway, calls.withdrawRunner, { body }, { token: second })
  expect((await listedMarket())?.suspended).toMatchObject({ by: 'OFFICER', actorName: 'second' })
})

test('nobody confirms their own proposal', async () => {
  await declare(first)
  expect(await declare(first)).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
})

test('what somebody proposed who can no longer sign in is not confirmed', async () => {
  const locked = (is: boolean) =>
    sql`update accounts set user_locked = ${is} where id = ${world.ids.administrator}`.execute(world.db)
  await declare(first)
  await locked(true)
  expect(await listed()).toEqual([])
  expect(await declare(second)).toMatchObject({ docs: { proposed: true, status: 'CLOSED' } })
  await locked(false)
  first = await signIn(world.gateway, 'administrator', CONSOLE)
  expect(await declare(first)).toMatchObject({ docs: { proposed: false, status: 'SETTLED' } })
})

test('nobody overrules another, but who proposed may think again', async () => {
  await declare(first)
  expect(await declare(second, { type: 'WINNERS', winners: ['101'] })).toMatchObject({ code: 'RESULT_DIFFERS' })
  expect(await declare(first, { type: 'VOID', reason: 'rain' })).toMatchObject({ docs: { proposed: true } })
  expect(await declare(second)).toMatchObject({ code: 'RESULT_DIFFERS' })
  expect(await declare(second, { type: 'VOID', reason: 'rain' })).toMatchObject({ docs: { status: 'VOIDED' } })
})

test('what is no result of the market is not proposed', async () => {
  expect(await declare(first, { type: 'WINNERS', winners: ['999'] })).toMatchObject({ code: 'NOT_A_CONTENDER' })
  expect(await declare(first, { type: 'RESULT', result: 5 })).toMatchObject({ code: 'OUTCOME_OF_ANOTHER_KIND' })
  expect(statusNow()).toBe('OPEN')
})

const statusNow = () => world.control.find(market)?.state.status

describe('betting stops before a proposal is stored', () => {
  /** As if the process ended where the proposal is stored: it is not, while its market takes bets. */
  beforeAll(async () => {
    await sql`create function refuse_open() returns trigger language plpgsql as $$ begin
      if (select status from markets where id = new.market_id) = 'OPEN' then raise exception 'the market takes bets'; end if;
      return new; end $$`.execute(world.db)
    await sql`create trigger refuse_open before insert on result_proposals for each row execute function refuse_open()`.execute(
      world.db,
    )
  })
  afterAll(() => sql`drop function refuse_open cascade`.execute(world.db))
  const withdraw = async (token: string) => {
    const body = { marketId: market, runnerId: '101', reduction: 10, reason: 'lame', transactionCode: CODE }
    return (await make(calls.withdrawRunner, { body }, token)).body
  }

  test.each([
    ['a result', () => declare(first), 'CLOSED'],
    ['a withdrawn runner', () => withdraw(first), 'SUSPENDED'],
  ])('of %s', async (_, propose, status) => {
    expect(await propose()).toMatchObject({ docs: { proposed: true, status } })
  })

  test.each([
    ['who proposed it, asking again', () => first, INDIA, 'ANOTHER_MUST_CONFIRM'],
    ['another who says something else', () => second, { type: 'VOID', reason: 'rain' }, 'RESULT_DIFFERS'],
  ] as const)('and where a process ended between the two, by %s', async (_, who, said, code) => {
    await declare(first)
    await sql`update result_proposals set market_id = ${`${market}b`} where market_id = ${market}`.execute(world.db)
    market = `${market}b`
    await openMarket(world, defineMarket(market, MATCH_ODDS))
    expect(statusNow()).toBe('OPEN')
    expect(await declare(who(), said)).toMatchObject({ code })
    expect(statusNow()).toBe('CLOSED')
  })

  test('and players bet again where it is not stored, unless it was suspended before', async () => {
    await sql`alter table result_proposals add constraint broken check (market_id <> ${sql.lit(market)})`.execute(
      world.db,
    )
    for (const before of ['OPEN', 'SUSPENDED'] as const) {
      await setStatus(before)
      await declare(first)
      expect(statusNow()).toBe(before)
      await withdraw(first)
      expect(statusNow()).toBe(before)
    }
    await sql`alter table result_proposals drop constraint broken`.execute(world.db)
  })

  test('nor is a market that is being paid closed by who proposed the same a moment before', async () => {
    for (let round = 0; round < 5; round++) {
      market = `m${++number}`
      await openMarket(world, defineMarket(market, MATCH_ODDS))
      const both = await Promise.all([declare(first), declare(second)])
      expect(both.every(({ docs }) => docs !== undefined)).toBe(true)
      const { rows } = await sql`select status from markets where id = ${market}`.execute(world.db)
      expect(rows).toEqual([{ status: 'SETTLED' }])
    }
  })
})

test('of two that confirm at once one settles', async () => {
  await declare(first)
  const both = await Promise.all([declare(second), declare(second)])
  expect(both.filter(({ docs }) => docs !== undefined)).toHaveLength(1)
})

const make = <E extends Endpoint>(call: E, asking: Asking<E>, token: string) =>
  ask(world.gateway, call, asking, { token })
const listed = async () =>
  (await (await make(calls.getResultProposals, { query: FIRST }, second)).reply()).docs.filter(
    ({ marketId }) => marketId === market,
  )
const settle = async () => {
  await declare(first)
  expect(await declare(second)).toMatchObject({ docs: { status: 'SETTLED' } })
}
/** Its source says another winner than the one that was paid. */
const saysOtherwise = (slot = 1) =>
  askQuestion(world.db, {
    marketId: market,
    kind: 'CORRECTED',
    outcome: { type: 'WINNERS', winners: [slot], removed: [] },
    source: 'odds',
  })
const keep = async (token: string) => {
  const body = { marketId: market, reason: 'seen on television', transactionCode: CODE }
  const answered = await make(calls.keepResult, { body }, token)
  await expectAudited(world.db, calls.keepResult, answered)
  return answered.body
}
const isAsked = async () =>
  (await (await make(calls.getResultQuestions, { query: FIRST }, second)).reply()).docs.some(
    ({ marketId }) => marketId === market,
  )
const setStatus = (status: 'OPEN' | 'SUSPENDED' | 'CLOSED') =>
  make(calls.setMarketStatus, { body: { marketId: market, status, transactionCode: CODE } }, first)

describe('a runner that is withdrawn', () => {
  const withdraw = async (token: string, reduction = 99.99, runnerId = '101') => {
    const body = { marketId: market, runnerId, reduction, reason: 'lame', transactionCode: CODE }
    return (await make(calls.withdrawRunner, { body }, token)).body
  }
  const placed = async () => {
    quote(world, market, 0, [[5.2, 5000]], [])
    const order = bet(world.players[0] ?? 0, market, { slot: 0, price: price(5.2), stake: rupees(100) })
    expect(await world.bets.place(order, null)).toMatchObject({ ok: true, value: { bet: { status: 'ACCEPTED' } } })
  }
  const winnings = async () =>
    (await sql<{ profit: number }>`select profit from bets where market_id = ${market}`.execute(world.db)).rows
  const statusOf = (id: string) =>
    world.control.find(market)?.definition.runners.find((runner) => runner.id === id)?.status

  test('waits for another with its market suspended, and no bet is touched until that officer asks for the same', async () => {
    await placed()
    expect(await withdraw(first)).toMatchObject({ docs: { proposed: true, status: 'SUSPENDED' } })
    expect(statusOf('101')).toBe('ACTIVE')
    expect(await winnings()).toEqual([{ profit: rupees(420) }])
    expect(await listed()).toMatchObject([
      {
        kind: 'WITHDRAWAL',
        withdrawal: { runnerName: 'Australia', reduction: 99.99, effect: { voidedBets: 0, reducedBets: 1 } },
        reversed: null,
      },
    ])
    expect(await withdraw(first)).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
    expect(await withdraw(second, 25)).toMatchObject({ code: 'RESULT_DIFFERS' })
    expect(await winnings()).toEqual([{ profit: rupees(420) }])
    expect(await withdraw(second)).toMatchObject({ docs: { proposed: false, status: 'SUSPENDED' } })
    expect(statusOf('101')).toBe('REMOVED')
    expect(await winnings()).toEqual([{ profit: rupees(1) }])
    expect(await listed()).toEqual([])
  })

  test('of two that confirm at once one does it', async () => {
    await withdraw(first)
    const both = await Promise.all([withdraw(second), withdraw(second)])
    expect(both.filter(({ docs }) => docs !== undefined)).toHaveLength(1)
  })

  test('who proposed may give another factor; another runner is another proposal', async () => {
    await withdraw(first, 10)
    await withdraw(first, 25)
    await withdraw(first, 5, '102')
    expect((await listed()).map(({ withdrawal }) => withdrawal?.reduction)).toEqual([25, 5])
    expect(await withdraw(second, 10)).toMatchObject({ code: 'RESULT_DIFFERS' })
    expect(await withdraw(second, 25)).toMatchObject({ docs: { proposed: false } })
    expect(statusOf('102')).toBe('ACTIVE')
  })

  test.each([
    ['is opened again', () => setStatus('OPEN'), { docs: { proposed: true } }],
    ['is closed', () => setStatus('CLOSED'), { code: 'MARKET_NOT_OPEN' }],
    ['has its source take the runner out', () => sourceTakesOut('101'), { code: 'NOT_A_CONTENDER' }],
  ])('waits no more when the market %s', async (_, moveOn, answered) => {
    await withdraw(first)
    await moveOn()
    expect(await listed()).toEqual([])
    expect(await withdraw(second)).toMatchObject(answered)
  })

  const endings = async () =>
    (
      await sql`select id, after from audit_log where action = 'RESULT_PROPOSAL_ENDED' and object_id = ${market}`.execute(
        world.db,
      )
    ).rows

  /** Asks for `other` as soon as `call` has done this of the market, and lets it come as far as it does before `call` goes on. */
  async function meanwhile(
    done: 'decideStatus' | 'hold',
    other: () => Promise<unknown>,
    call: () => Promise<unknown>,
  ): Promise<void> {
    const real = world.control[done] as (...given: readonly unknown[]) => Promise<unknown>
    let others: Promise<unknown> | undefined
    const spy = vi.spyOn(world.control, done).mockImplementation(async (...given: readonly unknown[]) => {
      const answered = await real(...given)
      if (others) return answered as never
      others = other()
      await Promise.race([others, new Promise((resolve) => setTimeout(resolve, 300))])
      return answered as never
    })
    await call()
    await others
    spy.mockRestore()
    expect(others).toBeDefined()
  }

  async function sourceTakesOut(runnerId: string): Promise<void> {
    const { definition } = must(world.control.find(market), 'the market is open')
    const runners = definition.runners.map((runner) =>
      runner.id === runnerId ? { ...runner, status: 'REMOVED' as const, reductionBps: 100 } : runner,
    )
    await world.control.putMarket({ ...definition, runners }, { status: 'OPEN', inPlay: false })
  }

  test('ends by opening the market, which the log says with who proposed it', async () => {
    await withdraw(first)
    const body = { marketId: market, status: 'OPEN', transactionCode: CODE } as const
    const answered = await make(calls.setMarketStatus, { body }, second)
    expect(await auditRowsOf(world.db, answered)).toMatchObject([
      { action: 'MARKET_STATUS_SET' },
      {
        action: 'RESULT_PROPOSAL_ENDED',
        objectId: market,
        before: { kind: 'WITHDRAWAL', asked: { slot: 1 }, proposedBy: 'administrator' },
        after: { ended: 'OVERRULED', byOpening: true },
      },
    ])
  })

  test('of before is not said to be ended by who opens the market', async () => {
    await withdraw(first)
    await setStatus('OPEN')
    await sql`insert into result_proposals (market_id, kind, slot, asked, actor_id, reason, desk_right, result_version, at)
      select id, 'WITHDRAWAL', 1, '{"slot": 1, "reductionBps": 10}', ${world.ids.administrator}::bigint, '', 'VOID', result_version, now() - interval '1 day'
      from markets where id = ${market}`.execute(world.db)
    await setStatus('SUSPENDED')
    const before = await endings()
    await setStatus('OPEN')
    expect(await endings()).toEqual(before)
    expect((await sql`select from result_proposals where market_id = ${market}`.execute(world.db)).rows).toEqual([])
  })

  test('is not ended by an opening that it comes after', async () => {
    await meanwhile(
      'decideStatus',
      () => withdraw(second),
      () => setStatus('OPEN'),
    )
    expect(statusNow()).toBe('SUSPENDED')
    expect(await listed()).toMatchObject([{ kind: 'WITHDRAWAL', isMine: true }])
    expect(await endings()).toEqual([])
  })

  test('that is not stored lifts no suspension of another officer', async () => {
    await sql`alter table result_proposals add constraint broken check (market_id <> ${sql.lit(market)})`.execute(
      world.db,
    )
    const suspend = () =>
      make(calls.setMarketStatus, { body: { marketId: market, status: 'SUSPENDED', transactionCode: CODE } }, second)
    await meanwhile('hold', suspend, () => withdraw(first))
    await sql`alter table result_proposals drop constraint broken`.execute(world.db)
    expect(statusNow()).toBe('SUSPENDED')
  })

  test('that is not stored lets nobody bet while another is stored', async () => {
    await sql`create function refuse_first() returns trigger language plpgsql as $$ begin
      if new.slot = 1 then perform pg_sleep(0.2); raise exception 'not stored'; end if;
      if (select status from markets where id = new.market_id) = 'OPEN' then raise exception 'the market takes bets'; end if;
      perform pg_sleep(0.6);
      if (select status from markets where id = new.market_id) = 'OPEN' then raise exception 'the market takes bets'; end if;
      return new; end $$`.execute(world.db)
    await sql`create trigger refuse_first before insert on result_proposals for each row execute function refuse_first()`.execute(
      world.db,
    )
    await meanwhile(
      'hold',
      () => withdraw(second, 10, '102'),
      () => withdraw(first),
    )
    await sql`drop function refuse_first cascade`.execute(world.db)
    expect(await listed()).toMatchObject([{ withdrawal: { runnerId: '102' } }])
    expect(statusNow()).toBe('SUSPENDED')
  })

  test('is not ended by a market that could not be opened', async () => {
    await withdraw(first)
    await sql`alter table market_events add constraint broken check (market_id <> ${sql.lit(market)}) not valid`.execute(
      world.db,
    )
    expect((await setStatus('OPEN')).status).toBeGreaterThanOrEqual(500)
    await sql`alter table market_events drop constraint broken`.execute(world.db)
    expect(await listed()).toMatchObject([{ kind: 'WITHDRAWAL' }])
  })

  test('is not ended while it is being done, nor waits again by suspending the market anew', async () => {
    await withdraw(first)
    const inHand = (at: string | null) =>
      sql`update result_proposals set confirmed_at = ${at}::timestamptz where market_id = ${market}`.execute(world.db)
    await inHand(new Date().toISOString())
    await setStatus('OPEN')
    expect((await sql`select from result_proposals where market_id = ${market}`.execute(world.db)).rows).toHaveLength(1)
    // It could not be done, and waits for nobody: players have bet since.
    await inHand(null)
    await setStatus('SUSPENDED')
    expect(await listed()).toEqual([])
    expect(await withdraw(second)).toMatchObject({ docs: { proposed: true } })
  })

  test('whom the market cannot lose is not proposed', async () => {
    await setStatus('CLOSED')
    expect(await withdraw(first)).toMatchObject({ code: 'MARKET_NOT_OPEN' })
    expect(await listed()).toEqual([])
  })
})

describe('a result that is taken back', () => {
  const rollBack = async (token: string, resultVersion = 1) => {
    const body = { marketId: market, resultVersion, reason: 'wrong', transactionCode: CODE }
    return (await make(calls.rollBackResult, { body }, token)).body
  }
  test('waits for another, paid as it is, until that officer asks for the same', async () => {
    await settle()
    expect(await rollBack(first)).toMatchObject({ docs: { proposed: true, status: 'SETTLED', reversed: 0 } })
    expect(await listed()).toMatchObject([
      { kind: 'ROLLBACK', result: 'India', resultVersion: 1, reversed: 0, withdrawal: null },
    ])
    expect(await rollBack(first)).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
    expect(await rollBack(second)).toMatchObject({ docs: { proposed: false, status: 'CLOSED' } })
    expect(await listed()).toEqual([])
  })

  test('tells before how much it moves back, and moves so much', async () => {
    quote(world, market, 0, [[2, 5000]], [])
    await world.bets.place(bet(world.players[0] ?? 0, market, { slot: 0, price: price(2), stake: rupees(100) }), null)
    await settle()
    await rollBack(first)
    const [{ reversed } = { reversed: null }] = await listed()
    expect(reversed).toBeGreaterThan(0)
    // The answer is told in rupees, as it comes over the wire.
    expect(await rollBack(second)).toMatchObject({ docs: { reversed: must(reversed, 'a rollback moves money') / 100 } })
  })

  test('is not taken back twice by two that confirm at once', async () => {
    await settle()
    await rollBack(first)
    const both = await Promise.all([rollBack(second), rollBack(second)])
    expect(both.filter(({ docs }) => docs !== undefined)).toHaveLength(1)
  })

  test('waits no more when that result is gone, and does not stand for the next', async () => {
    await settle()
    await rollBack(first)
    await world.settlement.rollBack(market, 1, { actorId: world.ids.administrator })
    expect(await listed()).toEqual([])
    await settle()
    expect(await listed()).toEqual([])
    expect(await rollBack(second)).toMatchObject({ code: 'RESULT_VERSION_CHANGED' })
    expect(await rollBack(second, 2)).toMatchObject({ docs: { proposed: true } })
  })

  test('waits no more once the result is kept', async () => {
    await settle()
    await saysOtherwise()
    await rollBack(first)
    expect(await keep(second)).toMatchObject({ docs: { proposed: true } })
    expect((await listed()).map(({ kind }) => kind)).toEqual(['ROLLBACK', 'KEEP'])
    expect(await keep(first)).toMatchObject({ docs: { proposed: false, status: 'SETTLED' } })
    expect(await listed()).toEqual([])
    expect(await rollBack(second)).toMatchObject({ docs: { proposed: true, status: 'SETTLED' } })
  })

  test('is not proposed where none stands', async () => {
    expect(await rollBack(first, 0)).toMatchObject({ code: 'NOTHING_TO_ROLL_BACK' })
    expect(await listed()).toEqual([])
  })
})

describe('a result that is kept against its source', () => {
  test('is kept when another has seen it, and is a question until then', async () => {
    await settle()
    await saysOtherwise()
    expect(await keep(first)).toMatchObject({ docs: { proposed: true, status: 'SETTLED' } })
    expect(await isAsked()).toBe(true)
    expect(await listed()).toMatchObject([{ kind: 'KEEP', result: 'India', said: 'Australia', reversed: null }])
    expect(await keep(first)).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
    expect(await keep(second)).toMatchObject({ docs: { proposed: false, status: 'SETTLED' } })
    expect(await isAsked()).toBe(false)
    expect(await listed()).toEqual([])
  })

  test('by its name is confirmed as any other', async () => {
    await settle()
    await saysOtherwise()
    await keep(first)
    const { proposalId } = must((await listed())[0], 'it waits')
    const confirm = (token: string) =>
      make(calls.confirmResultProposal, { body: { proposalId, transactionCode: CODE } }, token)
    expect((await confirm(first)).body).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
    expect((await confirm(second)).body).toMatchObject({ docs: { proposed: false } })
    expect(await isAsked()).toBe(false)
  })

  test('is no more what was seen once its source says something else', async () => {
    await settle()
    await saysOtherwise()
    await keep(first)
    await saysOtherwise(2)
    expect(await listed()).toEqual([])
    expect(await keep(second)).toMatchObject({ docs: { proposed: true } })
    expect(await isAsked()).toBe(true)
  })

  test('is not proposed where nothing is asked', async () => {
    await settle()
    expect(await keep(first)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is kept by two also where two are not asked for always', async () => {
    await settle()
    await saysOtherwise()
    await sql`update installation set confirm_results = false`.execute(world.db)
    expect(await keep(first)).toMatchObject({ docs: { proposed: true } })
    expect(await isAsked()).toBe(true)
    expect(await keep(second)).toMatchObject({ docs: { proposed: false } })
    expect(await isAsked()).toBe(false)
  })
})

describe('what waits', () => {
  const propose = async () => {
    await declare(first)
    return must((await listed())[0], 'a proposal waits')
  }
  const end = (proposalId: string, token: string) =>
    make(calls.endResultProposal, { body: { proposalId, reason: 'Third umpire', transactionCode: CODE } }, token)
  const endings = async () =>
    (
      await sql<{
        ended: string
      }>`select after ->> 'ended' as ended, before ->> 'proposedBy' as by, before ->> 'result' as result, reason from audit_log
        where action = 'RESULT_PROPOSAL_ENDED' and object_id = ${market}`.execute(world.db)
    ).rows

  test.each([
    ['withdrawn by who proposed it', () => first, 'WITHDRAWN'],
    ['overruled by another', () => second, 'OVERRULED'],
  ])('is %s, and then the other proposes in turn', async (_, who, ended) => {
    const { proposalId } = await propose()
    const answered = await end(proposalId, who())
    expect(answered.body).toMatchObject({ docs: { proposalId, marketId: market } })
    await expectAudited(world.db, calls.endResultProposal, answered)
    expect(await endings()).toEqual([{ ended, by: 'administrator', result: 'India', reason: 'Third umpire' }])
    expect(await listed()).toEqual([])
    expect(world.control.find(market)?.state.status).toBe('CLOSED')
    const AUSTRALIA: Outcome = { type: 'WINNERS', winners: ['101'] }
    expect(await declare(second, AUSTRALIA)).toMatchObject({ docs: { proposed: true } })
    expect(await declare(first, AUSTRALIA)).toMatchObject({ docs: { status: 'SETTLED' } })
  })

  test('says whose it is', async () => {
    const { proposalId } = await propose()
    const { docs } = await (await make(calls.getResultProposals, { query: FIRST }, first)).reply()
    expect(docs.find((one) => one.proposalId === proposalId)).toMatchObject({ isMine: true })
    expect((await listed())[0]).toMatchObject({ isMine: false })
  })

  test('is not ended twice, nor what it was before its officer thought again', async () => {
    const { proposalId } = await propose()
    await declare(first, { type: 'VOID', reason: 'rain' })
    const [again] = await listed()
    expect(again?.proposalId).not.toBe(proposalId)
    expect((await end(proposalId, second)).body).toMatchObject({ code: 'NOT_FOUND' })
    const both = await Promise.all([first, second].map((token) => end(again?.proposalId ?? '', token)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  })

  test('is ended or done, never both', async () => {
    for (let round = 0; round < 5; round++) {
      market = `m${++number}`
      await openMarket(world, defineMarket(market, MATCH_ODDS))
      const { proposalId } = await propose()
      const [confirmed, ended] = await Promise.all([declare(second), end(proposalId, first)])
      const isPaid = world.control.find(market) === undefined
      expect(ended.status).toBe(isPaid ? 404 : 200)
      // Ended first, the other's word is a proposal of its own.
      expect(confirmed).toMatchObject(isPaid ? { docs: { status: 'SETTLED' } } : {})
      expect(await standing()).toBe(isPaid ? 1 : 0)
    }
  })
  const standing = async () =>
    (await sql`select from settlements where market_id = ${market}`.execute(world.db)).rows.length

  test('and could not be done waits again, to be confirmed or ended', async () => {
    const { proposalId } = await propose()
    await sql`alter table settlements add constraint broken check (market_id <> ${sql.lit(market)})`.execute(world.db)
    await declare(second)
    await sql`alter table settlements drop constraint broken`.execute(world.db)
    expect(await declare(second)).toMatchObject({ docs: { status: 'SETTLED' } })
    expect((await end(proposalId, first)).status).toBe(404)
  })

  test('is not ended without the code', async () => {
    const { proposalId } = await propose()
    const body = { proposalId, reason: 'x', transactionCode: '000000' }
    expect((await make(calls.endResultProposal, { body }, second)).body).toMatchObject({
      code: 'WRONG_TRANSACTION_CODE',
    })
    expect(await listed()).toHaveLength(1)
  })

  test('of a withdrawn runner leaves its market suspended, and an operator opens it', async () => {
    const body = { marketId: market, runnerId: '101', reduction: 10, reason: 'lame', transactionCode: CODE }
    await make(calls.withdrawRunner, { body }, first)
    const [waits] = await listed()
    expect((await end(waits?.proposalId ?? '', second)).status).toBe(200)
    expect(world.control.find(market)?.state.status).toBe('SUSPENDED')
    expect((await setStatus('OPEN')).body).toMatchObject({ docs: { status: 'OPEN' } })
  })

  test('is listed a page at a time', async () => {
    await propose()
    const page = async (at: number) =>
      await (await make(calls.getResultProposals, { query: { page: at, limit: 1 } }, second)).reply()
    const [one, two] = [await page(1), await page(2)]
    expect(one).toMatchObject({ nextPage: true, showingTo: 1 })
    expect(one.totalDocs).toBeGreaterThan(1)
    expect(two.docs[0]?.proposalId).not.toBe(one.docs[0]?.proposalId)
  })
})

test('a result that waits is forgotten when its source has declared one meanwhile', async () => {
  await declare(first)
  const outcome = { type: 'WINNERS', winners: [1], removed: [] } as const
  await world.settlement.declareResult(market, outcome, { actorId: null, source: 'test' })
  expect(await listed()).toEqual([])
})

/** The source gives India the market, which an officer has touched. */
const saysBefore = () =>
  askQuestion(world.db, {
    marketId: market,
    kind: 'BY_HAND',
    outcome: { type: 'WINNERS', winners: [0], removed: [] },
    source: 'odds',
  })

test('where there is nobody else to confirm, two are not asked for always: no result could be paid then', async () => {
  await sql`update installation set confirm_results = false`.execute(world.db)
  const locked = (is: boolean) =>
    sql`update accounts set user_locked = ${is} where user_name = 'second'`.execute(world.db)
  await locked(true)
  const { body } = await askForTwo(true)
  expect(body).toMatchObject({ code: 'NO_SECOND_OFFICER', message: expect.stringContaining('npm run administrator') })
  await locked(false)
  second = await signIn(world.gateway, 'second', CONSOLE)
  await saysBefore()
  expect(await declare(first)).toMatchObject({ docs: { status: 'SETTLED', proposed: false } })
  expect((await askForTwo(true)).body).toMatchObject({ docs: { confirmResults: true } })
})

test('without the rule, which one officer alone cannot end, one is enough for what the source says', async () => {
  const { body } = await askForTwo(false)
  expect(body).toMatchObject({ docs: { confirmResults: true }, weakens: ['confirmResults'] })
  const { changeId } = body as { changeId: string }
  const confirm = (token: string) =>
    ask(world.gateway, calls.confirmControlChange, { body: { changeId, transactionCode: CODE } }, { token })
  expect((await confirm(first)).body).toMatchObject({ code: 'ANOTHER_OFFICER_MUST_CONFIRM' })
  await saysBefore()
  expect(await declare(first)).toMatchObject({ docs: { proposed: true } })
  expect((await confirm(second)).status).toBe(200)
  market = `m${++number}`
  await openMarket(world, defineMarket(market, MATCH_ODDS))
  expect(await declare(first)).toMatchObject({ docs: { proposed: true } })
  market = `m${++number}`
  await openMarket(world, defineMarket(market, MATCH_ODDS))
  await saysBefore()
  expect(await declare(first)).toMatchObject({ docs: { status: 'SETTLED', proposed: false } })
})
