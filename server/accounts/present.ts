import type { Balance, Points, User } from '@paddock/contract'
import { debtOf } from '@paddock/domain/ledger'
import { maximaOf } from '@paddock/domain/market'
import { add, negate, type Paise, subtract, ZERO } from '@paddock/domain/money'
import type { HostSite } from '../platform/http-call.ts'
import type { Account } from './store.ts'

type Money = Pick<Account, 'balance' | 'exposure'>

export const presentBalance = ({ balance, exposure }: Money): Balance => ({
  balance,
  exposure,
  availableBalance: subtract(balance, exposure),
})

/** There is one wallet: what was won of it in the casino and in sports, and what casinos hold of it. Law D-32. */
export function presentPoints(
  account: Pick<
    Account,
    'balance' | 'exposure' | 'creditReference' | 'won' | 'casinoWon' | 'casinoHeld' | 'held' | 'given'
  >,
): Points {
  const { creditReference, won, casinoWon, casinoHeld } = account
  const wonInAll = add(won, casinoWon)
  return {
    ...presentBalance(account),
    casinoPts: casinoWon,
    sportsPts: won,
    thirdPartyPts: casinoHeld,
    creditPts: creditReference,
    clientPL: debtOf(account),
    profit: positive(wonInAll),
    loss: positive(negate(wonInAll)),
  }
}

const positive = (amount: Paise): Paise => (amount > 0 ? amount : ZERO)

/** `correlationId` names the session's first request in our log. */
export function presentUser(account: Account, site: HostSite, correlationId: string, practises = false): User {
  return {
    _id: String(account.id),
    userName: account.userName,
    userType: account.role,
    createdBy: account.parentId === null ? null : String(account.parentId),
    fullName: account.fullName || null,
    email: account.email,
    emailVerified: false,
    fcmToken: null,
    profileSetup: true,
    demo: account.book === 'DEMO',
    practice: practises,
    cockFightCreated: account.cockFightCreated,
    enable2fa: account.hasSecondFactor,
    // Who has not given it yet is shown nothing of the account. Security T14.
    otpVerified: account.hasSecondFactor,
    changePassword: account.mustChangePassword,
    blocked: account.userLocked,
    casinoLock: account.casinoLock,
    bonusLock: account.bonusLock,
    wagerBonusId: account.wagerBonusId,
    depositCount: account.depositCount,
    confirmBets: account.confirmBets,
    betDelay: account.betDelay,
    ...maximaOf(account),
    totalCommission: account.commission,
    totalAdmin: account.operatorsBelow,
    totalUser: account.playersBelow,
    userAccount: account.children,
    userCount: account.children,
    whiteLabelType: site.kind,
    whiteLabelId: String(site.id),
    createdAt: account.createdAt,
    updatedAt: account.updatedAt,
    correlationId,
    ...presentPoints(account),
  }
}
