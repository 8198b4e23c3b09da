/** What an account can be told, and how it reads. */
import type { Notification, NotificationKind } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import type { LimitKind, LimitPeriod, LimitProduct } from '@paddock/domain/protection'

/** Why an account is told: written in the transaction of what it tells. */
export type NewNotification = { readonly accountId: number; readonly reference: string } & (
  | { readonly kind: 'POINTS_RECEIVED' | 'POINTS_TAKEN'; readonly facts: { readonly amount: number } }
  | { readonly kind: 'LIMIT_CHANGED'; readonly facts: LimitFacts }
)

export type LimitFacts = {
  readonly limitKind: LimitKind
  readonly period: LimitPeriod
  readonly product: LimitProduct
  /** Null is none. */
  readonly value: number | null
}

export type StoredNotification = {
  readonly id: number
  readonly accountId: number
  readonly at: number
  readonly kind: NotificationKind
  readonly read: boolean
  readonly facts: { readonly amount?: number } & Partial<LimitFacts>
  readonly marketId: string | null
  readonly marketName: string | null
  readonly eventId: string | null
  readonly eventName: string | null
  readonly title: string | null
  readonly description: string | null
  readonly image: string | null
}

export function presentNotification(stored: StoredNotification): Notification {
  const { id, read, at, kind, facts, image, marketId, eventId, eventName, marketName } = stored
  const amount = facts.amount === undefined ? null : paise(facts.amount)
  const subject = eventName === null ? null : `${eventName}: ${marketName ?? ''}`.slice(0, 200)
  const limit = presentLimit(facts)
  const said = { read, createdAt: at, kind, image, marketId, eventId, subject, amount, limit }
  return { _id: String(id), ...said, ...textsOf(stored, { amount, subject, limit }) }
}

function presentLimit({
  limitKind,
  period,
  product = 'ALL',
  value,
}: StoredNotification['facts']): Notification['limit'] {
  if (limitKind === undefined || period === undefined) return null
  const isTime = limitKind === 'SESSION'
  const given = value ?? null
  return {
    kind: limitKind,
    period,
    product,
    amount: isTime || given === null ? null : paise(given),
    minutes: isTime ? given : null,
  }
}

type Facts = Pick<Notification, 'amount' | 'subject' | 'limit'>
type Texts = Pick<Notification, 'title' | 'description'>

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const rupees = (amount: number | null): string => RUPEES.format((amount ?? 0) / 100)
const signed = (amount: number | null): string => `${(amount ?? 0) > 0 ? '+' : ''}${rupees(amount)}`

/** For clients that show only what they are given. */
function textsOf({ kind, title, description }: StoredNotification, { amount, subject, limit }: Facts): Texts {
  const market = subject ?? 'A market'
  switch (kind) {
    case 'BETS_SETTLED':
      return { title: 'Bets settled', description: `${market} brought you ${signed(amount)}.` }
    case 'BETS_VOIDED':
      return { title: 'Market voided', description: `${market} was voided: your stakes are free again.` }
    case 'RESULT_TAKEN_BACK':
      return {
        title: 'Result taken back',
        description: `The result of ${market} was taken back: ${signed(amount)} until it is settled again.`,
      }
    case 'POINTS_RECEIVED':
      return { title: 'Points received', description: `You received ${rupees(amount)} points.` }
    case 'POINTS_TAKEN':
      return { title: 'Points taken', description: `${rupees(amount)} points were taken back.` }
    case 'LIMIT_CHANGED':
      return { title: 'Limit changed', description: sayLimit(limit) }
    case 'BROADCAST':
      return { title: title ?? '', description: description ?? '' }
  }
}

const LIMIT_NAMES = { DEPOSIT: 'deposit', LOSS: 'loss', STAKE: 'stake', SESSION: 'session time' } as const
const PERIODS = { ONE: 'one bet', DAY: 'a day', WEEK: 'a week', MONTH: 'a month' } as const
const PRODUCTS = {
  ALL: '',
  EXCHANGE: ' on the exchange',
  BOOKMAKER: ' on bookmaker markets',
  SESSION: ' on sessions',
} as const

function sayLimit(limit: Notification['limit']): string {
  if (limit === null) return 'A limit of yours was changed.'
  const name = `Your ${LIMIT_NAMES[limit.kind]} limit for ${PERIODS[limit.period]}${PRODUCTS[limit.product]}`
  if (limit.minutes !== null) return `${name} is now ${limit.minutes} minutes.`
  return limit.amount === null ? `${name} was taken away.` : `${name} is now ${rupees(limit.amount)}.`
}
