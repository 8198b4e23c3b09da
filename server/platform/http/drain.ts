/**
 * How an HTTP server goes without cutting anybody off: nobody new is let in, every answer closes its connection, and idle
 * connections are closed. What comes on a connection that is open already is answered like all else, as its last.
 */
import type { FastifyInstance } from 'fastify'

export type Drain = {
  /** Resolves when the last connection is gone; those that are left after so long are cut off. */
  leave(withinMs: number): Promise<void>
}

/** A connection whose last answer was under way when the others were closed. */
const SWEEP_MS = 100

/** To be made before the server listens. */
export function createDrain(app: FastifyInstance): Drain {
  let isLeaving = false
  app.addHook('onSend', (_, reply, __, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })

  return {
    async leave(withinMs) {
      isLeaving = true
      const { server } = app
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const late = setTimeout(() => {
        server.closeAllConnections()
        resolve()
      }, withinMs)
      await promise
      clearInterval(sweeping)
      clearTimeout(late)
    },
  }
}
