/**
 * The single values that cross the wire, each a codec: decoding gives the domain's type, encoding the wire's.
 * A `typed…` value is one that people or forms send: it comes as a number or as its text.
 */
import { oddsFromDecimal, oddsToDecimal, type Odds } from '@paddock/domain/odds'
import type { MarketKind, Side } from '@paddock/domain/market'
import { parseRupees, type Paise, WHOLE_BPS } from '@paddock/domain/money'
import { MICROS_OF_USDT, type MicroUsdt, parseUsdt } from '@paddock/domain/payments'
import * as z from 'zod/mini'

type Payload = { issues: z.core.$ZodRawIssue[] }

/** Records that a value cannot be read. With a refusal code the answer is that refusal, otherwise a bad request. */
export function unreadable(payload: Payload, input: unknown, refusal?: string, path: PropertyKey[] = []): never {
  payload.issues.push({ code: 'custom', input, path, params: refusal === undefined ? {} : { refusal } })
  return z.NEVER
}

export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]+$/))
/** The database takes no text with a zero in it, and half a character is none. */
const isWhole = z.refine<string>((given) => !given.includes('\0') && given.isWellFormed())
export const text = z.string().check(z.maxLength(1000), isWhole)
export const shortText = z.string().check(z.maxLength(200), isWhole)
/** What a list is searched by: a blank that was pasted with it, before or behind, is none of it. */
export const searchText = z.string().check(z.trim(), z.maxLength(200), isWhole)
export const count = z.int().check(z.gte(0))

/** Rupees with at most two decimals on the wire, paise inside. Exact below 10^13 rupees. */
export const amount = z.codec(z.number(), z.custom<Paise>(), {
  decode: (rupees, payload) => parseRupees(String(rupees)) ?? unreadable(payload, rupees),
  encode: (paise) => paise / 100,
})

/** A price in decimals on the wire (1.95; 85 per 100), hundredths inside. */
export const price = z.codec(z.number(), z.custom<Odds>(), {
  decode: (decimal, payload) => oddsFromDecimal(decimal) ?? unreadable(payload, decimal),
  encode: oddsToDecimal,
})

/** Enough for what any stake wins at it to come out to the paisa, and too few for the noise of the division to show. */
const AVERAGE_PLACES = 10

/** A mean of prices as it crosses the wire: 1.9680000000000002 is 1.968. */
export const roundedAverage = (mean: number): number => Number(mean.toFixed(AVERAGE_PLACES))

/** A mean of prices: more decimals than a price that can be struck, so it is shown and never sent back. */
export const averagePrice = z.codec(z.number(), z.number(), { decode: (mean) => mean, encode: roundedAverage })

/** 'back' or 'lay' on the wire, in either case when it comes in (the two specified payloads differ). */
export const side = z.codec(z.enum(['back', 'lay', 'BACK', 'LAY']), z.enum(['BACK', 'LAY']), {
  decode: (word): Side => (word.toUpperCase() === 'BACK' ? 'BACK' : 'LAY'),
  encode: (word) => (word === 'BACK' ? 'back' : 'lay'),
})

export const marketKind: z.ZodMiniEnum<{ [K in MarketKind]: K }> = z.enum({
  BETFAIR: 'BETFAIR',
  BOOKMAKER: 'BOOKMAKER',
  SESSION: 'SESSION',
})

/** Years that every reader of a moment can hold: the database, and the microseconds in which batches are written (1714 to 2285). */
const FIRST_MOMENT = Date.UTC(1900, 0, 1)
const AFTER_LAST_MOMENT = Date.UTC(2200, 0, 1)

/** Whether these milliseconds since 1970 are a moment that can be stored; NaN is none. */
export const isMoment = (millis: number): boolean => millis >= FIRST_MOMENT && millis < AFTER_LAST_MOMENT

/** A moment from 1900 to 2199: ISO 8601 in UTC on the wire, milliseconds since 1970 inside. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.number(), {
  decode(iso, payload) {
    const millis = Date.parse(iso)
    return isMoment(millis) ? millis : unreadable(payload, iso)
  },
  encode: isoOf,
})

let newest = { millis: 0, iso: new Date(0).toISOString() }

/** What is told of a bet has one moment several times over, and so have the bets of a batch. */
function isoOf(millis: number): string {
  if (millis !== newest.millis) newest = { millis, iso: new Date(millis).toISOString() }
  return newest.iso
}

const NUMBER = /^-?\d{1,13}(\.\d{1,6})?$/

export const typedNumber = z.codec(z.union([z.number(), z.string().check(z.regex(NUMBER))]), z.number(), {
  decode: Number,
  encode: (value) => value,
})
export const typedCount = z.pipe(typedNumber, count)
/** A count that the database keeps in 32 bits: versions, numbers of sites. */
export const typedInt32 = typedCount.check(z.lte(2 ** 31 - 1))
export const typedAmount = z.pipe(typedNumber, amount)
export const typedPrice = z.pipe(typedNumber, price)

/** USDT with at most six decimals on the wire, millionths inside. */
export const usdtAmount = z.codec(z.number(), z.custom<MicroUsdt>(), {
  decode: (usdt, payload) => parseUsdt(String(usdt)) ?? unreadable(payload, usdt),
  encode: (micros) => micros / MICROS_OF_USDT,
})
export const typedUsdt = z.pipe(typedNumber, usdtAmount)

export const typedFlag = z.codec(z.union([z.boolean(), z.enum(['true', 'false'])]), z.boolean(), {
  decode: (value) => value === true || value === 'true',
  encode: (value) => value,
})

/** An id that some clients send as a number (team ids of the feed are numbers). */
export const typedId = z.codec(z.union([z.int(), id]), id, { decode: String, encode: (value) => value })

/** A share: percent with at most two decimals on the wire, whole basis points inside, 0 to 10,000. */
export const percent = z.codec(z.number(), z.int().check(z.gte(0), z.lte(WHOLE_BPS)), {
  decode: (value, payload) => {
    const bps = Math.round(value * 100)
    return Math.abs(value * 100 - bps) < 1e-6 ? bps : unreadable(payload, value)
  },
  encode: (bps) => bps / 100,
})
export const typedPercent = z.pipe(typedNumber, percent)

/** A year of four digits other than 0000, which there was not: what is before or behind those the database writes otherwise. */
const hasYear = (iso: string): boolean => /^\d{4}-/.test(iso) && !iso.startsWith('0000')

/**
 * A day (2026-11-21, in the site's zone) or a moment, as report filters give it; inside a moment is in UTC, to the millisecond: offsets and
 * fractions that ISO 8601 allows are more than the database reads.
 */
export const dayOrInstant = z.union([
  z.iso.date().check(z.refine(hasYear)),
  z.codec(z.iso.datetime({ offset: true }), z.string(), {
    decode(given, payload) {
      const millis = Date.parse(given)
      const iso = Number.isNaN(millis) ? '' : new Date(millis).toISOString()
      return hasYear(iso) ? iso : unreadable(payload, given)
    },
    encode: (iso) => iso,
  }),
])

/** A day of UTC, as third parties count them. */
export const utcDay = z.iso.date().check(z.refine((day) => isMoment(Date.parse(day))))

/** The operator's second password for what moves money or decides a market. Never logged. */
export const transactionCode = z.string().check(z.minLength(4), z.maxLength(64))

/** Six digits of the authenticator, or one of the backup codes. Never logged. */
export const factorCode = z.string().check(z.minLength(6), z.maxLength(20))

/** A zone of time by its name. No bare offset: whose sign is which, a browser and a database say differently. */
export const zoneName = z.string().check(z.maxLength(64), z.regex(/^[A-Z][\w+-]*(\/[\w+-]+){0,2}$/), z.refine(isZone))

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
