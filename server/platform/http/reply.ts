/** How an outcome is told: never more of it than the contract has. */
import { encodeDocs, type Endpoint, presentRefusal, type Refusal, writeReply } from '@paddock/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOfDatabase } from '../database.ts'
import type { Answer, Outcome } from '../http-call.ts'
import { ShareIsFull } from '../database/fair-shares.ts'

export async function present<E extends Endpoint>(
  call: E,
  outcome: Outcome<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!outcome.ok) {
    const docs = outcome.docs === undefined ? undefined : encodeDocs(call, outcome.docs)
    return sendRefusal(reply, outcome.refusal, docs)
  }
  const given: Answer<E> = outcome.value
  if ('cached' in given) {
    reply.header('etag', given.cached.etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === given.cached.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(given.cached.body)
  }
  // A proxy in between must hand on what is told while the file is made.
  if ('stream' in given) return reply.header('x-accel-buffering', 'no').type(given.type).send(given.stream)
  return reply
    .code(given.status ?? 200)
    .headers(given.headers ?? {})
    .send(await writeReply(call, given.reply))
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, docs?: unknown): FastifyReply {
  const { status, body } = presentRefusal(refusal)
  if (refusal.code === 'TOO_MANY_REQUESTS') reply.header('retry-after', Math.ceil(refusal.retryAfterMs / 1000))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(docs === undefined ? body : { ...body, docs })
}

export function refusalOfError(error: FastifyError): Refusal {
  const { code, statusCode } = error
  if (error instanceof ShareIsFull) return { code: 'TOO_MANY_REQUESTS', retryAfterMs: error.retryAfterMs }
  const ended = refusalOfDatabase(error)
  if (ended) return ended
  if (statusCode === 413) return { code: 'REQUEST_TOO_LARGE' }
  // The files of the apps: a folder, or a way out of theirs, is refused by the library and is not there for anybody.
  if (statusCode === 404 || statusCode === 403) return { code: 'NOT_FOUND' }
  const isTheirs = statusCode !== undefined && statusCode >= 400 && statusCode < 500 && code?.startsWith('FST_')
  const isUnreadable = isTheirs || statusCode === 400
  return isUnreadable ? { code: 'BAD_REQUEST', field: 'body', problem: 'invalid' } : { code: 'FAULT' }
}
