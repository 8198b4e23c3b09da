/** The thread that makes a file, from the side of who asked for it. */
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

/** The pieces as they are taken. The thread ends with the last one, or when nobody takes any more. */
export async function* makeFile(order: FileOrder): AsyncGenerator<FromWorker> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })
  worker.unref()
  try {
    for (;;) {
      // It throws what the thread threw.
      const [message] = (await once(worker, 'message')) as [FromWorker]
      yield message
      if (message.type === 'DONE') return
      worker.postMessage('TAKEN')
    }
  } finally {
    await worker.terminate()
  }
}
