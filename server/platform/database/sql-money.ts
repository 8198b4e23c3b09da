import { type RawBuilder, sql } from 'kysely'

/** `bps` of an amount, of less than nothing none: rounded once, half up, as `scale` of the domain. */
export const partOf = (amount: RawBuilder<unknown>, bps: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`div(greatest(${amount}, 0) * ${bps} + 5000, 10000)`
