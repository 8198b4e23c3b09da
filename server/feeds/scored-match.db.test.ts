/** The recorded scores of a whole match into a running engine, with bets on what is open: every market ends at what the balls made of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, booksBalance, createWorld, rupees, type World } from '../markets/testing/world.ts'
import { createLog } from '../platform/log.ts'
import { loadShowing, saveShowing } from '../catalogue/index.ts'
import { televise } from './demo-television.ts'
import { createScoreBook } from './scores/score-book.ts'
import { createScoreIngest, type ScoreIngest } from './scores-to-markets.ts'

const NETHERLANDS_PNG = '31573045'
const TV = 'http://localhost:3100/tv'
// Data that the sandbox plays; a file, not an import.
const FILE = join(import.meta.dirname, '../../sandbox/recordings/1.200806927_score-stream_ccm.jsonl.gz')
const MESSAGES = gunzipSync(readFileSync(FILE))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly cc: readonly unknown[]; readonly pt: number })

let world: World
let ingest: ScoreIngest

const start = (saved?: ReturnType<ScoreIngest['snapshot']>): ScoreIngest =>
  createScoreIngest({
    ...world,
    source: 'scores',
    clock: () => 0,
    log: createLog('silent'),
    delaySeconds: 0,
    television: TV,
    ...(saved && { saved }),
  })

/** Takes what the first open market of each kind offers, as a player in the middle of it would. */
async function betOnWhatIsOpen(round: number): Promise<void> {
  const open = [...world.control.all()].filter((market) => market.state.status === 'OPEN')
  const player = world.players[round % world.players.length] ?? 0
  for (const market of open.slice(0, 3)) {
    const { definition, session, bookmaker } = market
    const side = round % 2 === 0 ? 'BACK' : 'LAY'
    const rung = (side === 'BACK' ? session.yes : session.no)[0]
    const quotes = bookmaker.get(round % 2)
    const quote = side === 'BACK' ? quotes?.back : quotes?.lay
    const pick = rung
      ? { slot: null, run: rung.run, price: rung.price }
      : quote && { slot: round % 2, run: null, price: quote.price }
    if (pick) await world.bets.place(bet(player, definition.id, { ...pick, side, stake: rupees(100 + round) }), null)
  }
}

async function play(messages: typeof MESSAGES, from = 0): Promise<void> {
  const book = createScoreBook({ score: (update) => update.eventId === NETHERLANDS_PNG && ingest.score(update) }, saved)
  for (const [index, { cc, pt }] of messages.entries()) {
    book.apply(cc, pt)
    await ingest.idle()
    if ((from + index) % 40 === 0) await betOnWhatIsOpen((from + index) / 40)
  }
  saved = book.snapshot()
}
let saved: ReturnType<ReturnType<typeof createScoreBook>['snapshot']> = []

beforeAll(async () => {
  world = await createWorld({ points: 1_000_000 })
  ingest = start()
}, 60_000)
afterAll(() => world.close())

test('markets open, take bets, and end by themselves but for two in doubt, over a restart in the middle too', async () => {
  const half = Math.floor(MESSAGES.length / 2)
  await play(MESSAGES.slice(0, half))
  // As after a crash: another engine takes the markets over, the adapter goes on from what it saved.
  await world.engine.reload([...world.engine.markets.keys()])
  ingest = start(ingest.snapshot())
  await play(MESSAGES.slice(half), half)

  const { rows } = await sql<{ type: string; status: string; result: number }>`
    select type, status, (outcome ->> 'result')::int as result from markets`.execute(world.db)
  expect(rows.length).toBeGreaterThan(60)
  // The total fell when the next over began: nobody but an officer knows what this one brought, nor at what its last ball's wicket fell.
  const open = rows.filter(({ status }) => status !== 'SETTLED' && status !== 'VOIDED')
  expect(open.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
    { type: '2:over:16', status: 'CLOSED', result: null },
    { type: '2:wicket:5', status: 'CLOSED', result: null },
  ])
  const by = { actorId: world.players[0] ?? 0, source: 'operator' }
  for (const [key, result] of [
    ['2:over:16', 8],
    ['2:wicket:5', 94],
  ] as const) {
    const decided = { type: 'RESULT', result } as const
    expect(await world.settlement.declareResult(`${NETHERLANDS_PNG}:${key}`, decided, by)).toMatchObject({ ok: true })
  }
  const results = new Map(rows.map(({ type, result }) => [type, result]))
  expect(
    ['1:overs:6', '1:overs:10', '1:overs:20', '2:overs:6', '2:overs:10', '2:overs:20', '2:over:17'].map((key) =>
      results.get(key),
    ),
  ).toEqual([62, 93, 163, 29, 55, 111, 2])

  const bets = await sql<{ status: string; count: number }>`select status, count(*) from bets group by status`.execute(
    world.db,
  )
  const counts = new Map(bets.rows.map(({ status, count }) => [status, count]))
  expect(counts.get('SETTLED')).toBeGreaterThan(30)
  for (const unfinished of ['PENDING', 'ACCEPTED', 'UNMATCHED']) expect(counts.get(unfinished)).toBeUndefined()
  const { rows: shown } = await sql<{ channel: string | null }>`
    select channel from events where id = ${NETHERLANDS_PNG}`.execute(world.db)
  expect(shown).toEqual([{ channel: `${TV}/${NETHERLANDS_PNG}` }])
  await booksBalance(world.db)
}, 120_000)

test('a channel that an officer chose stays', async () => {
  const chosen = { eventId: NETHERLANDS_PNG, channel: 'https://tv.example/7', scoreUrl: null, highlighted: false }
  await saveShowing(world.db, chosen)
  await televise({ db: world.db, bus: world.bus, url: TV }, NETHERLANDS_PNG)
  expect(await loadShowing(world.db, NETHERLANDS_PNG)).toEqual(chosen)
})
