import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox } from './index.ts'

const outbox = createOutbox(() => 0)
const server = createServer((request, response) => {
  if (!outbox.serve(request, response)) response.writeHead(404).end()
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const send = (body: string) => fetch(`${url}/sms`, { method: 'POST', body })

test('takes a message and gives it, the newest first', async () => {
  expect((await send(JSON.stringify({ phone: '+919876543210', text: 'one' }))).status).toBe(200)
  expect((await send(JSON.stringify({ phone: '+919876543210', text: '<b>two' }))).status).toBe(200)
  const kept = (await (await fetch(`${url}/sms/messages.json`)).json()) as { messages: { text: string; at: string }[] }
  expect(kept.messages.map(({ text }) => text)).toEqual(['<b>two', 'one'])
  expect(kept.messages[0]?.at).toBe('1970-01-01T00:00:00.000Z')
})

test('shows a page that holds no message by itself', async () => {
  const page = await (await fetch(`${url}/sms`)).text()
  expect(page).toContain('SMS outbox')
  expect(page).not.toContain('<b>two')
})

test.each(['', '{}', '{"phone":1,"text":"x"}', 'phone=1', `{"phone":"1","text":"${'x'.repeat(9000)}"}`])(
  'refuses %.20s',
  async (body) => {
    expect((await send(body)).status).toBe(400)
  },
)

test('leaves other paths to others', async () => {
  expect((await fetch(`${url}/other`)).status).toBe(404)
  expect((await fetch(`${url}/sms`, { method: 'DELETE' })).status).toBe(405)
})
