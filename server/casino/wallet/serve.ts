/**
 * Where casinos' servers call: signed both ways, each message once. What was decided is told with 200 and a code; only who cannot be believed,
 * or read, is told so by the status. docs/casino-provider.md.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createBatchReader } from '../../platform/batch-reader.ts'
import { ShareIsFull, type Shares } from '../../platform/shares.ts'
import type { ToldAccount } from '../../ledger/index.ts'
import { holds, sealed, type Key, sealOf } from '../seal.ts'
import { answerBalance, answerSession } from './look.ts'
import { createGathering } from './gather.ts'
import type { Task } from './load.ts'
import { readRequest } from './requests.ts'
import type { Provider } from './scene.ts'
import { answerSettle } from './settle.ts'
import { nonceWord, spendNonces } from './store.ts'
import { type Answered, answerTasks, MESSAGES, readTask, type Said } from './work.ts'

const PATH = '/casino-wallet/v1/'
const LARGEST = 256 * 1024

export type WalletDeps = {
  /** Sees all sites: a provider is of none. */
  readonly db: Database
  /** The key of that id, while it is good, with whose it is. */
  readonly findKey: (keyId: string) => Promise<{ readonly key: Key; readonly provider: Provider } | undefined>
  readonly tellAccount: (account: ToldAccount) => void
  /** How many calls of one casino are at work at a time, beside those that are done together. */
  readonly places: Shares
  readonly log: Log
  readonly clock: () => number
}

type Wallet = WalletDeps & {
  /** Whether a message's own number was not used before. */
  readonly spendNonce: (word: string) => Promise<boolean>
  readonly doTask: (task: Task) => Promise<Answered>
}

type Reply = { readonly status: number; readonly said: object; readonly isReplayed?: boolean; readonly key?: Key }

export function serveWallet(app: FastifyInstance, given: WalletDeps): void {
  const { db, tellAccount, places } = given
  const doTask = createGathering({ answer: (tasks, waits) => answerTasks(db, tasks, waits), tellAccount, places })
  const deps: Wallet = { ...given, spendNonce: nonceSpender(db), doTask }
  // Apart from the calls: the signature is over the body as it came.
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    own.setErrorHandler<FastifyError>(async (error, request, reply) =>
      error.statusCode === 413
        ? await send(deps, request, reply, {
            status: 400,
            said: { ...UNREADABLE.said, message: 'The body is too long' },
          })
        : await send(deps, request, reply, failed(deps, request, error)),
    )
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

/** Those that come at the same time are asked for together; of two that are the same the first has it. */
function nonceSpender(db: Database): (word: string) => Promise<boolean> {
  const spend = createBatchReader((words) => spendNonces(db, words))
  const asked = new Set<string>()
  return async (word) => {
    if (asked.has(word)) return false
    asked.add(word)
    try {
      return (await spend(word)) === true
    } finally {
      asked.delete(word)
    }
  }
}

const headerOf =
  ({ headers }: FastifyRequest) =>
  (name: string): string =>
    String(headers[name] ?? '')

async function answer(deps: Wallet, request: FastifyRequest): Promise<Reply> {
  const { findKey, spendNonce, clock } = deps
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const seal = sealOf(headerOf(request))
  const found = await findKey(seal.keyId)
  const message = { direction: 'to-wallet', method: request.method, path: request.url, body } as const
  const isBelieved = found && holds(found.key.secret, seal, message, clock())
  if (!isBelieved || !(await spendNonce(nonceWord(seal.keyId, seal.nonce))))
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
  if (!known.request) return { status: 200, ...UNREADABLE, key }
  try {
    const { said, isReplayed } = await carryOut(deps, provider, known.request)
    return { status: 200, said, isReplayed, key }
  } catch (error) {
    return { ...failed(deps, request, error), key }
  }
}

/** Nothing was done: a call is one transaction. It is told as what may be asked again, whatever failed: a row that was waited for as well. */
function failed({ log }: WalletDeps, { id, url }: FastifyRequest, error: unknown): Reply {
  // That it has all its places in use is no fault of ours.
  if (error instanceof ShareIsFull) log.warn({ requestId: id, url }, 'a casino asks for more than its part')
  else log.error({ err: error, requestId: id, url }, 'a call of a casino failed')
  return { status: 500, said: { code: 'INTERNAL', message: MESSAGES.INTERNAL } }
}

/** One casino that is busy keeps none of the database's connections from bets. */
async function inItsPlace<T>({ places }: Wallet, { name }: Provider, work: () => Promise<T>): Promise<T> {
  const leave = await places.take(`casino ${name}`)
  try {
    return await work()
  } finally {
    leave()
  }
}

const UNREADABLE = { said: { code: 'INVALID_REQUEST', message: 'A field is missing, or not as it should be' } } as const

type Request = NonNullable<NonNullable<ReturnType<typeof readRequest>>['request']>

async function carryOut(deps: Wallet, provider: Provider, request: Request): Promise<Answered> {
  const { db, clock, doTask, tellAccount } = deps
  const look = async (looked: () => Promise<Said>): Promise<Answered> => ({
    said: await inItsPlace(deps, provider, looked),
    isReplayed: false,
  })
  switch (request.call) {
    case 'session':
      return await look(() => answerSession(db, provider, request.token))
    case 'balance':
      return await look(() => answerBalance(db, provider, request))
    case 'work': {
      const task = readTask(provider, request.work, clock())
      return 'code' in task ? { said: task, isReplayed: false } : await doTask(task)
    }
    case 'settle': {
      const settled = await inItsPlace(deps, provider, () => answerSettle(db, provider, request.settle, clock()))
      for (const account of settled.told) tellAccount(account)
      return settled
    }
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
