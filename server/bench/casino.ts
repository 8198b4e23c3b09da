/** A provider whose one game every player of the site has opened. */
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxCasino } from '../casino/index.ts'
import type { Database } from '../platform/database.ts'

/** Nobody answers there: its rounds are played by the load generator. */
export const CASINO: SandboxCasino = { baseUrl: 'http://127.0.0.1:1', origin: 'http://127.0.0.1:1', key: 'bench' }
const TRIES = 100

export type Seats = {
  readonly keyId: string
  readonly secret: string
  readonly players: readonly { readonly playerRef: string; readonly sessionId: string }[]
}

/** Once the gateway has named the provider, which it does as it starts. */
export async function seatPlayers(db: Database, siteId: number): Promise<Seats> {
  const { providerId, keyId } = await untilNamed(db)
  await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
    values (${providerId}, 'dice', '1', 'Dice', 'premium', 'Bench', 'premium', 'Bench', 100, 100000000)`.execute(db)
  const { rows } = await sql<{ accountId: number; sessionId: string }>`
    insert into casino_sessions (id, provider_id, game_code, site_id, account_id, login_session, mode, token_hash, token_until, redeemed_at)
    select s.id::text, ${providerId}, 'dice', ${siteId}, s.account_id, s.id, 'real', sha256(s.id::text::bytea), now(), now()
    from sessions s join accounts a on a.id = s.account_id and a.role = 'user' where s.site_id = ${siteId}
    returning account_id, id as session_id`.execute(db)
  const players = rows.map(({ accountId, sessionId }) => ({
    playerRef: `${siteId}.${providerId}.${accountId}`,
    sessionId,
  }))
  return { keyId, secret: CASINO.key, players }
}

async function untilNamed(db: Database): Promise<{ readonly providerId: number; readonly keyId: string }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { rows } = await sql<{
      providerId: number
      keyId: string
    }>`select provider_id, id as key_id from casino_keys`.execute(db)
    if (rows.length > 0) return must(rows[0], 'there is one')
    await sleep(100)
  }
  throw new Error('the provider was not named')
}
