/** The body of every answer that is not a success, as a client reads it: without the table of refusals and its texts. */
import * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

/** `limit` in rupees; `facts` carries the numbers of the text. */
export const errorFields = {
  message: z.string(),
  field: z.optional(z.string()),
  limit: z.optional(z.number()),
  facts: z.optional(z.record(z.string(), z.optional(z.union([z.number(), z.string()])))),
}

/** A page that is open while the server is renewed shows the text of a refusal that it does not know. */
export const readableError = z.object({
  ...errorFields,
  code: z.custom<RefusalCode>((code) => typeof code === 'string'),
})

/** What is wrong with a field that a request names: said by the server, and by a client of what it does not even send. */
export const FIELD_PROBLEMS = {
  unknown: (field: string) => `Unknown field: ${field}`,
  missing: (field: string) => `Field is required: ${field}`,
  invalid: (field: string) => `Field is not valid: ${field}`,
} as const
