/** Plain HTTP with our own Host header, which decides the site. A call that was cut off has no answer, which is not a refusal. */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { request as requestOverTls } from 'node:https'
import type { WireRequest } from '@paddock/contract'

const agent = new Agent({ keepAlive: true, maxSockets: 400 })
/** Longer than the server may take to say that it cannot. */
const GIVE_UP_MS = 20_000

export type Ask = {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Over TLS, trusting this certificate alone, which must be the host's. */
  readonly certificate?: string
}

/** Of the parts of a call with files, what is sent. */
export function formOf(parts: NonNullable<WireRequest['parts']>): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value as string | File)
  return form
}

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export async function send({
  port,
  method,
  path,
  host = 'localhost',
  headers = {},
  body,
  certificate,
}: Ask): Promise<Answer | undefined> {
  return await new Promise((resolve) => {
    // Without its length node sends the body of a DELETE so that it cannot be told from the next call.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const to = { host: '127.0.0.1', port, method, path, timeout: GIVE_UP_MS, headers: { ...length, ...headers, host } }
    const hear = (reply: IncomingMessage): void => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.once('error', () => resolve(undefined))
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
      )
    }
    const asked =
      certificate === undefined
        ? request({ ...to, agent }, hear)
        : requestOverTls({ ...to, ca: certificate, servername: host.split(':', 1).join('') }, hear)
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(undefined))
    asked.end(body)
  })
}
