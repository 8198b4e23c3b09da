/** What a casino may ask of the wallet, as it is written. Fields that are not known are left alone. docs/casino-provider.md "Calls". */
import { CREDIT_KINDS } from '@paddock/domain/casino'
import * as z from 'zod/mini'

const id = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/))
/** Read with the scale of its provider. */
const amount = z.string()
const MOST_PARTS = 50

const session = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}$/)) })
const balance = z.object({ playerRef: id, sessionId: id })
const ofRound = { txId: id, playerRef: id, roundId: id }
const debit = z.object({ ...ofRound, sessionId: id, gameCode: id, amount, currency: z.string() })
const credit = z.object({
  ...ofRound,
  refTxId: z.optional(z.nullable(id)),
  amount,
  kind: z.enum(CREDIT_KINDS),
  roundClosed: z._default(z.boolean(), false),
})
const rollback = z.object({ txId: id, playerRef: id, refTxId: id })
const roundClose = z.object(ofRound)

const part = z.discriminatedUnion('op', [
  z.extend(debit, { op: z.literal('debit') }),
  z.extend(credit, { op: z.literal('credit') }),
  z.extend(rollback, { op: z.literal('rollback') }),
  z.extend(roundClose, { op: z.literal('round-close') }),
])
const batch = z.object({ txId: id, parts: z.array(part).check(z.minLength(1), z.maxLength(MOST_PARTS)) })

/** One thing that moves, or may move, a player's money. */
export type Part = z.output<typeof part>
export type Op = Part['op']

/** What is to be done, in order; a batch is all of it or none. */
export type Work = { readonly txId: string; readonly isBatch: boolean; readonly parts: readonly Part[] }

export type Request =
  | { readonly call: 'session'; readonly token: string }
  | { readonly call: 'balance'; readonly playerRef: string; readonly sessionId: string }
  | { readonly call: 'work'; readonly work: Work }

const SINGLES = { debit, credit, rollback, 'round-close': roundClose } as const
const isSingle = (call: string): call is Op => Object.hasOwn(SINGLES, call)

/** Undefined where there is no such call. */
export function readRequest(call: string, body: unknown): { readonly request: Request | null } | undefined {
  if (call === 'session') return read(session, body, ({ token }) => ({ call, token }))
  if (call === 'balance') return read(balance, body, (asked) => ({ call, ...asked }))
  if (call === 'batch')
    return read(batch, body, ({ txId, parts }) => ({ call: 'work', work: { txId, isBatch: true, parts } }))
  if (!isSingle(call)) return undefined
  return read(part, typeof body === 'object' ? { ...body, op: call } : body, (one) => ({
    call: 'work',
    work: { txId: one.txId, isBatch: false, parts: [one] },
  }))
}

function read<T>(
  shape: z.ZodMiniType<T>,
  body: unknown,
  made: (value: T) => Request,
): { readonly request: Request | null } {
  const parsed = z.safeParse(shape, body)
  return { request: parsed.success ? made(parsed.data) : null }
}
