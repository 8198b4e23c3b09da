/** A company with games on a port of this machine, in a test. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Heard, type House, newScript, type Script } from './houses.ts'

export async function serveHouse(house: House) {
  const heard: Heard[] = []
  const script: Script = newScript('')
  const server = createServer((request, response) => {
    void (async () => {
      const one = await heardOf(request)
      heard.push(one)
      const { status, body } = house.answer(one, script)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  script.launchAt = `${origin}/play`
  return {
    origin,
    script,
    heard,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function heardOf(request: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  return { method, url, header: (name) => String(headers[name] ?? ''), body: Buffer.concat(chunks).toString() }
}
