/** A list as a file of the server's: taken piece by piece, kept only when it is whole. */
import { readableError } from '@paddock/contract/error-body'
import {
  type ExportBody,
  type ExportCall,
  type FileFrame,
  type FileKind,
  readFileFrames,
} from '@paddock/contract/exports'
import type { Asking } from '@paddock/contract/request'
import { CallFailure, type Client } from '@paddock/ui/client'

type ColumnOf<E extends ExportCall> = {
  readonly id: E['columns'][number]
  readonly head: string
  /** What the codes of the column are called. */
  readonly words?: Readonly<Record<string, string>> | undefined
}

type Ordered<E extends ExportCall> = Omit<Asking<E>, 'body'> & {
  readonly title: string
  /** In which its times are written; the site's where nothing else is said. */
  readonly zone?: string
  readonly columns: readonly ColumnOf<E>[]
  /** What of the list stands above its rows in a PDF. */
  readonly sums?: readonly { readonly id: string; readonly head: string }[]
}

/** What is asked for, but the kind of file. */
export type ExportOrder = Ordered<ExportCall> & { readonly call: ExportCall }

/** The filters and columns are those of this export, as the type of its call says. */
export const orderExport = <E extends ExportCall>(call: E, ordered: Ordered<E>): ExportOrder =>
  ({ ...ordered, call }) as unknown as ExportOrder

export type Progress = Pick<Extract<FileFrame, { readonly type: 'PROGRESS' }>, 'step' | 'rows' | 'total'>
export type TakenFile = {
  readonly blob: Blob
  readonly rows: number
  /** Letters that the file has no font for. */
  readonly unwritten: number
}
type Following = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void }

/** The connection ended before the file did. */
export class FileBroken extends Error {}

const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Throws a CallFailure where the server refused or failed, FileBroken where nobody knows why there is no end. */
export async function takeFile(
  client: Client,
  kind: FileKind,
  { call, title, zone, columns, sums, ...asking }: ExportOrder,
  { signal, onProgress }: Following,
): Promise<TakenFile> {
  const body = { kind, title, zone, columns, ...(sums && { sums }) } as unknown as ExportBody
  const response = await client.open(call, { ...asking, body } as Asking<ExportCall>, signal)
  const pieces = createPieces(MEDIA_TYPES[kind])
  try {
    for await (const frame of readFileFrames(chunksOf(response, signal))) {
      if (frame.type === 'BYTES') pieces.add(frame.bytes)
      else if (frame.type === 'PROGRESS') onProgress(frame)
      else if (frame.type === 'FAILED') throw failureOf(frame.body, response.url)
      else return { blob: pieces.whole(frame.bytes), rows: frame.rows, unwritten: frame.unwritten }
    }
  } catch (thrown) {
    if (thrown instanceof CallFailure || signal.aborted) throw thrown
    throw new FileBroken('the connection ended before the file did', { cause: thrown })
  }
  throw new FileBroken('the answer ended before the file did')
}

function failureOf(body: unknown, url: string): CallFailure {
  const read = readableError.safeParse(body)
  return new CallFailure(500, read.success ? read.data : null, { url })
}

/** Not every browser walks a stream by itself. */
async function* chunksOf({ body }: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (body === null) return
  const reader = body.getReader()
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

/** The browser may put a blob on its disk; a list of pieces stays in its memory. */
const FOLDED_FROM = 4 * 1024 * 1024

function createPieces(type: string) {
  let folded = new Blob([], { type })
  let loose: Uint8Array<ArrayBuffer>[] = []
  let looseBytes = 0
  const fold = () => {
    folded = new Blob([folded, ...loose], { type })
    loose = []
    looseBytes = 0
  }
  return {
    add(bytes: Uint8Array<ArrayBuffer>): void {
      loose.push(bytes)
      looseBytes += bytes.length
      if (looseBytes >= FOLDED_FROM) fold()
    },
    /** The server says how much it is. */
    whole(size: number): Blob {
      fold()
      if (folded.size !== size) throw new FileBroken(`${folded.size} of ${size} bytes came`)
      return folded
    },
  }
}
