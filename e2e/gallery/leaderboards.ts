/** Leaderboards: the page, the latest bets and winners on the home of visitors, and the desk. */
import { setTimeout } from 'node:timers/promises'
import { signInAs } from '../browser/caller.ts'
import { lineOf } from '../browser/console-screen.ts'
import { promisePrizes } from '../browser/leaderboards.ts'
import type { Paddock } from '../browser/paddock.ts'
import { ofRupees } from '@paddock/domain/money'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { type Tour, visit } from './tour.ts'

export const LEADERBOARD_PICTURES: readonly Declared[] = [
  '99-leaderboard',
  '99-leaderboard-streak',
  '99-leaderboard-empty',
  '99-leaderboard-hindi',
  '99-leaderboard-visitor',
  '99-latest',
]
export const LEADERBOARD_DESK_PICTURES: readonly Declared[] = [
  '99-leaderboards',
  '99-leaderboards-prizes',
  '99-leaderboards-propose',
  '99-leaderboards-left-out',
]

const OWN = 'player9'
const BETWEEN_LOOKS_MS = 500

/** Once for all pictures: a week with players on it, prizes of it and prizes that wait, places of the week before, bets and wins of an hour ago. */
async function fillBoards(paddock: Pick<Paddock, 'url' | 'rows'>): Promise<void> {
  if ((await paddock.rows('select from leaderboard_prizes')).length > 0) return
  // Boards begin by a job, which sums all that was before.
  while ((await paddock.rows('select from leaderboard_sites where site_id = 1 and summed')).length === 0)
    await setTimeout(BETWEEN_LOOKS_MS)
  const prizes = [10_000, 5000, 2500, 1000, 1000].map(ofRupees)
  await promisePrizes(paddock, { period: 'WEEK', prizes, multiple: 1 })
  await promisePrizes(paddock, { period: 'WEEK', measure: 'turnover', prizes: [1000, 500].map(ofRupees) })
  const week = `date_trunc('week', now() at time zone 'Asia/Kolkata')`
  const at = (weeks: number) => `(${week} - interval '${weeks} weeks') at time zone 'Asia/Kolkata'`
  await paddock.rows(`update leaderboard_prizes set from_at = ${at(1)} where from_at is not null`)
  const maker = `(select min(id) from accounts where role = 'administrator' and id > 0)`
  await paddock.rows(
    `insert into leaderboard_prizes (id, site_id, unit, measure, sport, amounts, multiple, rule_id, made_at, made_by)
     select gen_random_uuid(), 1, 'DAY', 'profit', '4', '{100000,50000}', 0, rule_id, now(), ${maker} from leaderboard_prizes limit 1`,
  )
  await paddock.rows(
    `insert into leaderboard_sums (site_id, unit, starts_at, sport, account_id, ends_at, profit, turnover, streak, head, tail, broken)
     select 1, 'WEEK', ${at(0)}, b.sport, a.id, ${at(-1)}, 4821075 / a.n - 12345 * a.n, 9642150 / a.n, greatest(9 - a.n, 0), 0, 0, true
     from (select id, row_number() over (order by id) as n from accounts
       where site_id = 1 and user_name in (select 'player' || n from generate_series(1, 12) n)) a
     cross join (values ('all'), ('4'), ('casino')) as b(sport) on conflict do nothing`,
  )
  await paddock.rows(
    `insert into leaderboard_players (account_id, site_id, shows_name) select id, 1, true from accounts where user_name in ('player2', 'player4') and site_id = 1
     on conflict (account_id) do update set shows_name = true`,
  )
  await paddock.rows(
    `insert into leaderboard_players (account_id, site_id, excluded_at, excluded_by, excluded_role)
     select id, 1, now(), ${maker}, 'administrator' from accounts where user_name = 'player20' and site_id = 1
     on conflict (account_id) do nothing`,
  )
  await paddock.rows(
    `insert into leaderboard_places (id, prizes_id, site_id, starts_at, ends_at, account_id, rank, value, prize, state, decided_at)
     select gen_random_uuid(), z.id, 1, ${at(1)}, ${at(0)}, a.id, a.n, 3821075 / a.n, z.amounts[a.n],
       case a.n when 2 then 'lapsed' else 'due' end, case a.n when 2 then now() end
     from leaderboard_prizes z cross join (select id, row_number() over (order by id) as n from accounts
       where site_id = 1 and role = 'user' and book = 'REAL' order by id limit 2) a
     where z.unit = 'WEEK' and z.confirmed_by is not null`,
  )
  await paddock.rows(
    `insert into leaderboard_wins (site_id, market_id, account_id, at, amount)
     select 1, m.id, a.id, now() - a.n * interval '17 minutes', 1234567 / a.n + 200000 from (select id from markets order by id limit 1) m
     cross join (select id, row_number() over (order by id) as n from accounts where site_id = 1 and role = 'user' and book = 'REAL' order by id limit 6) a
     on conflict do nothing`,
  )
}

export async function tourLeaderboards({ open, stop, paddock }: Tour): Promise<void> {
  await fillBoards(paddock)
  const { page, context } = await open(await signInAs(paddock.url, OWN))
  await visit(page, '/leadership-board')
  await page.getByRole('list', { name: 'Leadership board' }).waitFor()
  await stop(page, '99-leaderboard')
  await visit(page, '/leadership-board?by=streak')
  await page.getByText('8 in a row').waitFor()
  await stop(page, '99-leaderboard-streak')
  await visit(page, '/leadership-board?period=DAY&sport=casino')
  await page.getByText('Nobody stands here yet').waitFor()
  await stop(page, '99-leaderboard-empty')
  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  await visit(page, '/leadership-board')
  await page.getByRole('list').first().waitFor()
  await stop(page, '99-leaderboard-hindi')
  await context.close()
  const visitor = await open(null)
  await visit(visitor.page, '/leadership-board')
  await visitor.page.getByRole('list', { name: 'Leadership board' }).waitFor()
  await stop(visitor.page, '99-leaderboard-visitor')
  await visit(visitor.page, '/')
  const latest = visitor.page.getByRole('region', { name: 'Latest winners' })
  await latest.scrollIntoViewIfNeeded()
  await stop(visitor.page, '99-latest')
  await visitor.context.close()
}

export async function shootLeaderboards(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'whitelabel')
  await signIn()
  await page.goto('/console/leaderboards')
  await lineOf(page, 'Lapsed').first().waitFor()
  await shoot('99-leaderboards')
  await page.getByRole('button', { name: /^Prizes/ }).click()
  await page.getByRole('dialog').getByText('Waits for your yes').waitFor()
  await shoot('99-leaderboards-prizes')
  await page.getByRole('button', { name: 'New prizes' }).click()
  await page.getByLabel(/^Prizes, one a line/).waitFor()
  await shoot('99-leaderboards-propose')
  await page.keyboard.press('Escape')
  await page.goto('/console/leaderboards')
  await page.getByRole('button', { name: 'Players left out' }).click()
  await page.getByRole('dialog').getByText('player20').waitFor()
  await shoot('99-leaderboards-left-out')
  await context.close()
}
