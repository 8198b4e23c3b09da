/** A notification in the reader's language: what the server knows the kind of is said anew, what an operator wrote stays. */
import type { Notification } from '@paddock/contract/shapes/notification'
import { paise } from '@paddock/domain/money'
import { formatAmount, formatSigned } from '@paddock/ui/formats'
import { marketTitle } from '@paddock/ui/words'
import { BETTING_WORDS } from '../../words/betting.ts'
import { cameTo, cameToText } from '../../words/came-to.ts'
import { remarksText } from '../../words/remarks.ts'
import { NOTIFICATION_WORDS as SAID } from './words.ts'

type Told = Pick<Notification, 'title' | 'description'>

export function sayNotification(told: Notification): Told {
  const market = told.subject === null ? SAID.aMarket : marketOf(told.subject)
  const amount = told.amount ?? paise(0)
  switch (told.kind) {
    case 'BETS_SETTLED':
      return { title: SAID.settledTitles[cameTo(amount)], description: SAID.settledText(market, cameToText(amount)) }
    case 'BETS_VOIDED':
      return { title: SAID.voided, description: SAID.voidedText(market) }
    case 'BETS_PART_VOIDED':
      return { title: SAID.partVoided, description: sayVoid(told, market) }
    case 'RESULT_TAKEN_BACK':
      return { title: SAID.takenBack, description: SAID.takenBackText(market, formatSigned(amount)) }
    case 'POINTS_RECEIVED':
      return { title: SAID.pointsReceived, description: SAID.pointsReceivedText(formatAmount(amount)) }
    case 'POINTS_TAKEN':
      return { title: SAID.pointsTaken, description: SAID.pointsTakenText(formatAmount(amount)) }
    case 'DEPOSIT_APPROVED':
      return { title: SAID.depositApproved, description: SAID.depositApprovedText(formatAmount(amount)) }
    case 'DEPOSIT_REJECTED':
      return {
        title: SAID.depositRejected,
        description: withReason(SAID.depositRejectedText(formatAmount(amount)), told),
      }
    case 'BONUS_AWARDED':
      return { title: SAID.bonusAwarded, description: SAID.bonusAwardedText(formatAmount(amount)) }
    case 'BONUS_RELEASED':
      return { title: SAID.bonusReleased, description: SAID.bonusReleasedText(formatAmount(amount)) }
    case 'BONUS_TAKEN_BACK':
      return { title: SAID.bonusTakenBack, description: SAID.bonusTakenBackText(formatAmount(amount)) }
    case 'BONUS_ENDED':
      return { title: SAID.bonusEnded, description: SAID.bonusEndedText(formatAmount(amount)) }
    case 'DEPOSIT_REVERSED':
      return { title: SAID.depositReversed, description: SAID.depositReversedText(formatAmount(amount)) }
    case 'WITHDRAWAL_PAID':
      return { title: SAID.withdrawalPaid, description: SAID.withdrawalPaidText(formatAmount(amount)) }
    case 'WITHDRAWAL_REJECTED':
      return {
        title: SAID.withdrawalRejected,
        description: withReason(SAID.withdrawalRejectedText(formatAmount(amount)), told),
      }
    case 'WITHDRAWAL_RETURNED':
      return { title: SAID.withdrawalReturned, description: SAID.withdrawalReturnedText(formatAmount(amount)) }
    case 'CASINO_STAKE_RETURNED':
      return { title: SAID.casinoStakeReturned, description: SAID.casinoStakeReturnedText(formatAmount(amount)) }
    case 'PAYOUT_ACCOUNT_CHANGED':
      return { title: SAID.payoutAccountChanged, description: SAID.payoutAccountChangedText }
    case 'KYC_VERIFIED':
      return { title: SAID.kycVerified, description: SAID.kycVerifiedText }
    case 'KYC_REJECTED':
      return { title: SAID.kycRejected, description: SAID.kycRejectedText }
    case 'COMMISSION_PAID':
      return { title: SAID.commissionPaid, description: SAID.commissionPaidText(formatAmount(amount)) }
    case 'CHAT_ANSWERED':
      return { title: SAID.chatAnswered, description: SAID.chatAnsweredText }
    case 'COMPLAINT_ANSWERED':
      return { title: SAID.complaintAnswered, description: SAID.complaintAnsweredText(told.remarks ?? '') }
    case 'LIMIT_CHANGED':
      return { title: SAID.limitChanged, description: told.limit ? sayLimit(told.limit) : told.description }
    case 'ACCOUNT_LINKED':
    case 'LINK_USED':
    case 'LINK_ENDED':
    case 'LINKED_ACCESS_CHANGED':
      return told.link ? sayLink(told.kind, told.link) : { title: told.title, description: told.description }
    case 'AUTO_CASHED_OUT':
    case 'AUTO_CASH_OUT_ENDED':
      return sayAuto(told, market)
    case 'REPORT_READY':
    case 'BROADCAST':
      return { title: told.title, description: told.description }
  }
}

const withReason = (said: string, { remarks }: Notification): string =>
  remarks === null ? said : `${said} ${SAID.because(remarksText(remarks))}`

const BEFORE_MARKET = ': '

/** The event with its market, whose name is one of a few that are words of ours. */
function marketOf(subject: string): string {
  const at = subject.lastIndexOf(BEFORE_MARKET)
  if (at < 0) return subject
  const market = subject.slice(at + BEFORE_MARKET.length)
  return `${subject.slice(0, at)}${BEFORE_MARKET}${marketTitle(market)}`
}

function sayVoid({ partVoid, description }: Notification, market: string): string {
  if (!partVoid) return description
  const said = SAID.partVoidedText(market, formatAmount(partVoid.before), formatAmount(partVoid.after))
  return partVoid.cashOuts > 0 ? `${said} ${SAID.cashOutsVoided}` : said
}

function sayAuto({ kind, autoCashOut, amount, title, description }: Notification, market: string): Told {
  if (autoCashOut === null) return { title, description }
  const { fraction, reason } = autoCashOut
  if (kind === 'AUTO_CASH_OUT_ENDED' && reason !== null)
    return { title: SAID.autoEnded, description: BETTING_WORDS.autoEnded(market, BETTING_WORDS.autoEnds[reason]) }
  return {
    title: SAID.autoDone,
    description: BETTING_WORDS.autoDone(market, fraction, formatSigned(amount ?? paise(0))),
  }
}

type LinkKind = 'ACCOUNT_LINKED' | 'LINK_USED' | 'LINK_ENDED' | 'LINKED_ACCESS_CHANGED'

function sayLink(kind: LinkKind, { direction, site, userName }: NonNullable<Notification['link']>): Told {
  const say = kind === 'LINKED_ACCESS_CHANGED' ? SAID.linkedAccessChanged : SAID.linkTexts[kind][direction]
  const description = say(userName, site)
  return {
    title: SAID.linkTitles[kind],
    description: kind === 'LINK_ENDED' ? description : `${description} ${SAID.notYou}`,
  }
}

function sayLimit({ kind, period, product, amount, minutes }: NonNullable<Notification['limit']>): string {
  const name = [SAID.limits[kind], SAID.periods[period], SAID.products[product]].filter(Boolean).join(' ')
  if (minutes !== null) return SAID.limitNow(name, SAID.minutes(minutes))
  return amount === null ? SAID.limitGone(name) : SAID.limitNow(name, formatAmount(amount))
}

/** Where the reader finds what it tells of; a message of the operator leads nowhere. */
export function pathOf({ kind, sportId, eventId }: Pick<Notification, 'kind' | 'sportId' | 'eventId'>): string | null {
  switch (kind) {
    case 'BETS_SETTLED':
    case 'BETS_VOIDED':
    case 'BETS_PART_VOIDED':
    case 'RESULT_TAKEN_BACK':
      return '/bet-history'
    case 'POINTS_RECEIVED':
    case 'POINTS_TAKEN':
    case 'CASINO_STAKE_RETURNED':
      return '/statement'
    case 'DEPOSIT_APPROVED':
    case 'DEPOSIT_REJECTED':
    case 'DEPOSIT_REVERSED':
      return '/transaction'
    case 'WITHDRAWAL_PAID':
    case 'WITHDRAWAL_REJECTED':
    case 'WITHDRAWAL_RETURNED':
      return '/transaction?tab=withdraw'
    case 'BONUS_AWARDED':
    case 'BONUS_RELEASED':
    case 'BONUS_TAKEN_BACK':
    case 'BONUS_ENDED':
      return '/awaiting-bonus'
    case 'PAYOUT_ACCOUNT_CHANGED':
      return '/withdraw'
    case 'KYC_VERIFIED':
    case 'KYC_REJECTED':
      return '/verification'
    case 'COMMISSION_PAID':
      return '/affiliates'
    case 'CHAT_ANSWERED':
      return '/chat'
    case 'COMPLAINT_ANSWERED':
      return '/complain-box'
    case 'LIMIT_CHANGED':
      return '/profile/limits'
    case 'ACCOUNT_LINKED':
    case 'LINK_USED':
    case 'LINK_ENDED':
    case 'LINKED_ACCESS_CHANGED':
      return '/profile/linked'
    case 'AUTO_CASHED_OUT':
    case 'AUTO_CASH_OUT_ENDED':
      return sportId === null || eventId === null ? null : `/events/${sportId}/${eventId}`
    case 'REPORT_READY':
    case 'BROADCAST':
      return null
  }
}

export type Day = 'today' | 'yesterday' | 'earlier'

/** By the reader's own calendar. */
export function dayOf(at: number, now: number): Day {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  if (at >= midnight) return 'today'
  return at >= new Date(midnight - 1).setHours(0, 0, 0, 0) ? 'yesterday' : 'earlier'
}
