/** Calls of one kind over HTTP, each answered one followed by the next, for so long. */
import autocannon from 'autocannon'

export type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number }

export type HttpLoad = {
  readonly port: number
  readonly path: string
  readonly connections: number
  readonly seconds: number
  /** Headers and body of the next one, and its path where that is another. */
  readonly next: () => object
}

export async function loadHttp({ port, path, connections, seconds, next }: HttpLoad): Promise<Measured> {
  const setupRequest = (request: object) => ({ ...request, method: 'POST', path, ...next() })
  const url = `http://localhost:${port}`
  const result = await autocannon({ url, connections, duration: seconds, requests: [{ setupRequest }] })
  // All calls are good: anything else is a fault of the measurement.
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${path}`)
  return { perSecond: Math.round(result['2xx'] / result.duration), p50: result.latency.p50, p99: result.latency.p99 }
}
