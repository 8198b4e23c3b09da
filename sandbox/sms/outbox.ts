/**
 * The SMS gateway as a stand-in: takes messages at `POST /sms`, shows them at `GET /sms` to whoever develops or tests, and
 * gives them as data at `GET /sms/messages.json`. Nothing leaves the machine.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { readBody } from '../serving.ts'
import { outboxPage } from './page.ts'

export type SentMessage = { readonly id: string; readonly at: string; readonly phone: string; readonly text: string }

export type Outbox = {
  /** Whether the request was the gateway's, and is answered. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** The newest first. */
  messages(): readonly SentMessage[]
}

const MOST_KEPT = 200
const LONGEST_BODY = 8 * 1024

export function createOutbox(clock: () => number = Date.now): Outbox {
  const kept: SentMessage[] = []

  function take(body: string): SentMessage | undefined {
    const message = readMessage(body)
    if (!message) return undefined
    const sent = { id: randomUUID(), at: new Date(clock()).toISOString(), ...message }
    kept.unshift(sent)
    kept.length = Math.min(kept.length, MOST_KEPT)
    return sent
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, LONGEST_BODY)
    if (body === undefined) throw new Error('the body is too long')
    const sent = take(body)
    if (sent) reply(response, 200, 'application/json', JSON.stringify({ id: sent.id }))
    else reply(response, 400, 'application/json', JSON.stringify({ error: 'phone and text are needed' }))
  }

  return {
    messages: () => kept,
    serve(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (pathname !== '/sms' && pathname !== '/sms/messages.json') return false
      if (request.method === 'POST' && pathname === '/sms')
        receive(request, response).catch(() => reply(response, 400, 'text/plain', 'the request could not be read'))
      else if (request.method !== 'GET') reply(response, 405, 'text/plain', 'GET or POST')
      else if (pathname === '/sms') reply(response, 200, 'text/html', outboxPage())
      else reply(response, 200, 'application/json', JSON.stringify({ messages: kept }))
      return true
    },
  }
}

function readMessage(body: string): Pick<SentMessage, 'phone' | 'text'> | undefined {
  try {
    const given: unknown = JSON.parse(body)
    if (typeof given !== 'object' || given === null) return undefined
    const { phone, text } = given as Record<string, unknown>
    return typeof phone === 'string' && typeof text === 'string' ? { phone, text } : undefined
  } catch {
    return undefined
  }
}

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
}
