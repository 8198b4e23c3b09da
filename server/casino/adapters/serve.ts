/**
 * Where casinos' servers call, each kind in its own shapes: who cannot be believed is told so, what can is asked of the wallet once, and its answer is
 * written as they read it. docs/domain/casino.md#adapters.
 */
import { type AdapterName, ADAPTERS } from '@paddock/domain/casino'
import { must } from '@paddock/domain/result'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createBatchReader } from '../../platform/database/batch-reader.ts'
import { ShareIsFull, type Shares } from '../../platform/database/fair-shares.ts'
import type { ToldAccount } from '../../ledger/index.ts'
import { type Adapter, type Believed, type Call, FAULT, type Reply } from './adapter.ts'
import { adapterOf } from './index.ts'
import type { Key } from '../seal.ts'
import { answerBalance, answerSession } from '../wallet/look.ts'
import { createGathering } from '../wallet/gather.ts'
import type { Task } from '../wallet/load.ts'
import type { Request } from '../wallet/requests.ts'
import type { Provider } from '../wallet/scene.ts'
import { answerSettles } from '../wallet/settle.ts'
import { nonceWord, spendNonces } from '../wallet/store.ts'
import { type Answered, answerTasks, MESSAGES, readTask, type Said } from '../wallet/work.ts'

const LARGEST = 256 * 1024

export type WalletDeps = {
  /** Sees all sites: a provider is of none. */
  readonly db: Database
  /** The key of that id, while it is good, with whose it is. */
  readonly findKey: (keyId: string) => Promise<FoundKey | undefined>
  readonly noteKeyUsed: (keyId: string, now: number) => Promise<void>
  readonly tellAccount: (account: ToldAccount) => void
  /** How many calls of one casino are at work at a time, beside those that are done together. */
  readonly places: Shares
  readonly log: Log
  readonly clock: () => number
}

/** None of it ever changes, but that it is retired. */
type FoundKey = { readonly key: Key; readonly provider: Provider & { readonly adapter: AdapterName } }

type Wallet = Omit<WalletDeps, 'noteKeyUsed'> & {
  /** Keys that messages were believed by. */
  readonly known: Map<string, FoundKey>
  /** Whether a message's own number was not used before, and its key is not retired. */
  readonly spendNonce: (word: string) => Promise<boolean>
  readonly noteKeyUsed: (keyId: string) => Promise<void>
  readonly doTask: (task: Task) => Promise<Answered>
}

export function serveWallet(app: FastifyInstance, given: WalletDeps): void {
  const { db, tellAccount, places } = given
  const doTask = createGathering({ answer: (tasks, waits) => answerTasks(db, tasks, waits), tellAccount, places })
  const deps: Wallet = {
    ...given,
    known: new Map(),
    spendNonce: nonceSpender(db),
    noteKeyUsed: keyNoter(given),
    doTask,
  }
  for (const name of ADAPTERS) serveAdapter(app, deps, { name, adapter: adapterOf[name] })
}

type Door = { readonly name: AdapterName; readonly adapter: Adapter }

function serveAdapter(app: FastifyInstance, deps: Wallet, door: Door): void {
  // Apart from the calls: signatures are over the body as it came.
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    own.setErrorHandler<FastifyError>(async (error, request, reply) =>
      error.statusCode === 413
        ? await send(deps, door, request, reply, TOO_LONG)
        : await send(deps, door, request, reply, failed(deps, request, error)),
    )
    own.route({
      method: 'POST',
      url: door.adapter.path,
      bodyLimit: LARGEST,
      async handler(request, reply) {
        const { told, believed } = await answer(deps, door, request)
        return await send(deps, door, request, reply, told, believed)
      },
    })
  })
}

const TOO_LONG: Reply = { status: 400, said: { code: 'INVALID_REQUEST', message: 'The body is too long' } }
const NOT_BELIEVED: Reply = {
  status: 401,
  said: { code: 'INVALID_SIGNATURE', message: 'The signature does not hold' },
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

/** Of each key the first time here: who comes meanwhile waits for the same writing, and with one that failed it is tried again. */
function keyNoter({ noteKeyUsed, clock }: WalletDeps): (keyId: string) => Promise<void> {
  const noted = new Map<string, Promise<void>>()
  return async (keyId) => {
    const noting = noted.get(keyId) ?? noteKeyUsed(keyId, clock())
    noted.set(keyId, noting)
    await noting.catch((error: unknown) => {
      noted.delete(keyId)
      throw error
    })
  }
}

function callOf({ method, url, headers, body, params }: FastifyRequest): Call {
  const named = params as { readonly keyId?: string; readonly name?: string; readonly '*'?: string }
  const header = (name: string): string => String(headers[name] ?? '')
  return {
    method,
    url,
    name: named.name ?? named['*'] ?? '',
    keyId: named.keyId ?? header('x-key-id'),
    query: new URLSearchParams(url.split('?')[1]),
    header,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}

type Told = { readonly told: Reply; readonly believed?: Believed }

async function answer(deps: Wallet, door: Door, request: FastifyRequest): Promise<Told> {
  const call = callOf(request)
  const believed = await believe(deps, door, call)
  if (!believed) return { told: NOT_BELIEVED }
  const asked = door.adapter.read(call, believed.provider)
  if (asked.what === 'REFUSED') return { told: asked.reply, believed }
  try {
    const answered = await carryOutAll(deps, believed.provider, asked.requests)
    return { told: { status: 200, ...answered }, believed }
  } catch (error) {
    return { told: failed(deps, request, error), believed }
  }
}

/** What is written otherwise is nobody's, and is not asked for. */
const KEY_ID = /^[A-Za-z0-9_-]{1,64}$/

/** A message with a number of its own is asked about once: what spends the number says whether its key, which is known, is still good. */
async function believe(deps: Wallet, door: Door, call: Call): Promise<FoundKey | undefined> {
  const nonce = door.adapter.nonceOf(call)
  const known = nonce === null ? undefined : deps.known.get(call.keyId)
  const found = known && isSignedWith(known, deps, door, call) ? known : await findSigner(deps, door, call)
  if (!found || (nonce !== null && !(await deps.spendNonce(nonceWord(call.keyId, nonce))))) return undefined
  deps.known.set(call.keyId, found)
  await deps.noteKeyUsed(call.keyId)
  return found
}

async function findSigner(deps: Wallet, door: Door, call: Call): Promise<FoundKey | undefined> {
  const found = KEY_ID.test(call.keyId) ? await deps.findKey(call.keyId) : undefined
  return found && isSignedWith(found, deps, door, call) ? found : undefined
}

const isSignedWith = ({ key, provider }: FoundKey, { clock }: Wallet, { name, adapter }: Door, call: Call): boolean =>
  provider.adapter === name && adapter.isBelieved(call, key.secret, clock())

/** Nothing was done: a call is one transaction. Its address may be a secret, and is not kept. It is told as what may be asked again, whatever failed: a row that was waited for as well. */
function failed({ log }: WalletDeps, { id, routeOptions: { url } }: FastifyRequest, error: unknown): Reply {
  // That it has all its places in use is no fault of ours.
  if (error instanceof ShareIsFull) log.warn({ requestId: id, url }, 'a casino asks for more than its part')
  else log.error({ err: error, requestId: id, url }, 'a call of a casino failed')
  return { status: FAULT, said: { code: 'INTERNAL', message: MESSAGES.INTERNAL } }
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

/** Each is done once, whoever asks again for all of them. */
async function carryOutAll(deps: Wallet, provider: Provider, requests: readonly Request[]): Promise<Answered> {
  let first: Answered | undefined
  for (const request of requests) {
    const answered = await carryOut(deps, provider, request)
    if (answered.said.code !== 'OK') return answered
    first ??= answered
  }
  return must(first, 'something was asked')
}

async function carryOut(deps: Wallet, provider: Provider, request: Request): Promise<Answered> {
  const { db, clock, doTask, tellAccount } = deps
  const look = async (looked: () => Promise<Said>): Promise<Answered> => ({
    said: await inItsPlace(deps, provider, looked),
    isReplayed: false,
  })
  switch (request.call) {
    case 'session':
      return await look(() => answerSession(db, provider, request.token, clock()))
    case 'balance':
      return await look(() => answerBalance(db, provider, request))
    case 'work': {
      const task = readTask(provider, request.work, clock())
      return 'code' in task ? { said: task, isReplayed: false } : await doTask(task)
    }
    case 'settle': {
      const settled = await inItsPlace(deps, provider, () => answerSettles(db, provider, request.settles, clock()))
      for (const account of settled.told) tellAccount(account)
      return settled
    }
  }
}

async function send(
  { clock }: WalletDeps,
  { adapter }: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  told: Reply,
  believed?: Believed,
): Promise<FastifyReply> {
  const { status, headers = {}, body } = adapter.write(told, callOf(request), believed, clock())
  return await reply.code(status).headers(headers).type('application/json').send(body)
}
