/** A line for each call that was answered, where somebody wants it: never its address as it was asked, which may carry what is secret. */
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { clientAddress, type TrustedProxies } from './client-address.ts'

/** Written to standard output beside the log, whatever the log's level is. */
export function keepAccessLog(app: FastifyInstance, proxies: TrustedProxies, to?: DestinationStream): void {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const lines = to ? pino(options, to) : pino(options)
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, routeOptions, headers, raw } = request
    lines.info({
      requestId,
      method,
      // With the names of its parts in place of what stood there, and without the query.
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      bytes: Number(reply.getHeader('content-length') ?? 0),
      host: headers.host,
      address: clientAddress(raw, proxies),
    })
    done()
  })
}
