/** A gateway that takes a message as one HTTP request, as nearly all of them do; how it wants it is a matter of settings. */
import type { Sms, SmsOutcome } from './port.ts'

export type HttpSmsSettings = {
  /** May hold {phone} and {text}, as the body may; in it they are encoded as its content type asks. */
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
}

const LONGEST_REFERENCE = 200

export function createHttpSms(settings: HttpSmsSettings, send: typeof fetch = fetch): Sms {
  const { url, method, headers, body, timeoutMs } = settings
  const isJson = Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  )
  const encodeInBody = isJson ? inJson : encodeURIComponent
  return {
    async send(phone, text) {
      const values = { phone, text }
      try {
        const response = await send(fill(url, values, encodeURIComponent), {
          method,
          headers,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          ...(method === 'POST' && { body: fill(body, values, encodeInBody) }),
        })
        return outcomeOf(response.status, await response.text())
      } catch (cause) {
        return { ok: false, retryable: true, why: cause instanceof Error ? cause.name : 'unknown' }
      }
    },
  }
}

/** Inside the quotes of a template. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

const fill = (template: string, values: Readonly<Record<string, string>>, encode: (value: string) => string): string =>
  template.replaceAll(/\{(phone|text)\}/g, (_, name: string) => encode(values[name] ?? ''))

function outcomeOf(status: number, answer: string): SmsOutcome {
  if (status >= 200 && status < 300) return { ok: true, reference: answer.slice(0, LONGEST_REFERENCE) }
  // Too many requests and the gateway's own faults pass; anything else would fail again.
  return { ok: false, retryable: status === 429 || status >= 500, why: `HTTP ${status}` }
}
