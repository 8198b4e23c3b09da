/** People of the demo world, over the real HTTP. */
import {
  type Asking,
  bearer,
  BEARER_HEADER,
  type BetOrder,
  calls,
  type Endpoint,
  REPLAYED_HEADER,
  TOKEN_HEADER,
  tokenOf,
  writeRequest,
} from '@paddock/contract'
import type { Side } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { type Answer, formOf, send } from './http.ts'

const PASSWORD = 'Paddock@1'
export const TRANSACTION_CODE = '123456'

export type Person = {
  readonly name: string
  /** `undefined` when the call was cut off: nobody knows what came of it. */
  ask<E extends Endpoint>(call: E, asking: Asking<E>): Promise<Answer | undefined>
}

/** `site` is the first label of the host; operators come in through the door of their own app. */
export async function signIn(port: number, name: string, site = 'demo'): Promise<Person> {
  const host = `${site}.localhost`
  const person = { port, host }
  const asked = writeRequest(calls.signIn, { body: { email: name, password: PASSWORD } })
  const ask = () => send({ ...person, ...wire(asked, name.startsWith('player') ? {} : { 'x-console': '1' }) })
  // A server that has just begun on a busy machine may be slower than anybody waits, once; a session more harms nobody.
  const answer = (await ask()) ?? (await ask())
  const token = must(tokenOf(answer?.headers[BEARER_HEADER]), `${name} of ${site} got a session: ${answer?.body}`)
  const session = { [TOKEN_HEADER]: token, [BEARER_HEADER]: bearer(token) }
  return {
    name: `${name}@${site}`,
    ask: async (call, asking) => send({ ...person, ...(await packed(writeRequest(call, asking), session)) }),
  }
}

export const wire = (asked: ReturnType<typeof writeRequest>, headers: Readonly<Record<string, string>>) => ({
  method: asked.method,
  path: asked.url,
  headers: { ...asked.headers, ...headers },
  ...(asked.body !== undefined && { body: asked.body }),
})

/** With its files, where it has some. */
async function packed(asked: ReturnType<typeof writeRequest>, headers: Readonly<Record<string, string>>) {
  const plain = wire(asked, headers)
  if (!asked.parts) return plain
  const form = new Response(formOf(asked.parts))
  const type = must(form.headers.get('content-type'), 'a form says how it is parted')
  return {
    ...plain,
    headers: { ...plain.headers, 'content-type': type },
    body: new Uint8Array(await form.arrayBuffer()),
  }
}

export type Pick = {
  readonly marketId: string
  readonly runnerId: string
  readonly side: Side
  /** Hundredths. */
  readonly price: number
  readonly rupees: number
  readonly rests?: boolean
}

export const orderOf = (
  { marketId, runnerId, side, price, rupees, rests = false }: Pick,
  reference: string | null,
): BetOrder => ({
  marketId,
  kind: 'BETFAIR',
  runnerId,
  side,
  price: odds(price),
  line: null,
  stake: paise(rupees * 100),
  timeInForce: rests ? 'GOOD_TILL_CANCEL' : 'FILL_OR_KILL',
  minFill: null,
  persistence: 'LAPSE',
  expiresAt: null,
  acceptAnyPrice: false,
  acceptTicks: 0,
  marketVersion: null,
  requestId: reference,
  device: null,
  country: null,
})

/** What came of a bet, as far as its player was told. */
export type Told =
  | { readonly kind: 'taken'; readonly betId: string; readonly status: string; readonly isReplay: boolean }
  | { readonly kind: 'refused'; readonly code: string; readonly betId: string | null }
  /** A fault or no answer: the bet may exist or not. */
  | { readonly kind: 'unknown'; readonly status: number | null }

export async function placeBet(person: Person, pick: Pick, key: string | null): Promise<Told> {
  return readTold(
    await person.ask(calls.placeBet, { body: orderOf(pick, key), ...(key !== null && { idempotencyKey: key }) }),
  )
}

type BetReply = {
  readonly code?: string
  readonly docs?: { readonly bet: { readonly _id: string; readonly status: string } }
}

function readTold(answer: Answer | undefined): Told {
  if (!answer || answer.status >= 500) return { kind: 'unknown', status: answer?.status ?? null }
  const { code = '', docs } = JSON.parse(answer.body) as BetReply
  if (answer.status >= 400) return { kind: 'refused', code, betId: docs?.bet._id ?? null }
  const { _id: betId, status } = must(docs, 'a bet that was taken comes with its docs').bet
  return { kind: 'taken', betId, status, isReplay: answer.headers[REPLAYED_HEADER] === 'true' }
}
