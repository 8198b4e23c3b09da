/** Every list, search and report that console and player open with, as each role asks for them. */
import { pathRoleOf, type Role } from '@paddock/contract'

/** Of each role the first, and the player and the agent that others ask about. */
export const ASKERS = [
  'administrator',
  'whiteLabel',
  'admin',
  'superMaster',
  'master',
  'agent',
  'user',
] as const satisfies readonly Role[]
export type Asker = (typeof ASKERS)[number]

/** Whom and what they ask about, by id. */
export type Known = {
  readonly player: number
  readonly agent: number
  readonly master: number
  readonly bet: string
  readonly event: string
  /** Of the player. */
  readonly round: string
  /** As days are written: those of the week that a report opens with. */
  readonly today: string
  readonly weekAgo: string
}

/** By the name of the page: what it asks for when it is opened. */
const OPERATORS: Readonly<Record<string, (known: Known) => string>> = {
  'people right below': () => 'people',
  'all people below': () => 'people?deep=true',
  'people by name': () => 'people?deep=true&sort=userName&order=asc',
  'people by points': () => 'people?deep=true&sort=pts&order=desc',
  'people by result': () => 'people?deep=true&sort=clientPL&order=desc',
  'people by last visit': () => 'people?deep=true&sort=lastSeenAt&order=desc',
  'search of people': () => 'people?deep=true&search=user17',
  'people online': () => 'people?deep=true&status=online',
  'players only': () => 'people?deep=true&userType=user',
  dashboard: () => 'dashboard',
  'own profile': () => 'profile',
  'open bets': () => 'user/openBet',
  risk: () => 'risk',
  'big bets': () => 'bigBets',
  'big bets of a kind today': ({ today }) => `bigBets?type=BETFAIR&startDate=${today}`,
  'players who share something': () => 'together',
  'players who share an address': () => 'together?by=ADDRESS&days=1',
  'news of big bets': ({ today }) => `bigBets/news?since=${today}T00:00:00Z`,
  'search of open bets': () => 'user/openBet?search=Home',
  'search of open bets by a common name': () => 'user/openBet?search=user1',
  'settled markets': () => 'user/openBet/history',
  'search of settled markets': () => 'user/openBet/history?search=user17',
  'search of settled markets by a common name': () => 'user/openBet/history?search=user1',
  'linked trades': () => 'user/linkedTrades',
  'linked pairs': () => 'user/linkedTrades/pairs',
  debts: () => 'settlement',
  'debts of all below': () => 'settlement?deep=true&open=true',
  receipts: () => 'settlement/receipt',
  rebates: () => 'rebate',
  statement: () => 'transaction',
  'profit and loss of a week by sport': ({ weekAgo }) => `game/profitLoss?by=sport&startDate=${weekAgo}`,
  'profit and loss of a week right below': ({ weekAgo }) => `game/profitLoss?by=below&startDate=${weekAgo}`,
  'players who won most in a week': ({ weekAgo }) => `game/profitLoss?by=player&order=won&startDate=${weekAgo}`,
  activity: () => 'activity',
  'messages sent': () => 'notification/sent',
  'sign-ins': () => 'loginHistory',
  sessions: () => 'session',
}
/** What officers of payments open: their queues narrowed as the console narrows them, and what was before. */
const CASHIERS: Readonly<Record<string, (known: Known) => string>> = {
  'waiting deposits': () => 'deposit?status=open&limit=50',
  'own waiting deposits': () => 'deposit?status=open&mine=true&limit=50',
  deposits: () => 'deposit',
  'search of deposits': () => 'deposit?search=user17',
  'search of deposits by a common name': () => 'deposit?search=user1',
  'deposits by reference': () => 'deposit?search=40000012',
  'deposits without a line': () => 'deposit?lineless=true',
  'waiting withdrawals': () => 'withdraw?status=open&limit=50',
  'own waiting withdrawals': () => 'withdraw?status=open&mine=true&limit=50',
  withdrawals: () => 'withdraw',
  'search of withdrawals': () => 'withdraw?search=user17',
  'search of withdrawals by a common name': () => 'withdraw?search=user1',
  'payments of today by method': ({ today }) => `payment/totals?startDate=${today}`,
  'payments of today by officer': ({ today }) => `payment/totals?by=officer&startDate=${today}`,
  'tax of the year': () => 'payment/duties',
  'lines of banks': () => 'statement',
  'lines that nobody claims': () => 'statement?state=UNCLAIMED',
  'lines that funded deposits': () => 'statement?state=FUNDED',
  'lines that are claimed': () => 'statement?state=CLAIMED',
  'lines that a debit took back': () => 'statement?state=CANCELED',
  'lines by who paid': () => 'statement?search=payer1234',
  'lines that were set aside': () => 'statement?state=ASIDE',
  'search of lines of banks': () => 'statement?search=40000012',
  'imports of statements': () => 'statement/import',
  'held payments': () => 'payment/held',
  'payment methods': () => 'payment/method',
  'checks that wait': () => 'kyc?status=submitted',
  checks: () => 'kyc',
  'search of checks': () => 'kyc?search=user17',
}
/** What they open of the casino and of bonuses. */
const CROUPIERS: Readonly<Record<string, (known: Known) => string>> = {
  'open rounds': () => 'user/casino/openBet',
  rounds: () => 'user/casino/openBet/history',
  'rounds of slots': () => 'user/casino/openBet/history?gameType=slot',
  'rounds of a player': ({ player }) => `user/casino/openBet/history?userId=${player}`,
  'what a round moved': ({ player, round }) =>
    `user/casino/openBet/history/details?casino=tables&roundId=${round}&userId=${player}`,
  'casino by game': () => 'casino/figures',
  'casino by who stands below': () => 'casino/figures?by=below',
  'games offered below': () => 'casino/game',
  awards: () => 'bonus/award',
  'awards to look at': () => 'bonus/award?status=held',
  'search of awards': () => 'bonus/award?search=user17',
}

/**
 * Sums of all time over everybody below, and a balance over all of it, which no page of the console asks for. Those over a whole site read all its bets or transfers, and
 * the time limit is what bounds them (docs/decisions/0031): they are asked here by whoever stands over a part of it.
 */
const ALL_TIME: Readonly<Record<string, () => string>> = {
  'settled bets': () => 'user/openBet/history/details',
  'profit and loss': () => 'game/profitLoss?by=event',
  'profit and loss right below': () => 'game/profitLoss?by=below',
  'players who lost most': () => 'game/profitLoss?by=player&order=lost',
  'game report': () => 'game/report',
  'balance over time': () => 'transaction/balance',
}
const ABOUT_ANOTHER: Readonly<Record<string, (known: Known) => string>> = {
  'a player': ({ player }) => `people/${player}`,
  'open bets of a player': ({ player }) => `user/openBet?userId=${player}`,
  'settled markets of a player': ({ player }) => `user/openBet/history?userId=${player}`,
  'settled bets of a player': ({ player }) => `user/openBet/history/details?userId=${player}`,
  'statement of a player': ({ player }) => `transaction?userId=${player}`,
  'profit and loss of a player': ({ player }) => `game/profitLoss?by=event&userId=${player}`,
  'activity of a player': ({ player }) => `activity?userId=${player}`,
  'deposits of a player': ({ player }) => `deposit?userId=${player}`,
  'withdrawals of a player': ({ player }) => `withdraw?userId=${player}`,
  'a bet': ({ bet }) => `user/openBet/${bet}`,
}
const OVERSEERS: Readonly<Record<string, (known: Known) => string>> = {
  'audit log': () => 'auditLog',
  'audit log by name': () => 'auditLog?actorName=agent1',
  'people of an agent': ({ agent }) => `people?userId=${agent}`,
  'rules of bonuses': () => 'bonus/rule',
}
const ADMINISTRATORS: Readonly<Record<string, () => string>> = {
  'lines that name no payment': () => 'payment/strays',
  'stuck rounds': () => 'casino/stuckRound',
  'days of the casino': () => 'casino/day',
  'what differs from a report': () => 'casino/difference',
  'providers of games': () => 'casino/provider',
}
const PLAYERS: Readonly<Record<string, (known: Known) => string>> = {
  'own profile': () => 'profile',
  points: () => 'pts',
  'open bets': () => 'openBet',
  'settled markets': () => 'openBet/history',
  'settled bets': () => 'openBet/history/details',
  exposure: () => 'exposure',
  statement: () => 'transaction',
  'balance over time': () => 'transaction/balance',
  'profit and loss': () => 'game/profitLoss?by=event',
  'game report': () => 'game/report',
  notifications: () => 'notification',
  'sign-ins': () => 'loginHistory',
  sessions: () => 'session',
  protection: () => 'protection',
  'cost of play': () => 'protection/cost',
  'payment methods': () => 'paymentMethod',
  deposits: () => 'deposit',
  withdrawals: () => 'withdraw',
  'accounts to be paid to': () => 'account',
  'ways to be paid': () => 'account/method',
  'automatic cash-outs': () => 'cashOut/auto',
  'offers of bonuses': () => 'bonus',
  'bonuses had': () => 'bonus/user',
  awards: () => 'bonus/award',
  'open rounds': () => 'casino/openBet',
  rounds: () => 'casino/openBet/history',
  'what a round moved': ({ round }) => `casino/openBet/history/details?casino=tables&roundId=${round}`,
}

export type BigCall = { readonly name: string; readonly asker: Asker; readonly path: string }

/** In the order of the pages. */
export function callsOf(asker: Asker, known: Known): BigCall[] {
  const pages =
    asker === 'user'
      ? PLAYERS
      : {
          ...OPERATORS,
          ...CASHIERS,
          ...CROUPIERS,
          ...ABOUT_ANOTHER,
          ...(asker === 'administrator' ? ADMINISTRATORS : {}),
          ...(asker === 'administrator' || asker === 'whiteLabel' ? OVERSEERS : {}),
          ...(asker === 'master' || asker === 'agent' ? ALL_TIME : {}),
        }
  return Object.entries(pages).map(([name, pathOf]) => ({
    name: `${asker}: ${name}`,
    asker,
    path: `/api/${pathRoleOf(asker)}/${pathOf(known)}`,
  }))
}
