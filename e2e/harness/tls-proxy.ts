/** What a proxy of docs/operations.md does: terminates TLS, says who came and how, passes sockets on, keeps what is for the house. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const INSIDE = /^\/(internal\/|metrics$|healthz$|readyz$)/

export type TlsProxy = {
  readonly port: number
  /** What its visitors have to trust. */
  readonly certificate: string
  close(): Promise<void>
}

/** `folder` takes its key and its certificate, signed by itself. */
export async function startTlsProxy(host: string, target: number, folder: string): Promise<TlsProxy> {
  const { key, certificate } = await makeCertificate(host, folder)
  const sockets = new Set<Socket>()
  const server = createServer({ key, cert: certificate }, (asked, answer) => {
    if (INSIDE.test(asked.url ?? '')) return void answer.writeHead(404).end()
    const { method, url } = asked
    const passed = request(
      { host: '127.0.0.1', port: target, method, path: url, headers: headersOf(asked) },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (asked: IncomingMessage, near: Socket) => passSocket(asked, near, target))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

const headersOf = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': socket.remoteAddress ?? '',
  'x-forwarded-proto': 'https',
})

function passSocket(asked: IncomingMessage, near: Socket, target: number): void {
  const far = connect(target, '127.0.0.1', () => {
    const lines = Object.entries(headersOf(asked)).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    near.pipe(far).pipe(near)
  })
  far.once('error', () => near.destroy())
  near.once('error', () => far.destroy())
}

async function makeCertificate(host: string, folder: string): Promise<{ key: string; certificate: string }> {
  const [keyFile, certificateFile] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const whose = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host},DNS:second.example.com`]
  await promisify(execFile)('openssl', ['req', ...kind, ...whose, '-keyout', keyFile, '-out', certificateFile])
  return { key: await readFile(keyFile, 'utf8'), certificate: await readFile(certificateFile, 'utf8') }
}
