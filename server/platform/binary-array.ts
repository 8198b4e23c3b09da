/**
 * Arrays as PostgreSQL reads them off the wire in binary: a batch of bets sends some forty columns of hundreds of rows, and as
 * text each number would be written by us, escaped by the driver and parsed by the server.
 */
import { must } from '@paddock/domain/result'

/** Milliseconds from 1970 to 2000, where PostgreSQL's time begins. */
const EPOCH_MS = 946_684_800_000
const HEADER_BYTES = 20
const NULL_LENGTH = -1
const UUID_BYTES = 16
const UUID_LENGTH = 36
const TWO_TO_32 = 4_294_967_296

type Element = {
  readonly oid: number
  bytes(value: unknown): number
  write(to: Buffer, value: unknown, at: number): void
}

/** Half a paisa must not be cut off in silence. */
function refuseFraction(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`)
}

const writeInt4 = (to: Buffer, value: number, at: number): void => {
  refuseFraction(value)
  to.writeInt32BE(value, at)
}

const writeInt8 = (to: Buffer, value: number, at: number): void => {
  refuseFraction(value)
  to.writeInt32BE(Math.floor(value / TWO_TO_32), at)
  to.writeUInt32BE(value - Math.floor(value / TWO_TO_32) * TWO_TO_32, at + 4)
}

function writeUuid(to: Buffer, value: string, at: number): void {
  const written = to.write(value.replaceAll('-', ''), at, UUID_BYTES, 'hex')
  if (value.length !== UUID_LENGTH || written !== UUID_BYTES) throw new RangeError(`not a UUID: ${value}`)
}

const ELEMENTS = {
  bigint: { oid: 20, bytes: () => 8, write: (to, value, at) => writeInt8(to, value as number, at) },
  int: { oid: 23, bytes: () => 4, write: (to, value, at) => writeInt4(to, value as number, at) },
  float8: { oid: 701, bytes: () => 8, write: (to, value, at) => void to.writeDoubleBE(value as number, at) },
  boolean: { oid: 16, bytes: () => 1, write: (to, value, at) => void to.writeUInt8(value ? 1 : 0, at) },
  /** Whole milliseconds since 1970. */
  timestamptz: {
    oid: 1184,
    bytes: () => 8,
    write: (to, value, at) => writeInt8(to, ((value as number) - EPOCH_MS) * 1000, at),
  },
  uuid: {
    oid: 2950,
    bytes: () => UUID_BYTES,
    write: (to, value, at) => writeUuid(to, value as string, at),
  },
  text: {
    oid: 25,
    bytes: (value) => Buffer.byteLength(value as string),
    write: (to, value, at) => void to.write(value as string, at),
  },
  bytea: {
    oid: 17,
    bytes: (value) => (value as Buffer).length,
    write: (to, value, at) => void (value as Buffer).copy(to, at),
  },
} as const satisfies Readonly<Record<string, Element>>

export type ElementType = keyof typeof ELEMENTS

/**
 * The values as one parameter of type `type[]`; null and undefined become NULL. Throws a RangeError for what the type cannot
 * hold: a number too large, a fraction of a whole number, a text that is no UUID.
 */
export function binaryArray(type: ElementType, values: readonly unknown[]): Buffer {
  const element: Element = ELEMENTS[type]
  let size = HEADER_BYTES
  let hasNull = false
  for (const value of values) {
    size += 4
    if (value === null || value === undefined) hasNull = true
    else size += element.bytes(value)
  }
  const array = Buffer.allocUnsafe(size)
  // One dimension whose numbering starts at 1.
  array.writeInt32BE(1, 0)
  array.writeInt32BE(hasNull ? 1 : 0, 4)
  array.writeInt32BE(element.oid, 8)
  array.writeInt32BE(values.length, 12)
  array.writeInt32BE(1, 16)
  let at = HEADER_BYTES
  for (const value of values) {
    const length = value === null || value === undefined ? NULL_LENGTH : element.bytes(value)
    array.writeInt32BE(length, at)
    at += 4
    if (length === NULL_LENGTH) continue
    element.write(array, value, at)
    at += length
  }
  return must(at === size ? array : undefined, 'what was measured was written')
}
