/**
 * Calls of one kind over HTTP at an even pace, whatever became of those before them. Each is measured from when it was due: what waits for a
 * connection, or since this process was busy, has waited all the same.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpLoad, Measured } from './http-load.ts'

type Call = { readonly path?: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }
export type Pace = Omit<HttpLoad, 'next'> & { readonly perSecond: number; readonly next: () => Call }

export async function paceHttp({ port, path, connections, seconds, perSecond, next }: Pace): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const [begun, count] = [performance.now(), seconds * perSecond]
  const answered: Promise<number>[] = []
  for (let n = 0; n < count; n++) {
    const due = begun + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    answered.push(post(agent, port, { path, ...next() }).then(() => performance.now() - due))
  }
  const times = (await Promise.all(answered)).sort((a, b) => a - b)
  const tookSeconds = (performance.now() - begun) / 1000
  agent.destroy()
  const at = (share: number): number => times[Math.ceil(share * count) - 1] ?? Number.NaN
  return { perSecond: Math.round(count / tookSeconds), p50: at(0.5), p99: at(0.99) }
}

/** All calls are good: anything else is a fault of the measurement. */
const post = (agent: Agent, port: number, { path, headers, body }: Call): Promise<void> =>
  new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body))
    const options = {
      agent,
      host: 'localhost',
      port,
      path,
      method: 'POST',
      headers: { ...headers, 'content-length': length },
    }
    const sent = request(options, (response) => {
      const { statusCode = 0 } = response
      response.on('error', reject).resume()
      response.on('end', () => (statusCode < 300 ? resolve() : reject(new Error(`${statusCode} at ${path}`))))
    })
    sent.on('error', reject).end(body)
  })
