/** Many debts settled part by part: what nobody may settle now is left as it is, and the others go on. */
import { type Debt, type Receipt } from '@paddock/contract/endpoints/points'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import type { RefusalCode } from '@paddock/contract/refusals'
import { CallFailure, failureText } from '@paddock/ui/client'

/** A debt that was not settled, and why. */
export type LeftDebt = { readonly debt: Debt; readonly text: string }
export type Settled = { readonly receipts: readonly Receipt[]; readonly left: readonly LeftDebt[] }

type SendPart = (debts: readonly Debt[]) => Promise<readonly Receipt[]>

/** They say something of one debt, of which the others know nothing. */
const OF_ONE: ReadonlySet<RefusalCode | 'NETWORK'> = new Set<RefusalCode>([
  'DEBT_CHANGED',
  'INSUFFICIENT_FUNDS',
  'NOTHING_TO_SETTLE',
  'MORE_THAN_OWED',
  'DEPOSITS_ONLY',
  'WITHDRAWALS_ONLY',
  'PAYOUT_HELD',
  'SELF_EXCLUDED',
  'TIMED_OUT',
  'PLAYER_LOCKED',
])

/** Yields what came of it so far after each part. Throws what would be refused of every part, and what nobody knows the outcome of. */
export async function* settleInTurn(debts: readonly Debt[], send: SendPart): AsyncGenerator<Settled, void> {
  let settled: Settled = { receipts: [], left: [] }
  for (let first = 0; first < debts.length; first += MOST_AT_ONCE)
    for await (const { receipts, left } of settlePart(debts.slice(first, first + MOST_AT_ONCE), send)) {
      settled = { receipts: [...settled.receipts, ...receipts], left: [...settled.left, ...left] }
      yield settled
    }
}

/** All of them together; where one is refused, in halves, in the same order. */
async function* settlePart(debts: readonly Debt[], send: SendPart): AsyncGenerator<Settled, void> {
  let receipts: readonly Receipt[]
  try {
    receipts = await send(debts)
  } catch (thrown) {
    const [debt] = debts
    if (!(thrown instanceof CallFailure && OF_ONE.has(thrown.code)) || debt === undefined) throw thrown
    if (debts.length === 1) return yield { receipts: [], left: [{ debt, text: failureText(thrown) }] }
    const half = Math.ceil(debts.length / 2)
    yield* settlePart(debts.slice(0, half), send)
    return yield* settlePart(debts.slice(half), send)
  }
  yield { receipts, left: [] }
}
