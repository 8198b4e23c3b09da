/** A casino in a test: it speaks the wallet's protocol and knows nothing else of it. */
import { randomUUID } from 'node:crypto'
import { type AdapterName, termsOf } from '@paddock/domain/casino'
import fastify from 'fastify'
import { sql } from 'kysely'
import type { Tree } from '../../people/testing/tree.ts'
import { createLog } from '../../platform/log.ts'
import { createShares } from '../../platform/database/fair-shares.ts'
import { holds, sealed, sealOf } from '../seal.ts'
import { playerRefOf } from '../wallet/player-ref.ts'
import { serveWallet } from '../adapters/serve.ts'
import { noteKeyUsed } from '../providers/store.ts'

export const KEY = { id: 'k1', secret: String(randomUUID()) }
const SITE = 1

export type Answer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> & { readonly code: string; readonly balance?: string }
  readonly isReplayed: boolean
}

type Calling = {
  readonly key?: typeof KEY
  /** How far the caller's clock is off. */
  readonly skewMs?: number
  readonly nonce?: string
  /** What is sent in place of what was signed. */
  readonly tampered?: string
  readonly direction?: 'to-wallet' | 'to-provider'
}

/** In which shapes it speaks, and its keys by their ids. */
export type Speech = { readonly adapter: AdapterName; readonly secrets: Readonly<Record<string, string>> }
const OURS: Speech = { adapter: 'canonical', secrets: { [KEY.id]: KEY.secret } }

export async function createProvider(
  tree: Pick<Tree, 'db' | 'told' | 'clock' | 'idOf'>,
  name = 'tables',
  { adapter, secrets }: Speech = OURS,
) {
  const { scale, walletMode } = termsOf(adapter, { scale: 2, walletMode: 'debit' })
  const { rows } = await sql<{ id: number }>`
    insert into casino_providers (name, base_url, origin, scale, adapter, wallet_mode)
    values (${name}, 'http://localhost:1', 'http://localhost:1', ${scale}, ${adapter}, ${walletMode}) returning id`.execute(
    tree.db,
  )
  const provider = { id: rows[0]?.id ?? 0, name, currency: 'INR', scale, adapter }
  await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
    values (${provider.id}, 'dice', '1', 'Dice', 'premium', 'Tables', 'premium', 'Tables', 100, 10000000)`.execute(
    tree.db,
  )
  const app = fastify()
  serveWallet(app, {
    db: tree.db,
    findKey: async (id) => {
      const secret = secrets[id]
      return secret === undefined ? undefined : { key: { id, secret }, provider }
    },
    noteKeyUsed: (keyId, now) => noteKeyUsed(tree.db, keyId, now),
    tellAccount: (account) => void tree.told.push(account),
    places: createShares(4, 5000),
    log: createLog('silent'),
    clock: tree.clock,
  })
  await app.ready()

  async function call(path: string, asked: object | string, calling: Calling = {}): Promise<Answer> {
    const { key = KEY, skewMs = 0, tampered, direction = 'to-wallet' } = calling
    const body = typeof asked === 'string' ? asked : JSON.stringify(asked)
    const url = `/casino-wallet/v1/${path}`
    const headers = sealed(key, { direction, method: 'POST', path: url, body }, tree.clock() + skewMs)
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json', ...(calling.nonce && { 'x-nonce': calling.nonce }) },
      payload: tampered ?? body,
    })
    const sign = {
      direction: 'answer',
      method: String(response.statusCode),
      path: headers['x-nonce'] ?? '',
      body: response.body,
    } as const
    const seal = sealOf((header) => String(response.headers[header] ?? ''))
    if ([200, 500].includes(response.statusCode) && !holds(key.secret, seal, sign, tree.clock()))
      throw new Error('the answer is not signed')
    return {
      status: response.statusCode,
      body: response.json(),
      isReplayed: response.headers['x-replayed'] === 'true',
    }
  }

  const accountOf = (player: string | number): number => (typeof player === 'string' ? tree.idOf(player) : player)
  return {
    provider,
    call,
    headersOf: (body: string) =>
      sealed(KEY, { direction: 'to-wallet', method: 'POST', path: '/casino-wallet/v1/debit', body }, tree.clock()),
    inject: app.inject.bind(app),
    refOf: (player: string | number, siteId = SITE) =>
      playerRefOf({ siteId, providerId: provider.id, accountId: accountOf(player) }),
    /** A session that the player has come with. */
    async sit(player: string | number, gameCode = 'dice', siteId = SITE, id: string = randomUUID()): Promise<string> {
      const login = randomUUID()
      const accountId = accountOf(player)
      await sql`insert into sessions (id, token_hash, account_id, site_id, expires_at)
        values (${login}::uuid, decode(md5(${login}), 'hex'), ${accountId}, ${siteId}, now() + interval '1 day')`.execute(
        tree.db,
      )
      await sql`insert into casino_sessions (id, provider_id, game_code, site_id, account_id, login_session, mode, token_hash, token_until, redeemed_at)
        values (${id}, ${provider.id}, ${gameCode}, ${siteId}, ${accountId}, ${login}::uuid, 'real', decode(md5(${id}), 'hex'), now(), now())`.execute(
        tree.db,
      )
      return id
    },
    close: () => app.close(),
  }
}

export type TestProvider = Awaited<ReturnType<typeof createProvider>>
