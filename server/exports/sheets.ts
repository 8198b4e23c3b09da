/** What each column of each export holds: of a row exactly as the list's call gives it, and of nothing else. */
import {
  type Bet,
  calls,
  type Decided,
  type Endpoint,
  type ExportCall,
  type ExportName,
  isCashOut,
  type Market,
  type MarketTree,
} from '@paddock/contract'
import { auditNameOf } from '@paddock/contract/audit-codes'
import { calledAs, outcomeOf } from '@paddock/contract/bet-words'
import { type Naming, resultWord } from '@paddock/contract/session-words'
import type { LinkedTrade } from '@paddock/contract/shapes/bet'
import type { CasinoRound } from '@paddock/contract/shapes/casino'
import { statusOf } from '@paddock/contract/shapes/person'
import { debtKind } from '@paddock/domain/ledger'
import type { Paise } from '@paddock/domain/money'
import { formatOdds, nearestOdds, oddsToDecimal } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import type { CellValue, Moment, Say, Sheet } from './sheet.ts'

type Calls = typeof calls
type Export<N extends ExportName> = Calls[N] extends ExportCall<infer E, infer C> ? ExportCall<E, C> : never

const rupees = (amount: Paise): number => amount / 100
const jsonOf = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))

/** The price it was matched at, or asked for. */
const priceOf = ({ odds, averageOdd }: Bet): number =>
  oddsToDecimal(averageOdd === null ? odds.price : nearestOdds(averageOdd))

/** Of a session counted in runs: the one it was matched at, or asked for; of a range the first and the last. */
function runOf(bet: Bet): number | string | null {
  const { runs } = calledAs(bet)
  return runs && (runs.to === null ? runs.from : `${runs.from}–${runs.to}`)
}

/** Of a session counted in runs the run with it. */
function pricedAt(bet: Bet): CellValue {
  const run = runOf(bet)
  return run === null ? priceOf(bet) : `${run} @ ${priceOf(bet).toFixed(2)}`
}

/** As the reader's language has it, where it came along. */
function auditSentence(text: string, say: Say): string {
  const name = auditNameOf(text)
  const word = name && say.word(name)
  return word === undefined || word === name ? text : word
}

const sideOf = (bet: Bet, say: Say): string => say.word(calledAs(bet).side)

/** The runner, or the outcome that was picked; a session counted in runs is called as its market is. */
function selectionOf(bet: Bet, say: Say): string {
  const { outcome } = calledAs(bet)
  return outcome === null ? bet.odds.runnerName : say.word(outcome)
}

/** The number that was declared, or yes or no. */
function resultOf(naming: Naming, result: string | null, say: Say): string | null {
  const word = result === null ? null : resultWord(naming, result)
  return word === null ? result : say.word(word)
}

/** What two players have in common. */
const linksOf = ({ links }: Pick<LinkedTrade, 'links'>, say: Say): string =>
  links.map((link) => say.word(link)).join(', ')

function stateOf(row: Decided): string {
  if (!isCashOut(row)) return outcomeOf(row)
  return row.status === 'PENDING' || row.status === 'ACCEPTED' ? 'OPEN' : row.status
}

const momentOf = (at: number): Moment => ({ at })
const momentOr = (at: number | null): Moment | null => (at === null ? null : momentOf(at))

/** A bet of somebody below, whichever list it is in. */
const BET_BELOW = {
  player: ({ userName }: Bet) => userName ?? null,
  event: ({ market }: Bet) => market.event.name,
  market: ({ market }: Bet) => market.marketName,
  selection: selectionOf,
  side: sideOf,
  odds: pricedAt,
  stake: ({ stake }: Bet) => rupees(stake),
  liability: ({ liability }: Bet) => rupees(liability),
  status: ({ status }: Bet, say: Say) => say.word(status),
  placed: ({ placedAt }: Bet) => momentOf(placedAt),
  id: ({ _id }: Bet) => _id,
} as const

/** A round of the casino, whoever reads it. */
const ROUND = {
  opened: ({ openedAt }: CasinoRound) => momentOf(openedAt),
  closed: ({ closedAt }: CasinoRound) => momentOr(closedAt),
  game: ({ gameName }: CasinoRound) => gameName,
  kind: ({ gameType }: CasinoRound, say: Say) => say.word(gameType),
  provider: ({ providerName }: CasinoRound) => providerName,
  round: ({ roundId }: CasinoRound) => roundId,
  stake: ({ stake }: CasinoRound) => rupees(stake),
  won: ({ won }: CasinoRound) => rupees(won),
  result: ({ net }: CasinoRound) => rupees(net),
}

/** Of every export of the contract: a new one without its sheet does not compile. */
const SHEETS: { readonly [N in ExportName]: Sheet<Export<N>> } = {
  exportStatement: {
    number: ({ _id }) => _id,
    at: ({ createdAt }) => momentOf(createdAt),
    kind: ({ trxType }, say) => say.word(trxType),
    about: ({ description, counterparty, trxType }, say) => description || (counterparty ?? say.word(trxType)),
    description: ({ description }) => description,
    counterparty: ({ counterparty }) => counterparty,
    amount: ({ amount }) => rupees(amount),
    balance: ({ balance }) => rupees(balance),
    remarks: ({ remarks }) => remarks || null,
  },
  exportComplaints: {
    createdAt: ({ createdAt }) => momentOf(createdAt),
    userName: ({ userName }) => userName,
    category: ({ category }, say) => say.word(category),
    title: ({ title }) => title,
    status: ({ status }, say) => say.word(status),
    dueAt: ({ dueAt }) => momentOr(dueAt),
    outcome: ({ outcome }, say) => outcome && say.word(outcome),
    closedAt: ({ closedAt }) => momentOr(closedAt),
    stars: ({ stars }) => stars,
  },
  exportDeposits: {
    id: ({ _id }) => _id,
    createdAt: ({ createdAt }) => momentOf(createdAt),
    userName: ({ userName }) => userName,
    type: ({ type }, say) => say.word(type),
    paymentName: ({ paymentName }) => paymentName,
    utr: ({ utr }) => utr,
    amount: ({ amount }) => rupees(amount),
    receivedAmount: ({ receivedAmount }) => (receivedAmount === null ? null : rupees(receivedAmount)),
    status: ({ status, reversedAt }, say) => say.word(reversedAt === null ? status : 'reversed'),
    decidedAt: ({ decidedAt }) => momentOr(decidedAt),
    reversedAt: ({ reversedAt }) => momentOr(reversedAt),
    remarks: ({ remarks }, say) => (remarks === '' ? null : say.word(remarks)),
  },
  exportDuties: {
    userName: ({ userName }) => userName,
    fullName: ({ fullName }) => fullName,
    // As returns name a payee of whom none is known.
    pan: () => 'PANNOTAVBL',
    kind: ({ kind }, say) => say.word(kind),
    at: ({ at }) => momentOf(at),
    reference: ({ _id }) => _id,
    grossAmount: ({ grossAmount }) => rupees(grossAmount),
    taxableAmount: ({ taxableAmount }) => rupees(taxableAmount),
    rate: ({ bps }) => `${bps / 100} %`,
    taxAmount: ({ taxAmount }) => rupees(taxAmount),
    year: ({ year }) => `${year}-${String(year + 1).slice(2)}`,
  },
  exportPaymentTotals: {
    name: ({ name, type, role }, say) =>
      role === null ? (name === '' && type !== null ? say.word('PAID_OUT') : name) : say.word(role),
    type: ({ type }, say) => (type === null ? null : say.word(type)),
    owner: ({ owner }) => owner,
    deposits: ({ deposits }) => deposits,
    depositAmount: ({ depositAmount }) => rupees(depositAmount),
    claimedAmount: ({ claimedAmount }) => rupees(claimedAmount),
    rejected: ({ rejected }) => rejected,
    withdrawals: ({ withdrawals }) => withdrawals,
    withdrawalAmount: ({ withdrawalAmount }) => rupees(withdrawalAmount),
  },
  exportStatementLines: {
    day: ({ day }) => day,
    accountName: ({ accountName }) => accountName,
    direction: ({ direction }, say) => say.word(direction),
    amount: ({ amount }) => rupees(amount),
    narration: ({ narration }) => narration,
    utr: ({ utr }) => utr,
    balance: ({ balance }) => (balance === null ? null : rupees(balance)),
    state: ({ state }, say) => say.word(state),
    depositId: ({ depositId }) => depositId,
    remarks: ({ remarks }) => remarks || null,
  },
  exportStatementImports: {
    at: ({ at }) => momentOf(at),
    accountName: ({ accountName }) => accountName,
    ownerName: ({ ownerName }) => ownerName,
    fileName: ({ fileName }) => fileName,
    firstDay: ({ firstDay }) => firstDay,
    lastDay: ({ lastDay }) => lastDay,
    lines: ({ lines }) => lines,
    imported: ({ imported }) => imported,
    skipped: ({ skipped }) => skipped,
    by: ({ by }) => by,
  },
  exportBoardPlaces: {
    period: ({ period }, say) => say.word(period),
    measure: ({ measure }, say) => say.word(measure),
    sport: ({ sport }, say) => say.word(sport),
    startsAt: ({ startsAt }) => momentOf(startsAt),
    endsAt: ({ endsAt }) => momentOf(endsAt),
    rank: ({ rank }) => rank,
    userName: ({ userName }) => userName,
    amount: ({ amount }) => (amount === null ? null : rupees(amount)),
    streak: ({ streak }) => streak,
    prize: ({ prize }) => rupees(prize),
    status: ({ status }, say) => say.word(status),
    decidedAt: ({ decidedAt }) => (decidedAt === null ? null : momentOf(decidedAt)),
  },
  exportMyAffiliateSubs: {
    subId: ({ subId }) => subId,
    visits: ({ visits }) => visits,
    signUps: ({ signUps }) => signUps,
    firstDeposits: ({ firstDeposits }) => firstDeposits,
    heads: ({ heads }) => heads,
    brought: ({ brought }) => (brought === null ? null : rupees(brought)),
  },
  exportAffiliates: {
    userName: ({ userName }) => userName,
    code: ({ code }) => code,
    active: ({ active }, say) => say.word(String(active)),
    createdAt: ({ createdAt }) => momentOf(createdAt),
    visits: ({ visits }) => visits,
    signUps: ({ signUps }) => signUps,
    firstDeposits: ({ firstDeposits }) => firstDeposits,
    heads: ({ heads }) => heads,
    earned: ({ earned }) => rupees(earned),
    paid: ({ paid }) => rupees(paid),
    open: ({ open }) => rupees(open),
  },
  exportAwards: {
    id: ({ _id }) => _id,
    createdAt: ({ createdAt }) => momentOf(createdAt),
    userName: ({ userName }) => userName,
    kind: ({ kind }, say) => say.word(kind),
    title: ({ title }) => title,
    status: ({ status }, say) => say.word(status),
    amount: ({ amount }) => rupees(amount),
    released: ({ released }) => rupees(released),
    turnover: ({ turnover }) => rupees(turnover),
    wagered: ({ wagered }) => rupees(wagered),
    expiresAt: ({ expiresAt }) => momentOr(expiresAt),
  },
  exportKycChecks: {
    userName: ({ userName }) => userName,
    fullName: ({ fullName }) => fullName,
    status: ({ status }, say) => say.word(status),
    submittedAt: ({ submittedAt }) => momentOf(submittedAt),
    decidedAt: ({ decidedAt }) => momentOr(decidedAt),
    decidedBy: ({ decidedBy }) => decidedBy,
    reason: ({ reason }) => reason,
    expiresAt: ({ expiresAt }) => momentOr(expiresAt),
  },
  exportWithdrawals: {
    id: ({ _id }) => _id,
    createdAt: ({ createdAt }) => momentOf(createdAt),
    userName: ({ userName }) => userName,
    type: ({ type }, say) => say.word(type),
    account: ({ account }) => account,
    utr: ({ utr }) => utr,
    amount: ({ amount }) => rupees(amount),
    paidAmount: ({ paidAmount }) => rupees(paidAmount),
    taxAmount: ({ taxAmount }) => rupees(taxAmount),
    netAmount: ({ netAmount }) => rupees(netAmount),
    status: ({ status }, say) => say.word(status),
    decidedAt: ({ decidedAt }) => momentOr(decidedAt),
    remarks: ({ remarks }, say) => (remarks === '' ? null : say.word(remarks)),
  },
  exportProfitLoss: {
    last: ({ lastAt }) => momentOf(lastAt),
    sport: ({ eventTypeId }, say) => eventTypeId && say.word(eventTypeId),
    event: ({ eventName }) => eventName,
    market: ({ marketName }) => marketName,
    account: ({ userName }) => userName,
    role: ({ role }, say) => role && say.word(role),
    markets: ({ markets }) => markets,
    beforeCommission: ({ profitLoss }) => rupees(profitLoss),
    commission: ({ commission }) => rupees(commission),
    afterCommission: ({ net }) => rupees(net),
  },
  exportBets: {
    reference: ({ _id }) => _id,
    placed: ({ placedAt }) => momentOf(placedAt),
    settled: ({ settledAt }) => momentOr(settledAt),
    event: ({ market }) => market.event.name,
    market: ({ market }) => market.marketName,
    selection: (row, say) => (isCashOut(row) ? say.word(`cashOut ${row.fraction}`) : selectionOf(row, say)),
    side: (row, say) => (isCashOut(row) ? null : sideOf(row, say)),
    run: (row) => (isCashOut(row) ? null : runOf(row)),
    price: (row) => (isCashOut(row) ? null : priceOf(row)),
    state: (row, say) => say.word(stateOf(row)),
    stake: (row) => (isCashOut(row) ? null : rupees(row.stake)),
    matched: (row) => (isCashOut(row) ? null : rupees(row.sizeMatched)),
    result: ({ profitLoss }) => (profitLoss === null ? null : rupees(profitLoss)),
  },
  exportDownlineOpenBets: { ...BET_BELOW, matched: ({ sizeMatched }) => rupees(sizeMatched) },
  exportSettledMarkets: {
    player: ({ userName }) => userName ?? null,
    event: ({ market }) => market.event.name,
    market: ({ market }) => market.marketName,
    result: ({ market, result }, say) => resultOf(market, result, say),
    bets: ({ bets }) => bets,
    stake: ({ stake }) => rupees(stake),
    profitLoss: ({ profitLoss }) => rupees(profitLoss),
    commission: ({ commission }) => rupees(commission),
    settledAt: ({ settledAt }) => momentOf(settledAt),
  },
  exportCasinoHistory: ROUND,
  exportDownlineCasinoHistory: { player: ({ userName }) => userName ?? null, ...ROUND },
  exportLinkedTrades: {
    backer: ({ backer }) => backer.userName,
    layer: ({ layer }) => layer.userName,
    links: linksOf,
    event: ({ market }) => market.event.name,
    market: ({ market, runnerName }) => `${market.marketName} · ${runnerName}`,
    price: ({ price }) => formatOdds(price),
    reference: ({ reference }) => reference && formatOdds(reference),
    distance: ({ distance }) => distance,
    stake: ({ stake }) => rupees(stake),
    given: ({ given, voided }, say) => (voided ? say.word('VOIDED') : given === null ? null : rupees(given)),
    at: ({ at }) => momentOf(at),
  },
  exportLinkedPairs: {
    giver: ({ giver }) => giver.userName,
    taker: ({ taker }) => taker.userName,
    links: linksOf,
    given: ({ given }) => rupees(given),
    trades: ({ trades }) => trades,
    notRecorded: ({ notRecorded }) => notRecorded,
    stake: ({ stake }) => rupees(stake),
    at: ({ at }) => momentOf(at),
  },
  exportRisk: {
    event: ({ event }) => event.name,
    openDate: ({ openDate }) => momentOf(openDate),
    markets: ({ markets }) => markets,
    worst: ({ worst }) => rupees(worst.total),
    mine: ({ worst }) => rupees(worst.mine),
    waiting: ({ waiting }) => rupees(waiting.total),
    waitingMine: ({ waiting }) => rupees(waiting.mine),
  },
  exportBigBets: { ...BET_BELOW, couldWin: ({ profit }) => rupees(profit) },
  exportTogether: {
    by: ({ by }, say) => say.word(by),
    shown: ({ shown }) => shown,
    players: ({ players }) => players,
    names: ({ names }) => names.map(({ userName }) => userName).join(', '),
    lastAt: ({ lastAt }) => momentOf(lastAt),
  },
  exportPeople: {
    userName: ({ userName }) => userName,
    userType: ({ userType }, say) => say.word(userType),
    status: (person, say) => say.word(statusOf(person)),
    people: ({ userCount }) => userCount,
    pts: ({ balance }) => rupees(balance),
    available: ({ availableBalance }) => rupees(availableBalance),
    exposure: ({ subtreeExposure }) => rupees(subtreeExposure),
    subtree: ({ subtreePts }) => rupees(subtreePts),
    givenPts: ({ givenPts }) => rupees(givenPts),
    creditPts: ({ creditPts }) => rupees(creditPts),
    clientPL: ({ clientPL }) => rupees(clientPL),
    share: ({ share }) => share.sports / 100,
    lastSeenAt: ({ lastSeenAt }) => momentOr(lastSeenAt),
    parentName: ({ parentName }) => parentName,
    fullName: ({ fullName }) => fullName,
    createdAt: ({ createdAt }) => momentOf(createdAt),
  },
  exportActivity: {
    at: ({ at }) => momentOf(at),
    summary: ({ summary }, say) => auditSentence(summary, say),
    by: ({ actorName }) => actorName,
    role: ({ actorRole }, say) => actorRole && say.word(actorRole),
    address: ({ address }) => address,
    remarks: ({ remarks }) => remarks,
  },
  exportLoginHistory: {
    at: ({ at }) => momentOf(at),
    outcome: ({ outcome }, say) => say.word(outcome),
    address: ({ address }) => address,
    agent: ({ agent }) => agent,
  },
  exportDebts: {
    userName: ({ userName }) => userName,
    userType: ({ userType }, say) => say.word(userType),
    upline: ({ uplineName }) => uplineName,
    kind: ({ clientPL }, say) => say.word(debtKind(clientPL)),
    clientPL: ({ clientPL }) => rupees(clientPL),
    subtree: ({ subtreePts }) => rupees(subtreePts),
    givenPts: ({ givenPts }) => rupees(givenPts),
    creditPts: ({ creditPts }) => rupees(creditPts),
    lastSettledAt: ({ lastSettledAt }) => momentOr(lastSettledAt),
  },
  exportReceipts: {
    number: ({ number }) => number,
    at: ({ at }) => momentOf(at),
    account: ({ userName }) => userName,
    upline: ({ uplineName }) => uplineName,
    kind: ({ kind }, say) => say.word(kind),
    amount: ({ amount }) => rupees(amount),
    after: ({ after }) => rupees(after),
    by: ({ actorName }) => actorName,
    remarks: ({ remarks }) => remarks,
  },
  exportRebates: {
    userName: ({ userName }) => userName,
    accrued: ({ accrued }) => rupees(accrued),
    given: ({ given }) => rupees(given),
    due: ({ due }) => rupees(due),
  },
  exportAuditLog: {
    at: ({ at }) => momentOf(at),
    actor: ({ actorName, actorRole }, say) => actorName ?? (actorRole && say.word(actorRole)),
    action: ({ text }, say) => auditSentence(text, say),
    // A site is called by its number here: its name is a word of the reader's.
    object: ({ objectType, objectId, objectName, event }, say) => {
      const name = objectType === 'site' ? say.word(`site ${objectId}`) : (objectName ?? objectId)
      const of = objectType === 'event' || event === null ? null : `(${event.name})`
      return [say.word(objectType), name, of].filter(Boolean).join(' ')
    },
    reason: ({ reason }) => reason,
    address: ({ address }) => address,
    site: ({ siteId }, say) => say.word(siteId === null ? 'installation' : String(siteId)),
    session: ({ session }) => session,
    request: ({ requestId }) => requestId,
    before: ({ before }) => jsonOf(before),
    after: ({ after }) => jsonOf(after),
  },
  exportBroadcasts: {
    title: ({ title, description }) => `${title}: ${description}`,
    root: ({ root }) => root,
    audience: ({ audience }, say) => say.word(audience),
    marketing: ({ marketing }, say) => say.word(String(marketing)),
    state: ({ state }, say) => say.word(state),
    recipients: ({ recipients }) => recipients,
    sender: ({ sender }) => sender,
    sendAt: ({ sendAt }) => momentOf(sendAt),
  },
  exportMarkets: {
    event: ({ event }) => event.name,
    market: ({ marketName }) => marketName,
    kind: ({ type }, say) => say.word(type),
    sport: ({ eventType }) => eventType.name,
    status: ({ status }, say) => say.word(status),
    start: ({ event }) => momentOf(event.openDate),
    openBets: ({ openBets }) => openBets,
    volume: ({ matched }) => (matched === null ? null : rupees(matched)),
    limits: ({ min, max }) => `${rupees(min)} to ${rupees(max)}`,
    delay: ({ delay }) => delay,
    result: (market, say) => resultOf(market, market.result, say),
  },
  exportSites: {
    name: ({ name }) => name,
    label: ({ label }) => label,
    type: ({ type }) => type,
    version: ({ version }) => version,
    state: ({ maintenance, useSocket }, say) =>
      [say.word(maintenance ? 'maintenance' : 'running'), ...(useSocket ? [] : [say.word('socketsOff')])].join(', '),
    draft: ({ hasDraft }, say) => (hasDraft ? say.word('hasDraft') : null),
  },
}

/** The rows of a page. Markets come as a tree: one by one, in its order. */
export const rowsOf = (call: ExportCall, docs: unknown): readonly unknown[] =>
  call.list === calls.getMarkets ? marketsOf(docs as MarketTree) : (docs as readonly unknown[])

const marketsOf = (tree: MarketTree): readonly Market[] =>
  tree.flatMap(({ competitions }) => competitions.flatMap(({ events }) => events.flatMap(({ markets }) => markets)))

const NAMES = new Map<Endpoint, ExportName>((Object.keys(SHEETS) as ExportName[]).map((name) => [calls[name], name]))

/** What stands in these columns of a row. */
export function cellsOf(call: ExportCall, columns: readonly { readonly id: string }[]) {
  const sheet: Readonly<Record<string, (row: never, say: Say) => CellValue>> = SHEETS[must(NAMES.get(call), call.path)]
  const values = columns.map(({ id }) => must(sheet[id], id))
  // The rows are those of the call's own list.
  return (row: unknown, says: readonly Say[]): CellValue[] =>
    values.map((value, at) => value(row as never, must(says[at], 'words of each column')))
}
