/** Prizes of leaderboards as officers promise them, and time that has gone by for them. */
import { calls, type RequestOf } from '@paddock/contract'
import { ofRupees } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { publishRule } from './bonuses.ts'
import { signInAs, TRANSACTION_CODE } from './caller.ts'
import type { Paddock } from './paddock.ts'

type Promising = Partial<RequestOf<typeof calls.proposeBoardPrizes>['body']>

/** By which officers give, and prizes are given. */
const RULE = {
  kind: 'manualDepositBonus',
  title: 'Prizes',
  max: ofRupees(100_000),
  secondAbove: ofRupees(10_000),
  limit: 0,
  siteBears: true,
} as const

/** For a day's profit on everything, unless something else is said; in force from the next period. */
export async function promisePrizes(paddock: Pick<Paddock, 'url'>, change: Promising = {}): Promise<void> {
  const ruleId = change.ruleId ?? (await publishRule(paddock, RULE))
  const [maker, other] = await Promise.all([
    signInAs(paddock.url, 'whitelabel'),
    signInAs(paddock.url, 'administrator'),
  ])
  const board = { period: 'DAY', measure: 'profit', sport: 'all' } as const
  const prizes = [500, 200].map(ofRupees)
  const { docs } = await maker.call(calls.proposeBoardPrizes, {
    params: { role: 'whiteLabel' },
    body: { ...board, prizes, multiple: 0, ruleId, transactionCode: TRANSACTION_CODE, ...change },
  })
  const waiting = must(
    docs.find(({ fromAt }) => fromAt === null),
    'prizes that wait',
  )
  await other.call(calls.confirmBoardPrizes, {
    params: { role: 'administrator', prizesId: waiting._id },
    body: { transactionCode: TRANSACTION_CODE },
  })
}

/** As if all that was until now had been three days before: the day closes with the next turn of the job. */
export async function letDaysPass({ rows }: Pick<Paddock, 'rows'>): Promise<void> {
  const day = `(date_trunc('day', now() at time zone 'Asia/Kolkata') - interval '3 days') at time zone 'Asia/Kolkata'`
  await rows(`update leaderboard_prizes set from_at = ${day} where from_at is not null`)
  await rows(
    `update settlements set declared_at = ${day} + interval '12 hours' where declared_at > ${day} + interval '12 hours'`,
  )
  await rows(`update leaderboard_sites set begun_at = ${day} + interval '1 hour'`)
  await sumBoardsAnew({ rows })
}

/** What boards have counted they count again: results were moved behind their back. */
export async function sumBoardsAnew({ rows }: Pick<Paddock, 'rows'>): Promise<void> {
  await rows('delete from leaderboard_sums')
  await rows('delete from leaderboard_played')
  await rows('update leaderboard_sites set summed = false')
}
