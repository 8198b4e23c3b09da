/** What a casino asks that moves nothing: who has come with a token, and what a player may stake. */
import { writeAmount } from '@paddock/domain/casino'
import { freePoints } from '@paddock/domain/ledger'
import type { Paise } from '@paddock/domain/money'
import { protectionFlags } from '@paddock/domain/protection'
import { must } from '@paddock/domain/result'
import { hash } from 'node:crypto'
import type { Database } from '../../platform/database.ts'
import { loadPlayStandings } from '../../protection/index.ts'
import { playerRefOf, readPlayerRef } from './player-ref.ts'
import type { Provider } from './scene.ts'
import { findPurse, findSitting, redeem } from './store.ts'
import type { Said } from './work.ts'

export async function answerSession(db: Database, provider: Provider, token: string, now: number): Promise<Said> {
  const redeemed = await redeem(db, provider.id, hash('sha256', token, 'buffer'))
  if (redeemed === 'INVALID_TOKEN') return { code: redeemed, message: 'There is no such token' }
  if (redeemed === 'TOKEN_EXPIRED') return { code: redeemed, message: 'The token is older than a minute' }
  const { sessionId, gameCode, mode, min, max, accountId } = redeemed
  const standing = must((await loadPlayStandings(db, [accountId], now)).get(accountId), 'who has come stands')
  const written = (amount: Paise): string => writeAmount(amount, provider.scale)
  return {
    code: 'OK',
    message: '',
    playerRef: playerRefOf(redeemed),
    sessionId,
    gameCode,
    mode,
    currency: provider.currency,
    balance: written(await freeOf(db, accountId)),
    limits: min === null || max === null ? null : { min: written(min), max: written(max) },
    protection: protectionFlags(standing, now),
  }
}

export async function answerBalance(
  db: Database,
  provider: Provider,
  { playerRef, sessionId }: { readonly playerRef: string; readonly sessionId: string },
): Promise<Said> {
  const player = readPlayerRef(playerRef)
  if (player?.providerId !== provider.id || !(await findSitting(db, player, sessionId)))
    return { code: 'INVALID_TOKEN', message: 'There is no such session of this player' }
  return { code: 'OK', message: '', balance: writeAmount(await freeOf(db, player.accountId), provider.scale) }
}

const freeOf = async (db: Database, accountId: number): Promise<Paise> => freePoints(await findPurse(db, accountId))
