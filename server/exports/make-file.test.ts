import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { type FromWorker, makeFile } from './make-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const NOBODY_LEAVES = new AbortController().signal
const SHAPE = { title: 'Statement', note: '', zone: 'UTC', columns: [{ head: 'Number', isNumber: true, longest: 6 }] }

/** A file of one row, from a thread that makes it. `taken` is waited for before the next piece is asked for. */
const make = (
  taken = async (_type: FromWorker['type']): Promise<unknown> => undefined,
): Promise<FromWorker['type'][]> =>
  withSpool('[1]\n', async (descriptor) => {
    const types: FromWorker['type'][] = []
    for await (const part of makeFile({ kind: 'csv', shape: SHAPE, descriptor }, NOBODY_LEAVES)) {
      types.push(part.type)
      await taken(part.type)
    }
    return types
  })

async function withSpool<T>(lines: string, use: (descriptor: number) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `paddock-make-file-${crypto.randomUUID()}`)
  const rows = await open(path, 'wx+')
  try {
    await rows.appendFile(lines)
    return await use(rows.fd)
  } finally {
    await rows.close()
    await rm(path)
  }
}

test('one thread makes file after file', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  expect(await make()).toEqual(['PIECE', 'DONE'])
  expect(await make()).toEqual(['PIECE', 'DONE'])
  expect(new Set(posted.mock.contexts).size).toBe(1)
})

test('a thread that has waited for a minute is given to nobody, though it has not ended yet', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  await make()
  // The last of them is kept anew: its minute begins now.
  vi.advanceTimersByTime(60_000)
  expect(await make()).toEqual(['PIECE', 'DONE'])
  expect(new Set(posted.mock.contexts).size).toBeGreaterThan(1)
})

test('a thread that ends in the middle ends the file with it', async () => {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function end(this: Worker) {
    void this.terminate()
  })
  await expect(make()).rejects.toThrow('aborted')
  expect(await make()).toEqual(['PIECE', 'DONE'])
})

test('a thread that ends behind its file is kept for no other', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const end = async (type: FromWorker['type']) =>
    type === 'DONE' && (await (posted.mock.contexts.at(-1) as Worker).terminate())
  expect(await make(end)).toEqual(['PIECE', 'DONE'])
  expect(await make()).toEqual(['PIECE', 'DONE'])
})

test('a thread ends with whoever waited for it, however long its work would take', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const leaving = new AbortController()
  await withSpool('[1]\n', async (descriptor) => {
    const first = makeFile({ kind: 'pdf', shape: SHAPE, descriptor }, leaving.signal).next()
    const ended = once(posted.mock.contexts.at(-1) as Worker, 'exit')
    leaving.abort()
    await expect(first).rejects.toThrow('aborted')
    await ended
  })
})
