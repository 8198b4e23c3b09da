/** Bodies with files, of the calls that take one: read when the caller is known to be one who may make the call, and no further than they may be. */
import multipart, { type Multipart } from '@fastify/multipart'
import { type Endpoint, MOST_UPLOAD_BYTES, type Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The calls have one file and a handful of fields. */
const LIMITS = {
  fileSize: MOST_UPLOAD_BYTES,
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 4096,
  headerPairs: 20,
}

export function readForms(app: FastifyInstance): void {
  app.register(multipart, { limits: LIMITS })
}

const UNREADABLE: Refusal = { code: 'BAD_REQUEST', field: 'body', problem: 'invalid' }

/** What the request carries, whatever it comes as. */
export async function bodyOf(call: Endpoint, request: FastifyRequest): Promise<Result<unknown, Refusal>> {
  if (!request.isMultipart()) return ok(request.body)
  if (call.contentType !== 'multipart') return refuse(UNREADABLE)
  try {
    return await readParts(request.parts())
  } catch (error) {
    const { statusCode, code } = error as { readonly statusCode?: number; readonly code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse({ code: 'IMAGE_TOO_LARGE' })
    // What the parser says of its input has a status or is its own; nothing of ours is called here.
    return refuse(statusCode === TOO_LARGE ? { code: 'REQUEST_TOO_LARGE' } : UNREADABLE)
  }
}

const TOO_LARGE = 413

async function readParts(parts: AsyncIterable<Multipart>): Promise<Result<unknown, Refusal>> {
  const fields = new Map<string, unknown>()
  for await (const part of parts) {
    const value = await valueOf(part)
    if (fields.has(part.fieldname)) return refuse({ code: 'BAD_REQUEST', field: part.fieldname, problem: 'invalid' })
    fields.set(part.fieldname, value)
  }
  return ok(Object.fromEntries(fields))
}

/** A browser sends an empty part without a file's name where none was chosen. */
async function valueOf(part: Multipart): Promise<unknown> {
  if (part.type === 'field') return part.value === '' && part.mimetype !== 'text/plain' ? undefined : part.value
  const bytes = await part.toBuffer()
  if (bytes.length === 0 && !part.filename) return undefined
  return new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype })
}
