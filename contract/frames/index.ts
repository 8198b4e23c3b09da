/**
 * Price frames: the pipe-delimited text in which markets and their prices travel on the live socket. 000 §3 lists the
 * fields; the layout is ours. Lines of one message stand between newlines. ABNF:
 *
 *     message   = frame *( LF frame )
 *     frame     = market / prices / quotes
 *
 *     market    = "M1|" kind "|" id "|" seq "|" state "|" definition "|" ( runners / session )
 *     prices    = "P1|" id "|" seq "|" step "|" state "|" [ change *( ";" change ) ]
 *     quotes    = "Q1|" id "|" seq "|" step "|" state "|" lines "|" lines               ; YES, then NO
 *
 *     kind      = "BETFAIR" / "BOOKMAKER" / "SESSION"
 *     seq       = whole                                     ; grows with every frame of the market
 *     step      = [ whole ]                                 ; seq − the seq it follows; empty: an image, follows anything
 *     state     = publishedAt "|" version "|" status "|" remarksMessage "|" volume
 *     definition = name "|" eventId "|" eventName "|" eventTypeId "|" inPlay "|" marketActive "|" betAllow "|" cashout "|"
 *                 manual "|" externalType "|" delaySecond "|" min "|" max "|" openDate "|" betOpenDate "|" suspendTime "|"
 *                 validOverRoundCheck
 *     runners   = winners "|" [ runner *( ";" runner ) ] [ "|" ladder ]     ; none: CLASSIC, of a bookmaker no ladder
 *     runner    = id "," slot "," sort "," status "," name "," levels "," levels "," lastTraded [ "," reduction ] [ "," horse ]
 *                                                           ; levels of back, then of lay
 *     ladder    = "CLASSIC" / "FINEST" / "LINE_RANGE*" lowest "*" highest "*" step              ; law 1.4
 *     reduction = whole                                     ; of a non-runner, in hundredths of a percent
 *     horse     = clothNumber "," stallDraw "," age "," jockeyName "," trainerName "," url
 *     session   = variant "|" numbers "|" marketIndex "|" priority "|" lines "|" lines                          ; YES, NO
 *     numbers   = khadoWidth                                ; as SESSION_NUMBERS has them, with "|" between
 *     change    = slot "," ( "=" / levels ) "," ( "=" / levels ) "," lastTraded              ; back, lay; "=" unchanged
 *
 *     levels    = [ level *( "/" level ) ]                  ; best first
 *     level     = odd "*" run                               ; price, size in rupees
 *     lines     = [ line *( "/" line ) ]                    ; the one on show first
 *     line      = odd "*" run "*" max                       ; price for 100, run, largest stake in rupees
 *
 * Flags are 0 or 1. Prices and amounts are decimals with at most two places and no needless zeros, times milliseconds
 * since 1970; betOpenDate, suspendTime, khadoWidth, remarksMessage, lastTraded and the horse's parts may be empty. Texts
 * are escaped as fields.ts says, so no text holds a delimiter. The digit of a tag is the layout's version: a reader skips
 * tags it does not know, so a new layout can be sent beside the old one.
 *
 * Bytes: the head of a price frame takes 50 to 60, each runner whose three best prices changed on both sides 70 to 80,
 * on one side 40, a session's quotes 25. A match-odds market that moves ten times a second sends about 1.2 kB/s.
 */
import { FrameError, type PartReader, partReader } from './fields.ts'
import type { Frame } from './frame.ts'
import { marketLine, marketOf } from './market-frame.ts'
import { priceLine, pricesOf, quotesOf } from './price-frame.ts'

export * from './follow.ts'
export * from './live-market.ts'
export type { PricesFrame, QuotesFrame, RunnerChange } from './price-frame.ts'

export type { Frame, MarketFrame } from './frame.ts'

export const encodeFrame = (frame: Frame): string =>
  frame.tag === 'market' ? marketLine(frame.market) : priceLine(frame)

/** The message of several frames. Encode a frame once and send the same text to everybody. */
export const joinFrames = (lines: readonly string[]): string => lines.join('\n')

const READERS = new Map<string, (fields: PartReader) => Frame>([
  ['M1', (fields) => ({ tag: 'market', market: marketOf(fields) })],
  ['P1', pricesOf],
  ['Q1', quotesOf],
])

/** A frame, or undefined for a tag of another version. Throws a FrameError on anything malformed. @internal Exported for the tests. */
export function decodeFrame(line: string): Frame | undefined {
  const [tag = '', ...parts] = line.split('|')
  const read = READERS.get(tag)
  if (!read) return undefined
  const fields = partReader(parts)
  const frame = read(fields)
  if (fields.rest() > 0) throw new FrameError(`${fields.rest()} fields too many in ${tag}`)
  return frame
}

export const decodeFrames = (message: string): Frame[] =>
  message.split('\n').flatMap((line) => {
    const frame = decodeFrame(line)
    return frame ? [frame] : []
  })
