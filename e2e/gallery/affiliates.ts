/** Affiliates: their page, what everybody else reads there, and the desk. */
import { paise } from '@paddock/domain/money'
import { makeAffiliate } from '../browser/affiliates.ts'
import { signInAs } from '../browser/caller.ts'
import { lineOf } from '../browser/console-screen.ts'
import type { Paddock } from '../browser/paddock.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { type Tour, visit } from './tour.ts'

export const AFFILIATE_PICTURES: readonly Declared[] = [
  '97-affiliates',
  '97-affiliates-qr',
  '97-affiliates-places',
  '97-affiliates-hindi',
  '97-affiliates-visitor',
]
export const AFFILIATE_DESK_PICTURES: readonly Declared[] = [
  '98-affiliates',
  '98-affiliate',
  '98-affiliate-deal',
  '98-affiliate-new',
]

const AFFILIATE = 'player6'
const TERMS = {
  sports: 3000,
  casino: 2000,
  head: paise(50_000),
  headDeposit: paise(100_000),
  headTurnover: paise(500_000),
} as const

/** Once for all pictures: two months stated, one that goes on, places with many players and with few. */
async function fillAffiliates(paddock: Pick<Paddock, 'url' | 'rows'>): Promise<void> {
  if ((await paddock.rows('select from affiliates')).length > 0) return
  const id = await makeAffiliate(paddock, { userName: AFFILIATE, code: 'CricNews', terms: TERMS })
  await makeAffiliate(paddock, { userName: 'player9', code: 'tips24' })
  const month = `date_trunc('month', now() at time zone 'Asia/Kolkata')`
  const at = (months: number) => `(${month} - interval '${months} months') at time zone 'Asia/Kolkata'`
  await paddock.rows(`update affiliates set created_at = ${at(2)}`)
  await paddock.rows(`update affiliate_deals set from_at = ${at(2)} where from_at is not null`)
  await paddock.rows(
    `insert into affiliate_players (account_id, affiliate_id, site_id, sub_id, joined_at)
     select id, $1, 1, case when n <= 6 then 'video-3' else '' end, ${at(1)} from (
       select id, row_number() over (order by id) as n from accounts where site_id = 1 and role = 'user' and book = 'REAL' and id <> $1 order by id limit 8) a
     on conflict do nothing`,
    [id],
  )
  await paddock.rows(
    `insert into affiliate_visits (affiliate_id, sub_id, day, site_id, visits)
     values ($1, 'video-3', current_date, 1, 1284), ($1, 'newsletter', current_date, 1, 96), ($1, '', current_date, 1, 37)`,
    [id],
  )
  await paddock.rows(
    `insert into affiliate_days (account_id, starts_at, ends_at, month_at, affiliate_id, site_id, sports, casino)
     select p.account_id, m.at, m.at + interval '1 day', m.at, p.affiliate_id, 1, m.sports, m.casino from affiliate_players p
     cross join (values (${at(2)}, 475000, 0), (${at(1)}, 343750, 0), (${at(0)}, 185000, 42000)) as m(at, sports, casino) where p.affiliate_id = $1`,
    [id],
  )
  await paddock.rows(
    `insert into affiliate_statements (id, affiliate_id, site_id, month_at, ends_at, closed_at, sports, casino, share, heads, head_amount, corrections,
       carried_in, due, carried_out, state, decided_by, decided_at)
     select gen_random_uuid(), $1, 1, m.starts_at, m.ends_at, m.ends_at, m.sports, 0, m.share, m.heads, m.head_amount, m.corrections, 0, m.due, 0, m.state,
       case m.state when 'paid' then (select id from accounts where user_name = 'administrator') end, case m.state when 'paid' then now() end
     from (values (${at(2)}, ${at(1)}, 4200000, 1260000, 4, 200000, 0, 1460000, 'paid'),
       (${at(1)}, ${at(0)}, 2750000, 825000, 1, 50000, -120000, 755000, 'due')) as m(starts_at, ends_at, sports, share, heads, head_amount, corrections, due, state)`,
    [id],
  )
}

export async function tourAffiliates({ open, stop, paddock }: Tour): Promise<void> {
  await fillAffiliates(paddock)
  const { page, context } = await open(await signInAs(paddock.url, AFFILIATE))
  await visit(page, '/affiliates')
  await page.getByText('video-3').waitFor()
  await stop(page, '97-affiliates')
  await page.getByText('With the site').click()
  await page.getByRole('region', { name: 'By place' }).scrollIntoViewIfNeeded()
  await stop(page, '97-affiliates-places')
  await page.getByLabel('Name of the place').fill('video-4')
  await page.getByRole('button', { name: 'QR code' }).click()
  await page.getByRole('img', { name: 'QR code of this link' }).waitFor()
  await stop(page, '97-affiliates-qr')
  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  await visit(page, '/affiliates')
  await page.getByText('video-3').waitFor()
  await stop(page, '97-affiliates-hindi')
  await context.close()
  const visitor = await open(null)
  await visit(visitor.page, '/affiliates')
  await stop(visitor.page, '97-affiliates-visitor')
  await visitor.context.close()
}

export async function shootAffiliates(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'administrator')
  await signIn()
  await page.goto('/console/affiliates')
  await lineOf(page, AFFILIATE).first().waitFor()
  await shoot('98-affiliates')
  await lineOf(page, AFFILIATE).first().click()
  await page.getByRole('dialog').getByText('To pay').waitFor()
  await shoot('98-affiliate')
  await page.getByRole('button', { name: 'Another deal' }).click()
  await page.getByLabel('Share of markets (%)').waitFor()
  await shoot('98-affiliate-deal')
  await page.keyboard.press('Escape')
  await page.goto('/console/affiliates')
  await page.getByRole('button', { name: 'New affiliate' }).click()
  await page.getByRole('searchbox', { name: 'Player' }).last().waitFor()
  await shoot('98-affiliate-new')
  await context.close()
}
