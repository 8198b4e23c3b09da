/** Whether it lives, whether it may be used, and what it counts. docs/operations.md "Health". */
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import type { Metrics } from '../log/metrics.ts'

const PRIVATE = /^(::1|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:)/i

export type Health = {
  /** Throws or gives false while the process must not be sent traffic. */
  readonly isReady: () => Promise<boolean>
  /** What it can be used without, and an operator should know. */
  readonly notices: readonly string[]
}

export function serveHealth(app: FastifyInstance, metrics: Metrics, log: Log, { isReady, notices }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const ready = await isReady().catch((error: unknown) => {
      log.warn({ err: error }, 'not ready')
      return false
    })
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...(notices.length > 0 && { notices }) })
  })
  // The numbers are for the house: a stranger could read the size of the business in them.
  app.get('/metrics', async (request, reply) => {
    const isInside =
      PRIVATE.test(request.ip.replace(/^::ffff:/, '')) && request.headers['x-forwarded-for'] === undefined
    if (!isInside) return reply.code(404).send()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
