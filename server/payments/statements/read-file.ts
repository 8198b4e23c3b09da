/**
 * Reads a file of rows on a thread of its own, with a heap and a time of its own, one after the other: whatever somebody has put into a file,
 * bets go on beside it. Security T23.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Upload } from '@paddock/contract'
import { createBoundedTurns } from '../../platform/jobs/turns.ts'

/** A statement of twenty thousand lines takes a third of either. */
const MOST_HEAP_MB = 384
const MOST_MS = 15_000
const MOST_WAITING = 8

const turns = createBoundedTurns(MOST_WAITING)

/** Whose file is read or waits: of everybody one, so that nobody's keep all others waiting. */
const reading = new Set<number>()

/** Of this account's; undefined where there are none, or too many, `FULL` while another of theirs or too many files wait to be read. */
export async function readRows(file: Upload, accountId: number): Promise<string[][] | 'FULL' | undefined> {
  if (reading.has(accountId)) return 'FULL'
  reading.add(accountId)
  try {
    return await turns.take('file', async () => await onThread(new Uint8Array(await file.arrayBuffer())))
  } finally {
    reading.delete(accountId)
  }
}

async function onThread(bytes: Uint8Array<ArrayBuffer>): Promise<string[][] | undefined> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })
  worker.unref()
  try {
    worker.postMessage(bytes, [bytes.buffer])
    // It throws what the thread throws, and when the time is over.
    const [rows] = (await once(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) })) as [string[][] | undefined]
    return rows
  } catch (error) {
    if (isTooMuch(error)) return undefined
    throw error
  } finally {
    await worker.terminate()
  }
}

/** The file is to blame where its time or its memory is over; all else is a fault of ours. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
