/**
 * Makes a file of spooled rows on a thread of its own, with a heap of its own: neither its arithmetic nor its memory is a bet's. It goes on
 * when what it gave has been taken.
 */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileKind } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { createCsv } from './csv.ts'
import type { FileOrder, FromWorker } from './make-file.ts'
import type { Cells, FileShape, FileWriter, Give } from './sheet.ts'
import { readSpool } from './spool.ts'

const ROWS_AT_ONCE = 200
/** Small pieces go together. */
const PIECE = 64 * 1024

const port = must(parentPort, 'a thread has its parent')
const order = workerData as FileOrder

async function createWriter(
  kind: FileKind,
  shape: FileShape,
  give: Give,
  sample: readonly Cells[],
): Promise<FileWriter> {
  switch (kind) {
    case 'csv':
      return createCsv(shape, give)
    case 'xlsx':
      return (await import('./xlsx.ts')).createXlsx(shape, give)
    case 'pdf':
      return (await import('./pdf.ts')).createPdf(shape, give, sample)
  }
}

let pieces: Uint8Array<ArrayBuffer>[] = []
let size = 0
const give: Give = (bytes) => {
  pieces.push(bytes)
  size += bytes.length
}

const say = (message: FromWorker) => port.postMessage(message)

/** Waits until it has been taken, so that never more than one is on its way. */
async function handOver(rows: number): Promise<void> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  pieces = []
  size = 0
  const taken = once(port, 'message')
  port.postMessage({ type: 'PIECE', bytes, rows } satisfies FromWorker, [bytes.buffer])
  await taken
}

async function sampleOf(): Promise<readonly Cells[]> {
  for await (const rows of readSpool(order.descriptor, ROWS_AT_ONCE)) return rows
  return []
}

const writer = await createWriter(order.kind, order.shape, give, order.kind === 'pdf' ? await sampleOf() : [])
let written = 0
for await (const rows of readSpool(order.descriptor, ROWS_AT_ONCE)) {
  writer.write(rows)
  written += rows.length
  if (size >= PIECE || written % (10 * ROWS_AT_ONCE) === 0) await handOver(written)
}
await writer.end()
await handOver(written)
say({ type: 'DONE', unwritten: writer.unwritten })
