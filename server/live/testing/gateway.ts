/** A gateway over the small betting world, for tests: real engine, real database, accounts with passwords. */
import { hash } from '@node-rs/argon2'
import { calls, type Endpoint, type ReplyOf, readReply, writeRequest, type Asking } from '@paddock/contract'
import { sql } from 'kysely'
import { COST } from '../../auth/passwords/checker.ts'
import { createWorld, type World } from '../../markets/testing/world.ts'
import { createGateway, type Gateway, type GatewayDeps, type GatewayLimits } from '../../gateway.ts'
import { createScriptedGateway } from '../../payments/gateway/testing/scripted-gateway.ts'
import type { Config } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log.ts'
import { payloadOf } from '../../platform/testing/payload.ts'

export const PASSWORD = 'Paddock@1'
export const CODE = '123456'

export type GatewayWorld = Awaited<ReturnType<typeof createGatewayWorld>>

export async function createGatewayWorld(
  limits: Partial<GatewayLimits> = {},
  log = createLog('silent'),
  config: Partial<Pick<Config, 'auditHeadsFile' | 'proxies' | 'countryHeader' | 'push'>> = {},
  strength: Strength = 'QUICK',
  network: Pick<GatewayDeps, 'outwardFetch'> = {},
) {
  const world = await createWorld()
  const ids = await addPeople(world, strength)
  const sms: { readonly phone: string; readonly text: string }[] = []
  const gateway = await createGateway({
    config: { playerDist: '/nowhere', accessKey: 'test', smsBudget: { aDay: 1000, aMinute: 100 }, ...config },
    sms: { send: async (phone, text) => ({ ok: true, reference: String(sms.push({ phone, text })) }) },
    paymentGateway: createScriptedGateway().gateway,
    db: world.db,
    databaseUrl: world.url,
    tenants: world.tenants,
    bus: world.bus,
    log,
    bets: world.bets,
    cashOuts: world.cashOuts,
    control: world.control,
    settlement: world.settlement,
    freshness: world.freshness,
    clock: Date.now,
    ...network,
    // Tests ask faster than anybody; what a budget does is shown where one is looked at.
    limits: { bets: { burst: 1000, perSecond: 1000 }, budgets: { take: () => 0 }, ...limits },
  })
  return {
    ...world,
    gateway,
    /** What was sent, the oldest first. */
    sms,
    ids,
    async close() {
      await gateway.close()
      await world.close()
    },
  }
}

/** FULL: passwords take as long to compare as real ones, where a test is about that. */
export type Strength = 'QUICK' | 'FULL'

const COSTS = { QUICK: { memoryCost: 64, timeCost: 1, parallelism: 1 }, FULL: COST } as const

/** Made once for all worlds of a process. */
const secrets = new Map<Strength, Promise<readonly [hash: string, code: string]>>()

function secretsOf(strength: Strength): Promise<readonly [hash: string, code: string]> {
  const known = secrets.get(strength)
  if (known) return known
  const made = Promise.all([hash(PASSWORD, COSTS[strength]), hash(CODE, COSTS[strength])])
  secrets.set(strength, made)
  return made
}

/** The administrator, an agent with two of the players below them, and passwords for all. */
async function addPeople(world: World, strength: Strength): Promise<{ administrator: number; agent: number }> {
  const { db, players } = world
  const [password, code] = await secretsOf(strength)
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, role, user_name, transaction_code_hash)
    values (null, 'administrator', 'administrator', ${code}), (1, 'agent', 'agent', ${code}) returning id`.execute(db)
  const [administrator = 0, agent = 0] = rows.map(({ id }) => id)
  await sql`update accounts set ancestors = array[${administrator}]::bigint[], parent_id = ${administrator} where id = ${agent}`.execute(
    db,
  )
  await sql`update accounts set ancestors = array[${administrator}, ${agent}]::bigint[], parent_id = ${agent}
    where id = any(${players.slice(0, 2)}::bigint[])`.execute(db)
  await sql`update accounts set password_hash = ${password}, second_factor_waived = true
    where role <> 'system' and id <> 0`.execute(db)
  return { administrator, agent }
}

export type Answered<E extends Endpoint> = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** As it came. */
  readonly body: { readonly code?: string; readonly message?: string; readonly docs?: unknown }
  /** In the domain's types; only of a success. */
  reply(): Promise<ReplyOf<E>>
}

export type CallOptions = {
  readonly token?: string | undefined
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Of the peer. */
  readonly address?: string
}

/** Makes a call as a client would. */
export async function ask<E extends Endpoint>(
  { app }: Gateway,
  call: E,
  asking: Asking<E>,
  { token, host = 'localhost', headers = {}, address = '127.0.0.1' }: CallOptions = {},
): Promise<Answered<E>> {
  const request = writeRequest(call, asking)
  const response = await app.inject({
    method: request.method as 'GET',
    remoteAddress: address,
    url: request.url,
    headers: {
      host,
      ...request.headers,
      ...(token !== undefined && { 'x-authentication': token, authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...payloadOf(request),
  })
  const body = response.body === '' ? {} : (response.json() as Answered<E>['body'])
  return { status: response.statusCode, headers: response.headers, body, reply: () => readReply(call, body) }
}

export async function signIn(gateway: Gateway, name: string, options: CallOptions = {}): Promise<string> {
  const answered = await ask(gateway, calls.signIn, { body: { email: name, password: PASSWORD } }, options)
  const header = answered.headers['authorization']
  if (typeof header !== 'string') throw new Error(`${name} did not sign in: ${JSON.stringify(answered.body)}`)
  return header.replace('Bearer ', '')
}
