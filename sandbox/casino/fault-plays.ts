/** How the provider does each thing wrong that it can be told to. */
import { paise } from '@paddock/domain/money'
import type { Booking, WalletKey } from './book/index.ts'
import type { FaultName } from './fault-names.ts'
import { type SignedCall, sendCall, signCall, type WalletAnswer, type WalletOp } from './wallet.ts'

const SLOW_MS = 3000
const LATE_MS = 2000
/** More than the clocks of both may be from each other. */
const SKEW_MS = 121_000
/** That come at once, the one that it is about with them. */
const CROWD = 50

/** What a call is told as, where it is not the one that was asked for. */
export type Told = { readonly op: WalletOp; readonly asked: object }

/** A call that something is to go wrong with, and what is there to do it with. */
export type Misplay = {
  readonly key: WalletKey
  readonly op: WalletOp
  readonly asked: object
  readonly clock: () => number
  /** The last hold that its session asked for. */
  readonly lastHold: object | undefined
  /** What a wallet has booked of rounds that are of no player here. */
  readonly book: (bookings: readonly Booking[]) => void
  /** Shows at the desk what came of a call, and gives it. */
  readonly tell: (came: WalletAnswer, what?: Told) => WalletAnswer
  /** What came of the step of its plan, where that is more than what the first call was told. */
  readonly came: (said: string) => void
  readonly later: (ms: number, work: () => Promise<void>) => void
}

type Play = (misplay: Misplay) => Promise<WalletAnswer>

const sign = ({ key, op, asked, clock }: Misplay, body: object = asked): SignedCall => signCall(key, op, body, clock())
const send = async (misplay: Misplay, signed: SignedCall = sign(misplay)): Promise<WalletAnswer> =>
  await sendCall(misplay.key, signed, misplay.clock)
/** Another body under the same call. */
const sendOther = async (misplay: Misplay, asked: object): Promise<WalletAnswer> =>
  await send(misplay, sign(misplay, asked))
/** Another call, and told as that. */
const sendBeside = async (misplay: Misplay, op: WalletOp, asked: object): Promise<WalletAnswer> =>
  misplay.tell(await send(misplay, signCall(misplay.key, op, asked, misplay.clock())), { op, asked })

const isOk = (came: WalletAnswer): boolean => came.kind === 'said' && came.code === 'OK'

/** As the report of the day has it. */
function bookingOf(op: 'debit' | 'rollback', { walletUrl }: WalletKey, asked: object, at: number): Booking {
  const { txId = '', playerRef = '', roundId = '', amount } = asked as Readonly<Record<string, string>>
  return { txId, walletUrl, op, playerRef, roundId, amount: paise(Number(amount)), at }
}

/** A stake like it, of a round of its own, and what takes it back. */
function anotherOf(asked: object, n: number) {
  const { txId, playerRef, roundId } = asked as Readonly<Record<string, string>>
  const debit = { ...asked, txId: `${txId}-${n}`, roundId: `${roundId}-${n}` }
  return { debit, rollback: { txId: `${txId}-${n}-r`, playerRef, refTxId: debit.txId } }
}

/** As the desk shows it. */
export const saidBy = (came: WalletAnswer): string => (came.kind === 'said' ? came.code : came.why)

/** Results of nobody: what is so is told otherwise, under a name and a version of its own. */
const FIRST = { settlementVersion: 1, last: false, void: true }
/** More than any wallet holds of a player here. */
const RUIN = '-10000000000'

/** What a settlement says, another time. */
function otherThan(settle: object, how: 'NOBODY' | 'RUIN'): object {
  const { txId, results } = settle as {
    readonly txId: string
    readonly results: readonly { readonly playerRef: string }[]
  }
  if (how === 'NOBODY') return { ...settle, ...FIRST, txId: `${txId}-1` }
  return {
    ...settle,
    txId: `${txId}-over`,
    last: false,
    results: results.map(({ playerRef }) => ({ playerRef, pnl: RUIN })),
  }
}

/** How often each was said: `33 OK, 17 INSUFFICIENT_FUNDS`. */
const tallyOf = (all: readonly WalletAnswer[]): string =>
  [...Map.groupBy(all, saidBy)]
    .map(([said, alike]) => `${alike.length} ${said}`)
    .toSorted()
    .join(', ')

/** A win of the stake, though nothing has been staked yet. */
function creditOf(debit: object): object {
  const { txId, playerRef, roundId, amount } = debit as Readonly<Record<string, string>>
  return {
    txId: txId?.replace(/-d\d*$/, '-c'),
    playerRef,
    roundId,
    refTxId: txId,
    amount,
    kind: 'win',
    roundClosed: true,
  }
}

/** As it should be: what goes wrong is not with this call. */
export const sendWell: Play = async (misplay) => misplay.tell(await send(misplay))

const sendTwiceAtOnce: Play = async (misplay) => {
  const [one, other] = await Promise.all([send(misplay), send(misplay)])
  misplay.tell(other)
  return misplay.tell(one)
}

const loseAnswer: Play = async (misplay) => {
  misplay.tell(await send(misplay))
  return { kind: 'unknown', why: 'the answer was lost on purpose' }
}

const loseCall: Play = async ({ tell }) =>
  await Promise.resolve(tell({ kind: 'unknown', why: 'it was lost on its way on purpose' }))

const sendLate: Play = async (misplay) => {
  misplay.later(LATE_MS, async () => void (await sendWell(misplay)))
  return await Promise.resolve({ kind: 'unknown', why: 'it was not sent yet, on purpose' })
}

const sendAfter: Play = async (misplay) => {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  return await sendWell(misplay)
}

const repeatNonce: Play = async (misplay) => {
  const signed = sign(misplay)
  const first = misplay.tell(await send(misplay, signed))
  misplay.tell(await send(misplay, signed))
  return first
}

const creditFirst: Play = async (misplay) => {
  await sendBeside(misplay, 'credit', creditOf(misplay.asked))
  return await sendWell(misplay)
}

const correct: Play = async (misplay) => {
  const { op, asked } = misplay
  const first = otherThan(asked, 'NOBODY')
  misplay.tell(await sendOther(misplay, first), { op, asked: first })
  return misplay.tell(await sendOther(misplay, { ...asked, settlementVersion: 2 }))
}

const overtake: Play = async (misplay) => {
  const { op, asked } = misplay
  const came = await sendOther(misplay, { ...asked, settlementVersion: 2 })
  const first = otherThan(asked, 'NOBODY')
  misplay.tell(await sendOther(misplay, first), { op, asked: first })
  return misplay.tell(came)
}

const loseMoreThanHeld: Play = async (misplay) => {
  const first = otherThan(misplay.asked, 'RUIN')
  misplay.tell(await sendOther(misplay, first), { op: misplay.op, asked: first })
  return await sendWell(misplay)
}

const holdBehind: Play = async (misplay) => {
  const came = await send(misplay)
  const { txId, version } = (misplay.lastHold ?? {}) as { readonly txId?: string; readonly version?: number }
  await sendBeside(misplay, 'reserve', { ...misplay.lastHold, txId: `${txId}-late`, version: (version ?? 0) + 1 })
  return misplay.tell(came)
}

const sendThrice: Play = async (misplay) => {
  const first = await sendWell(misplay)
  await sendWell(misplay)
  await sendWell(misplay)
  return first
}

const sendOnceMore: Play = async (misplay) => {
  const first = await sendWell(misplay)
  misplay.tell(await sendOther(misplay, { ...misplay.asked, amount: '1' }))
  return first
}

const crowd: Play = async (misplay) => {
  const { key, asked, clock, book } = misplay
  const others = Array.from({ length: CROWD - 1 }, (_, n) => anotherOf(asked, n + 1))
  const [first, ...rest] = await Promise.all([
    send(misplay),
    ...others.map(async ({ debit }) => {
      const came = await sendOther(misplay, debit)
      if (isOk(came)) book([bookingOf('debit', key, debit, clock())])
      return came
    }),
  ])
  misplay.came(tallyOf([first, ...rest]))
  // By its own time, as whatever is owed; one that no answer comes to is asked about by the wallet.
  misplay.later(0, async () => {
    const back = others.map(async ({ debit, rollback }) => {
      const came = await sendBeside(misplay, 'rollback', rollback)
      if (isOk(came)) book([bookingOf('rollback', key, { ...debit, ...rollback }, clock())])
    })
    await Promise.all(back)
  })
  return misplay.tell(first)
}

const breakBatch: Play = async (misplay) => {
  const { asked } = misplay
  const { txId } = asked as Readonly<Record<string, string>>
  const ofNothing = { op: 'credit', ...creditOf(asked), refTxId: `${txId}-nothing` }
  await sendBeside(misplay, 'batch', { txId: `${txId}-b`, parts: [{ op: 'debit', ...asked }, ofNothing] })
  return await sendWell(misplay)
}

const change =
  (more: object): Play =>
  async (misplay) =>
    misplay.tell(await sendOther(misplay, { ...misplay.asked, ...more }))

/** What each of them does with the call. */
export const PLAYS: Readonly<Record<FaultName, Play>> = {
  duplicateDebit: sendTwiceAtOnce,
  duplicateCredit: sendTwiceAtOnce,
  duplicateSettle: sendTwiceAtOnce,
  repeatedRollback: sendThrice,
  lostDebit: loseAnswer,
  lostCredit: loseAnswer,
  unsentReserve: loseCall,
  lostReserve: loseAnswer,
  lateDebit: sendLate,
  lateReserve: sendLate,
  reorder: creditFirst,
  correctedSettle: correct,
  overtakenSettle: overtake,
  overLoss: loseMoreThanHeld,
  lateHold: holdBehind,
  // What is said is void already: the round is broken off where its results are made (`holds/settle.ts`).
  voidSettle: sendWell,
  wrongSignature: async (misplay) => {
    const { key, op, asked, clock } = misplay
    return misplay.tell(await send(misplay, signCall({ ...key, secret: `not ${key.secret}` }, op, asked, clock())))
  },
  wrongDirection: async (misplay) => {
    const { key, op, asked, clock } = misplay
    return misplay.tell(await send(misplay, signCall(key, op, asked, clock(), 'to-provider')))
  },
  wrongClock: async (misplay) => {
    const { key, op, asked, clock } = misplay
    return misplay.tell(await send(misplay, signCall(key, op, asked, clock() - SKEW_MS)))
  },
  wrongCurrency: change({ currency: 'XTS' }),
  oddAmount: change({ amount: '0.5' }),
  otherAmount: sendOnceMore,
  crowd,
  brokenBatch: breakBatch,
  unsentCredit: async ({ tell }) => await Promise.resolve(tell({ kind: 'said', code: 'OK', body: {} })),
  replayedNonce: repeatNonce,
  slow: sendAfter,
  // It goes on by itself.
  storm: sendWell,
}
