/** An export as a client takes it, and what stands in its file: for tests. */
import { type Agent, type IncomingMessage, request as send, type RequestOptions } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Asking, type ExportCall, type FileFrame, readFileFrames, writeRequest } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import type { Gateway } from '../../gateway.ts'

export type Exported = {
  readonly status: number
  /** Of a refusal, and of what failed on its way. */
  readonly code: string | undefined
  readonly frames: readonly FileFrame[]
  readonly file: Buffer
  /** Only when it came whole. */
  readonly end: Extract<FileFrame, { readonly type: 'END' }> | undefined
}

export type Asker = {
  readonly token?: string
  readonly host?: string
  readonly signal?: AbortSignal
  /** Whose connections it comes by; else by one of its own. */
  readonly agent?: Agent
  /** Of a file that is only looked at on its way, the last frame alone is kept. */
  readonly keeps?: 'all' | 'last'
}

/** `onFrame` is told of each as it comes. */
export async function takeExport<E extends ExportCall>(
  gateway: Gateway,
  call: E,
  asking: Asking<E>,
  { token, host = 'localhost', signal, agent, keeps = 'all' }: Asker = {},
  onFrame: (frame: FileFrame) => void | Promise<void> = () => undefined,
): Promise<Exported> {
  const request = writeRequest(call, asking)
  const address = must(gateway.app.server.address(), 'the gateway listens')
  const response = await answerTo({
    method: request.method,
    path: request.url,
    host: '127.0.0.1',
    port: typeof address === 'string' ? address : address.port,
    headers: { host, ...request.headers, ...(token !== undefined && { 'x-authentication': token }) },
    body: request.body ?? '',
    signal,
    agent: agent ?? false,
  })
  if (response.statusCode !== 200) {
    const { code } = (await json(response)) as { code: string }
    return { status: response.statusCode ?? 0, code, frames: [], file: Buffer.alloc(0), end: undefined }
  }
  const frames: FileFrame[] = []
  for await (const frame of readFileFrames(response)) {
    if (keeps === 'last') frames.length = 0
    frames.push(frame)
    await onFrame(frame)
  }
  const last = frames.at(-1)
  return {
    status: 200,
    code: last?.type === 'FAILED' ? (last.body as { code: string }).code : undefined,
    frames,
    file: Buffer.concat(frames.flatMap((frame) => (frame.type === 'BYTES' ? [frame.bytes] : []))),
    end: last?.type === 'END' ? last : undefined,
  }
}

type Sent = RequestOptions & { readonly body: string }

/** Not by `fetch`, which lets nobody say which host is asked. */
const answerTo = ({ body, ...options }: Sent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sending = send(options, resolve)
    sending.once('error', reject)
    sending.end(body)
  })

/** The cells of a CSV without quotes in them. */
export const csvRows = (file: Buffer): string[][] =>
  new TextDecoder()
    .decode(file)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
