/** Hub88's wallet protocol: JSON signed with RSA over its bytes, amounts in 100,000ths. docs/domain/casino.md#adapters. */
import { verify } from 'node:crypto'
import { type WalletCode, walletPathOf } from '@paddock/domain/casino'
import * as z from 'zod/mini'
import type { Provider } from '../wallet/scene.ts'
import {
  type Adapter,
  type Asked,
  ask,
  balanceOf,
  FAULT,
  NO_CALL,
  NO_JSON,
  NOT_THIS_MONEY,
  readAs,
  sessionOf,
} from './adapter.ts'
import { readJson, writeJson } from './json.ts'
import { readPair } from './secrets.ts'
import { hub88Outbound } from './outbound/hub88.ts'

const text = z.string()
const flag = z.optional(z.nullable(z.boolean()))
const balance = z.object({ user: text, token: text })
const money = { user: text, transaction_uuid: text, round: text, round_closed: flag, currency: text, amount: text }
const bet = z.object({
  ...money,
  token: text,
  game_code: text,
  /** We give no free rounds, so nobody can have staked in one. */
  is_free: z.optional(z.nullable(z.literal(false))),
})
const win = z.object({ ...money, reference_transaction_uuid: text })
const rollback = z.object({ user: text, transaction_uuid: text, reference_transaction_uuid: text })
/** What an answer says again, whatever was asked. */
const echoed = z.object({ user: z.optional(text), request_uuid: z.optional(text) })

export const hub88: Adapter = {
  outbound: hub88Outbound,
  path: `${walletPathOf('hub88', ':keyId')}/*`,
  isBelieved: ({ header, body }, secret) =>
    verify('sha256', body, readPair(secret).theirs, Buffer.from(header('x-hub88-signature'), 'base64')),
  nonceOf: () => null,
  read({ name, body }, provider) {
    const said = readJson(body)
    if (said === undefined) return NO_JSON
    switch (name) {
      case 'user/balance':
        return readAs(balance, said, ({ user, token }) =>
          ask(['balance', { playerRef: user, sessionId: sessionOf(token) }]),
        )
      case 'transaction/bet':
        return readAs(bet, said, askForBet)
      case 'transaction/win':
        return readAs(win, said, (won) => askForWin(won, provider))
      case 'transaction/rollback':
        return readAs(rollback, said, ({ user, transaction_uuid: txId, reference_transaction_uuid: refTxId }) =>
          ask(['rollback', { txId, playerRef: user, refTxId }]),
        )
      default:
        return NO_CALL
    }
  },
  write({ status, said }, { body }, believed) {
    const { data } = z.safeParse(echoed, readJson(body))
    const fields = {
      ...data,
      status: STATUSES[said.code],
      currency: believed?.provider.currency,
    }
    const left = balanceOf(said)
    return {
      status: status === FAULT ? FAULT : 200,
      body: writeJson(fields, left === null ? null : ['balance', left]),
    }
  },
}

function askForBet(placed: z.output<typeof bet>): Asked {
  const { transaction_uuid: txId, user: playerRef, round: roundId, game_code: gameCode, amount, currency } = placed
  const debit = { txId, playerRef, sessionId: sessionOf(placed.token), roundId, gameCode, amount, currency }
  if (!placed.round_closed) return ask(['debit', debit])
  // A stake that lost at once: nothing more is said of it.
  return ask(['debit', debit], ['round-close', { txId: `${txId}:end`, playerRef, roundId }])
}

function askForWin(won: z.output<typeof win>, { currency }: Provider): Asked {
  if (won.currency !== currency) return NOT_THIS_MONEY
  const credit = {
    txId: won.transaction_uuid,
    playerRef: won.user,
    roundId: won.round,
    refTxId: won.reference_transaction_uuid,
    amount: won.amount,
    kind: 'win',
    roundClosed: won.round_closed ?? false,
  }
  return ask(['credit', credit])
}

/** Where theirs does not tell apart what ours does, the closest: after a limit or too little money they do not roll back, after all others they do. */
const STATUSES: Readonly<Record<WalletCode, `RS_${string}`>> = {
  OK: 'RS_OK',
  INVALID_SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
  INVALID_TOKEN: 'RS_ERROR_INVALID_TOKEN',
  TOKEN_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  CASINO_LOCKED: 'RS_ERROR_USER_DISABLED',
  SELF_EXCLUDED: 'RS_ERROR_USER_DISABLED',
  TIMED_OUT: 'RS_ERROR_USER_DISABLED',
  SESSION_TIME_OVER: 'RS_ERROR_LIMIT_REACHED',
  REALITY_CHECK_DUE: 'RS_ERROR_LIMIT_REACHED',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  LIMIT_EXCEEDED: 'RS_ERROR_LIMIT_REACHED',
  LOSS_OVER_HOLD: 'RS_ERROR_UNKNOWN',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  INVALID_GAME: 'RS_ERROR_INVALID_GAME',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  DUPLICATE_TRANSACTION: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TRANSACTION_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ALREADY_ROLLED_BACK: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ALREADY_SETTLED: 'RS_ERROR_UNKNOWN',
  STALE_VERSION: 'RS_ERROR_UNKNOWN',
  JURISDICTION_BLOCKED: 'RS_ERROR_USER_DISABLED',
  MAINTENANCE: 'RS_ERROR_INVALID_PARTNER',
  INVALID_REQUEST: 'RS_ERROR_WRONG_SYNTAX',
  INTERNAL: 'RS_ERROR_UNKNOWN',
}
