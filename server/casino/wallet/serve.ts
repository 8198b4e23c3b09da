/**
 * Where casinos' servers call: signed both ways, each message once. What was decided is told with 200 and a code; only who cannot be believed,
 * or read, is told so by the status. docs/casino-provider.md.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database.ts'
import type { ToldAccount } from '../../ledger/index.ts'
import { holds, sealed, type Key, sealOf } from '../seal.ts'
import { answerBalance, answerSession } from './look.ts'
import type { Provider } from './parts.ts'
import { readRequest } from './requests.ts'
import { spendNonce } from './store.ts'
import { answerWork, type Answered, type Said } from './work.ts'

const PATH = '/casino-wallet/v1/'
const LARGEST = 256 * 1024

export type WalletDeps = {
  /** Sees all sites: a provider is of none. */
  readonly db: Database
  /** The key of that id, while it is good, with whose it is. */
  readonly findKey: (keyId: string) => Promise<{ readonly key: Key; readonly provider: Provider } | undefined>
  readonly tellAccount: (account: ToldAccount) => void
  readonly clock: () => number
}

type Reply = { readonly status: number; readonly said: object; readonly isReplayed?: boolean; readonly key?: Key }

export function serveWallet(app: FastifyInstance, deps: WalletDeps): void {
  // Apart from the calls: the signature is over the body as it came.
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    own.route({
      method: 'POST',
      url: `${PATH}:call`,
      bodyLimit: LARGEST,
      async handler(request, reply) {
        return await send(deps, request, reply, await answer(deps, request))
      },
    })
  })
}

const headerOf =
  ({ headers }: FastifyRequest) =>
  (name: string): string =>
    String(headers[name] ?? '')

async function answer(deps: WalletDeps, request: FastifyRequest): Promise<Reply> {
  const { db, findKey, clock } = deps
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const seal = sealOf(headerOf(request))
  const found = await findKey(seal.keyId)
  const message = { direction: 'to-wallet', method: request.method, path: request.url, body } as const
  if (!found || !holds(found.key.secret, seal, message, clock()) || !(await spendNonce(db, seal.keyId, seal.nonce)))
    return {
      status: 401,
      said: { code: 'INVALID_SIGNATURE', message: 'The signature does not hold', serverTime: clock() },
    }
  const { key, provider } = found
  const read = parsed(body)
  if (!read) return { status: 400, said: { code: 'INVALID_REQUEST', message: 'The body is no JSON' }, key }
  const { call } = request.params as { readonly call: string }
  const known = readRequest(call, read.value)
  if (!known) return { status: 404, said: { code: 'INVALID_REQUEST', message: 'There is no such call' }, key }
  const answered = known.request ? await carryOut(deps, provider, known.request) : UNREADABLE
  for (const account of answered.told) deps.tellAccount(account)
  return { status: 200, ...answered, key }
}

const UNREADABLE: Answered = {
  said: { code: 'INVALID_REQUEST', message: 'A field is missing, or not as it should be' },
  isReplayed: false,
  told: [],
}

type Request = NonNullable<NonNullable<ReturnType<typeof readRequest>>['request']>

async function carryOut({ db, clock }: WalletDeps, provider: Provider, request: Request): Promise<Answered> {
  const looked = (said: Said): Answered => ({ said, isReplayed: false, told: [] })
  switch (request.call) {
    case 'session':
      return looked(await answerSession(db, provider, request.token))
    case 'balance':
      return looked(await answerBalance(db, provider, request))
    case 'work':
      return await answerWork(db, provider, request.work, clock())
  }
}

async function send(
  { clock }: WalletDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, said, isReplayed = false, key }: Reply,
): Promise<FastifyReply> {
  const body = JSON.stringify(said)
  const path = headerOf(request)('x-nonce')
  if (key) void reply.headers(sealed(key, { direction: 'answer', method: String(status), path, body }, clock()))
  if (isReplayed) void reply.header('x-replayed', 'true')
  return await reply.code(status).type('application/json').send(body)
}

function parsed(body: Buffer): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.toString('utf8')) as unknown }
  } catch {
    return undefined
  }
}
