import { paise } from '@paddock/domain/money'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { callExamples } from './examples/calls.ts'
import {
  type CallName,
  calls,
  emptyReply,
  type Endpoint,
  packDocs,
  pageInfoOf,
  readReply,
  unpackDocs,
  writeReply,
} from './index.ts'

const all = Object.entries<Endpoint>(calls)

test.each(all)('the example reply of %s is what its schema says, and reads back the same', async (name, call) => {
  const { docs, also } = callExamples[name as CallName]
  const reply = { docs: z.parse(call.docs, docs), ...z.parse(call.also, also ?? {}) }
  const wire = await writeReply(call, reply)
  expect(typeof wire.docs === 'string').toBe(call.compressed)
  expect(await readReply(call, JSON.parse(JSON.stringify(wire)))).toEqual(reply)
  const sent = call.compressed ? await unpackDocs(wire.docs as string) : wire.docs
  expect(sent).toEqual(docs)
})

const lists = all.filter(([, { docs }]) => z.safeParse(docs, []).success)

test.each(lists)('no content in answer to %s is a list of nothing', (_, call) => {
  const reply = emptyReply(call)
  expect(reply.docs).toEqual([])
  expect(Object.keys(reply)).toEqual(expect.arrayContaining(Object.keys(call.also.shape)))
})

test('no content is a page without entries, with totals of nothing', () => {
  expect(emptyReply(calls.getBetHistoryDetails)).toMatchObject({
    docs: [],
    nextPage: false,
    totalDocs: 0,
    totalBack: 0,
  })
})

test('a call whose answer cannot be nothing has no empty result', () => {
  expect(() => emptyReply(calls.getPoints)).toThrow('invalid_type')
})

test('what a schema does not name never leaves the server', async () => {
  const points = z.parse(calls.getPoints.docs, callExamples.getPoints.docs)
  const wire = await writeReply(calls.getPoints, { docs: { ...points, passwordHash: 'x' } as typeof points })
  expect(JSON.stringify(wire)).not.toContain('passwordHash')
})

test('amounts cross in rupees, in the words of the specification', async () => {
  const points = z.parse(calls.getPoints.docs, callExamples.getPoints.docs)
  expect(points.balance).toBe(10_000_000)
  const wire = await writeReply(calls.getPoints, { docs: { ...points, balance: paise(123_456) } })
  expect(wire.docs).toMatchObject({ pts: 1234.56 })
})

test('a reply that is not what the contract says is a fault, not a guess', async () => {
  await expect(readReply(calls.getPoints, { docs: { pts: 'much' } })).rejects.toThrow('invalid')
  await expect(readReply(calls.getHome, { docs: 'not packed' })).rejects.toThrow(/encoded/)
})

test('packed docs survive unicode and size', async () => {
  const docs = { name: 'कोहली | ₹ 🏏', many: Array.from({ length: 20_000 }, (_, i) => `market ${i}`) }
  const packed = await packDocs(docs)
  expect(packed).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(packed.length).toBeLessThan(JSON.stringify(docs).length / 2)
  expect(await unpackDocs(packed)).toEqual(docs)
})

test('no two calls share a method and a path', () => {
  const places = all.map(([, call]) => `${call.method} ${call.path}`)
  expect(new Set(places).size).toBe(places.length)
})

test.each([
  [1, 25, 0, { showingFrom: 0, showingTo: 0, totalPages: 0, nextPage: false, previousPage: false }],
  [1, 25, 25, { showingFrom: 1, showingTo: 25, totalPages: 1, nextPage: false, nextPageNumber: 0 }],
  [1, 25, 26, { showingFrom: 1, showingTo: 25, totalPages: 2, nextPage: true, nextPageNumber: 2 }],
  [2, 25, 26, { showingFrom: 26, showingTo: 26, nextPage: false, previousPage: true, previousPageNumber: 1 }],
  [9, 25, 26, { showingFrom: 0, showingTo: 0, nextPage: false, previousPage: true, previousPageNumber: 2 }],
] as const)('page %i of %i a page out of %i', (page, limit, total, expected) => {
  expect(pageInfoOf(page, limit, total)).toMatchObject({ limit, totalDocs: total, totalIsLeast: false, ...expected })
})

test('a list that was counted to some thousands says that there are more', () => {
  const info = pageInfoOf(100, 25, { total: 2500, isLeast: true })
  expect(info).toMatchObject({ totalDocs: 2500, totalIsLeast: true, totalPages: 100, showingTo: 2500, nextPage: false })
})
