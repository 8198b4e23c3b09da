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
  /** Aborted when it is gone, so that nobody waits for its next word. */
  readonly gone: AbortSignal
}

const idle: { readonly thread: Thread; readonly ending: NodeJS.Timeout }[] = []

function createThread(): Thread {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })
  worker.unref()
  const leaving = new AbortController()
  const thread = { worker, gone: leaving.signal }
  // Whoever waits for it then is told by `once`; while nobody does, it is told by what comes next.
  worker.on('error', (error) => leaving.abort(error))
  worker.once('exit', (code) => {
    leaveIdle(thread)
    leaving.abort(new Error(`the thread of files ended with code ${code}`))
  })
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
  const ending = setTimeout(() => {
    // At once: what is ending must not be given to anybody.
    leaveIdle(thread)
    void thread.worker.terminate()
  }, IDLE_FOR_MS)
  idle.push({ thread, ending: ending.unref() })
}

/**
 * The pieces as they are taken. A thread whose file nobody takes to its end, or that failed, makes no other: it ends at once when `leaving`
 * says that nobody waits for the next piece, whatever it is about, and the pieces end with a throw.
 */
export async function* makeFile(order: FileOrder, leaving: AbortSignal): AsyncGenerator<FromWorker> {
  leaving.throwIfAborted()
  const thread = takeThread()
  const { worker, gone } = thread
  const signal = AbortSignal.any([gone, leaving])
  let isDone = false
  try {
    worker.postMessage(order)
    while (!isDone) {
      // It throws what the thread throws, when the thread is gone, and when whoever waits is.
      const [message] = (await once(worker, 'message', { signal })) as [FromWorker]
      isDone = message.type === 'DONE'
      yield message
      if (!isDone) worker.postMessage('TAKEN')
    }
  } finally {
    if (isDone && !gone.aborted) keepThread(thread)
    else await worker.terminate()
  }
}
