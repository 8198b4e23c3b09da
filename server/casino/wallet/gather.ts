/**
 * Calls that are under way at the same time are done in one transaction: while one is at work the next ones gather. Casinos take turns in it, and
 * a player has one call in it; a call whose player somebody else has comes again with the next ones, and then waits apart: it keeps no other.
 * docs/domain/casino.md#batches.
 */
import type { ToldAccount } from '../../ledger/index.ts'
import { mayPass } from '../../platform/database.ts'
import { ShareIsFull, type Shares } from '../../platform/fair-shares.ts'
import type { Task } from './load.ts'
import { type Answered, type Answers, heldIds } from './work.ts'

/** Of one transaction. @internal For the tests. */
export const MOST_TOGETHER = 64
/** Players and ids that one transaction may lock: what is locked by name is in a table of one size for all transactions. @internal For the tests. */
export const MOST_KEYS = 2000
/** Of one casino: who comes then is told so before they would have waited longer than a casino does. @internal For the tests. */
export const MOST_WAITING = 1000
const AGAIN_AFTER_MS = 1000
/** Whoever has a player has them for some milliseconds, a transaction's time; one apart costs as much as one of all. @internal For the tests. */
export const MOST_TRIES = 3

type Waiting = Task & {
  readonly answer: PromiseWithResolvers<Answered>
  readonly keys: readonly string[]
  /** How often somebody else had its player. */
  tries: number
}

export type GatherDeps = {
  /** In one transaction; `waits`: for players whom somebody else has. */
  readonly answer: (tasks: readonly Task[], waits: boolean) => Promise<Answers>
  readonly tellAccount: (account: ToldAccount) => void
  /** How many calls of one casino are done apart at a time. */
  readonly places: Shares
}

/** Gives the answer of a task. Throws what kept it from being done; nothing of it was. */
export function createGathering(deps: GatherDeps): (task: Task) => Promise<Answered> {
  const lines = new Map<string, Waiting[]>()
  /** Players and ids of what is at work. */
  const busy = new Set<string>()
  let isAtWork = false

  async function work(): Promise<void> {
    isAtWork = true
    // A turn of the event loop: calls that came in together are done together.
    await new Promise((resolve) => setImmediate(resolve))
    for (let next = takeNext(); next.length > 0; next = takeNext()) await doTogether(next)
    isAtWork = false
  }

  /** One of each casino's line after the other; those whose player or ids are at work stay in it. */
  function takeNext(): readonly Waiting[] {
    const taken: Waiting[] = []
    let open = [...lines.values()].map(freeOnes)
    let keys = 0
    while (open.length > 0 && taken.length < MOST_TOGETHER && keys < MOST_KEYS) {
      open = open.filter((free) => {
        const next = free.next()
        if (next.done) return false
        taken.push(begin(next.value))
        keys += next.value.keys.length
        return true
      })
    }
    const isTaken = new Set(taken)
    for (const [casino, line] of lines) {
      const left = line.filter((one) => !isTaken.has(one))
      if (left.length === 0) lines.delete(casino)
      else lines.set(casino, left)
    }
    return taken
  }

  /** Asked as it goes: what was taken before keeps its player and ids from what follows. */
  function* freeOnes(line: readonly Waiting[]): Generator<Waiting, void> {
    for (const one of line) if (!one.keys.some((key) => busy.has(key))) yield one
  }

  function begin(one: Waiting): Waiting {
    for (const key of one.keys) busy.add(key)
    return one
  }

  async function doTogether(tasks: readonly Waiting[]): Promise<void> {
    try {
      await answerAll(tasks, false)
    } catch (error) {
      const [first, ...others] = tasks
      if (first && others.length === 0) return end(first, () => first.answer.reject(error))
      if (mayPass(error)) for (const one of tasks) void doApart(one)
      else await doByHalves(tasks)
    }
  }

  /** One that cannot be done keeps no other from being done: it is found in a dozen transactions, where each by itself would be sixty. */
  async function doByHalves(tasks: readonly Waiting[]): Promise<void> {
    const half = Math.ceil(tasks.length / 2)
    await doTogether(tasks.slice(0, half))
    await doTogether(tasks.slice(half))
  }

  async function doApart(one: Waiting): Promise<void> {
    try {
      const leave = await deps.places.take(`casino ${one.provider.name}`)
      await answerAll([one], true).finally(leave)
    } catch (error) {
      end(one, () => one.answer.reject(error))
    }
  }

  async function answerAll(tasks: readonly Waiting[], waits: boolean): Promise<void> {
    const { answers, told } = await deps.answer(tasks, waits)
    for (const account of told) deps.tellAccount(account)
    const later: Waiting[] = []
    for (const [n, one] of tasks.entries()) {
      const answered = answers[n]
      if (answered === undefined || answered === 'LATER') later.push(one)
      else end(one, () => one.answer.resolve(answered))
    }
    for (const one of later.reverse())
      if (++one.tries < MOST_TRIES) comeAgain(one)
      else void doApart(one)
  }

  /** Before all that came after it: a player's calls stay in their order. */
  function comeAgain(one: Waiting): void {
    const casino = one.provider.name
    end(one, () => lines.set(casino, [one, ...(lines.get(casino) ?? [])]))
  }

  function end({ keys }: Waiting, tell: () => void): void {
    for (const key of keys) busy.delete(key)
    tell()
    if (!isAtWork && lines.size > 0) void work()
  }

  return async (task) => {
    const casino = task.provider.name
    const line = lines.get(casino) ?? []
    if (line.length >= MOST_WAITING) throw new ShareIsFull(`casino ${casino}`, AGAIN_AFTER_MS)
    const one = { ...task, answer: Promise.withResolvers<Answered>(), keys: keysOf(task), tries: 0 }
    line.push(one)
    lines.set(casino, line)
    if (!isAtWork) void work()
    return await one.answer.promise
  }
}

const keysOf = ({ provider, player, work }: Task): readonly string[] => [
  `player ${player.accountId}`,
  ...heldIds(work).map((txId) => `id ${provider.id} ${txId}`),
]
