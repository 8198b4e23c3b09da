/**
 * Makes files of spooled rows, one after another, on a thread of its own, with a heap of its own: neither its arithmetic nor its memory is a
 * bet's. It goes on when what it gave has been taken.
 */
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { must } from '@paddock/domain/result'
import { createCsv } from './csv.ts'
import type { FileOrder, FromWorker } from './make-file.ts'
import type { Cells, FileWriter, Give } from './sheet.ts'
import { readSpool } from './spool.ts'

const ROWS_AT_ONCE = 200
/** Small pieces go together. */
const PIECE = 64 * 1024

const port = must(parentPort, 'a thread has its parent')
const say = (message: FromWorker, given: ArrayBuffer[] = []) => port.postMessage(message, given)

async function createWriter({ kind, shape, descriptor }: FileOrder, give: Give): Promise<FileWriter> {
  switch (kind) {
    case 'csv':
      return createCsv(shape, give)
    case 'xlsx':
      return (await import('./xlsx.ts')).createXlsx(shape, give)
    case 'pdf':
      return (await import('./pdf.ts')).createPdf(shape, give, await sampleOf(descriptor))
  }
}

async function sampleOf(descriptor: number): Promise<readonly Cells[]> {
  for await (const rows of readSpool(descriptor, ROWS_AT_ONCE)) return rows
  return []
}

async function make(order: FileOrder): Promise<void> {
  const pieces = createPieces()
  const writer = await createWriter(order, pieces.give)
  let written = 0
  for await (const rows of readSpool(order.descriptor, ROWS_AT_ONCE)) {
    writer.write(rows)
    written += rows.length
    if (pieces.size() >= PIECE || written % (10 * ROWS_AT_ONCE) === 0) await handOver(pieces.take(), written)
  }
  await writer.end()
  await handOver(pieces.take(), written)
  say({ type: 'DONE', unwritten: writer.unwritten })
}

/** What the file has come to since it was last taken. */
function createPieces() {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  return {
    size: () => size,
    give: (bytes: Uint8Array<ArrayBuffer>): void => {
      pieces.push(bytes)
      size += bytes.length
    },
    take(): Uint8Array<ArrayBuffer> {
      const all = new Uint8Array(size)
      let at = 0
      for (const piece of pieces) {
        all.set(piece, at)
        at += piece.length
      }
      pieces = []
      size = 0
      return all
    },
  }
}

/** Waits until it has been taken, so that never more than one is on its way. */
async function handOver(bytes: Uint8Array<ArrayBuffer>, rows: number): Promise<void> {
  const taken = once(port, 'message')
  say({ type: 'PIECE', bytes, rows }, [bytes.buffer])
  await taken
}

// An order comes only when the file before it is done. A fault ends the thread, and whoever waits for the file hears of it.
for (;;) {
  const [order] = (await once(port, 'message')) as [FileOrder]
  await make(order)
}
