/** The columns in which a bet tells where it was made. */
import { sql } from 'kysely'

export const SETTING = sql`m.id as market_id, m.kind, m.shape, m.runners, m.name as market_name, e.id as event_id,
  e.name as event_name, e.sport_id`
/** Of bets `b`, or of cash-outs of that name. */
export const PLACES = sql`join markets m on m.id = b.market_id join events e on e.id = m.event_id join accounts a on a.id = b.account_id`
