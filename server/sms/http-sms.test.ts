import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpSms, type HttpSmsSettings } from './index.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function gateway(answer: RequestListener, settings: Partial<HttpSmsSettings> = {}, path = '/send') {
  server = createServer(answer)
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return createHttpSms({
    url: `http://127.0.0.1:${port}${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer k' },
    body: '{"to":"{phone}","message":"{text}"}',
    timeoutMs: 200,
    ...settings,
  })
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

test('sends phone and text as the gateway wants them, as JSON', async () => {
  const seen: { body: unknown; authorization: string | undefined }[] = []
  const sms = await gateway((request, response) => {
    void bodyOf(request).then((body) => {
      seen.push({ body: JSON.parse(body), authorization: request.headers.authorization })
      response.end('id-1')
    })
  })
  expect(await sms.send('+919876543210', 'say "hello"\n{phone}')).toEqual({ ok: true, reference: 'id-1' })
  expect(seen).toEqual([{ body: { to: '+919876543210', message: 'say "hello"\n{phone}' }, authorization: 'Bearer k' }])
})

test('or in the address', async () => {
  let url: string | undefined
  const sms = await gateway(
    (request, response) => {
      url = request.url
      response.end()
    },
    { method: 'GET' },
    '/send?to={phone}&m={text}',
  )
  await sms.send('+91', 'a&b=c')
  expect(url).toBe('/send?to=%2B91&m=a%26b%3Dc')
})

test.each([
  [503, true],
  [429, true],
  [400, false],
  [401, false],
])('an answer of %i may be tried again: %s', async (status, retryable) => {
  const sms = await gateway((_, response) => void response.writeHead(status).end())
  expect(await sms.send('+91', 'x')).toEqual({ ok: false, retryable, why: `HTTP ${status}` })
})

test('waits no longer than it was told, and follows nobody elsewhere', async () => {
  const silent = await gateway(() => undefined)
  expect(await silent.send('+91', 'x')).toEqual({ ok: false, retryable: true, why: 'TimeoutError' })
  const elsewhere = await gateway(
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  )
  expect(await elsewhere.send('+91', 'x')).toMatchObject({ ok: false })
})
