/**
 * Exports: a list as a file that the server makes. An export is made of its list's call: the same caller, the same account it is
 * about, the same filters, without the pages; so whoever may not read a list cannot have it as a file, and a list of the contract
 * cannot be exported in another way. docs/decisions/0032.
 */
import * as z from 'zod/mini'
import { type Endpoint, endpoint, type Fields } from './endpoint.ts'
import { shortText, zoneName } from './values.ts'

export const FILE_KINDS = ['csv', 'xlsx', 'pdf'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const PAGING: ReadonlySet<string> = new Set(['page', 'limit'])
/** Of a head, and of all words of a body together with the codes that they are for, in characters: what a reader sends is small. */
const LONGEST_HEAD = 60
const MOST_WORDS = 16_000

type Columns = readonly [string, ...string[]]
type Worded = { readonly id: string; readonly words?: Readonly<Record<string, string>> | undefined }

/** A column that stood there twice would make each row as much longer as somebody likes. */
const areUnique = (columns: readonly Worded[]): boolean => new Set(columns.map(({ id }) => id)).size === columns.length
const areFew = (columns: readonly Worded[]): boolean =>
  columns.flatMap(({ words = {} }) => Object.entries(words).flat()).reduce((sum, { length }) => sum + length, 0) <=
  MOST_WORDS

/** Of what a list comes to, and says beside its rows: what of it stands above those of a PDF. */
const sumOf = (sums: readonly string[]) =>
  z.optional(
    z
      .array(
        z.strictObject({
          id: z.enum(sums) satisfies z.ZodMiniType<string> as z.ZodMiniType<string, string>,
          head: shortText.check(z.maxLength(LONGEST_HEAD)),
        }),
      )
      .check(z.maxLength(sums.length), z.refine(areUnique)),
  )

/** The heads and words of a file are the reader's, who has them in their language; what stands in it is the server's. */
const bodyOf = (columns: Columns, sums: readonly string[]) =>
  z.strictObject({
    kind: z.enum(FILE_KINDS),
    title: shortText,
    /** In which the reader sees times, as 'Asia/Kolkata'; without one it is the site's. */
    zone: z.optional(zoneName),
    columns: z
      .array(
        z.strictObject({
          id: z.enum(columns) satisfies z.ZodMiniType<string> as z.ZodMiniType<string, string>,
          head: shortText.check(z.maxLength(LONGEST_HEAD)),
          /** What the codes of this column are called; one that is missing stands as it is. */
          words: z.optional(z.record(z.string().check(z.maxLength(100)), shortText)),
        }),
      )
      .check(z.minLength(1), z.maxLength(columns.length), z.refine(areUnique), z.refine(areFew)),
    // A list without any has no such field.
    ...((sums.length === 0 ? {} : { sums: sumOf(sums) }) as { readonly sums: ReturnType<typeof sumOf> }),
  })

type QueryOf<Q extends Fields> = z.ZodMiniObject<Omit<Q['shape'], 'page' | 'limit'>, z.core.$strict>

/** The call whose answer is a file of `list`, of those columns. Its reply is no JSON but frames (`FileFrame`). */
export type ExportCall<E extends Endpoint = Endpoint, C extends Columns = Columns> = Endpoint<
  E['params'],
  QueryOf<E['query']>,
  ReturnType<typeof bodyOf>
> & { readonly list: E; readonly columns: C; readonly sums: readonly string[] }

export type ExportBody = z.output<ExportCall['body']>

type Exported = {
  /** Where only some of the list's paths have a file. */
  readonly params?: Fields
  /** Amounts beside the rows of the list's answer. */
  readonly sums?: readonly string[]
}

export function exportOf<E extends Endpoint, const C extends Columns>(
  list: E,
  columns: C,
  { params = list.params, sums = [] }: Exported = {},
): ExportCall<E, C> {
  const filters = Object.entries(list.query.shape).filter(([name]) => !PAGING.has(name))
  const call = endpoint({
    method: 'POST',
    path: `${list.path}/export`,
    tag: list.tag,
    summary: `As a file, all pages of one moment. ${list.summary}`,
    action: list.action,
    target: list.target,
    stages: list.stages,
    // Three kinds of file of one list, twice; then one every five seconds.
    budget: { burst: 6, perSecond: 0.2 },
    params,
    query: z.strictObject(Object.fromEntries(filters)),
    body: bodyOf(columns, sums),
    docs: z.null(),
    refusals: [...new Set([...list.refusals, 'UNAUTHENTICATED', 'EXPORTS_OFF', 'EXPORT_RUNNING'] as const)],
  })
  // What `endpoint` infers of a query that was put together here is an object of anything.
  return { ...call, list, columns, sums } as unknown as ExportCall<E, C>
}

export const isExport = (call: Endpoint): call is ExportCall => 'list' in call

/* The file on its way */

export const EXPORT_MEDIA_TYPE = 'application/vnd.paddock.export'

/**
 * A part of the answer. The file is whole when END has come, and only then: a connection that ends before it, or a FAILED, leaves
 * nothing to keep. PROGRESS counts rows, first those read, then those written into the file.
 */
export type FileFrame =
  | { readonly type: 'BYTES'; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly type: 'PROGRESS'
      readonly step: 'READ' | 'WRITTEN'
      readonly rows: number
      /** Null while rows are read of a list that is counted up to a bound alone. */
      readonly total: number | null
    }
  /** `unwritten`: letters that the file has no font for. */
  | { readonly type: 'END'; readonly rows: number; readonly bytes: number; readonly unwritten: number }
  /** The body of a refusal. */
  | { readonly type: 'FAILED'; readonly body: unknown }

// The contract is compiled with neither library of those that have these.
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }

const LENGTH = 4
const HEAD = LENGTH + 1
const BYTES = 0
const NOTICE = 1

/** The length of what follows, its kind, and what follows. */
export function encodeFileFrame(frame: FileFrame): Uint8Array<ArrayBuffer> {
  const isBytes = frame.type === 'BYTES'
  const content = isBytes ? frame.bytes : new TextEncoder().encode(JSON.stringify(frame))
  const encoded = new Uint8Array(HEAD + content.length)
  new DataView(encoded.buffer).setUint32(0, content.length)
  encoded[LENGTH] = isBytes ? BYTES : NOTICE
  encoded.set(content, HEAD)
  return encoded
}

/** What was said beside the bytes. The server is ours, and what it says is what `encodeFileFrame` was given. */
const noticeOf = (content: Uint8Array): FileFrame => JSON.parse(new TextDecoder().decode(content)) as FileFrame

/** The frames in what comes, however it was cut on its way. Throws where it ends in the middle of one. */
export async function* readFileFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileFrame> {
  let rest = new Uint8Array(0)
  for await (const chunk of chunks) {
    rest = joined(rest, chunk)
    for (let end = endOf(rest); end <= rest.length; end = endOf(rest)) {
      const content = rest.slice(HEAD, end)
      yield rest[LENGTH] === BYTES ? { type: 'BYTES', bytes: content } : noticeOf(content)
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0) throw new Error('the answer ends in the middle of a frame')
}

const endOf = (rest: Uint8Array): number =>
  rest.length < HEAD ? Infinity : HEAD + new DataView(rest.buffer, rest.byteOffset).getUint32(0)

function joined(before: Uint8Array<ArrayBuffer>, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(before.length + after.length)
  both.set(before)
  both.set(after, before.length)
  return both
}
