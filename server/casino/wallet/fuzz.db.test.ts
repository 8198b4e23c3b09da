/**
 * Calls of a casino made of whatever fits their fields and of what does not, in whatever order: each is answered in the protocol's words, no answer
 * changes, and the books hold. A run prints its seed; FUZZ_SEED makes it again.
 */
import { WALLET_CODES } from '@paddock/domain/casino'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const CALLS = [
  'session',
  'balance',
  'debit',
  'credit',
  'rollback',
  'round-close',
  'batch',
  'reserve',
  'settle',
] as const
const RUNS = 800
const AT_ONCE = 8

let tree: Tree
let casino: TestProvider
let sessions: readonly string[]
beforeAll(async () => {
  process.stdout.write(`fuzz of the wallet: FUZZ_SEED=${SEED}\n`)
  tree = await createTree()
  casino = await createProvider(tree)
  sessions = [await casino.sit('player1'), await casino.sit('player2')]
})
afterAll(async () => {
  await casino.close()
  await tree.close()
})

function bodies(): fc.Arbitrary<object> {
  const few = (...values: readonly string[]) => fc.constantFrom(...values)
  const wrong = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), few('', '-1', '1e9', '\u0000', '0'.repeat(70)))
  const field = (good: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 100, arbitrary: good }, { weight: 1, arbitrary: wrong })
  const pnls = fc.integer({ min: -30_000, max: 30_000 }).map(String)
  const ids = fc.nat(200).map((n) => `t${n}`)
  const part = {
    txId: field(ids),
    playerRef: field(few(casino.refOf('player1'), casino.refOf('player1'), casino.refOf('player2'), '1.1.1')),
    sessionId: field(few(...sessions)),
    roundId: field(few('r1', 'r2', 'r3')),
    gameCode: field(few('dice', 'dice', 'dice', 'other')),
    amount: field(few('100', '5000', '20000', '99999999999')),
    currency: field(few('INR', 'INR', 'INR', 'USD')),
    refTxId: field(ids),
    kind: field(few('win', 'promo', 'jackpot')),
    roundClosed: field(fc.boolean()),
    op: field(few('debit', 'credit', 'rollback', 'round-close', 'reserve')),
    marketKey: field(few('m1', 'm2', 'm3')),
    stake: field(few('100', '5000')),
    version: field(fc.nat(20)),
    settlementVersion: field(fc.nat(5)),
    outcomes: field(fc.array(fc.record({ code: field(few('a', 'b', 'c')), pnl: field(pnls) }), { maxLength: 3 })),
    results: field(
      fc.array(
        fc.record({ playerRef: field(few(casino.refOf('player1'), casino.refOf('player2'))), pnl: field(pnls) }),
        {
          maxLength: 2,
        },
      ),
    ),
    void: field(fc.boolean()),
    last: field(few('', '', 'last').map((text) => text !== '')),
    token: field(fc.base64String({ minLength: 16, maxLength: 40 })),
  }
  const one = fc.record(part, { requiredKeys: [] })
  const all = fc.record(
    { ...part, parts: field(fc.array(one, { maxLength: 4 })) },
    { requiredKeys: Object.keys(part) as never },
  )
  // Mostly of whose session it is: else hardly a stake would be taken.
  const whose = fc.constantFrom(...['player1', 'player2'].map((name, n) => ({ name, sessionId: sessions[n] })))
  const own = fc.tuple(all, whose, fc.nat(15)).map(([body, { name, sessionId }, n]) => ({
    ...body,
    sessionId,
    playerRef: casino.refOf(name),
    roundId: `r${n}`,
    marketKey: `m${n}`,
  }))
  return fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: all })
}

test('whatever is asked is answered in the words of the protocol, and the books hold', {
  timeout: 120_000,
}, async () => {
  const asked = fc.sample(fc.tuple(fc.constantFrom(...CALLS), bodies()), { seed: SEED, numRuns: RUNS })
  const said = new Map<string, number>()
  /** What was done for good, by what was asked. */
  const done: { readonly call: string; readonly body: object; readonly answer: object }[] = []
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const answers = await Promise.all(asked.slice(at, at + AT_ONCE).map(([call, body]) => casino.call(call, body)))
    for (const [n, { status, body, isReplayed }] of answers.entries()) {
      const [call, given] = asked[at + n] ?? ['', {}]
      if (body.code === 'OK' && !isReplayed && call !== 'balance') done.push({ call, body: given, answer: body })
      expect({ status, isKnown: WALLET_CODES.some((code) => code === body.code) }).toEqual({
        status: 200,
        isKnown: true,
      })
      said.set(body.code, (said.get(body.code) ?? 0) + 1)
    }
  }
  for (const { call, body, answer } of done) {
    const again = await casino.call(call, body)
    expect({ ...again, call }).toEqual({ status: 200, body: answer, isReplayed: true, call })
  }
  // Else it would try nothing.
  const tried = new Set(done.map(({ call }) => call))
  expect(['debit', 'rollback', 'reserve', 'settle'].filter((call) => !tried.has(call))).toEqual([])
  expect(await auditBooks(tree.db)).toEqual([])
})
