/** A rate holds for whoever was shown it: what they were shown, and when, comes back with their claim. docs/domain/payments.md#usdt. */
import { RATE_HOLDS_MS } from '@paddock/domain/payments'
import { timingSafeEqual } from 'node:crypto'

/** To whom a method was shown. */
type Shown = { readonly siteId: number; readonly accountId: number; readonly methodId: string }
export type Quote = { readonly signed: string; readonly until: number }

export type Quotes = {
  quote(shown: Shown, version: number, now: number): Quote
  /** The version that was shown, and until when it holds; undefined of what is none of ours. */
  read(token: string, shown: Shown): { readonly version: number; readonly until: number } | undefined
}

/** `sign` says what nobody without our key can say. */
export function createQuotes(sign: (text: string) => Buffer): Quotes {
  const markOf = ({ siteId, accountId, methodId }: Shown, version: number, at: number): Buffer =>
    Buffer.from(sign(`${siteId} ${accountId} ${methodId} ${version} ${at}`).toString('base64url'))
  return {
    quote: (shown, version, now) => ({
      signed: `${version}.${now}.${markOf(shown, version, now).toString()}`,
      until: now + RATE_HOLDS_MS,
    }),
    read(token, shown) {
      const [, version = '', at = '', mark = ''] = /^(\d{1,9})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? []
      const ours = markOf(shown, Number(version), Number(at))
      const given = Buffer.from(mark)
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
      return { version: Number(version), until: Number(at) + RATE_HOLDS_MS }
    },
  }
}
