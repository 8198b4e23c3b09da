/** Passwords and transaction codes: argon2id at OWASP's parameters, one at a time so that a storm of sign-ins cannot starve bets. */
import { Worker } from 'node:worker_threads'
import { hash } from '@node-rs/argon2'

/** The engine has a core of its own on the smallest machine; a hash takes some 30 ms. */
const AT_ONCE = 1
const MOST_WAITING: Readonly<Record<Queue, number>> = { FIRST: 200, LAST: 50 }
/** 19 MiB, two passes: the parameters of the hash that stands in for an unknown user must be those of the real ones. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Outside the queue: for seeds and tests. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** What the thread of passwords is asked, and says. */
export type PasswordWork =
  | { readonly type: 'HASH'; readonly password: string }
  | { readonly type: 'VERIFY'; readonly password: string; readonly hash: string }
export type PasswordAnswer = { readonly hash: string } | { readonly isRight: boolean } | { readonly fault: string }

type Answering = PromiseWithResolvers<PasswordAnswer>
/** One of the whole process, made with the first question, and what it has not answered yet, in the order it was asked. */
let thread: { readonly worker: Worker; readonly asked: Answering[] } | undefined

function startThread(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const started = { worker, asked: [] as Answering[] }
  worker.on('message', (answer: PasswordAnswer) => {
    started.asked.shift()?.resolve(answer)
    // It keeps the program from ending only while somebody waits for it.
    if (started.asked.length === 0) worker.unref()
  })
  const fail = (error: unknown): void => {
    // It is gone: the next one is asked of another.
    if (thread === started) thread = undefined
    for (const { reject } of started.asked.splice(0)) reject(error)
  }
  worker.once('error', fail)
  worker.once('exit', (code) => fail(new Error(`the thread of passwords ended with code ${code}`)))
  return started
}

function askThread(work: PasswordWork): Promise<PasswordAnswer> {
  const { worker, asked } = (thread ??= startThread())
  const answering = Promise.withResolvers<PasswordAnswer>()
  asked.push(answering)
  worker.ref()
  worker.postMessage(work)
  return answering.promise
}

async function hashOnThread(password: string): Promise<string> {
  const answer = await askThread({ type: 'HASH', password })
  if (!('hash' in answer)) throw new Error('a password was not hashed', { cause: answer })
  return answer.hash
}

/** `BUSY`: too many wait already. */
export type Check = 'RIGHT' | 'WRONG' | 'BUSY'

/** Those that guess without end wait behind all others, and their queue is a short one. */
export type Queue = 'FIRST' | 'LAST'

export type PasswordChecker = {
  /** Without a hash to compare with it takes as long, and is wrong: nobody learns which names exist. Security T9. */
  check(password: string, storedHash: string | null, queue?: Queue): Promise<Check>
  /** In the same queue; `BUSY` when that is full. */
  hash(password: string): Promise<{ readonly hash: string } | 'BUSY'>
}

export function createPasswordChecker(): PasswordChecker {
  const waiting: Readonly<Record<Queue, (() => void)[]>> = { FIRST: [], LAST: [] }
  let running = 0
  let stranger: string | undefined

  async function turn(queue: Queue): Promise<void> {
    if (running < AT_ONCE) running += 1
    else await new Promise<void>((resolve) => waiting[queue].push(resolve))
  }

  function pass(): void {
    const next = waiting.FIRST.shift() ?? waiting.LAST.shift()
    if (next) next()
    else running -= 1
  }

  async function inTurn<T>(queue: Queue, work: () => Promise<T>): Promise<T | 'BUSY'> {
    if (waiting[queue].length >= MOST_WAITING[queue]) return 'BUSY'
    await turn(queue)
    try {
      return await work()
    } finally {
      pass()
    }
  }

  async function isRight(password: string, storedHash: string | null): Promise<boolean> {
    stranger ??= await hashOnThread('nobody has this password')
    const answer = await askThread({ type: 'VERIFY', password, hash: storedHash ?? stranger })
    if (!('isRight' in answer)) throw new Error('a password was not compared', { cause: answer })
    return answer.isRight && storedHash !== null
  }

  return {
    check: (password, storedHash, queue = 'FIRST') =>
      inTurn(queue, async () => ((await isRight(password, storedHash)) ? 'RIGHT' : 'WRONG')),
    hash: (password) => inTurn('FIRST', async () => ({ hash: await hashOnThread(password) })),
  }
}
