/** What a provider says of a day against what was booked here. docs/domain/casino.md#reconciliation. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import type { ReportLine } from '../adapters/outbound/outbound.ts'
import { shareAll } from '../partnership.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'
import { createScriptedClient } from '../testing/scripted-client.ts'
import { reconcile } from './read-report.ts'
import { findDifference, findProvider, listDays, listDifferences, wantDay, type WhichDifferences } from './store.ts'

let tree: Tree
let casino: TestProvider
let sessionId: string
let theirs: ReturnType<typeof createScriptedClient>
let day: string
/** What the provider of the test has booked of what the wallet has answered it. */
let lines: ReportLine[]
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  // At noon, so that the edges of the day are far.
  tree.wait(DAY_MS - (tree.clock() % DAY_MS) + DAY_MS / 2)
  sessionId = await casino.sit('player1')
  theirs = createScriptedClient()
  day = new Date(tree.clock()).toISOString().slice(0, 10)
  lines = []
  await sql`insert into casino_keys (id, provider_id, secret) values ('k1', ${casino.provider.id}, '')`.execute(tree.db)
})
afterEach(async () => {
  while (await shareAll(tree.db)) continue
  await booksBalance(tree.db)
  await casino.close()
  await tree.close()
})

const own = () => ({ playerRef: casino.refOf('player1'), roundId: 'r1' })
const note = (op: ReportLine['op'], txId: string, amount: number, change: Partial<ReportLine> = {}) =>
  void lines.push({ ...own(), op, txId, amount: paise(amount), at: tree.clock(), ...change })
async function say(call: string, body: object): Promise<void> {
  expect((await casino.call(call, { ...own(), ...body })).body).toMatchObject({ code: 'OK' })
}
const stake = async (txId = 't1', amount = 10_000, roundId = 'r1') => {
  await say('debit', { txId, roundId, sessionId, gameCode: 'dice', amount: String(amount), currency: 'INR' })
  note('debit', txId, amount, { roundId })
}
const win = async (txId = 'w1', refTxId = 't1', amount = 25_000) => {
  await say('credit', { txId, refTxId, amount: String(amount), kind: 'win' })
  note('credit', txId, amount)
}
const rollback = async (txId: string, refTxId: string, amount = 10_000, roundId = 'r1') => {
  await say('rollback', { txId, refTxId })
  note('rollback', txId, amount, { roundId })
}
const drop = (txId: string) => (lines = lines.filter((line) => line.txId !== txId))

/** One run of the job when the day is over. */
async function read(report: typeof theirs.script.report | null = { [day]: lines }): Promise<void> {
  theirs.script.report = report ?? undefined
  tree.wait(DAY_MS)
  await run()
}
const run = () =>
  reconcile({ db: tree.db, client: theirs.client, openKey: () => ({ id: 'k1', secret: 's' }), clock: tree.clock })
const found = async (which: WhichDifferences = 'OPEN') =>
  (await listDifferences(tree.db, { which, providerId: undefined, day: undefined, page: 1, limit: 100 })).rows
const days = async () => (await listDays(tree.db, { providerId: undefined, page: 1, limit: 100 })).rows

describe('a day that both sides have', () => {
  test('is read when it is over, page by page, and nothing differs', async () => {
    await stake()
    await win()
    await stake('t2', 5000, 'r2')
    await rollback('b2', 't2', 5000, 'r2')
    await run()
    expect(theirs.asked).toEqual([])
    await read()
    expect(theirs.asked).toEqual([`report ${day} `, `report ${day} w1`, `report ${day} b2`])
    expect(await found()).toEqual([])
    const sums = { staked: 15_000, won: 25_000, returned: 5000 }
    expect(await days()).toMatchObject([{ day, lines: 4, theirs: sums, ours: sums, open: 0, explained: 0 }])
    await run()
    expect(theirs.asked).toHaveLength(3)
  })

  test('counts a stake that came to nothing here: neither it nor its rollback is missed', async () => {
    await stake('lost')
    await rollback('b1', 'lost')
    drop('lost')
    await rollback('b2', 'never-came')
    await read()
    expect(await found()).toEqual([])
  })

  test('has the results of tables, each with its sign', async () => {
    const outcomes = [{ code: 'a', pnl: '-10000' }]
    const at = { txId: 'h1', marketKey: 'm1', version: 1, stake: '10000', currency: 'INR', gameCode: 'dice', sessionId }
    await say('reserve', { ...at, outcomes })
    const results = [{ playerRef: casino.refOf('player1'), pnl: '-10000' }]
    await say('settle', { txId: 's1', marketKey: 'm1', settlementVersion: 1, results, last: true })
    note('settle', 's1', -10_000)
    await read()
    expect(await found()).toEqual([])
    expect(await days()).toMatchObject([{ theirs: { staked: 10_000 }, ours: { staked: 10_000 } }])
  })
})

describe('what differs', () => {
  // Scenario 19 of the wallet.
  test('is a win that was taken away here', async () => {
    await stake()
    await win()
    await sql`create table taken_away as select * from casino_calls where tx_id = 'w1'`.execute(tree.db)
    await sql`delete from casino_calls where tx_id = 'w1'`.execute(tree.db)
    await read()
    expect(await found()).toMatchObject([
      {
        kind: 'MISSING_HERE',
        reference: 'w1',
        ours: null,
        theirs: { op: 'credit', amount: 25_000 },
        userName: 'player1',
      },
    ])
    expect(await days()).toMatchObject([{ open: 1, theirs: { won: 25_000 }, ours: { won: 0 } }])
    // And is gone when it is there again.
    await sql`insert into casino_calls select * from taken_away`.execute(tree.db)
    await run()
    expect(await found()).toEqual([])
    expect(await found('GONE')).toMatchObject([{ reference: 'w1' }])
  })

  test('is what they do not name, with what we have', async () => {
    await stake()
    await win()
    drop('w1')
    await read()
    expect(await found()).toMatchObject([
      {
        kind: 'MISSING_THERE',
        reference: 'w1',
        ours: { op: 'credit', amount: 25_000, moved: 25_000 },
        theirs: null,
        site: 'Demo',
      },
    ])
  })

  test('is another amount, and a player that is none of ours', async () => {
    await stake()
    lines = lines.map((line) => ({ ...line, amount: paise(9000) }))
    note('debit', 'x', 100, { playerRef: '1.999.7' })
    await read()
    expect(await found()).toMatchObject([
      { kind: 'OTHER', reference: 't1', ours: { amount: 10_000 }, theirs: { amount: 9000 } },
      { kind: 'MISSING_HERE', reference: 'x', userName: null },
    ])
  })

  test('is what is called by a name that a report has not, whether we know it or not', async () => {
    await stake()
    lines = lines.map((line) => ({ ...line, op: 'bet' }))
    note('bonus', 'x', 100)
    await read()
    expect(await found()).toMatchObject([
      { kind: 'OTHER', reference: 't1', theirs: { op: 'bet', amount: 10_000 } },
      { kind: 'MISSING_HERE', reference: 'x', theirs: { op: 'bonus', amount: 100 } },
    ])
  })

  test('is what went back here and they do not know of', async () => {
    await stake()
    await rollback('b1', 't1')
    drop('b1')
    await read()
    expect(await found()).toMatchObject([
      { kind: 'MISSING_THERE', reference: 'b1', ours: { op: 'rollback', moved: 10_000 } },
    ])
  })

  test('is gone where they name it on the next day', async () => {
    await stake()
    await win()
    const [debit, credit] = lines
    await read({ [day]: [must(debit, 'the stake')] })
    expect(await found()).toMatchObject([{ reference: 'w1' }])
    const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
    await stake('t9')
    await read({ [next]: [must(credit, 'the win'), must(lines.at(-1), 'the last')] })
    expect(await found()).toEqual([])
  })
})

test('what was booked about midnight is looked for with the next day', async () => {
  await stake()
  const late = new Date(Date.parse(day) + DAY_MS - 60_000).toISOString()
  await sql`update casino_calls set at = ${late}::timestamptz`.execute(tree.db)
  await read({ [day]: [] })
  expect(await found()).toEqual([])
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  await stake('t2')
  await read({ [next]: [must(lines.at(-1), 'the second')] })
  expect(await found()).toMatchObject([{ reference: 't1', kind: 'MISSING_THERE', day: next }])
})

describe('a report without an end', () => {
  /** The same line again and again, under cursors that go on; `each` is done before a page. */
  const endless = (each: () => void = () => undefined) => {
    let pages = 0
    const client = {
      report: async () => {
        each()
        return { lines, last: `c${pages++}` }
      },
    }
    return { client, openKey: () => ({ id: 'k1', secret: 's' }), db: tree.db, clock: tree.clock, pages: () => pages }
  }
  const isUnread = async () => expect(await days()).toMatchObject([{ day, readAt: null }])

  test.each([
    ['a time', { ms: 65_000, lines: 1000 }, 7],
    ['a number of lines', { ms: HOUR_MS, lines: 3 }, 4],
  ])('is given %s for a day', async (_, most, pages) => {
    await stake()
    tree.wait(DAY_MS)
    const theirs = endless(() => tree.wait(10_000))
    await expect(reconcile(theirs, undefined, most)).rejects.toThrow('1 failures')
    expect(theirs.pages()).toBe(pages)
    await isUnread()
  })

  test('is left as it is where the work shall end', async () => {
    await stake()
    tree.wait(DAY_MS)
    const stopping = new AbortController()
    const theirs = endless(() => stopping.abort())
    await reconcile(theirs, stopping.signal, { ms: 1000, lines: 10 })
    expect(theirs.pages()).toBe(1)
    await isUnread()
  })
})

test('a slow provider keeps no other from its own', async () => {
  const other = await createProvider(tree, 'other')
  await sql`insert into casino_keys (id, provider_id, secret) values ('k2', ${other.provider.id}, '')`.execute(tree.db)
  await stake()
  const asked = { txId: 'o1', roundId: 'r1', playerRef: other.refOf('player2'), sessionId: await other.sit('player2') }
  const answer = await other.call('debit', { ...asked, gameCode: 'dice', amount: '10000', currency: 'INR' })
  expect(answer.body).toMatchObject({ code: 'OK' })
  tree.wait(DAY_MS)
  const names: string[] = []
  const client = {
    // It answers once the other was asked; where that waits for it, not at all.
    async report({ name }: { readonly name: string }) {
      names.push(name)
      await expect.poll(() => names).toContain('other')
      return { lines: [], last: null }
    },
  }
  await reconcile({ db: tree.db, client, openKey: () => ({ id: 'k1', secret: 's' }), clock: tree.clock })
  expect(names.toSorted()).toEqual(['other', 'tables'])
  await other.close()
})

test('a provider that does not answer is asked again, and the day says that it was not read', async () => {
  await stake()
  await read(null)
  expect(await days()).toMatchObject([{ day, readAt: null }])
  await run()
  expect(theirs.asked).toHaveLength(1)
  tree.wait(11 * 60_000)
  theirs.script.report = { [day]: lines }
  await run()
  const [one] = await days()
  expect(one?.readAt).not.toBeNull()
})

test('a line that is sent again is counted once, on whichever page', async () => {
  await stake()
  await win()
  lines = [...lines, ...lines.slice(0, 1), ...lines.slice(1)].toSpliced(1, 0, ...lines.slice(0, 1))
  const { client } = theirs
  const pages = [lines.slice(0, 3), lines.slice(3), []]
  tree.wait(DAY_MS)
  await reconcile({
    db: tree.db,
    client: {
      ...client,
      report: async () => ({ lines: pages[0] ?? [], last: pages.shift()?.length ? `c${pages.length}` : null }),
    },
    openKey: () => ({ id: 'k1', secret: 's' }),
    clock: tree.clock,
  })
  const sums = { staked: 10_000, won: 25_000 }
  expect(await days()).toMatchObject([{ lines: 2, theirs: sums, ours: sums }])
})

test('a day is read anew when an officer asks, and what nobody names twice is counted once', async () => {
  await stake()
  await read()
  await win('w1')
  const providerId = must(await findProvider(tree.db, String(casino.provider.id)), 'there')
  await wantDay(tree.db, { providerId, day }, tree.clock())
  theirs.script.report = { [day]: lines }
  await run()
  expect(await days()).toMatchObject([{ day, lines: 2, isWanted: false }])
})

describe('a difference', () => {
  const differ = async () => {
    await stake()
    drop('t1')
    await read()
    return must((await found())[0], 'the stake is missing there')
  }
  /** Proposed, and not yet confirmed. */
  const propose = async (officer: string, change: object = {}) => {
    const { _id: differenceId, version } = must((await found())[0] ?? (await found('EXPLAINED'))[0], 'it is there')
    const body = { differenceId, version, reason: 'They count it tomorrow', transactionCode: CODE, ...change }
    const asked = await tree.ask(officer, calls.explainCasinoDifference, { body })
    return asked.status === 200 ? 'OK' : asked.body.code
  }
  const waiting = async () => {
    const asking = { params: { role: 'administrator' }, query: { page: 1, limit: 25 } } as const
    return (await (await tree.ask('administrator2', calls.getControlChanges, asking)).reply()).docs
  }
  const confirm = async (officer: string) => {
    const { changeId } = must((await waiting())[0], 'it waits')
    const asked = await tree.ask(officer, calls.confirmControlChange, { body: { changeId, transactionCode: CODE } })
    return asked.status === 200 ? 'OK' : asked.body.code
  }
  const explain = async () => {
    expect([await propose('administrator'), await confirm('administrator2')]).toEqual(['OK', 'OK'])
  }
  // Whoever confirms may sign in.
  beforeEach(() =>
    sql`update accounts set password_hash = 'x' where user_name in ('administrator', 'administrator2')`.execute(
      tree.db,
    ),
  )

  test('is explained by two administrators with a reason, in the version that was looked at', async () => {
    await differ()
    expect(await propose('whitelabel')).toBe('FORBIDDEN')
    expect(await propose('administrator', { transactionCode: '000000' })).toBe('WRONG_TRANSACTION_CODE')
    expect(await propose('administrator', { version: 7 })).toBe('REQUEST_CHANGED')
    expect(await propose('administrator')).toBe('OK')
    expect(await waiting()).toMatchObject([
      {
        kind: 'CASINO_DIFFERENCE',
        subject: 'tables: t1',
        weakens: ['casinoDifferences'],
        reason: 'They count it tomorrow',
        casino: { what: 'DIFFERENCE', difference: { reference: 't1', kind: 'MISSING_THERE' } },
      },
    ])
    expect(await found()).toMatchObject([{ reference: 't1', explainedBy: null }])
    expect(await confirm('administrator')).toBe('ANOTHER_OFFICER_MUST_CONFIRM')
    expect(await confirm('administrator2')).toBe('OK')
    expect(await found()).toEqual([])
    expect(await found('EXPLAINED')).toMatchObject([{ explainedBy: 'administrator', reason: 'They count it tomorrow' }])
    expect(await days()).toMatchObject([{ open: 0, explained: 1 }])
    const { rows } =
      await sql`select action, reason from audit_log where action = 'CASINO_DIFFERENCE_EXPLAINED'`.execute(tree.db)
    expect(rows).toEqual([{ action: 'CASINO_DIFFERENCE_EXPLAINED', reason: 'They count it tomorrow' }])
  })

  test('that stays what it is stays explained, and is open again as another one', async () => {
    await differ()
    await explain()
    const again = async (report: readonly ReportLine[]) => {
      const providerId = must(await findProvider(tree.db, String(casino.provider.id)), 'there')
      tree.wait(1000)
      await wantDay(tree.db, { providerId, day }, tree.clock())
      theirs.script.report = { [day]: report }
      await run()
    }
    await again([])
    expect(await found()).toEqual([])
    note('debit', 't1', 9000)
    await again(lines)
    expect(await found()).toMatchObject([{ reference: 't1', kind: 'OTHER', explainedBy: null, reason: null }])
  })

  test('that is another one by now is not explained by what was said of it before', async () => {
    await differ()
    expect(await propose('administrator')).toBe('OK')
    await sql`update casino_differences set version = version + 1`.execute(tree.db)
    expect(await confirm('administrator2')).toBe('REQUEST_CHANGED')
    expect(await found()).toMatchObject([{ reference: 't1', explainedBy: null }])
  })

  test('is found by its number as it is written, and by nothing else', async () => {
    await differ()
    const { _id: id } = must((await found())[0], 'it is there')
    expect(await findDifference(tree.db, id)).toMatchObject({ _id: id })
    for (const other of [`0${id}`, ` ${id}`, `${id}.0`, '', 'x', '9'.repeat(30)])
      expect(await findDifference(tree.db, other)).toBeUndefined()
  })

  test('is looked for again by an administrator, of a day that has begun', async () => {
    const asked = async (officer: string, wanted: string) => {
      const body = { providerId: String(casino.provider.id), day: wanted }
      const { status, body: said } = await tree.ask(officer, calls.readCasinoDay, { body })
      return status === 200 ? 'OK' : said.code
    }
    expect(await asked('agent', day)).toBe('FORBIDDEN')
    expect(await asked('administrator', '2199-01-01')).toBe('NOT_FOUND')
    expect(await asked('administrator', day)).toBe('OK')
    expect(await days()).toMatchObject([{ day, isWanted: true }])
  })
})

test('sums of a day that are not exact as numbers are not shown', async () => {
  await stake()
  await read()
  await sql`update casino_reports set their_won = 9007199254740993`.execute(tree.db)
  await expect(days()).rejects.toThrow('9007199254740993')
})
