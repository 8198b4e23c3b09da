/** How providers are asked: within a time, no further than where they stand, and for no more than an answer may be long. docs/domain/casino.md#providers. */
import type { StoredProvider } from '../../provider.ts'

export type Question = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly target: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export type Answer = {
  readonly status: number
  readonly header: (name: string) => string
  readonly body: Buffer
}
export type Wire = (question: Question) => Promise<Answer>

/** Below where the provider is asked. */
export const targetOf = ({ baseUrl }: StoredProvider, path: string): URL => new URL(baseUrl.replace(/\/$/, '') + path)

/** Of an answer, unpacked: several times what the longest list of games takes. */
const MOST_BYTES = 8 * 1024 * 1024

/** Of one thing that is asked for: where that takes several answers, they are no longer together, and each has its time. */
export function createWire(timeoutMs: number, send: typeof fetch): Wire {
  let left = MOST_BYTES
  return async ({ method, target, headers, body }) => {
    const response = await send(target, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    })
    const answer = await bytesOf(response, left)
    left -= answer.length
    return { status: response.status, header: (name) => response.headers.get(name) ?? '', body: answer }
  }
}

/** No more than it may be, however long it goes on or small it was packed. */
async function bytesOf({ body }: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > most) throw new RangeError('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
