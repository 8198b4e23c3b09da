/** Receipts of payments to try the app with: `GET /receipt?utr=…&seed=…` gives one of that reference, without a seed another each time. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { drawReceipt } from './draw.ts'

const UTR = /^\d{12}$/

/** Whether the request was for one, and is answered. */
export function serveReceipt(request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname !== '/receipt') return false
  const utr = searchParams.get('utr') ?? ''
  drawReceipt(searchParams.get('seed') ?? randomUUID(), UTR.test(utr) ? { utr } : {}).then(
    ({ jpeg }) => response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'no-store' }).end(jpeg),
    (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
  )
  return true
}
