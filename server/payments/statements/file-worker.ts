/** The thread that reads a file of rows. It says them, or that there are none. */
import { parentPort } from 'node:worker_threads'
import { must } from '@paddock/domain/result'
import { rowsOf } from './rows-of.ts'

const port = must(parentPort, 'a thread has its parent')

port.once('message', (bytes: Uint8Array<ArrayBuffer>) => {
  rowsOf(Buffer.from(bytes.buffer)).then(
    (rows) => port.postMessage(rows),
    () => port.postMessage(undefined),
  )
})
