import type { ErrorBody, RefusalCode } from '@paddock/contract/refusals'
import { shownText, TEXTS } from '@paddock/ui/words'
import { type Reason, reasonText } from './reason.ts'

/** A call that did not succeed: the server's refusal, or `NETWORK` when nobody knows whether the server got it. */
export class CallFailure extends Error {
  readonly code: RefusalCode | 'NETWORK'
  readonly status: number
  readonly body: ErrorBody | null
  /** Where it was asked, without the query; empty where nothing was sent. */
  readonly url: string

  constructor(status: number, body: ErrorBody | null, { url = '', ...options }: ErrorOptions & { url?: string } = {}) {
    super(body?.message ?? TEXTS.somethingWentWrong, options)
    this.status = status
    this.body = body
    this.url = url
    this.code = body?.code ?? (status === 0 ? 'NETWORK' : 'FAULT')
  }

  /** The request may have been carried out: ask for its outcome before anything is sent again. */
  get isUnknown(): boolean {
    return this.status === 0 || this.status >= 502
  }
}

/** The refusal with the facts of its text. */
export const reasonOf = ({ code, message, body }: CallFailure): Reason => ({
  code,
  text: message,
  facts: factsOf(body),
})

const factsOf = (body: ErrorBody | null): NonNullable<Reason['facts']> => ({
  ...body?.facts,
  ...(body?.limit !== undefined && { limit: body.limit }),
  field: body?.field,
})

/** The text to show for a refusal that came within an answer: of one of several that were asked for together. */
export const refusedText = (body: ErrorBody): string =>
  reasonText({ code: body.code, text: shownText(body.message), facts: factsOf(body) })

/** The player's own order that a refusal names as what stands in the way. */
export function orderInTheWay(thrown: unknown): string | null {
  const betId = thrown instanceof CallFailure ? thrown.body?.facts?.['betId'] : undefined
  return typeof betId === 'string' ? betId : null
}

/** The text to show for anything that was thrown. */
export function failureText(thrown: unknown): string {
  if (!(thrown instanceof CallFailure)) return TEXTS.somethingWentWrong
  const reason = reasonOf(thrown)
  return reasonText({ ...reason, text: shownText(reason.text) })
}

const RETRIES = 1
const SERVER_FAULT = 500

/** For what is only read: a call that failed is tried once more. A refusal is not, it would be refused again. */
export const isTriedAgain = (failures: number, thrown: unknown): boolean =>
  failures < RETRIES && !(thrown instanceof CallFailure && thrown.status > 0 && thrown.status < SERVER_FAULT)
