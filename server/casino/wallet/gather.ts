/**
 * Calls that are under way at the same time are done in one transaction: while one is at work the next ones gather. Casinos take turns in it, and
 * a player has one call in it; a call whose player somebody else has comes again with the next ones, and then waits apart: it keeps no other.
 * docs/domain/casino.md#batches.
 */
import type { ToldAccount } from '../../ledger/index.ts'
import { mayPass } from '../../platform/database.ts'
import { ShareIsFull, type Shares } from '../../platform/database/fair-shares.ts'
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

type Gathering = {
  readonly deps: GatherDeps
  /** What waits, by casino. */
  readonly lines: Map<string, Waiting[]>
  /** Players and ids of what is at work. */
  readonly busy: Set<string>
  isAtWork: boolean
}

/** Gives the answer of a task. Throws what kept it from being done; nothing of it was. */
export function createGathering(deps: GatherDeps): (task: Task) => Promise<Answered> {
  const gathering: Gathering = { deps, lines: new Map(), busy: new Set(), isAtWork: false }
  const { lines } = gathering
  return async (task) => {
    const casino = task.provider.name
    const line = lines.get(casino) ?? []
    if (line.length >= MOST_WAITING) throw new ShareIsFull(`casino ${casino}`, AGAIN_AFTER_MS)
    const one = { ...task, answer: Promise.withResolvers<Answered>(), keys: keysOf(task), tries: 0 }
    line.push(one)
    lines.set(casino, line)
    if (!gathering.isAtWork) void work(gathering)
    return await one.answer.promise
  }
}

async function work(gathering: Gathering): Promise<void> {
  gathering.isAtWork = true
  // A turn of the event loop: calls that came in together are done together.
  await new Promise((resolve) => setImmediate(resolve))
  for (let next = takeNext(gathering); next.length > 0; next = takeNext(gathering)) await doTogether(gathering, next)
  gathering.isAtWork = false
}

/** One of each casino's line after the other; those whose player or ids are at work stay in it. */
function takeNext({ lines, busy }: Gathering): readonly Waiting[] {
  const taken: Waiting[] = []
  let open = [...lines.values()].map((line) => freeOnes(busy, line))
  let keys = 0
  while (open.length > 0 && taken.length < MOST_TOGETHER && keys < MOST_KEYS) {
    open = open.filter((free) => {
      const next = free.next()
      if (next.done) return false
      for (const key of next.value.keys) busy.add(key)
      taken.push(next.value)
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
function* freeOnes(busy: ReadonlySet<string>, line: readonly Waiting[]): Generator<Waiting, void> {
  for (const one of line) if (!one.keys.some((key) => busy.has(key))) yield one
}

async function doTogether(gathering: Gathering, tasks: readonly Waiting[]): Promise<void> {
  try {
    await answerAll(gathering, tasks, false)
  } catch (error) {
    const [first, ...others] = tasks
    if (first && others.length === 0) return end(gathering, first, () => first.answer.reject(error))
    if (mayPass(error)) for (const one of tasks) void doApart(gathering, one)
    else await doByHalves(gathering, tasks)
  }
}

/** One that cannot be done keeps no other from being done: it is found in a dozen transactions, where each by itself would be sixty. */
async function doByHalves(gathering: Gathering, tasks: readonly Waiting[]): Promise<void> {
  const half = Math.ceil(tasks.length / 2)
  await doTogether(gathering, tasks.slice(0, half))
  await doTogether(gathering, tasks.slice(half))
}

async function doApart(gathering: Gathering, one: Waiting): Promise<void> {
  try {
    const leave = await gathering.deps.places.take(`casino ${one.provider.name}`)
    await answerAll(gathering, [one], true).finally(leave)
  } catch (error) {
    end(gathering, one, () => one.answer.reject(error))
  }
}

async function answerAll(gathering: Gathering, tasks: readonly Waiting[], waits: boolean): Promise<void> {
  const { answer, tellAccount } = gathering.deps
  const { answers, told } = await answer(tasks, waits)
  for (const account of told) tellAccount(account)
  const later: Waiting[] = []
  for (const [n, one] of tasks.entries()) {
    const answered = answers[n]
    if (answered === undefined || answered === 'LATER') later.push(one)
    else end(gathering, one, () => one.answer.resolve(answered))
  }
  for (const one of later.reverse())
    if (++one.tries < MOST_TRIES) comeAgain(gathering, one)
    else void doApart(gathering, one)
}

/** Before all that came after it: a player's calls stay in their order. */
function comeAgain(gathering: Gathering, one: Waiting): void {
  const casino = one.provider.name
  const { lines } = gathering
  end(gathering, one, () => lines.set(casino, [one, ...(lines.get(casino) ?? [])]))
}

/** Its player and ids are free again; then it is told, so that what waits for them finds them free. */
function end(gathering: Gathering, { keys }: Waiting, tell: () => void): void {
  for (const key of keys) gathering.busy.delete(key)
  tell()
  if (!gathering.isAtWork && gathering.lines.size > 0) void work(gathering)
}

const keysOf = ({ provider, player, work }: Task): readonly string[] => [
  `player ${player.accountId}`,
  ...heldIds(work).map((txId) => `id ${provider.id} ${txId}`),
]
