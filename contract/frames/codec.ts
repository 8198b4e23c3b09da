import * as z from 'zod/mini'
import { unreadable } from '../values.ts'
import { FrameError } from './fields.ts'

/** A delimited text on the wire, what it says inside. A malformed text does not parse; it never throws. */
export function delimited<T>(decode: (text: string) => T, encode: (value: T) => string) {
  return z.codec(z.string(), z.custom<T>(), {
    decode: (text, payload) => {
      try {
        return decode(text)
      } catch (error) {
        if (error instanceof FrameError) return unreadable(payload, text)
        throw error
      }
    },
    encode,
  })
}
