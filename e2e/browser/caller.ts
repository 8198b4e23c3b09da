/** Calls of the contract over the real HTTP, as somebody who signed in: for what a test must know or decide beside the screen. */
import {
  type Asking,
  bearer,
  BEARER_HEADER,
  calls,
  type Endpoint,
  readReply,
  type ReplyOf,
  TOKEN_HEADER,
  tokenOf,
  writeRequest,
} from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { formOf } from '../harness/http.ts'

export const PASSWORD = 'Paddock@1'
export const TRANSACTION_CODE = '123456'

export type Caller = {
  readonly token: string
  call<E extends Endpoint>(endpoint: E, asking: Asking<E>): Promise<ReplyOf<E>>
  /** Somebody else of the same installation. */
  as(userName: string): Promise<Caller>
}

/** Operators come in through the door of their own app. */
export async function signInAs(url: string, userName: string): Promise<Caller> {
  const request = writeRequest(calls.signIn, { body: { email: userName, password: PASSWORD } })
  const reply = await send(url, request, userName.startsWith('player') ? {} : { 'x-console': '1' })
  const token = must(tokenOf(reply.headers.get(BEARER_HEADER) ?? undefined), `${userName} got a session`)
  const session = { [TOKEN_HEADER]: token, [BEARER_HEADER]: bearer(token) }
  return {
    token,
    as: (other) => signInAs(url, other),
    async call(endpoint, asking) {
      const answered = await send(url, writeRequest(endpoint, asking), session)
      return await readReply(endpoint, await answered.json())
    },
  }
}

async function send(
  url: string,
  request: ReturnType<typeof writeRequest>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const reply = await fetch(`${url}${request.url}`, {
    method: request.method,
    headers: { ...request.headers, ...headers },
    ...(request.body !== undefined && { body: request.body }),
    ...(request.parts && { body: formOf(request.parts) }),
  })
  if (!reply.ok) throw new Error(`${request.method} ${request.url}: ${reply.status} ${await reply.text()}`)
  return reply
}
