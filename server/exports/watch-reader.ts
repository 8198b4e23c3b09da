/**
 * Who takes an export: whether the reader may still have it, and takes it at all. A reader who has stopped asks for nothing, so it is
 * a clock that looks, not the next frame. Security T49, T59.
 */
import type { Readable } from 'node:stream'
import type { Refusal } from '@paddock/contract'
import { guarded } from '../platform/jobs/guarded.ts'
import type { Exporting } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'

/** Whatever ends a session is seen at one look, and has ended its exports at the next: within a second. */
const LOOK_MS = 500
/**
 * Nothing that was taken for so long is taken by nobody: its place is another's. A connection takes what waits for it 64 kB at a time
 * (a stream's own measure), so whoever reads 26 kbit/s is never still.
 */
const MOST_STILL_MS = 20_000
/** However slowly it is taken: a whole one of fifty thousand rows comes through 10 kB/s in this time. */
const MOST_MS = 30 * 60_000
/** What is given at a time: a frame may be long, and of a long one nobody sees how much has been taken. */
export const PIECE_BYTES = 16 * 1024

export type Reader = {
  /** Why the caller would be refused by now; told in the next frame that is taken. */
  readonly refusal: () => Refusal | undefined
  /** The frames as they are, in pieces, and the look at when they are taken. */
  readonly watched: (frames: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>
  /** Destroys the stream of those frames when nobody takes what would tell of the refusal, or anything at all. */
  readonly endStill: (stream: Readable) => void
}

export function watchReader(
  { call, asked, refusalOfNow }: Pick<Exporting, 'call' | 'asked' | 'refusalOfNow'>,
  { log, clock }: { readonly log: Log; readonly clock: () => number },
): Reader {
  let refusal: Refusal | undefined
  let isAsking = false
  /** Since when a frame, or the end of them, waits for its reader; undefined while the next is made. */
  let stillSince: number | undefined = clock()
  const endsAt = clock() + MOST_MS

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      refusal = await refusalOfNow()
    } catch (error) {
      log.error({ err: error, requestId: asked.requestId, path: call.path }, 'whose an export is was not found out')
      refusal = { code: 'FAULT' }
    } finally {
      isAsking = false
    }
  }

  function look(stream: Readable): void {
    const isStill = stillSince !== undefined && (refusal !== undefined || clock() - stillSince >= MOST_STILL_MS)
    if (isStill) stream.destroy()
    else if (clock() >= endsAt) refusal ??= { code: 'TAKES_TOO_LONG' }
    else if (refusal === undefined) void ask()
  }

  return {
    refusal: () => refusal,
    async *watched(frames) {
      stillSince = undefined
      try {
        for await (const frame of frames) {
          for (let from = 0; from < frame.length; from += PIECE_BYTES) {
            stillSince = clock()
            yield frame.subarray(from, from + PIECE_BYTES)
          }
          stillSince = undefined
        }
      } finally {
        stillSince = clock()
      }
    },
    endStill(stream) {
      const looking = setInterval(
        guarded(log, 'the reader of an export was not looked at', () => look(stream)),
        LOOK_MS,
      )
      stream.once('close', () => clearInterval(looking))
    },
  }
}
