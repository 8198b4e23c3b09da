/**
 * Closed load over HTTP/1.1: each connection sends the next call when it has the answer to the last. Written on bare
 * sockets, since client, server and database share the machine and a full client would take a third of it.
 */
import { connect, type Socket } from 'node:net'

export type Call = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** What was answered inside the measured time. Latencies in milliseconds. */
export type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number }

export type HttpLoad = {
  readonly port: number
  readonly connections: number
  readonly warmUpMs: number
  readonly measureMs: number
}

export async function applyHttpLoad(load: HttpLoad, nextCall: () => Call): Promise<Measured> {
  const begin = performance.now() + load.warmUpMs
  const end = begin + load.measureMs
  const latencies: number[] = []
  const client = async (): Promise<void> => {
    const connection = await openConnection(load.port)
    for (let asked = performance.now(); asked < end; ) {
      await connection.post(nextCall())
      const answered = performance.now()
      if (answered >= begin && answered < end) latencies.push(answered - asked)
      asked = answered
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: load.connections }, client))
  latencies.sort((a, b) => a - b)
  return {
    perSecond: Math.round((latencies.length * 1000) / load.measureMs),
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  }
}

type Connection = { post(call: Call): Promise<void>; close(): void }

async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    async post(call) {
      const answer = readAnswer(socket)
      socket.write(messageOf(call, port))
      await answer
    },
    close: () => socket.destroy(),
  }
}

function messageOf({ path, headers, body }: Call, port: number): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`
}

/** Waits for one whole answer. The bench's calls are all good: any status but 200 is a fault of the measurement. */
async function readAnswer(socket: Socket): Promise<void> {
  let text = ''
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error): void => {
      socket.off('data', read).off('error', settle).off('close', closed)
      if (error) reject(error)
      else resolve()
    }
    const closed = (): void => settle(new Error('the server closed the connection'))
    function read(chunk: Buffer): void {
      text += chunk.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
      if (text.length < head + 4 + length) return
      settle(
        text.startsWith('HTTP/1.1 200') ? undefined : new Error(`not answered as it should be: ${text.slice(0, 600)}`),
      )
    }
    socket.on('data', read).on('error', settle).on('close', closed)
  })
}
