import { sql } from 'kysely'

/** Of the awards `b`: one that came with a deposit and is being wagered for. While there is one, nothing else is offered. */
export const IS_WAGERED = sql`b.wagerer_id = b.account_id and b.kind in ('depositWagerBonus', 'depositBonus') and b.ended is null
  and b.accepted_at is not null and b.released + b.lost < b.amount`
