/** A wallet that takes and pays whatever it is asked, signed as docs/casino-provider.md says: what is measured beside it is the provider. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Key = { readonly keyId: string; readonly secret: string }

/** What is signed, in order, by the body's hash. */
export function sealOf({ keyId, secret }: Key, what: readonly string[], body: string) {
  const [at, nonce] = [String(Date.now()), randomUUID()]
  const digest = createHash('sha256').update(body).digest('hex')
  const signature = createHmac('sha256', secret)
    .update([...what, at, nonce, digest].join('\n'))
    .digest('hex')
  return {
    'content-type': 'application/json',
    'x-key-id': keyId,
    'x-timestamp': at,
    'x-nonce': nonce,
    'x-signature': signature,
  }
}

/** Tokens say whose they are: `<player>-<the rest>`. */
const playerOf = (token: unknown): string => String(token).split('-')[0] ?? ''

export async function startWallet(key: Key) {
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const part of request) text += String(part)
    const { txId = null, token } = JSON.parse(text) as { txId?: string; token?: string }
    const session = { playerRef: playerOf(token), sessionId: randomUUID(), currency: 'INR' }
    const said = { code: 'OK', message: 'OK', balance: '100000000', txId, ...(token !== undefined && session) }
    const body = JSON.stringify(said)
    response.writeHead(200, sealOf(key, ['answer', '200', String(request.headers['x-nonce'])], body)).end(body)
  }
  const server = createServer((request, response) => void serve(request, response))
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
