/** A market that an officer has touched is settled by an officer: no way there leads a source to it. Decision 0035. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyStep, type CompactMatch, decodeMatch, matchSteps, openingState } from '@paddock/domain/cricket'
import { must } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { byItself } from '../audit-log/index.ts'
import { bet, booksBalance, createWorld, price, rupees, type World } from '../markets/testing/world.ts'
import { loadMarkets } from '../catalogue/store.ts'
import { saveAsksForTwo } from '../operator/two-officers.ts'
import { createLog } from '../platform/log.ts'
import { listDue } from '../operator/results-due.ts'
import { settleForsaken } from './forsaken.ts'
import { createResultHearing } from './hear-result.ts'
import { createOddsIngest, type OddsIngest } from './odds-to-markets.ts'
import type { ScoreUpdate } from './scores/index.ts'
import { createScoreIngest, type ScoreIngest } from './scores-to-markets.ts'
import { feedMarket, feedPrices, MARKET_ID, runnersThat } from './testing/feed-market.ts'
import type { FeedMarket } from './types.ts'

const log = createLog('silent')
let world: World
let officer = 0
let player = 0

beforeEach(async () => {
  world = await createWorld()
  ;[player = 0] = world.players
  const { rows } = await sql<{ id: number }>`
    insert into accounts (role, user_name) values ('administrator', 'officer') returning id`.execute(world.db)
  officer = rows[0]?.id ?? 0
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const UNTOUCHED = 10_000
const balance = async () => (await world.account(player)).balance
const standing = async () =>
  (await sql`select from settlements where rolled_back_at is null`.execute(world.db)).rows.length
const kinds = async () =>
  (await listDue(world.db, { page: 1, limit: 25 }, 'ADMINISTRATOR')).map(({ kind, marketId }) => ({ kind, marketId }))
const touches = async () =>
  (await sql<{ how: string }>`select how, actor_id from market_touches order by id`.execute(world.db)).rows
const by = () => ({ actorId: officer, source: 'operator' })

describe('of the odds feed', () => {
  let ingest: OddsIngest
  const ingestOf = (of: Pick<World, 'control' | 'settlement' | 'freshness'>): OddsIngest =>
    createOddsIngest({ ...of, db: world.db, source: 'test', log })
  const say = async (market: FeedMarket): Promise<void> => {
    ingest.market(market)
    await ingest.idle()
  }
  const FIRST_WINS = feedMarket({ status: 'CLOSED', version: 3, runners: runnersThat('WINNER', 'LOSER', 'LOSER') })
  const SECOND_WINS = feedMarket({ status: 'CLOSED', version: 4, runners: runnersThat('LOSER', 'WINNER', 'LOSER') })
  const FIRST = { type: 'WINNERS', winners: [0], removed: [] } as const

  beforeEach(async () => {
    ingest = ingestOf(world)
    await say(feedMarket())
    ingest.prices(feedPrices(3))
    await world.bets.place(bet(player, MARKET_ID, { price: price(3), stake: rupees(100) }), null)
  })
  afterEach(() => ingest.idle())

  const rollBack = async () => {
    await say(FIRST_WINS)
    expect(await world.settlement.rollBack(MARKET_ID, 1, { actorId: officer })).toMatchObject({ ok: true })
  }
  const withdraw = async () => {
    const entryOf = (before: object, after: object) => ({
      ...byItself(1),
      ...({ action: 'RUNNER_WITHDRAWN', objectType: 'market', objectId: MARKET_ID, reason: '' } as const),
      before,
      after,
    })
    const removal = { slot: 2, reductionBps: 100 }
    expect(await world.control.withdraw(MARKET_ID, removal, { actorId: officer, entryOf })).toMatchObject({ ok: true })
  }
  const declareAndTakeBack = async () => {
    await world.settlement.declareResult(MARKET_ID, FIRST, by())
    await world.settlement.rollBack(MARKET_ID, 1, { actorId: officer })
  }
  const TOUCHES = [
    ['taken back', rollBack, ['ROLLED_BACK']],
    ['declared and taken back', declareAndTakeBack, ['DECLARED', 'ROLLED_BACK']],
    ['taken a runner out of', withdraw, ['PART_VOIDED']],
  ] as const

  describe('of which an officer has proposed a result', () => {
    const propose = async (outcome: Outcome) =>
      sql`insert into result_proposals (market_id, kind, asked, actor_id, desk_right, result_version)
        values (${MARKET_ID}, 'RESULT', ${JSON.stringify(outcome)}::jsonb, ${officer}, 'RESULT', 0)`.execute(world.db)
    const endings = async () =>
      (
        await sql<{ ended: string }>`select after ->> 'ended' as ended from audit_log
        where action = 'RESULT_PROPOSAL_ENDED'`.execute(world.db)
      ).rows

    test.each<[string, Outcome]>([
      ['another winner', { type: 'WINNERS', winners: [1], removed: [] }],
      ['a void', { type: 'VOID', reason: 'match fixed' }],
    ])('%s: its end pays nobody and is put before the officers', async (_, outcome) => {
      await propose(outcome)
      await say(FIRST_WINS)
      expect(await balance()).toBe(UNTOUCHED)
      expect(await standing()).toBe(0)
      expect(await kinds()).toEqual([{ kind: 'BY_HAND', marketId: MARKET_ID }])
    })

    test('the same: it is paid, and the proposal is ended with a row that says so', async () => {
      await propose(FIRST)
      await say(FIRST_WINS)
      expect(await standing()).toBe(1)
      expect(await endings()).toEqual([{ ended: 'SOURCE_SETTLED' }])
    })
  })

  describe.each(TOUCHES)('whose result an officer has %s', (_what, touch, how) => {
    test.each([false, true])('its end pays nobody, two officers asked for: %s', async (two) => {
      await saveAsksForTwo(world.db, two)
      await touch()
      expect(await touches()).toEqual(how.map((one) => ({ how: one, actorId: officer })))
      await say({ ...FIRST_WINS, publishedAt: Date.now() })
      await say(SECOND_WINS)
      expect(await balance()).toBe(UNTOUCHED)
      expect(await standing()).toBe(0)
      expect(await kinds()).toEqual([{ kind: 'BY_HAND', marketId: MARKET_ID }])
    })

    test('nor after a restart', async () => {
      await touch()
      await world.engine.stop()
      const restarted = await world.restart()
      ingest = ingestOf(restarted)
      await restarted.settlement.resume()
      await say(FIRST_WINS)
      expect(await balance()).toBe(UNTOUCHED)
      expect(await standing()).toBe(0)
      await restarted.engine.stop()
    })

    test('nor is it voided when its feed comes back without it', async () => {
      await touch()
      const hear = createResultHearing({ db: world.db, settlement: world.settlement, source: 'test', log })
      await settleForsaken({ control: world.control, hear, log }, 'test', { isKnown: () => false, voids: true })
      expect(await standing()).toBe(0)
      expect(await kinds()).toEqual([{ kind: 'BY_HAND', marketId: MARKET_ID }])
    })

    test('an officer pays it, and the source does not correct that', async () => {
      await touch()
      expect(await world.settlement.declareResult(MARKET_ID, FIRST, by())).toMatchObject({ ok: true })
      const paid = await balance()
      await say(SECOND_WINS)
      expect(await balance()).toBe(paid)
      expect(await kinds()).toEqual([{ kind: 'CORRECTED', marketId: MARKET_ID }])
    })
  })

  test('what was judged before an officer touched it is not paid after: the market’s row decides', async () => {
    await say(feedMarket({ status: 'SUSPENDED', version: 2 }))
    const declareResult: World['settlement']['declareResult'] = async (...asked) => {
      if (asked[2].actorId === null) await declareAndTakeBack()
      return await world.settlement.declareResult(...asked)
    }
    const { control, freshness } = world
    ingest = ingestOf({ control, freshness, settlement: { ...world.settlement, declareResult } })
    await say(FIRST_WINS)
    expect(await balance()).toBe(UNTOUCHED)
    expect(await standing()).toBe(0)
    expect(await kinds()).toEqual([{ kind: 'BY_HAND', marketId: MARKET_ID }])
  })

  test('a result that stands is not taken back by a source for which the market was touched meanwhile', async () => {
    await say(FIRST_WINS)
    const paid = await balance()
    await sql`insert into market_touches (market_id, how, actor_id) values (${MARKET_ID}, 'PART_VOIDED', ${officer})`.execute(
      world.db,
    )
    expect(await world.settlement.rollBack(MARKET_ID, 1, { actorId: null })).toMatchObject({
      refusal: { code: 'SETTLED_BY_HAND' },
    })
    expect(await balance()).toBe(paid)
  })

  test('a rollback that a crash cut in two is finished, and then nobody pays but an officer', async () => {
    await say(FIRST_WINS)
    await sql`update settlements set rollback_started_at = clock_timestamp(), rolled_back_by = ${officer}`.execute(
      world.db,
    )
    await sql`insert into market_touches (market_id, how, actor_id) values (${MARKET_ID}, 'ROLLED_BACK', ${officer})`.execute(
      world.db,
    )
    await world.engine.stop()
    const restarted = await world.restart()
    ingest = ingestOf(restarted)
    await restarted.settlement.resume()
    expect(await balance()).toBe(UNTOUCHED)
    await say(FIRST_WINS)
    expect(await balance()).toBe(UNTOUCHED)
    expect(await kinds()).toEqual([{ kind: 'BY_HAND', marketId: MARKET_ID }])
    await restarted.engine.stop()
  })

  test('suspending, opening and closing it by hand is no touch: its source settles it', async () => {
    const decide = (status: 'SUSPENDED' | 'OPEN' | 'CLOSED') =>
      world.control.decideStatus(
        MARKET_ID,
        { status },
        {
          actorId: officer,
          entryOf: (before, after) => ({
            ...byItself(1),
            ...({ action: 'MARKET_STATUS_SET', objectType: 'market', objectId: MARKET_ID, reason: '' } as const),
            before,
            after,
          }),
        },
      )
    for (const status of ['SUSPENDED', 'OPEN', 'CLOSED'] as const) await decide(status)
    await say(FIRST_WINS)
    expect(await touches()).toEqual([])
    expect(await balance()).toBe(10_196)
  })
})

describe('of the score feed', () => {
  // Data that the sandbox plays; a file, not an import.
  const FILE = join(import.meta.dirname, '../../sandbox/recordings/cricket-balls/1298150.json')
  const SESSION = 'e9:1:overs:6'
  let ingest: ScoreIngest
  const updates = updatesOf()
  const ingestOf = (
    saved?: ReturnType<ScoreIngest['snapshot']>,
    of: World | Awaited<ReturnType<World['restart']>> = world,
  ) =>
    createScoreIngest({
      ...world,
      ...of,
      source: 'scores',
      clock: () => 0,
      log,
      delaySeconds: 0,
      ...(saved && { saved }),
    })

  /** Every ball of a match, as the feed tells it. */
  function updatesOf(): readonly ScoreUpdate[] {
    const match = decodeMatch(JSON.parse(readFileSync(FILE, 'utf8')) as CompactMatch)
    let state = openingState(match.teams, match.overs)
    return [...matchSteps(match)].map((step): ScoreUpdate => {
      state = applyStep(state, step)
      const [home, away] = match.teams
      const team = (name: string, selectionId: number) => ({ name, selectionId })
      return {
        eventId: 'e9',
        marketId: null,
        fixture: {
          home: team(home, 1),
          away: team(away, 2),
          maxOvers: match.overs,
          startTime: null,
          description: null,
        },
        phase: step.type === 'RESULT' ? 'FINISHED' : 'IN_RUNNING',
        ballInProgress: false,
        stable: step.type !== 'RESULT',
        state,
        settled: state,
        at: Date.now(),
      }
    })
  }

  async function tell(told: readonly ScoreUpdate[]): Promise<void> {
    for (const update of told) {
      ingest.score(update)
      await ingest.idle()
    }
  }
  const playEveryBall = (from: number, to: number) => tell(updates.slice(from, to))
  /** The first of them, each sixth, and the last: as where balls come between two looks at the score. To price a match is most of the work here. */
  const play = (from: number, to: number) =>
    tell(updates.slice(from, to).filter((_, at) => at % 6 === 0 || at === to - from - 1))

  const EARLY = 18
  const LATE = 60
  beforeEach(async () => {
    ingest = ingestOf()
    await play(0, EARLY)
    const [rung] = must(world.control.find(SESSION), 'six overs are offered').session.yes
    const { run, price: at } = must(rung, 'it is quoted')
    const order = bet(player, SESSION, { slot: null, run, price: at, stake: rupees(100) })
    const taken = await world.bets.place(order, null)
    if (!taken.ok || taken.value.bet.status !== 'ACCEPTED') throw new Error('the bet was not taken')
  })

  const declareAndTakeBack = async () => {
    await world.settlement.declareResult(SESSION, { type: 'RESULT', result: 1 }, by())
    await world.settlement.rollBack(SESSION, 1, { actorId: officer })
  }
  const statusOf = async () =>
    (await sql<{ status: string }>`select status from markets where id = ${SESSION}`.execute(world.db)).rows[0]?.status

  test('without a touch the score pays it', async () => {
    await playEveryBall(EARLY, LATE)
    expect(await statusOf()).toBe('SETTLED')
  })

  test.each([false, true])('what an officer took back the score does not pay, two asked for: %s', async (two) => {
    await saveAsksForTwo(world.db, two)
    await declareAndTakeBack()
    await play(EARLY, LATE)
    expect(await statusOf()).toBe('CLOSED')
    expect(await balance()).toBe(UNTOUCHED)
    expect(await kinds()).toEqual([{ kind: 'BY_HAND', marketId: SESSION }])
  })

  test.each([
    ['before the score pays it', EARLY, UNTOUCHED],
    ['after, when the score says another result', LATE, null],
  ])('what an officer has made void in part the score neither pays nor corrects: touched %s', async (_, at, left) => {
    await play(EARLY, at)
    const before = await balance()
    await sql`insert into market_touches (market_id, how, actor_id) values (${SESSION}, 'PART_VOIDED', ${officer})`.execute(
      world.db,
    )
    await play(at, LATE)
    const hear = createResultHearing({ db: world.db, settlement: world.settlement, source: 'scores', log })
    const [stored] = await loadMarkets(world.db, { ids: [SESSION] })
    const { definition } = must(stored, 'the session')
    await hear({ definition, outcome: { type: 'RESULT', result: 1 } })
    expect(await balance()).toBe(left ?? before)
    expect(await statusOf()).toBe(left === null ? 'SETTLED' : 'CLOSED')
    expect(await kinds()).toEqual([{ kind: left === null ? 'CORRECTED' : 'BY_HAND', marketId: SESSION }])
  })

  test.each([
    [SESSION, 'NOT_A_CONTENDER'],
    ['e9:bookmaker', 'LAST_CONTENDERS'],
  ])('nobody is taken out of %s, so the score pays it as before', async (marketId, code) => {
    const entryOf = (before: object, after: object) => ({
      ...byItself(1),
      ...({ action: 'RUNNER_WITHDRAWN', objectType: 'market', objectId: marketId, reason: '' } as const),
      before,
      after,
    })
    const removal = { slot: 0, reductionBps: 100 }
    expect(await world.control.withdraw(marketId, removal, { actorId: officer, entryOf })).toMatchObject({
      refusal: { code },
    })
    expect(await touches()).toEqual([])
    await play(EARLY, LATE)
    expect(await statusOf()).toBe('SETTLED')
  })

  test('what the score paid and then tells no more is asked of an officer, until it is told again', async () => {
    await play(EARLY, LATE)
    const paid = await balance()
    const last = must(updates[LATE - 1], 'an update')
    const match = must(last.state, 'a score')
    const innings = match.innings.map((one) => ({ ...one, overEnds: one.overEnds.map(() => null) }))
    ingest.score({ ...last, state: { ...match, innings }, at: Date.now() })
    await ingest.idle()
    expect(await kinds()).toContainEqual({ kind: 'NO_RESULT', marketId: SESSION })
    expect(await statusOf()).toBe('SETTLED')
    expect(await balance()).toBe(paid)
    await play(LATE, LATE + 1)
    expect(await kinds()).not.toContainEqual({ kind: 'NO_RESULT', marketId: SESSION })
  })

  describe('after a start without what was saved', () => {
    const look = (voids: boolean) => {
      const hear = createResultHearing({ db: world.db, settlement: world.settlement, source: 'scores', log })
      return settleForsaken({ control: world.control, hear, log }, 'scores', {
        isKnown: (id, event) => ingest.knows(id, event),
        voids,
      })
    }
    const openIds = () =>
      [...world.control.all()]
        .filter(({ state }) => state.status === 'OPEN' || state.status === 'SUSPENDED')
        .map(({ definition }) => definition.id)

    test('nothing is forsaken while the score has not come', async () => {
      ingest = ingestOf()
      ingest.score({ ...must(updates[EARLY], 'an update'), state: null })
      await ingest.idle()
      expect(ingest.knows(SESSION, 'e9')).toBe(true)
      expect(ingest.knows('e8:1:overs:6', 'e8')).toBe(false)
    })

    test.each([
      [false, 'CLOSED'],
      [true, 'VOIDED'],
    ])('a session whose moment has passed ends, those that go on do not: voided %s', async (voids, status) => {
      ingest = ingestOf()
      await play(LATE, LATE + 1)
      await look(voids)
      expect(await statusOf()).toBe(status)
      expect(openIds()).toContain('e9:bookmaker')
      expect(openIds().filter((id) => !ingest.knows(id, 'e9'))).toEqual([])
      await sql`update markets set closed_at = closed_at - interval '6 minutes' where id = ${SESSION}`.execute(world.db)
      expect(await kinds()).toEqual(voids ? [] : [{ kind: 'NO_RESULT', marketId: SESSION }])
    })

    test('all that is left of a match that is over ends', async () => {
      ingest = ingestOf()
      await play(updates.length - 1, updates.length)
      await look(false)
      expect(await statusOf()).toBe('CLOSED')
      expect(openIds()).toEqual([])
    })
  })

  test('nor one that it had paid itself, when its score is corrected after', async () => {
    await play(EARLY, LATE)
    await world.settlement.rollBack(SESSION, 1, { actorId: officer })
    expect(await balance()).toBe(UNTOUCHED)
    // The match goes on from what the feed had told before.
    ingest = ingestOf()
    await play(0, LATE)
    expect(await statusOf()).toBe('CLOSED')
    expect(await balance()).toBe(UNTOUCHED)
  })

  test('nor after a restart in the middle, from what the adapter had saved', async () => {
    await declareAndTakeBack()
    const saved = ingest.snapshot()
    await world.engine.stop()
    const restarted = await world.restart()
    await restarted.settlement.resume()
    ingest = ingestOf(saved, restarted)
    await play(EARLY, LATE)
    expect(await statusOf()).toBe('CLOSED')
    expect(await balance()).toBe(UNTOUCHED)
    expect(await kinds()).toEqual([{ kind: 'BY_HAND', marketId: SESSION }])
    await restarted.engine.stop()
  })
})
