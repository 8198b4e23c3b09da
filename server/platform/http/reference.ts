/** The reference of the calls and of the live socket, to be read by programs and by people. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { pageHeaders } from './headers.ts'

export type Reference = { readonly document: string; readonly page: string }
/** The same in every gateway of a process, and a third of a second's work: nobody's bet waits for it, nor a start. */
let written: Promise<Reference> | undefined

async function writeReference(): Promise<Reference> {
  const worker = new Worker(new URL('./reference-worker.ts', import.meta.url))
  worker.unref()
  try {
    const [reference] = (await once(worker, 'message')) as [Reference]
    return reference
  } catch (error) {
    // Whoever asks next has it tried again.
    written = undefined
    throw error
  }
}

/** Written when somebody asks first. */
export function serveReference(app: FastifyInstance): void {
  const headers = { ...pageHeaders([]), 'cache-control': 'no-cache' }
  const reference = () => (written ??= writeReference())
  app.get('/api/reference.json', async (_, reply) =>
    reply
      .headers(headers)
      .type('application/json')
      .send((await reference()).document),
  )
  app.get('/api/reference', async (_, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send((await reference()).page),
  )
}
