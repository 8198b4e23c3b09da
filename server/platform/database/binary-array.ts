/**
 * Arrays as PostgreSQL reads them off the wire in binary: a batch of bets sends some forty columns of hundreds of rows, and as
 * text each number would be written by us, escaped by the driver and parsed by the server.
 */
/** Milliseconds from 1970 to 2000, where PostgreSQL's time begins. */
const EPOCH_MS = 946_684_800_000
const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const NULL_LENGTH = -1
const UUID_BYTES = 16
const UUID_LENGTH = 36
/** A unit of a JavaScript string takes no more bytes in UTF-8. */
const UTF8_MOST = 3
const TWO_TO_32 = 4_294_967_296

type Element = {
  readonly oid: number
  /** No value takes more. */
  most(value: unknown): number
  /** Gives how many bytes it took. */
  write(to: Buffer, value: unknown, at: number): number
}

/** Half a paisa must not be cut off in silence. */
function refuseFraction(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`)
}

const writeInt4 = (to: Buffer, value: number, at: number): number => {
  refuseFraction(value)
  return to.writeInt32BE(value, at) - at
}

const writeInt8 = (to: Buffer, value: number, at: number): number => {
  refuseFraction(value)
  const high = Math.floor(value / TWO_TO_32)
  to.writeInt32BE(high, at)
  return to.writeUInt32BE(value - high * TWO_TO_32, at + 4) - at
}

function writeUuid(to: Buffer, value: string, at: number): number {
  const written = to.write(value.replaceAll('-', ''), at, UUID_BYTES, 'hex')
  if (value.length !== UUID_LENGTH || written !== UUID_BYTES) throw new RangeError(`not a UUID: ${value}`)
  return UUID_BYTES
}

const ELEMENTS = {
  bigint: { oid: 20, most: () => 8, write: (to, value, at) => writeInt8(to, value as number, at) },
  int: { oid: 23, most: () => 4, write: (to, value, at) => writeInt4(to, value as number, at) },
  float8: { oid: 701, most: () => 8, write: (to, value, at) => to.writeDoubleBE(value as number, at) - at },
  boolean: { oid: 16, most: () => 1, write: (to, value, at) => to.writeUInt8(value ? 1 : 0, at) - at },
  /** Whole milliseconds since 1970. */
  timestamptz: {
    oid: 1184,
    most: () => 8,
    write: (to, value, at) => writeInt8(to, ((value as number) - EPOCH_MS) * 1000, at),
  },
  uuid: { oid: 2950, most: () => UUID_BYTES, write: (to, value, at) => writeUuid(to, value as string, at) },
  text: {
    oid: 25,
    most: (value) => (value as string).length * UTF8_MOST,
    write: (to, value, at) => to.write(value as string, at),
  },
  bytea: {
    oid: 17,
    most: (value) => (value as Buffer).length,
    write: (to, value, at) => (value as Buffer).copy(to, at),
  },
} as const satisfies Readonly<Record<string, Element>>

export type ElementType = keyof typeof ELEMENTS

/** Where an array is written before anybody knows how long it will be; it has what the longest so far needed. */
let draft = Buffer.allocUnsafe(65_536)

function makeRoom(written: number, more: number): void {
  if (written + more <= draft.length) return
  const larger = Buffer.allocUnsafe(Math.max(draft.length * 2, written + more))
  draft.copy(larger, 0, 0, written)
  draft = larger
}

/**
 * What `read` gives of each row as one parameter of type `type[]`; null and undefined become NULL. Throws a RangeError for what
 * the type cannot hold: a number too large, a fraction of a whole number, a text that is no UUID.
 */
export function binaryArray<Row>(type: ElementType, rows: readonly Row[], read: (row: Row) => unknown): Buffer {
  const element: Element = ELEMENTS[type]
  let hasNull = false
  let at = HEADER_BYTES
  for (const row of rows) {
    const value = read(row)
    const isNull = value === null || value === undefined
    makeRoom(at, LENGTH_BYTES + (isNull ? 0 : element.most(value)))
    const length = isNull ? NULL_LENGTH : element.write(draft, value, at + LENGTH_BYTES)
    draft.writeInt32BE(length, at)
    at += LENGTH_BYTES + Math.max(length, 0)
    hasNull ||= isNull
  }
  // One dimension whose numbering starts at 1.
  draft.writeInt32BE(1, 0)
  draft.writeInt32BE(hasNull ? 1 : 0, 4)
  draft.writeInt32BE(element.oid, 8)
  draft.writeInt32BE(rows.length, 12)
  draft.writeInt32BE(1, 16)
  return Buffer.from(draft.subarray(0, at))
}
