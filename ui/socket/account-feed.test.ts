import { EXAMPLE_POINTS } from '@paddock/contract/examples/shapes'
import { expect, test, vi } from 'vitest'
import { catchUp, createAccountFeed, listenToAccount } from './account-feed.ts'
import { createFakeLink } from './testing/fake-link.ts'

const update = (number: number) => ({ number, at: '2026-11-21T09:55:06.000Z', docs: EXAMPLE_POINTS })
const page = (numbers: readonly number[], more = false, last = numbers.at(-1) ?? 0) => ({
  docs: { updates: numbers.map((number) => ({ event: 'getPtsUpdates', ...update(number) })), last, more },
})
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function open() {
  const server = createFakeLink()
  const onNumbered = vi.fn<() => void>()
  const feed = createAccountFeed(server.link, onNumbered)
  const told: number[] = []
  feed.handlers.add(({ number }) => told.push(number))
  listenToAccount(feed)
  return {
    feed,
    told,
    onNumbered,
    asked: server.asked,
    push: (number: number) => server.push('getPtsUpdates', update(number)),
    answer: async (wire: unknown) => {
      server.asked.shift()?.answer(wire)
      await settle()
    },
    fail: async () => {
      server.asked.shift()?.fail()
      await settle()
    },
  }
}

/** One that knows of everything up to 4. */
async function openAt4() {
  const world = open()
  void catchUp(world.feed)
  await world.answer(page([], false, 4))
  return world
}

test('the first answer says where we stand, and has the account read, once', async () => {
  const { feed, told, onNumbered, answer, asked } = await openAt4()
  expect([feed.log.last, told]).toEqual([4, []])
  void catchUp(feed)
  expect(asked[0]?.payload).toEqual({ after: 4 })
  await answer(page([]))
  expect(onNumbered).toHaveBeenCalledOnce()
})

test('a hole is asked for, and what came behind it is told once and in order', async () => {
  const { told, push, asked, answer } = await openAt4()
  push(5)
  push(8)
  expect(told).toEqual([5])
  expect(asked.map(({ payload }) => payload)).toEqual([{ after: 5 }])
  await answer(page([6, 7, 8]))
  push(8)
  push(9)
  expect(told).toEqual([5, 6, 7, 8, 9])
})

test('an absence is asked for page by page', async () => {
  const { feed, told, asked, answer } = await openAt4()
  void catchUp(feed)
  await answer(page([5, 6], true))
  expect(asked[0]?.payload).toEqual({ after: 6 })
  await answer(page([7]))
  expect([told, asked]).toEqual([[5, 6, 7], []])
})

test('a late answer tells nothing again that was told meanwhile', async () => {
  const { feed, told, push, answer } = await openAt4()
  void catchUp(feed)
  push(5)
  push(6)
  await answer(page([5, 6, 7]))
  expect(told).toEqual([5, 6, 7])
})

test('one question is under way at a time, and one without an answer is asked again with the next event', async () => {
  const { told, push, asked, answer, fail } = await openAt4()
  push(7)
  push(8)
  expect(asked).toHaveLength(1)
  await fail()
  push(9)
  await answer(page([5, 6, 7, 8, 9]))
  expect(told).toEqual([5, 6, 7, 8, 9])
})

test('a refusal ends the question', async () => {
  const { told, push, asked, answer } = await openAt4()
  push(7)
  await answer({ error: { code: 'FAULT', message: 'Fault' } })
  expect([told, asked]).toEqual([[], []])
})
