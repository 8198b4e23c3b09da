/** Many debts settled part by part: what nobody may settle now is left as it is, and the others go on. */
import type { Debt, Receipt } from '@paddock/contract/endpoints/points'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import type { RefusalCode } from '@paddock/contract/refusals'
import { CallFailure, failureText } from '@paddock/ui/client'
import { isOutcomeUnknown } from '../../kit/confirm/index.ts'

/** A debt that was not settled, and why. */
export type LeftDebt = { readonly debt: Debt; readonly text: string }
export type Settled = { readonly receipts: readonly Receipt[]; readonly left: readonly LeftDebt[] }

/** Settles all of them or none, and under the same key once. */
type SendPart = (debts: readonly Debt[], key: string) => Promise<readonly Receipt[]>

export type InTurn = {
  /** Under which the first part goes out. */
  readonly key: string
  readonly send: SendPart
  readonly wait: (ms: number) => Promise<void>
}

/** They say something of one debt, of which the others know nothing. */
const OF_ONE: ReadonlySet<RefusalCode | 'NETWORK'> = new Set<RefusalCode>([
  'DEBT_CHANGED',
  'INSUFFICIENT_FUNDS',
  'NOTHING_TO_SETTLE',
  'MORE_THAN_OWED',
  'DEPOSITS_ONLY',
  'WITHDRAWALS_ONLY',
  'PAYOUT_HELD',
])

/** Yields what came of it so far after each part. Throws what would be refused of every part, and what nobody knows the outcome of. */
export async function* settleInTurn(
  debts: readonly Debt[],
  { key, send, wait }: InTurn,
): AsyncGenerator<Settled, void> {
  let settled: Settled = { receipts: [], left: [] }
  const keys = [key]
  const sendNext: SendOne = (part) => {
    const own = keys.pop() ?? crypto.randomUUID()
    return sendSurely(() => send(part, own), wait)
  }
  for (let first = 0; first < debts.length; first += MOST_AT_ONCE)
    for await (const { receipts, left } of settlePart(debts.slice(first, first + MOST_AT_ONCE), sendNext)) {
      settled = { receipts: [...settled.receipts, ...receipts], left: [...settled.left, ...left] }
      yield settled
    }
}

type SendOne = (debts: readonly Debt[]) => Promise<readonly Receipt[]>

/** All of them together. Where one is refused it is left out; where nothing says which, they go in halves, in the same order. */
async function* settlePart(debts: readonly Debt[], send: SendOne): AsyncGenerator<Settled, void> {
  let rest = debts
  while (rest.length > 0) {
    try {
      return yield { receipts: await send(rest), left: [] }
    } catch (thrown) {
      if (!(thrown instanceof CallFailure && OF_ONE.has(thrown.code))) throw thrown
      const debt = rest.length === 1 ? rest[0] : named(rest, thrown)
      if (debt === undefined) {
        const half = Math.ceil(rest.length / 2)
        yield* settlePart(rest.slice(0, half), send)
        return yield* settlePart(rest.slice(half), send)
      }
      yield { receipts: [], left: [{ debt, text: failureText(thrown) }] }
      rest = rest.filter((one) => one !== debt)
    }
  }
}

/** Whose debt a refusal says it is of. Too few points are those of whoever gives them, which may be an upline of several. */
function named(debts: readonly Debt[], { code, body }: CallFailure): Debt | undefined {
  if (code === 'INSUFFICIENT_FUNDS') return undefined
  const { about, userId } = body?.facts ?? {}
  return debts.find((debt) => debt.userId === userId || debt.userName === about)
}

const MOST_WAITS = 20

/** The same again where nobody knows what became of it, which its key makes safe, and where it came too soon. */
async function sendSurely(send: () => Promise<readonly Receipt[]>, wait: InTurn['wait']): Promise<readonly Receipt[]> {
  let isAgain = false
  for (let waits = 0; ; ) {
    try {
      return await send()
    } catch (thrown) {
      const ms = tooSoon(thrown)
      if (ms !== undefined && waits < MOST_WAITS) {
        waits += 1
        await wait(ms)
      } else if (!isAgain && isOutcomeUnknown(thrown)) isAgain = true
      else throw thrown
    }
  }
}

function tooSoon(thrown: unknown): number | undefined {
  if (!(thrown instanceof CallFailure) || thrown.code !== 'TOO_MANY_REQUESTS') return undefined
  const ms = thrown.body?.facts?.['retryAfterMs']
  return typeof ms === 'number' ? ms : undefined
}
