/** The threads that make files, from the side of who asks for one. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileKind } from '@paddock/contract'
import type { FileShape } from './sheet.ts'

export type FileOrder = { readonly kind: FileKind; readonly shape: FileShape; readonly descriptor: number }
export type FromWorker =
  | { readonly type: 'PIECE'; readonly bytes: Uint8Array<ArrayBuffer>; readonly rows: number }
  | { readonly type: 'DONE'; readonly unwritten: number }

/** No file needs more: what is kept of one are its fonts and the places of its pages. */
const MOST_HEAP_MB = 192
/** So many wait for the next file: to begin a thread takes longer than a small file does. */
const MOST_IDLE = 2
const IDLE_FOR_MS = 60_000

type Thread = {
  readonly worker: Worker
  /** What ended it, while nobody waited for its next word. */
  fault?: unknown
}

const idle: { readonly thread: Thread; readonly ending: NodeJS.Timeout }[] = []

function createThread(): Thread {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })
  worker.unref()
  const thread: Thread = { worker }
  worker.once('error', (error) => (thread.fault = error))
  worker.once('exit', () => leaveIdle(thread))
  return thread
}

function leaveIdle(thread: Thread): void {
  const at = idle.findIndex((one) => one.thread === thread)
  if (at !== -1) clearTimeout(idle.splice(at, 1)[0]?.ending)
}

function takeThread(): Thread {
  const kept = idle.at(-1)?.thread
  if (!kept) return createThread()
  leaveIdle(kept)
  return kept
}

/** For the next file, if not enough wait for it already. */
function keepThread(thread: Thread): void {
  if (idle.length >= MOST_IDLE) return void thread.worker.terminate()
  const ending = setTimeout(() => void thread.worker.terminate(), IDLE_FOR_MS)
  idle.push({ thread, ending: ending.unref() })
}

/** The pieces as they are taken. A thread whose file nobody takes to its end, or that failed, makes no other. */
export async function* makeFile(order: FileOrder): AsyncGenerator<FromWorker> {
  const thread = takeThread()
  const { worker } = thread
  let isDone = false
  try {
    worker.postMessage(order)
    while (!isDone) {
      if (thread.fault !== undefined) throw thread.fault
      // It throws what the thread throws.
      const [message] = (await once(worker, 'message')) as [FromWorker]
      isDone = message.type === 'DONE'
      yield message
      if (!isDone) worker.postMessage('TAKEN')
    }
  } finally {
    if (isDone) keepThread(thread)
    else await worker.terminate()
  }
}
