import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** What is counted of a gateway. One registry each, so that two in one process (in tests) do not clash. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'paddock_http_request_seconds',
      help: 'Time to answer a call',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10],
      registers,
    }),
    refusals: new Counter({
      name: 'paddock_refusals_total',
      help: 'Calls that the rules refused',
      labelNames: ['code'],
      registers,
    }),
    sockets: new Gauge({ name: 'paddock_sockets', help: 'Connected clients', registers }),
    priceMessages: new Counter({
      name: 'paddock_price_messages_total',
      help: 'Price messages, each encoded once for its event',
      registers,
    }),
    skippedReaders: new Counter({
      name: 'paddock_skipped_readers_total',
      help: 'Times that a client was too slow for a price message',
      registers,
    }),
  }
}
