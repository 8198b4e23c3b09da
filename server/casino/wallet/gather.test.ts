/** Who is done together, who waits, and who is told to come again. docs/domain/casino.md#batches. */
import { must } from '@paddock/domain/result'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createShares } from '../../platform/database/fair-shares.ts'
import { createGathering, type GatherDeps, MOST_KEYS, MOST_TOGETHER, MOST_TRIES, MOST_WAITING } from './gather.ts'
import type { Task } from './load.ts'
import type { Answered, Answers } from './work.ts'

type Asked = { readonly casino?: number; readonly player: number; readonly txId?: string; readonly parts?: number }

let last = 0
function taskOf({ casino = 1, player, txId = `t${++last}`, parts = 1 }: Asked): Task {
  const playerRef = `1.${casino}.${player}`
  return {
    provider: { id: casino, name: `casino ${casino}`, currency: 'INR', scale: 2 },
    player: { siteId: 1, providerId: casino, accountId: player },
    work: {
      txId,
      isBatch: parts > 1,
      parts: Array.from({ length: parts }, (_, n) => ({
        op: 'round-close' as const,
        txId: n === 0 ? txId : `${txId}:${n}`,
        playerRef,
        roundId: 'r',
      })),
    },
    now: 0,
  }
}

const answered = ({ work }: Task): Answered => ({ said: { code: 'OK', txId: work.txId }, isReplayed: false })
const done = (tasks: readonly Task[]): Answers => ({ answers: tasks.map(answered), told: [] })

/** Transactions that end when the test says so, with who was in each. */
function gathering(answer: (tasks: readonly Task[], waits: boolean) => Answers = done) {
  const begun: {
    readonly players: readonly number[]
    readonly casinos: readonly number[]
    readonly end: () => void
  }[] = []
  const deps: GatherDeps = {
    tellAccount: () => undefined,
    places: createShares(4, 100),
    answer: async (tasks, waits) => {
      const over = Promise.withResolvers<void>()
      begun.push({
        players: tasks.map(({ player }) => player.accountId),
        casinos: tasks.map(({ provider }) => provider.id),
        end: over.resolve,
      })
      await over.promise
      return answer(tasks, waits)
    },
  }
  const ask = createGathering(deps)
  const turn = async (n: number) => {
    await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(n)
    return must(begun[n], 'it has begun')
  }
  return { begun, turn, ask: async (asked: Asked) => await ask(taskOf(asked)) }
}

test('what comes while a transaction is at work is done in the next, together', async () => {
  const { ask, turn } = gathering()
  const first = ask({ player: 1 })
  const one = await turn(0)
  const others = [2, 3, 4].map((player) => ask({ player }))
  one.end()
  const two = await turn(1)
  two.end()
  await Promise.all([first, ...others])
  expect([one.players, two.players]).toEqual([[1], [2, 3, 4]])
})

test('of one player there is one call in a transaction, and of one id; they stay in the order they came in', async () => {
  const { ask, turn } = gathering()
  const all = [
    { player: 1, txId: 'a' },
    { player: 1, txId: 'b' },
    { player: 2, txId: 'a' },
    { player: 3, txId: 'c' },
    { player: 1, txId: 'd' },
  ].map(ask)
  const turns: (readonly number[])[] = []
  for (const n of [0, 1, 2]) {
    const { players, end } = await turn(n)
    turns.push(players)
    end()
  }
  await Promise.all(all)
  expect(turns).toEqual([[1, 3], [1, 2], [1]])
})

test('a casino that asks for much keeps no other: each has its turn', async () => {
  const { ask, turn } = gathering()
  const many = Array.from({ length: 3 * MOST_TOGETHER }, (_, player) => ask({ casino: 1, player }))
  const few = [ask({ casino: 2, player: 1001 }), ask({ casino: 2, player: 1002 })]
  const one = await turn(0)
  expect(one.casinos).toHaveLength(MOST_TOGETHER)
  expect(one.casinos.slice(0, 5)).toEqual([1, 2, 1, 2, 1])
  for (const n of [0, 1, 2, 3]) (await turn(n)).end()
  await Promise.all([...many, ...few])
})

test('what names many ids leaves others to the next transaction', async () => {
  const { ask, turn } = gathering()
  const parts = MOST_KEYS / 2
  const all = [1, 2, 3].map((player) => ask({ player, parts }))
  const one = await turn(0)
  one.end()
  const two = await turn(1)
  two.end()
  await Promise.all(all)
  expect([one.players, two.players]).toEqual([[1, 2], [3]])
})

const laterOf = (player: number) => (tasks: readonly Task[], waits: boolean) => ({
  answers: tasks.map((task) => (task.player.accountId === player && !waits ? ('LATER' as const) : answered(task))),
  told: [],
})

test('whose player somebody else has comes again with the next ones, before their own next call', async () => {
  let tries = 0
  const { ask, turn, begun } = gathering((tasks) => laterOf(tries++ === 0 ? 2 : 0)(tasks, false))
  const first = [1, 2].map((player) => ask({ player, txId: `first ${player}` }))
  const one = await turn(0)
  const next = [2, 3].map((player) => ask({ player }))
  one.end()
  for (const n of [1, 2]) (await turn(n)).end()
  await Promise.all([...first, ...next])
  expect(begun.map(({ players }) => players)).toEqual([[1, 2], [2, 3], [2]])
})

test('whose player somebody else has for long waits apart, and the others are answered', async () => {
  const { ask, turn } = gathering(laterOf(2))
  const all = [1, 2].map((player) => ask({ player }))
  ;(await turn(0)).end()
  expect(await all[0]).toMatchObject({ said: { code: 'OK' } })
  for (let n = 1; n < MOST_TRIES - 1; n++) (await turn(n)).end()
  const last = await turn(MOST_TRIES - 1)
  const again = [ask({ player: 2 }), ask({ player: 3 })]
  last.end()
  const apart = await turn(MOST_TRIES)
  const next = await turn(MOST_TRIES + 1)
  expect([apart.players, next.players]).toEqual([[2], [3]])
  next.end()
  await again[1]
  apart.end()
  await all[1]
  // The player is free again, and their second call begins by itself.
  for (let n = 2; n <= MOST_TRIES + 2; n++) (await turn(MOST_TRIES + n)).end()
  expect(await again[0]).toMatchObject({ said: { code: 'OK' } })
})

test('one that cannot be done keeps no other from being done', async () => {
  const { ask, begun, turn } = gathering((tasks) => {
    if (tasks.some(({ player }) => player.accountId === 2)) throw new Error('not this one')
    return done(tasks)
  })
  const ended = Promise.allSettled([1, 2, 3].map((player) => ask({ player })))
  ;(await turn(0)).end()
  for (const n of [1, 2, 3, 4]) (await turn(n)).end()
  const ends = await ended
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(begun.map(({ players }) => players)).toEqual([[1, 2, 3], [1, 2], [1], [2], [3]])
})

test('of sixty with one that cannot be done the others are done in a dozen transactions', async () => {
  const { ask, begun } = gathering((tasks) => {
    if (tasks.some(({ player }) => player.accountId === 33)) throw new Error('not this one')
    return done(tasks)
  })
  const all = Array.from({ length: MOST_TOGETHER }, (_, player) => ask({ player }))
  const ended = Promise.allSettled(all)
  for (let n = 0; n < 13; n++) {
    await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(n)
    begun[n]?.end()
  }
  const ends = await ended
  expect(ends.flatMap(({ status }, player) => (status === 'rejected' ? [player] : []))).toEqual([33])
  expect(begun).toHaveLength(13)
})

test('where the database was busy each comes again by itself', async () => {
  const { ask, begun, turn } = gathering((tasks, waits) => {
    if (!waits) throw Object.assign(new pg.DatabaseError('waited too long', 0, 'error'), { code: '55P03' })
    return done(tasks)
  })
  const all = [1, 2, 3].map((player) => ask({ player }))
  ;(await turn(0)).end()
  for (const n of [1, 2, 3]) (await turn(n)).end()
  await Promise.all(all)
  expect(begun.map(({ players }) => players.length)).toEqual([3, 1, 1, 1])
})

test('who would wait longer than a casino waits is told at once, and others of the line are not', async () => {
  const { ask, turn, begun } = gathering()
  const all = Array.from({ length: MOST_WAITING }, (_, player) => ask({ player }))
  await expect(ask({ player: 5000 })).rejects.toThrow('has all its connections in use')
  const other = ask({ casino: 2, player: 6000 })
  await turn(0)
  for (let n = 0; n < begun.length; n++) {
    begun[n]?.end()
    await sleep(2)
  }
  await Promise.all([...all, other])
})
