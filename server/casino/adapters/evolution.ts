/** Evolution's One Wallet: JSON under a token in the query, rupees in decimals, a bet known by its `refId`. docs/domain/casino.md#adapters. */
import { paiseOfDecimal, type WalletCode, walletPathOf } from '@paddock/domain/casino'
import * as z from 'zod/mini'
import type { Provider } from '../wallet/scene.ts'
import {
  type Adapter,
  ask,
  type Asked,
  balanceOf,
  FAULT,
  isSecret,
  NO_CALL,
  NO_JSON,
  NOT_THIS_MONEY,
  readAs,
  sessionOf,
  UNREADABLE,
} from './adapter.ts'
import { readJson, rupeesOf, writeJson } from './json.ts'
import { evolutionOutbound } from './outbound/evolution.ts'
import { readEvolution } from './secrets.ts'

const text = z.string()
const player = z.object({ sid: text, userId: text })
const ofBet = z.object({ id: text, refId: text, amount: text })
const game = z.object({ id: text, details: z.object({ table: z.object({ id: text }) }) })
const move = z.object({ ...player.shape, currency: text, game, transaction: ofBet })
const cancel = z.object({ userId: text, transaction: z.object({ refId: text }) })
const echoed = z.object({ uuid: z.optional(text), sid: z.optional(text) })

export const evolution: Adapter = {
  outbound: evolutionOutbound,
  path: `${walletPathOf('evolution', ':keyId')}/:name`,
  isBelieved: ({ query }, secret) => isSecret(query.get('authToken'), readEvolution(secret).ours),
  nonceOf: () => null,
  read({ name, body }, provider) {
    const said = readJson(body)
    if (said === undefined) return NO_JSON
    switch (name) {
      case 'check':
      case 'balance':
        return readAs(player, said, ({ sid, userId: playerRef }) =>
          ask(['balance', { playerRef, sessionId: sessionOf(sid) }]),
        )
      case 'debit':
        return readAs(move, said, askForDebit)
      case 'credit':
        return readAs(move, said, (won) => askForCredit(won, provider))
      case 'cancel':
        return readAs(cancel, said, ({ userId: playerRef, transaction: { refId } }) =>
          ask([
            'rollback',
            { txId: idOf('cancel', refId), playerRef, refTxId: idOf('debit', refId), winTxId: idOf('credit', refId) },
          ]),
        )
      default:
        return NO_CALL
    }
  },
  write({ status, said }, { name, body }) {
    const { data } = z.safeParse(echoed, readJson(body))
    const fields = { status: statusOf(said.code, name), uuid: data?.uuid }
    if (name === 'check') return { status: httpOf(status), body: JSON.stringify({ ...fields, sid: data?.sid }) }
    const left = balanceOf(said)
    const balance = left === null ? null : (['balance', rupeesOf(left)] as const)
    return { status: httpOf(status), body: writeJson({ ...fields, bonus: 0 }, balance) }
  },
}

/** What is not 200 counts as a fault that passes. */
const httpOf = (status: number): number => (status === FAULT ? FAULT : 200)

/** A bet has one stake, one win and one taking back, whatever their messages are called. */
const idOf = (what: 'debit' | 'credit' | 'cancel', refId: string): string => `${what}:${refId}`

function askForDebit({ sid, userId: playerRef, currency, game: played, transaction }: z.output<typeof move>): Asked {
  const amount = paiseOfDecimal(transaction.amount)
  if (amount === undefined) return UNREADABLE
  const gameCode = played.details.table.id
  const txId = idOf('debit', transaction.refId)
  return ask(['debit', { txId, playerRef, sessionId: sessionOf(sid), roundId: played.id, gameCode, amount, currency }])
}

/** Bets of a game are settled when it is over, each by one credit: what comes first ends the round, and the others are taken in. */
function askForCredit(
  { userId: playerRef, currency, game: { id: roundId }, transaction }: z.output<typeof move>,
  provider: Provider,
): Asked {
  const amount = paiseOfDecimal(transaction.amount)
  if (amount === undefined) return UNREADABLE
  if (currency !== provider.currency) return NOT_THIS_MONEY
  const ids = { txId: idOf('credit', transaction.refId), refTxId: idOf('debit', transaction.refId) }
  return ask(['credit', { ...ids, playerRef, roundId, amount, kind: 'win', roundClosed: true }])
}

/** That a bet is there, or settled, already counts as done with them: only a taking back may hear it. */
const statusOf = (code: WalletCode, name: string): string =>
  name === 'cancel' && code === 'ALREADY_SETTLED' ? 'BET_ALREADY_SETTLED' : STATUSES[code]

const STATUSES: Readonly<Record<WalletCode, string>> = {
  OK: 'OK',
  INVALID_SIGNATURE: 'INVALID_TOKEN_ID',
  INVALID_TOKEN: 'INVALID_SID',
  TOKEN_EXPIRED: 'INVALID_SID',
  PLAYER_BLOCKED: 'ACCOUNT_LOCKED',
  CASINO_LOCKED: 'ACCOUNT_LOCKED',
  SELF_EXCLUDED: 'ACCOUNT_LOCKED',
  TIMED_OUT: 'ACCOUNT_LOCKED',
  SESSION_TIME_OVER: 'FINAL_ERROR_ACTION_FAILED',
  REALITY_CHECK_DUE: 'FINAL_ERROR_ACTION_FAILED',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  LIMIT_EXCEEDED: 'FINAL_ERROR_ACTION_FAILED',
  LOSS_OVER_HOLD: 'FINAL_ERROR_ACTION_FAILED',
  WRONG_CURRENCY: 'INVALID_PARAMETER',
  INVALID_GAME: 'INVALID_PARAMETER',
  GAME_DISABLED: 'FINAL_ERROR_ACTION_FAILED',
  DUPLICATE_TRANSACTION: 'FINAL_ERROR_ACTION_FAILED',
  TRANSACTION_NOT_FOUND: 'BET_DOES_NOT_EXIST',
  ALREADY_ROLLED_BACK: 'FINAL_ERROR_ACTION_FAILED',
  ALREADY_SETTLED: 'FINAL_ERROR_ACTION_FAILED',
  STALE_VERSION: 'FINAL_ERROR_ACTION_FAILED',
  JURISDICTION_BLOCKED: 'ACCOUNT_LOCKED',
  MAINTENANCE: 'TEMPORARY_ERROR',
  INVALID_REQUEST: 'INVALID_PARAMETER',
  INTERNAL: 'TEMPORARY_ERROR',
}
