/** Slotegrator's callbacks: forms to one address, signed with HMAC-SHA1 over their sorted fields, rupees in decimals. docs/domain/casino.md#adapters. */
import { timingSafeEqual } from 'node:crypto'
import { paiseOfDecimal, walletPathOf } from '@paddock/domain/casino'
import * as z from 'zod/mini'
import { SEAL_GOOD_FOR_MS } from '../seal.ts'
import { MOST_TAKEN_BACK } from '../wallet/requests.ts'
import type { Provider } from '../wallet/scene.ts'
import {
  type Adapter,
  ask,
  type Asked,
  askToTakeBack,
  balanceOf,
  FAULT,
  NO_CALL,
  NOT_THIS_MONEY,
  readAs,
  refusedWith,
  type Reply,
  sessionOf,
  UNREADABLE,
} from './adapter.ts'
import { rupeesOf, writeJson } from './json.ts'
import { readMerchant } from './secrets.ts'
import { type Pairs, signatureOf } from './slotegrator-signature.ts'
import { slotegratorOutbound } from './outbound/slotegrator.ts'

const text = z.string()
const balance = z.object({ player_id: text, session_id: text })
const ofRound = { ...balance.shape, transaction_id: text, round_id: text, amount: text, currency: text }
const bet = z.object({ ...ofRound, game_uuid: text })
const win = z.object({ ...ofRound, type: z.optional(text), finished: z.optional(text) })
const refund = z.object({ player_id: text, transaction_id: text, bet_transaction_id: text })
const rollback = z.object({ player_id: text, transaction_id: text })

export const slotegrator: Adapter = {
  outbound: slotegratorOutbound,
  path: walletPathOf('slotegrator', ':keyId'),
  isBelieved(call, secret, now) {
    const { merchantId, merchantKey } = readMerchant(secret)
    const [merchant, timestamp, nonce] = ['x-merchant-id', 'x-timestamp', 'x-nonce'].map(call.header)
    const at = /^\d{1,12}$/.test(timestamp ?? '') ? Number(timestamp) * 1000 : Number.NaN
    if (merchant !== merchantId || !NONCE.test(nonce ?? '') || !(Math.abs(now - at) <= SEAL_GOOD_FOR_MS)) return false
    const [given, expected] = [call.header('x-sign'), signatureOf(pairsOf(call.body), call.header, merchantKey)].map(
      (sign) => Buffer.from(sign),
    )
    return given !== undefined && expected?.length === given.length && timingSafeEqual(given, expected)
  },
  nonceOf: ({ header }) => header('x-nonce'),
  read({ body }, provider) {
    const pairs = pairsOf(body)
    const said = Object.fromEntries(pairs)
    switch (said.action ?? '') {
      case 'balance':
        return readAs(balance, said, ({ player_id: playerRef, session_id }) =>
          ask(['balance', { playerRef, sessionId: sessionOf(session_id) }]),
        )
      case 'bet':
        return readAs(bet, said, askForBet)
      case 'win':
        return readAs(win, said, (won) => askForWin(won, provider))
      case 'refund':
        return readAs(refund, said, ({ player_id: playerRef, transaction_id: txId, bet_transaction_id: refTxId }) =>
          ask(['rollback', { txId, playerRef, refTxId }]),
        )
      case 'rollback':
        return readAs(rollback, said, ({ player_id, transaction_id }) =>
          askForRollback(player_id, transaction_id, takenBack(pairs)),
        )
      default:
        return NO_CALL
    }
  },
  write({ status, said }, { body }) {
    if (said.code !== 'OK') return { status: status === FAULT ? FAULT : 200, body: JSON.stringify(errorOf(said)) }
    const pairs = pairsOf(body)
    const { transaction_id } = Object.fromEntries(pairs)
    const back = takenBack(pairs).map(({ transactionId }) => transactionId)
    const left = balanceOf(said)
    const fields = { transaction_id, ...(back.length > 0 && { rollback_transactions: back }) }
    return { status, body: writeJson(fields, left === null ? null : ['balance', rupeesOf(left)]) }
  },
}

const NONCE = /^[A-Za-z0-9_-]{1,64}$/

const pairsOf = (body: Buffer): Pairs => [...new URLSearchParams(body.toString('utf8'))]

function askForBet(placed: z.output<typeof bet>): Asked {
  const { transaction_id: txId, player_id: playerRef, round_id: roundId, game_uuid: gameCode, currency } = placed
  const amount = paiseOfDecimal(placed.amount)
  if (amount === undefined) return UNREADABLE
  return ask([
    'debit',
    { txId, playerRef, sessionId: sessionOf(placed.session_id), roundId, gameCode, amount, currency },
  ])
}

/** It names its round and no stake: it is of any of it that stands. */
function askForWin(won: z.output<typeof win>, { currency }: Provider): Asked {
  const amount = paiseOfDecimal(won.amount)
  if (amount === undefined) return UNREADABLE
  if (won.currency !== currency) return NOT_THIS_MONEY
  const { transaction_id: txId, player_id: playerRef, round_id: roundId, type, finished } = won
  const kind = type === 'jackpot' ? type : 'win'
  return ask([
    'credit',
    { txId, playerRef, roundId, amount, kind, roundClosed: finished === '1' || finished === 'true' },
  ])
}

const TOO_MANY = refusedWith('INVALID_REQUEST', `No more than ${MOST_TAKEN_BACK} are taken back at once`)

type Back = { readonly transactionId: string; readonly isWin: boolean }

/** All of it or none, wins first: a stake whose round has won is not given back. */
function askForRollback(playerRef: string, txId: string, back: readonly Back[]): Asked {
  const inTurn = [...back.filter(({ isWin }) => isWin), ...back.filter(({ isWin }) => !isWin)]
  const parts = inTurn.map(({ transactionId: refTxId }, n) => ({
    op: 'rollback',
    txId: `${txId}:${n}`,
    playerRef,
    refTxId,
  }))
  return parts.length > MOST_TAKEN_BACK ? TOO_MANY : askToTakeBack(txId, parts)
}

const LISTED = /^rollback_transactions\[(\d{1,4})\]\[(action|transaction_id)\]$/

/** In the order in which they are numbered. */
function takenBack(pairs: Pairs): readonly Back[] {
  const listed = new Map<number, Record<string, string>>()
  for (const [name, value] of pairs) {
    const [, n, field] = LISTED.exec(name) ?? []
    if (n !== undefined && field !== undefined) listed.set(Number(n), { ...listed.get(Number(n)), [field]: value })
  }
  return [...listed]
    .toSorted(([one], [other]) => one - other)
    .map(([, { action, transaction_id = '' }]) => ({ transactionId: transaction_id, isWin: action === 'win' }))
}

/** It knows two reasons: that there is too little, and any other. Which one it is stands in the description. */
const errorOf = ({ code, message }: Reply['said']) => ({
  error_code: code === 'INSUFFICIENT_FUNDS' ? code : 'INTERNAL_ERROR',
  error_description: `${code}: ${String(message)}`,
})
