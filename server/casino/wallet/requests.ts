/** What a casino may ask of the wallet, as it is written. Fields that are not known are left alone. docs/casino-provider.md "Calls". */
import { CREDIT_KINDS } from '@paddock/domain/casino'
import * as z from 'zod/mini'

const id = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/))
/** Read with the scale of its provider. */
const amount = z.string()
export const MOST_PARTS = 50
/** Of a taking back that is one list with another company: all of it is done, or nothing. */
export const MOST_TAKEN_BACK = 200
const MOST_OUTCOMES = 100
export const MOST_RESULTS = 200
const version = z.int().check(z.gte(0))

const session = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}$/)) })
const balance = z.object({ playerRef: id, sessionId: id })
const ofRound = { txId: id, playerRef: id, roundId: id }
/** As a database can keep it: a player's own is any text. */
const seed = z.string().check(
  z.maxLength(128),
  z.refine((text) => text.isWellFormed() && !text.includes('\0')),
)
/** Of what a round is drawn from: the hash of the server's seed, the player's seed, the number of the draw. */
const draw = z.object({
  seedHash: seed,
  clientSeed: seed,
  nonce: z.int().check(z.gte(0)),
})
const MOST_LEGS = 30
/** What a slip of a sports book is on; odds in hundredths. */
const slip = z.object({
  legs: z
    .array(z.object({ event: seed, market: seed, selection: seed, odds: z.int().check(z.gte(0)) }))
    .check(z.minLength(1), z.maxLength(MOST_LEGS)),
})
const details = z.union([draw, slip])
/** Told otherwise, or not at all, it is not kept. */
const told = z.pipe(
  z.optional(z.unknown()),
  z.transform((said) => z.safeParse(details, said).data),
)
const debit = z.object({
  ...ofRound,
  sessionId: id,
  gameCode: id,
  amount,
  currency: z.string(),
  details: z.optional(told),
})
const credit = z.object({
  ...ofRound,
  refTxId: z.optional(z.nullable(id)),
  amount,
  kind: z.enum(CREDIT_KINDS),
  roundClosed: z._default(z.boolean(), false),
})
const rollback = z.object({
  txId: id,
  playerRef: id,
  refTxId: id,
  /** What the one win of that stake is called, where each win of the round is of one stake. */
  winTxId: z.optional(id),
})
const roundClose = z.object(ofRound)
const outcomes = z.array(z.object({ code: id, pnl: amount })).check(z.minLength(1), z.maxLength(MOST_OUTCOMES))
const reserve = z.object({
  ...ofRound,
  sessionId: id,
  gameCode: id,
  currency: z.string(),
  marketKey: id,
  /** In all, in this market. */
  stake: amount,
  version,
  outcomes,
  /** A bet that stood in it is taken back. */
  takesBack: z._default(z.boolean(), false),
  details: z.optional(told),
})
const settle = z.object({
  txId: id,
  roundId: id,
  marketKey: id,
  settlementVersion: version,
  results: z.array(z.object({ playerRef: id, pnl: amount })).check(z.maxLength(MOST_RESULTS)),
  void: z._default(z.boolean(), false),
  last: z._default(z.boolean(), false),
})

const part = z.discriminatedUnion('op', [
  z.extend(debit, { op: z.literal('debit') }),
  z.extend(credit, { op: z.literal('credit') }),
  z.extend(rollback, { op: z.literal('rollback') }),
  z.extend(roundClose, { op: z.literal('round-close') }),
  z.extend(reserve, { op: z.literal('reserve') }),
])
const batch = z.object({ txId: id, parts: z.array(part).check(z.minLength(1), z.maxLength(MOST_PARTS)) })
const takingBack = z.object({
  txId: id,
  parts: z.array(z.extend(rollback, { op: z.literal('rollback') })).check(z.minLength(1), z.maxLength(MOST_TAKEN_BACK)),
})

/** One thing that moves, or may move, a player's money. */
export type Part = z.output<typeof part>
export type Op = Part['op']
/** What a market of a casino came to, for many players at once. */
export type Settle = z.output<typeof settle>

/** What is to be done, in order; a batch is all of it or none. */
export type Work = { readonly txId: string; readonly isBatch: boolean; readonly parts: readonly Part[] }

export type Request =
  | { readonly call: 'session'; readonly token: string }
  | { readonly call: 'balance'; readonly playerRef: string; readonly sessionId: string }
  | { readonly call: 'work'; readonly work: Work }
  /** All of them are taken, or none. */
  | { readonly call: 'settle'; readonly settles: readonly Settle[] }

const SINGLES = { debit, credit, rollback, 'round-close': roundClose, reserve } as const satisfies Record<
  Op,
  z.ZodMiniType
>
const isSingle = (call: string): call is Op => Object.hasOwn(SINGLES, call)

/** Undefined where there is no such call. */
export function readRequest(call: string, body: unknown): { readonly request: Request | null } | undefined {
  if (call === 'session') return read(session, body, ({ token }) => ({ call, token }))
  if (call === 'balance') return read(balance, body, (asked) => ({ call, ...asked }))
  if (call === 'batch') return read(batch, body, batchOf)
  if (call === 'settle') return read(settle, body, (asked) => ({ call, settles: [asked] }))
  if (!isSingle(call)) return undefined
  return read(part, typeof body === 'object' ? { ...body, op: call } : body, (one) => ({
    call: 'work',
    work: { txId: one.txId, isBatch: false, parts: [one] },
  }))
}

/** A batch of rollbacks, which may be longer than another; no call of our own protocol. */
export const readTakingBack = (body: unknown): Request | null => read(takingBack, body, batchOf).request

const batchOf = ({ txId, parts }: Pick<Work, 'txId' | 'parts'>): Request => ({
  call: 'work',
  work: { txId, isBatch: true, parts },
})

function read<T>(
  shape: z.ZodMiniType<T>,
  body: unknown,
  made: (value: T) => Request,
): { readonly request: Request | null } {
  const parsed = z.safeParse(shape, body)
  return { request: parsed.success ? made(parsed.data) : null }
}
