import { randomUUID } from 'node:crypto'

/** A UUID of version 7: the time first, so that rows written together lie together in the index, then 74 random bits. */
export function newId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  // The random half of a version 4, whose entropy Node draws for many at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Whether a row that goes by such an id may be asked for by this text. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** The number of a row, as clients say it. Null, which is no row's, where it is written otherwise: compared as a text it would be found by reading all there are. */
export const rowNumber = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null)
