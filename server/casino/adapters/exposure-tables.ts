/**
 * Tables of the Indian market that tell what a player may lose of a market in all, each time anew, and then its results. Numbers are rupees in decimals;
 * an answer has a 0 or a 1. docs/domain/casino.md#adapters.
 */
import { hash } from 'node:crypto'
import { resultOfDecimal, paiseOfDecimal, walletPathOf } from '@paddock/domain/casino'
import * as z from 'zod/mini'
import { MOST_RESULTS } from '../wallet/requests.ts'
import type { Provider } from '../wallet/scene.ts'
import {
  type Adapter,
  ask,
  type Asked,
  askToSettle,
  balanceOf,
  type Call,
  FAULT,
  isSecret,
  NO_CALL,
  NO_JSON,
  readAs,
  type Reply,
  UNREADABLE,
} from './adapter.ts'
import { readJson, rupeesOf, writeJson } from './json.ts'
import { ASKS_NOTHING } from './outbound/outbound.ts'

const text = z.string()
const auth = z.object({ token: text, operatorId: z.optional(text) })
const exposure = z.object({
  /** Our session's id, as `auth` told it. */
  token: text,
  userId: text,
  gameId: text,
  roundId: text,
  marketId: text,
  calculateExposure: text,
  exposureTime: z.string().check(z.regex(/^\d{1,15}$/)),
  betInfo: z.object({ reqStake: text }),
  /** What each of them would bring that may win: all that can come. */
  runners: z.array(z.object({ id: text, pl: text })),
})
const results = z.object({
  roundId: text,
  betvoid: z.optional(z.nullable(z.boolean())),
  result: z.array(z.object({ userId: text, marketId: text, downpl: text })).check(z.minLength(1)),
})

export const exposureTables: Adapter = {
  outbound: ASKS_NOTHING,
  path: `${walletPathOf('exposure-tables', ':keyId')}/*`,
  // They sign nothing: the secret is a part of the address that they are told.
  isBelieved: ({ name }, secret) => isSecret(name.split('/')[0] ?? '', secret),
  nonceOf: () => null,
  read(call, provider) {
    const said = readJson(call.body)
    if (said === undefined) return NO_JSON
    switch (actOf(call)) {
      case 'auth':
        return readAs(auth, said, ({ token }) => ask(['session', { token }]))
      case 'exposure':
        return readAs(exposure, said, (told) => askForHold(told, provider, false))
      case 'refund':
        return readAs(exposure, said, (told) => askForHold(told, provider, true))
      case 'results':
        return readAs(results, said, askForResults)
      default:
        return NO_CALL
    }
  },
  write(reply, call) {
    const status = reply.status === FAULT ? FAULT : 200
    const { code } = reply.said
    switch (actOf(call)) {
      case 'auth':
        return { status, body: writeAuth(reply, readJson(call.body)) }
      case 'results':
        return {
          status,
          body: JSON.stringify({ Error: code === 'OK' ? '0' : '1', result: [], message: wordsOf(reply) }),
        }
      default: {
        const left = balanceOf(reply.said)
        // What a newer one came before is left alone, which they take for done.
        const fields = {
          status: code === 'OK' || code === 'STALE_VERSION' ? 0 : 1,
          Message: wordsOf(reply),
          exposure: 0,
        }
        return { status, body: writeJson(fields, left === null ? null : ['wallet', rupeesOf(left)]) }
      }
    }
  },
}

const actOf = ({ name }: Call): string => name.split('/').slice(1).join('/')

/**
 * Held is what they say may be lost in all, in place of what they said before; the time that they say it of is its version. It has to be the worst of
 * what they say of each runner, by which an opposite bet is told from one that is taken back.
 */
function askForHold(told: z.output<typeof exposure>, { currency }: Provider, takesBack: boolean): Asked {
  const { userId: playerRef, token: sessionId, gameId: gameCode, roundId, marketId: marketKey, exposureTime } = told
  const hold = paiseOfDecimal(told.calculateExposure.replace(/^-/, ''))
  const stake = paiseOfDecimal(told.betInfo.reqStake)
  const outcomes = told.runners.flatMap(({ id: code, pl }) => {
    const pnl = resultOfDecimal(pl)
    return pnl === undefined ? [] : [{ code, pnl }]
  })
  if (hold === undefined || stake === undefined || outcomes.length < told.runners.length) return UNREADABLE
  const worst = outcomes.map(({ pnl }) => BigInt(pnl)).reduce((least, pnl) => (pnl < least ? pnl : least), 0n)
  if (String(-worst) !== hold) return UNREADABLE
  const version = Number(exposureTime)
  const ids = { txId: idOf(['exposure', marketKey, playerRef, exposureTime]), playerRef, sessionId, roundId }
  return ask(['reserve', { ...ids, gameCode, currency, marketKey, stake, version, outcomes, takesBack }])
}

/**
 * Of markets, which they end, each in as many settlements as it takes; all of them are one message. They number none: what differs from a first result
 * is not taken for a correction.
 */
function askForResults({ roundId, betvoid, result }: z.output<typeof results>): Asked {
  const told = result.flatMap(({ userId: playerRef, marketId, downpl }) => {
    const pnl = resultOfDecimal(downpl)
    return pnl === undefined ? [] : [{ playerRef, marketId, pnl }]
  })
  const rows = new Set(told.map(({ playerRef, marketId }) => JSON.stringify([playerRef, marketId])))
  if (rows.size < result.length) return UNREADABLE
  const isVoid = betvoid ?? false
  const markets = Map.groupBy(told, ({ marketId }) => marketId)
  return askToSettle(
    [...markets].flatMap(([marketKey, all]) => {
      const parts = partsOf(all.map(({ playerRef, pnl }) => ({ playerRef, pnl })))
      return parts.map((part, n) => {
        const last = n === parts.length - 1
        const names = part.flatMap(({ playerRef, pnl }) => [playerRef, pnl])
        const txId = idOf(['results', marketKey, roundId, String(isVoid), String(last), ...names])
        return { txId, roundId, marketKey, settlementVersion: 1, void: isVoid, last, results: part }
      })
    }),
  )
}

function partsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  const starts = all.flatMap((_, n) => (n % MOST_RESULTS === 0 ? [n] : []))
  return starts.map((start) => all.slice(start, start + MOST_RESULTS))
}

/** They have no ids for what they tell: the same told again is the same. */
const idOf = (words: readonly string[]): string => hash('sha256', JSON.stringify(words), 'hex')

const wordsOf = ({ said: { code, message } }: Reply): string => (code === 'OK' ? 'ok' : `${code}: ${String(message)}`)

function writeAuth(reply: Reply, asked: unknown): string {
  const errorCode = reply.said.code === 'OK' ? 0 : 1
  const { data } = z.safeParse(auth, asked)
  const { playerRef: userId, sessionId: token, currency } = reply.said
  const who = {
    operatorId: data?.operatorId,
    userId,
    username: userId,
    playerTokenAtLaunch: data?.token,
    token,
    currency,
  }
  const left = balanceOf(reply.said)
  const fields = { ...who, language: 'en', exposure: 0, errorCode, errorDescription: wordsOf(reply) }
  return writeJson(fields, left === null ? null : ['balance', rupeesOf(left)])
}
