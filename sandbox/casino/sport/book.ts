/** A book of fixed odds: what is on now, and the slips on it. docs/casino-sandbox.md "Sports book". */
import type { Paise } from '@paddock/domain/money'
import type { Schedule } from '../../schedule.ts'
import { readFixtures } from './fixtures.ts'
import { eventsOn, type Played } from './on-now.ts'
import { legsNow, readSlip, type Slip, stands } from './slip.ts'

export type SportOptions = {
  readonly schedule: Schedule
  readonly recordingsDir: string
  /** Which recordings; all by default. */
  readonly keys?: readonly string[]
}

export type SportsBook = ReturnType<typeof createSportsBook>

export function createSportsBook({ schedule, recordingsDir, keys }: SportOptions, clock: () => number) {
  const played: Played = { schedule, clock, fixtures: [] }
  let reading: Promise<void> | undefined

  /** Once, when somebody first asks; where it failed the next who asks tries again. */
  async function load(): Promise<void> {
    reading ??= readFixtures(recordingsDir, keys).then(
      (read) => {
        played.fixtures = read
      },
      (error: unknown) => {
        reading = undefined
        throw error
      },
    )
    await reading
  }

  return {
    load,
    events: (seen: Readonly<Record<string, unknown>>) => eventsOn(played, seen),
    read: (asked: unknown, stake: Paise) => readSlip(played, asked, stake),
    stands: (slip: Slip) => stands(played, slip),
    legsNow: (slip: Slip) => legsNow(played, slip),
    now: clock,
  }
}
