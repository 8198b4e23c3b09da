/** A feed that says another result than the one that stands: rolled back and declared anew, or put before an officer; never nothing. */
import type { Outcome } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bet, booksBalance, createWorld, price, rupees, type World } from '../markets/testing/world.ts'
import { saveAsksForTwo } from '../operator/two-officers.ts'
import { createLog } from '../platform/log.ts'
import { remindOfResults } from '../operator/remind.ts'
import { listDue } from '../operator/results-due.ts'
import { decideQuestion, findKept, keepStanding, loadStanding } from '../settlement/questions.ts'
import { createOddsIngest, type OddsIngest } from './odds-to-markets.ts'
import { feedMarket, feedPrices, MARKET_ID, runnersThat } from './testing/feed-market.ts'
import type { FeedMarket, FeedRunnerStatus } from './types.ts'

let world: World
let ingest: OddsIngest
let backer = 0

beforeEach(async () => {
  world = await createWorld()
  ;[backer = 0] = world.players
  ingest = ingestOf(world)
  await say(feedMarket())
  ingest.prices(feedPrices(3))
  const taken = await world.bets.place(bet(backer, MARKET_ID, { price: price(3), stake: rupees(100) }), null)
  if (!taken.ok || taken.value.bet.status !== 'ACCEPTED') throw new Error('the bet was not taken')
})
afterEach(async () => {
  await ingest.idle()
  await booksBalance(world.db)
  await world.close()
})

const ingestOf = (of: Pick<World, 'control' | 'settlement' | 'freshness'>): OddsIngest =>
  createOddsIngest({ ...of, db: world.db, source: 'test', log: createLog('silent') })

async function say(market: FeedMarket): Promise<void> {
  ingest.market(market)
  await ingest.idle()
}

/** The market closes with its runners so. */
const closes = (...statuses: FeedRunnerStatus[]): FeedMarket =>
  feedMarket({ status: 'CLOSED', version: 3, runners: runnersThat(...statuses) })
const FIRST_WINS = closes('WINNER', 'LOSER', 'LOSER')
const SECOND_WINS = closes('LOSER', 'WINNER', 'LOSER')
const ALL_OUT = closes('REMOVED', 'REMOVED', 'REMOVED')

/** 100 at 3.0, 2 % of what is won. */
const WON = 10_196
const LOST = 9900
const UNTOUCHED = 10_000

const balance = async () => (await world.account(backer)).balance
async function runs() {
  const { rows } = await sql<{ version: number; isStanding: boolean; actorId: number | null }>`
    select result_version as version, rolled_back_at is null as is_standing, actor_id from settlements
    where market_id = ${MARKET_ID} order by result_version`.execute(world.db)
  return rows
}
const standing = async () => (await runs()).filter(({ isStanding }) => isStanding).length
const questions = async () =>
  (await listDue(world.db, { page: 1, limit: 25 }, 'ADMINISTRATOR')).map(({ kind, said }) => ({
    kind,
    winners: said?.type === 'WINNERS' ? said.winners : null,
  }))

describe('another result', () => {
  test('is rolled back to and declared anew', async () => {
    await say(FIRST_WINS)
    expect(await balance()).toBe(WON)
    await say(SECOND_WINS)
    expect(await balance()).toBe(LOST)
    await say(FIRST_WINS)
    expect(await balance()).toBe(WON)
    expect(await runs()).toMatchObject([{ isStanding: false }, { isStanding: false }, { isStanding: true }])
    expect(await questions()).toEqual([])
  })

  test('the same again changes nothing', async () => {
    await say(FIRST_WINS)
    for (let time = 0; time < 3; time++) await say({ ...FIRST_WINS, version: 4 + time, publishedAt: Date.now() })
    expect(await runs()).toHaveLength(1)
    expect(await balance()).toBe(WON)
  })

  test('a result that is voided gives every stake back, and one that comes after is a question', async () => {
    await say(FIRST_WINS)
    await say(ALL_OUT)
    expect(await balance()).toBe(UNTOUCHED)
    // Whoever is out stays out: bets on it are void, and no feed brings them back.
    await say(FIRST_WINS)
    expect(await balance()).toBe(UNTOUCHED)
    expect(await questions()).toEqual([{ kind: 'REFUSED', winners: [0] }])
  })

  test('a runner that was none after all makes its bets void', async () => {
    await say(FIRST_WINS)
    await say(closes('REMOVED', 'WINNER', 'LOSER'))
    expect(await balance()).toBe(UNTOUCHED)
    expect(await standing()).toBe(1)
  })

  test('that comes while the first is paid waits for it', async () => {
    ingest.market(FIRST_WINS)
    ingest.market(SECOND_WINS)
    // And of another adapter, which does not wait in the same line.
    const other = ingestOf(world)
    await world.settlement.settled(MARKET_ID)
    other.market(SECOND_WINS)
    await Promise.all([ingest.idle(), other.idle()])
    await say(SECOND_WINS)
    expect(await balance()).toBe(LOST)
    expect(await standing()).toBe(1)
  })

  test('that comes after a crash in the middle of the first waits until that is finished', async () => {
    await say(FIRST_WINS)
    // As if the process had gone after its last chunk and before it said so.
    await sql`update settlements set finished_at = null where market_id = ${MARKET_ID}`.execute(world.db)
    await sql`update markets set status = 'SETTLING' where id = ${MARKET_ID}`.execute(world.db)
    await world.engine.stop()
    const restarted = await world.restart()
    ingest = ingestOf(restarted)
    await say(SECOND_WINS)
    expect(await balance()).toBe(LOST)
    expect(await standing()).toBe(1)
    await restarted.engine.stop()
  })

  test('after a restart, when only the database knows the first', async () => {
    await say(FIRST_WINS)
    await world.engine.stop()
    const restarted = await world.restart()
    ingest = ingestOf(restarted)
    await say({ ...FIRST_WINS, publishedAt: Date.now() })
    expect(await runs()).toHaveLength(1)
    await say(SECOND_WINS)
    expect(await balance()).toBe(LOST)
    expect(await runs()).toMatchObject([{ isStanding: false }, { isStanding: true }])
    await restarted.engine.stop()
  })

  test('a feed that keeps changing its mind is stopped by a question', async () => {
    for (let time = 0; time < 3; time++) {
      await say(FIRST_WINS)
      await say(SECOND_WINS)
    }
    await say(FIRST_WINS)
    expect(await balance()).toBe(LOST)
    expect(await runs()).toHaveLength(4)
    expect(await questions()).toEqual([{ kind: 'CORRECTED', winners: [0] }])
  })
})

describe('before an officer', () => {
  const officer = () => backer
  const keep = async () => {
    const kept = await findKept(world.db, MARKET_ID)
    return kept !== undefined && (await keepStanding(world.db, MARKET_ID, kept, officer()))
  }

  test('where results need two of them', async () => {
    await saveAsksForTwo(world.db, true)
    await say(FIRST_WINS)
    expect(await balance()).toBe(WON)
    await say(SECOND_WINS)
    expect(await balance()).toBe(WON)
    expect(await questions()).toEqual([{ kind: 'CORRECTED', winners: [1] }])
  })

  test('where one has declared', async () => {
    await say(feedMarket({ status: 'SUSPENDED', version: 2 }))
    const outcome = { type: 'WINNERS', winners: [0], removed: [] } as const
    await world.settlement.declareResult(MARKET_ID, outcome, { actorId: officer(), source: 'operator' })
    await say(FIRST_WINS)
    expect(await questions()).toEqual([])
    await say(SECOND_WINS)
    expect(await balance()).toBe(WON)
    expect(await questions()).toEqual([{ kind: 'CORRECTED', winners: [1] }])
  })

  test('where one has taken back: not even the same is declared by itself', async () => {
    await say(FIRST_WINS)
    await world.settlement.rollBack(MARKET_ID, 1, { actorId: officer() })
    await say({ ...FIRST_WINS, publishedAt: Date.now() })
    expect(await balance()).toBe(UNTOUCHED)
    expect(await questions()).toEqual([{ kind: 'BY_HAND', winners: [0] }])
  })

  test('where one takes back and declares while a source is being heard: only what was judged is taken back', async () => {
    await say(FIRST_WINS)
    const declared = { type: 'WINNERS', winners: [2], removed: [] } as const
    const rollBack: World['settlement']['rollBack'] = async (...asked) => {
      await world.settlement.rollBack(MARKET_ID, 1, { actorId: officer() })
      await world.settlement.declareResult(MARKET_ID, declared, { actorId: officer(), source: 'operator' })
      return await world.settlement.rollBack(...asked)
    }
    const { control, freshness } = world
    ingest = ingestOf({ control, freshness, settlement: { ...world.settlement, rollBack } })
    await say(SECOND_WINS)
    expect(await runs()).toMatchObject([
      { version: 1, isStanding: false },
      { version: 2, isStanding: true, actorId: officer() },
    ])
    expect(await questions()).toEqual([{ kind: 'CORRECTED', winners: [1] }])
  })

  test('what an officer has decided is not asked again, another one is', async () => {
    await saveAsksForTwo(world.db, true)
    await say(FIRST_WINS)
    await say(SECOND_WINS)
    expect(await keep()).toBe(true)
    await say({ ...SECOND_WINS, publishedAt: Date.now() })
    expect(await questions()).toEqual([])
    await say(closes('LOSER', 'LOSER', 'WINNER'))
    expect(await questions()).toEqual([{ kind: 'CORRECTED', winners: [2] }])
  })

  test('a feed that says again what stands has nothing to ask any more', async () => {
    await saveAsksForTwo(world.db, true)
    await say(FIRST_WINS)
    await say(SECOND_WINS)
    await say(FIRST_WINS)
    expect(await questions()).toEqual([])
  })

  test.each([
    ['with a runner undecided', closes('WINNER', 'ACTIVE', 'LOSER'), 'NO_RESULT', null],
    ['without a runner', feedMarket({ status: 'CLOSED', version: 3, runners: [] }), 'NO_RESULT', null],
    ['with nobody who won', closes('LOSER', 'LOSER', 'LOSER'), 'REFUSED', []],
  ])('a market that closes %s, until an officer has declared', async (_what, market, kind, winners) => {
    await say(market)
    expect(await questions()).toEqual([{ kind, winners }])
    const warn = vi.fn<(facts: unknown, text: string) => void>()
    await remindOfResults(world.db, { warn })
    expect(warn.mock.calls).toMatchObject([[{ marketId: MARKET_ID, kind, openBets: 1 }, expect.any(String)]])
    expect((await listDue(world.db, { page: 1, limit: 25 }, 'ADMINISTRATOR'))[0]).toMatchObject({ openBets: 1 })
    // There is nothing to keep: it stays a question until there is a result.
    expect(await keep()).toBe(false)
    await world.settlement.declareResult(
      MARKET_ID,
      { type: 'VOID', reason: 'no result' },
      { actorId: officer(), source: 'operator', note: (tx) => decideQuestion(tx, MARKET_ID, 1) },
    )
    await say({ ...market, publishedAt: Date.now() })
    expect(await questions()).toEqual([])
    expect(await balance()).toBe(UNTOUCHED)
  })
})

describe('fewer winners than a market has places', () => {
  const PLACES = '1.779'
  const places = (change: Partial<FeedMarket> = {}): FeedMarket =>
    feedMarket({ marketId: PLACES, winners: 2, ...change })
  const won = (...winners: number[]): Outcome => ({ type: 'WINNERS', winners, removed: [] })
  const asOfficer = () => ({ actorId: backer, source: 'operator' })

  test('pay nobody: the source is asked about, an officer refused, and so is a source that comes by another way', async () => {
    await say(places())
    ingest.prices({ ...feedPrices(3), marketId: PLACES })
    await world.bets.place(bet(backer, PLACES, { price: price(3), stake: rupees(100) }), null)
    await say(places({ status: 'CLOSED', version: 3, runners: runnersThat('WINNER', 'LOSER', 'LOSER') }))
    expect(await questions()).toEqual([{ kind: 'REFUSED', winners: [0] }])
    for (const by of [asOfficer(), { actorId: null, source: 'test' }])
      expect(await world.settlement.declareResult(PLACES, won(0), by)).toMatchObject({
        ok: false,
        refusal: { code: 'TOO_FEW_WINNERS' },
      })
    expect(await balance()).toBe(UNTOUCHED)
    expect(await world.settlement.declareResult(PLACES, won(0, 1), asOfficer())).toMatchObject({ ok: true })
    expect(await balance()).toBe(WON)
  })
})

describe('more winners than a market has places', () => {
  const PLACES = '1.778'
  const places = (change: Partial<FeedMarket> = {}): FeedMarket =>
    feedMarket({ marketId: PLACES, winners: 2, ...change })
  const THREE = places({ status: 'CLOSED', version: 3, runners: runnersThat('WINNER', 'WINNER', 'WINNER') })
  const won = (winners: number[], tieGroups?: number[][]): Outcome => ({
    type: 'WINNERS',
    winners,
    removed: [],
    ...(tieGroups && { tieGroups }),
  })
  const declare = (outcome: Outcome) =>
    world.settlement.declareResult(PLACES, outcome, {
      actorId: backer,
      source: 'operator',
      note: (tx) => decideQuestion(tx, PLACES, 1),
    })

  test('of which the feed does not say who tied is asked of an officer, who has to say it', async () => {
    await say(places())
    ingest.prices({ ...feedPrices(3), marketId: PLACES })
    await world.bets.place(bet(backer, PLACES, { price: price(3), stake: rupees(100) }), null)
    await say(THREE)
    expect(await balance()).toBe(UNTOUCHED)
    expect(await questions()).toEqual([{ kind: 'TIE', winners: [0, 1, 2] }])

    expect(await declare(won([0, 1, 2]))).toMatchObject({ ok: false, refusal: { code: 'TIE_NOT_TOLD' } })
    expect(await balance()).toBe(UNTOUCHED)
    expect(await declare(won([2, 0, 1], [[0, 1]]))).toMatchObject({ ok: true })
    // One place for two: half the stake at the full price, 2 % of what is won.
    expect(await balance()).toBe(UNTOUCHED + 49)
    await say({ ...THREE, publishedAt: Date.now() })
    expect(await questions()).toEqual([])
    expect(await balance()).toBe(UNTOUCHED + 49)
  })

  test('corrects nothing that stands', async () => {
    await say(places())
    await say(places({ status: 'CLOSED', version: 3, runners: runnersThat('WINNER', 'WINNER', 'LOSER') }))
    await say({ ...THREE, version: 4 })
    expect(await questions()).toEqual([{ kind: 'TIE', winners: [0, 1, 2] }])
    expect((await loadStanding(world.db, PLACES)).outcome).toEqual(won([0, 1]))
  })
})
