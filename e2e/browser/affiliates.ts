/** Affiliates as officers make them, and time that has gone by for them. */
import { type AffiliateWhole, calls, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { signInAs, TRANSACTION_CODE } from './caller.ts'
import { sumBoardsAnew } from './leaderboards.ts'
import type { Paddock } from './paddock.ts'

type Making = RequestOf<typeof calls.createAffiliate>['body']

const TERMS = { sports: 3000, casino: 2000, head: paise(0), headDeposit: paise(0), headTurnover: paise(0) } as const

/** With a deal that two have agreed to. Gives the affiliate's id. */
export async function makeAffiliate(
  { url }: Pick<Paddock, 'url'>,
  { userName, code, terms = TERMS }: Pick<Making, 'userName' | 'code'> & Partial<Pick<Making, 'terms'>>,
): Promise<string> {
  const [maker, other] = await Promise.all([signInAs(url, 'whitelabel'), signInAs(url, 'administrator')])
  const body = { userName, code, terms, transactionCode: TRANSACTION_CODE }
  const { docs } = await maker.call(calls.createAffiliate, { params: { role: 'whiteLabel' }, body })
  await other.call(calls.confirmDeal, {
    params: { role: 'administrator', affiliateId: docs._id },
    body: { version: 1, transactionCode: TRANSACTION_CODE },
  })
  return docs._id
}

export async function readAffiliate({ url }: Pick<Paddock, 'url'>, affiliateId: string): Promise<AffiliateWhole> {
  const root = await signInAs(url, 'administrator')
  return (await root.call(calls.getAffiliate, { params: { role: 'administrator', affiliateId } })).docs
}

/**
 * As if all that was until now had been in a month that is over: it closes with the next turn of the job. Over for a day: in the first hours
 * of a month the one before it still waits for its last results.
 */
export async function letMonthPass({ rows }: Pick<Paddock, 'rows'>): Promise<void> {
  const month = `(date_trunc('month', (now() - interval '1 day') at time zone 'Asia/Kolkata') - interval '1 month') at time zone 'Asia/Kolkata'`
  await rows(`update affiliates set created_at = ${month}`)
  await rows(`update affiliate_deals set from_at = ${month} where from_at is not null`)
  await rows(`update affiliate_players set joined_at = ${month} + interval '1 day'`)
  await rows(`update settlements set declared_at = ${month} + interval '2 days' where declared_at > ${month}`)
  await sumBoardsAnew({ rows })
  await rows(`insert into affiliate_progress (site_id, summed_until, looked_until) values (1, ${month}, now())
    on conflict (site_id) do update set summed_until = excluded.summed_until`)
}
