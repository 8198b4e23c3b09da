/** Bets for a load generator: any player, market, runner and side, at the price offered. */
import { randomUUID } from 'node:crypto'
import { TOKEN_HEADER } from '@paddock/contract'
import type { Dice } from './dice.ts'

type Level = readonly [price: number, size: number]
type Quotes = { readonly toBack: readonly Level[]; readonly toLay: readonly Level[] }

/** What `server/bench/serve.ts` says when it is ready. */
export type Served = {
  readonly port: number
  readonly tokens: readonly string[]
  readonly marketIds: readonly string[]
  readonly quotes: readonly Quotes[]
}

/** 1.00 to 1,000.00, each under a key of its own. */
export function nextBet({ tokens, marketIds, quotes }: Served, dice: Dice) {
  const runner = dice(quotes.length)
  const side = dice(2) === 0 ? 'back' : 'lay'
  const offers = side === 'back' ? quotes[runner]?.toBack : quotes[runner]?.toLay
  return {
    headers: {
      'content-type': 'application/json',
      [TOKEN_HEADER]: tokens[dice(tokens.length)] ?? '',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      marketType: 'BETFAIR',
      stake: 1 + dice(1000),
      odd: (offers?.[0]?.[0] ?? 0) / 100,
      oddType: side,
      teamId: `${runner}`,
      marketId: marketIds[dice(marketIds.length)],
      marketVersion: 1,
    }),
  }
}
