/** Sessions of games that are over and whose providers have not heard so. docs/domain/casino.md#players. */
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { timeOf, timeOrNull } from '../../platform/sql-time.ts'
import { IS_OVER } from '../wallet/store.ts'

export type UntoldSession = {
  readonly id: string
  readonly providerId: number
  readonly providerSession: string
  readonly asked: number
}

/** Of each provider those that are due by now, the longest waiting first. */
export async function listUntold(from: Reader, now: number, mostOfOne: number): Promise<readonly UntoldSession[]> {
  const { rows } = await sql<UntoldSession>`
    select c.id, c.provider_id, c.provider_session, c.over_asked as asked from casino_providers p cross join lateral (
      select c.id, c.provider_id, c.provider_session, c.over_asked, c.over_ask_at from casino_sessions c
      where c.provider_id = p.id and c.provider_session is not null and c.over_told_at is null and c.over_ask_at <= ${timeOf(now)} and (${IS_OVER})
      order by c.over_ask_at, c.id limit ${mostOfOne}) c
    order by p.id, c.over_ask_at, c.id`.execute(from)
  return rows
}

/** `toldAt`: null where it is told again, then. */
export async function noteTold(
  to: Reader,
  id: string,
  { toldAt, askAt }: { readonly toldAt: number | null; readonly askAt: number },
): Promise<void> {
  await sql`update casino_sessions set over_asked = over_asked + 1, over_ask_at = ${timeOf(askAt)}, over_told_at = ${timeOrNull(toldAt)}
    where id = ${id}`.execute(to)
}
