/** Calls as an attacker makes them: any host, any header, any body, as whoever signs in. A refusal is an answer, not an error. */
import { createHash } from 'node:crypto'
import {
  calls,
  type Asking,
  bearer,
  BEARER_HEADER,
  type Endpoint,
  PUZZLE_HEADER,
  TOKEN_HEADER,
  tokenOf,
  writeRequest,
} from '@paddock/contract'
import { solvePuzzle } from '@paddock/domain/access'
import { must } from '@paddock/domain/result'
import { send } from '../harness/http.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

const PASSWORD = 'Paddock@1'
export const CODE = '123456'

export type Answered = {
  /** 0 where the connection was cut. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}

export type Attacker = {
  readonly token: string
  /** A call as a client makes it, at another host where one is named. */
  ask<E extends Endpoint>(call: E, asking: Asking<E>, host?: string): Promise<Answered>
  /** A body that no client of ours would send. */
  raw(method: string, path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<Answered>
}

export type Attack = {
  readonly port: number
  /** A session of the demo world's account; operators come in by their own door. */
  as(userName: string, host?: string): Promise<Attacker>
  readonly visitor: Attacker
  read(path: string): Promise<Answered>
}

const answeredOf = (answer: Awaited<ReturnType<typeof send>>): Answered => {
  const text = answer?.body ?? ''
  const body = readBody(text)
  return { status: answer?.status ?? 0, body, text }
}

function readBody(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

export function createAttack(port: number): Attack {
  const withToken = (token: string, home: string): Attacker => {
    const session = token === '' ? {} : { [TOKEN_HEADER]: token, [BEARER_HEADER]: bearer(token) }
    return {
      token,
      async ask(call, asking, host = home) {
        const { method, url: path, headers, body } = writeRequest(call, asking)
        const asked = { port, method, path, host, headers: { ...headers, ...session } }
        return answeredOf(await send({ ...asked, ...(body !== undefined && { body }) }))
      },
      async raw(method, path, body, headers = {}) {
        const all = { 'content-type': 'application/json', ...session, ...headers }
        return answeredOf(await send({ port, method, path, host: home, headers: all, body }))
      },
    }
  }

  return {
    port,
    visitor: withToken('', 'localhost'),
    async as(userName, host = 'localhost') {
      const {
        method,
        url: path,
        headers,
        body = '',
      } = writeRequest(calls.signIn, { body: { email: userName, password: PASSWORD } })
      const door = userName.startsWith('player') ? {} : { 'x-console': '1' }
      const ask = (solved: Readonly<Record<string, string>>) =>
        send({ port, method, path, host, headers: { ...headers, ...door, ...solved }, body })
      const first = await ask({})
      // As our apps do where somebody has guessed from the same place.
      const puzzle = Reflect.get(Object(readBody(first?.body ?? '')['facts']), 'puzzle') as unknown
      const answer = typeof puzzle === 'string' ? await ask({ [PUZZLE_HEADER]: solvePuzzle(sha256, puzzle) }) : first
      const header = answer?.headers[BEARER_HEADER]
      const token = tokenOf(typeof header === 'string' ? header : undefined)
      return withToken(must(token, `${userName} at ${host}: ${answer?.body}`), host)
    },
    read: async (path) => answeredOf(await send({ port, method: 'GET', path })),
  }
}
