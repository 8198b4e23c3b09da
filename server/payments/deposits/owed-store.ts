/** What is owed back of deposits, as it is kept. docs/domain/payments.md#owed. */
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { DAY_MS } from '@paddock/domain/time'
import { insertStep, type OwedBack, type Step, type StoredDeposit, type SumsOfDay } from './store.ts'

type NewOwed = {
  readonly id: string
  readonly siteId: number
  readonly amount: Paise
  readonly why: OwedBack['why']
  readonly utr: string | null
  readonly at: number
  readonly by: number
  /** Of two who say so the first. */
  readonly first: number | null
}

/** Anew where two had said that it never came: what was owed then is kept beside it. */
export async function saveOwed(tx: Tx, { id, siteId, amount, why, utr, at, by, first }: NewOwed): Promise<void> {
  await sql`insert into deposits_never_came (deposit_id, n, site_id, amount, why, owed_at, owed_by, owed_first, at)
    select deposit_id, never_came + 1, site_id, amount, why, owed_at, owed_by, owed_first, never_came_at from deposits_owed where deposit_id = ${id}`.execute(
    tx,
  )
  await sql`insert into deposits_owed as w (deposit_id, site_id, amount, why, tail, owed_at, owed_by, owed_first)
    values (${id}, ${siteId}, ${amount}, ${why}, utr_tail(${utr ?? ''}), ${timeOf(at)}, ${by}, ${first})
    on conflict (deposit_id) do update set amount = excluded.amount, why = excluded.why, owed_at = excluded.owed_at, owed_by = excluded.owed_by,
      owed_first = excluded.owed_first, never_came = w.never_came + 1, never_came_at = null`.execute(tx)
}

/** Of what its player has had sent back, which stays as it is. */
export async function saveOwedAgain(tx: Tx, deposit: StoredDeposit, step: Omit<Step, 'state'>): Promise<void> {
  await sql`update deposits set version = version + 1, owing_by = null, owing_amount = null, owing_until = null where id = ${deposit.id}`.execute(
    tx,
  )
  await insertStep(tx, deposit, { ...step, state: deposit.state })
}

/** What officers said within a day before now that is owed back: of the player, and of what whoever is paid was paid. */
export async function loadOwedOfDay(from: Reader, id: string, now: number): Promise<SumsOfDay> {
  const { rows } = await sql<SumsOfDay>`
    select coalesce(sum(w.amount) filter (where x.account_id = d.account_id), 0)::bigint as of_player,
      coalesce(sum(w.amount) filter (where x.payee = d.payee), 0)::bigint as of_payee
    from deposits d left join (deposits_owed w join deposits x on x.id = w.deposit_id and x.account_id <> w.owed_by)
      on w.site_id = d.site_id and w.owed_at > ${timeOf(now - DAY_MS)}
    where d.id = ${id} group by d.id`.execute(from)
  return must(rows[0], 'deposits stay')
}
