/** A gateway that is asked over HTTP with JSON, both sides signing what they send. docs/payment-gateway.md "The protocol". */
import { formatRupees, type Paise, parseRupees } from '@paddock/domain/money'
import { REPORT_KINDS, type ReportLine, SAID_STATES } from '@paddock/domain/payments'
import * as z from 'zod/mini'
import type { Payee } from '../orders/payee.ts'
import { seal, sealFault } from '../../platform/http/signed-message.ts'
import type { GatewayOutcome, Hint, Hook, NewPayment, NewPayout, PaymentGateway } from './port.ts'

export type HttpGatewaySettings = {
  readonly name: string
  readonly url: string
  /** Who we are there. */
  readonly merchant: string
  readonly key: string
  /** Until a change of keys is over; null else. */
  readonly keyBefore: string | null
  /** Hosts that players may be led to, with their ports. */
  readonly payHosts: readonly string[]
  readonly timeoutMs: number
}

const rupees = z.pipe(
  z.string(),
  z.transform((text, context): Paise => {
    const amount = parseRupees(text)
    if (amount !== undefined && text === text.trim()) return amount
    context.issues.push({ code: 'custom', input: text, message: 'is no amount' })
    return z.NEVER
  }),
)
const said = z.object({ state: z.enum(SAID_STATES), amount: rupees, currency: z.string() })
const begun = z.object({ payUrl: z.url({ protocol: /^https?$/ }), expiresAt: z.int() })
/** A name of theirs that can be kept: the database takes no text with a zero in it. */
const name = z.string().check(
  z.maxLength(200),
  z.refine((given) => !given.includes('\0') && given.isWellFormed()),
)
const line = z.object({
  id: name.check(z.minLength(1)),
  kind: z.enum(REPORT_KINDS),
  reference: name,
  amount: rupees,
  fee: rupees,
  tax: rupees,
  heldBack: rupees,
})
const reported = z.object({ lines: z.array(line) })
const refusal = z.object({ error: z.string() })
const hinted = z.object({ reference: z.optional(name), report: z.optional(z.iso.date()) })

const UNPROCESSABLE = 422
const LONGEST_WHY = 200

export function createHttpGateway(settings: HttpGatewaySettings, send: typeof fetch = fetch): PaymentGateway {
  const { name, url, merchant, key, keyBefore, payHosts, timeoutMs } = settings
  const keys = keyBefore === null ? [key] : [key, keyBefore]

  async function ask<T>(
    method: 'GET' | 'POST',
    path: string,
    shape: z.ZodMiniType<T>,
    body?: object,
  ): Promise<GatewayOutcome<T>> {
    const target = new URL(url.replace(/\/$/, '') + path)
    const text = body === undefined ? '' : JSON.stringify(body)
    const { at, nonce, signature } = seal(key, { method, path: target.pathname, body: text }, Date.now())
    const seals = { 'x-merchant': merchant, 'x-timestamp': String(at), 'x-nonce': nonce, 'x-signature': signature }
    try {
      const response = await send(target, {
        method,
        headers: { ...seals, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: text }),
      })
      return outcomeOf(response.status, await response.json(), shape)
    } catch (cause) {
      return { ok: false, what: 'UNANSWERED', why: cause instanceof Error ? cause.name : 'unknown' }
    }
  }

  return {
    name,
    payHosts,
    createPayment: ({ reference, amount, operatorId, redirectUrl, expiresInSeconds }: NewPayment) =>
      ask('POST', '/v1/payments', begun, {
        reference,
        ...money(amount),
        operatorId,
        returnUrl: redirectUrl,
        expiresInSeconds,
      }),
    createPayout: ({ reference, amount, operatorId, payee }: NewPayout) =>
      ask('POST', '/v1/payouts', said, { reference, ...money(amount), operatorId, payee: sentPayee(payee) }),
    status: (reference) => ask('GET', `/v1/orders/${encodeURIComponent(reference)}`, said),
    async report(day) {
      const answer = await ask('GET', `/v1/reports/${day}`, reported)
      return answer.ok ? { ok: true, value: answer.value.lines satisfies readonly ReportLine[] } : answer
    },
    readHint({ method, path, headers, body }: Hook, now): Hint | undefined {
      const header = (called: string): string => String(headers[called] ?? '')
      const nonce = header('x-nonce')
      const given = { at: Number(header('x-timestamp')), nonce, signature: header('x-signature') }
      if (nonce === '' || sealFault(keys, given, { method, path, body }, now)) return undefined
      return { nonce, about: aboutOf(body) }
    },
  }
}

const money = (amount: Paise) => ({ amount: formatRupees(amount), currency: 'INR' })

const sentPayee = (payee: Payee): object =>
  'sourceOf' in payee ? { refundOf: payee.sourceOf } : { name: payee.name, ...payee.details }

/** Whatever is not one of the answers that were agreed says nothing about what was done. */
function outcomeOf<T>(status: number, answer: unknown, shape: z.ZodMiniType<T>): GatewayOutcome<T> {
  if (status === 200) {
    const read = z.safeParse(shape, answer)
    return read.success ? { ok: true, value: read.data } : { ok: false, what: 'UNANSWERED', why: 'unreadable' }
  }
  const refused = z.safeParse(refusal, answer)
  const why = `HTTP ${status} ${refused.success ? refused.data.error : ''}`.trim().slice(0, LONGEST_WHY)
  if (refused.success && status === UNPROCESSABLE) return { ok: false, what: 'REFUSED', why }
  if (refused.success && refused.data.error === 'UNKNOWN_REFERENCE')
    return { ok: false, what: 'UNKNOWN_REFERENCE', why }
  return { ok: false, what: 'UNANSWERED', why }
}

function aboutOf(body: string): Hint['about'] {
  const read = z.safeParse(hinted, parsed(body))
  if (!read.success) return null
  const { reference, report } = read.data
  if (reference !== undefined) return { reference }
  return report === undefined ? null : { day: report }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
