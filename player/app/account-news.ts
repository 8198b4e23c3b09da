/** What news of the account changes on the screen: lists, positions, balance, the slip, and a word about it. */
import { isOneOf, RESTING_STATUSES } from '@paddock/domain/market'
import type { AccountUpdate } from '@paddock/contract/live'
import type { Balance, Points } from '@paddock/contract/shapes/account'
import type { Bet } from '@paddock/contract/shapes/bet'
import type { AutoCashOut } from '@paddock/contract/shapes/cash-out'
import type { MarketBook } from '@paddock/contract/shapes/market'
import { type Paise, paise, subtract } from '@paddock/domain/money'
import { resultTitle, selectionText } from '@paddock/ui/bets'
import { formatAmount } from '@paddock/ui/formats'
import { type Mood, showToast } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import { reasonText } from '@paddock/ui/client'
import type { QueryClient } from '@tanstack/react-query'
import { POINTS, withBalance } from '../features/balance/index.ts'
import type { SlipStore } from '../features/betslip/slip-store.ts'
import { AUTO_CASH_OUTS, doneWords, withAuto } from '../features/cash-out/autos.ts'
import { CASH_OUTS } from '../features/cash-out/keys.ts'
import { OPEN_ROUNDS } from '../features/casino/keys.ts'
import { OPEN_BETS } from '../features/open-bets/api.ts'
import { hasRoom, type OpenBets, withBet, withBook, withoutMarket } from '../features/open-bets/state.ts'
import { RECORDS } from '../features/records/keys.ts'
import { BETTING_WORDS } from '../words/betting.ts'
import { cameToText } from '../words/came-to.ts'

type BetNews = { readonly bet: Bet; readonly marketBook: MarketBook; readonly balance: Balance }

/** What is asked for again already. */
const overtaken = new Set<string>()

/**
 * News changes what was read of the account. A reading that is under way may not know of it yet and would undo it with its
 * answer, so that it is begun again: once, however much comes at once.
 */
function change<T>(
  queries: QueryClient,
  queryKey: readonly [string],
  changed: (known: T | undefined) => T | undefined,
) {
  queries.setQueryData<T>(queryKey, changed)
  const [name] = queryKey
  if (queries.isFetching({ queryKey }) === 0 || overtaken.has(name)) return
  overtaken.add(name)
  void queries.cancelQueries({ queryKey }).then(() => {
    overtaken.delete(name)
    return queries.invalidateQueries({ queryKey })
  })
}

function changeOpenBets(queries: QueryClient, changed: (known: OpenBets) => OpenBets): void {
  change<OpenBets>(queries, OPEN_BETS, (known) => known && changed(known))
  const now = queries.getQueryData<OpenBets>(OPEN_BETS)
  if (now && hasRoom(now)) void queries.invalidateQueries({ queryKey: OPEN_BETS })
}

export function applyBet(queries: QueryClient, { bet, marketBook, balance }: BetNews): void {
  changeOpenBets(queries, (known) => withBet(known, bet, marketBook))
  setBalance(queries, balance)
}

/** A bet that waited in the market was matched or ended: the slip does not show it any more, so a toast does. */
function tellOfOlderBet(queries: QueryClient, slip: SlipStore, bet: Bet): void {
  const known = queries.getQueryData<OpenBets>(OPEN_BETS)?.bets.find(({ _id }) => _id === bet._id)
  const wasWaiting = known !== undefined && isOneOf(RESTING_STATUSES, known.status)
  if (!wasWaiting || slip.isAbout(bet)) return
  if (bet.sizeMatched > known.sizeMatched) {
    const more = paise(bet.sizeMatched - known.sizeMatched)
    showToast(BETTING_WORDS.nowMatched(formatAmount(more), selectionText(bet)), 'good')
  } else if (bet.reason && (bet.status === 'LAPSED' || bet.reason.code === 'GAVE_WAY'))
    showToast(reasonText(bet.reason))
}

function setBalance(queries: QueryClient, balance: Balance): void {
  change<Points>(queries, POINTS, (known) => withBalance(known, balance))
}

export function applyAccountUpdate(queries: QueryClient, slip: SlipStore, update: AccountUpdate): void {
  switch (update.event) {
    case 'getOpenBetUpdates':
      tellOfOlderBet(queries, slip, update.docs.bet)
      applyBet(queries, update.docs)
      slip.hear(update.docs.bet)
      return
    case 'getPtsUpdates':
      change<Points>(queries, POINTS, () => update.docs)
      askForRecords(queries)
      return
    case 'getOpenBetResultUpdates':
      applyResult(queries, update.docs)
      return
    case 'getAutoCashOutUpdates':
      applyAuto(queries, update.docs)
      return
    case 'getCashOutUpdates':
      applyCashOut(queries, update.docs)
  }
}

/** Money has moved: a statement that is being looked at has a new line, and a game may have begun or ended a round. */
function askForRecords(queries: QueryClient): void {
  for (const queryKey of [RECORDS, OPEN_ROUNDS]) void queries.invalidateQueries({ queryKey })
}

/** The balance comes with the news of its bets. */
function applyAuto(queries: QueryClient, auto: AutoCashOut): void {
  change<AutoCashOut[]>(queries, AUTO_CASH_OUTS, (known) => withAuto(known, auto))
  const { marketName } = auto.market
  if (auto.status === 'DONE' && auto.locked !== null) showToast(doneWords(auto), auto.locked < 0 ? 'plain' : 'good')
  const wasMine = auto.reason?.code === 'CANCELLED_BY_PLAYER' || auto.reason?.code === 'REPLACED'
  if (auto.status === 'ENDED' && auto.reason && !wasMine)
    showToast(BETTING_WORDS.autoEnded(marketTitle(marketName), BETTING_WORDS.autoEnds[auto.reason.code]))
}

type CashOutNews = Extract<AccountUpdate, { event: 'getCashOutUpdates' }>['docs']

/** The position is another one from the moment on in which the sum is given. */
function applyCashOut(queries: QueryClient, { cashOut, marketBook, balance }: CashOutNews): void {
  changeOpenBets(queries, (known) => withBook(known, cashOut.market._id, marketBook))
  setBalance(queries, balance)
  void queries.invalidateQueries({ queryKey: CASH_OUTS })
}

type ResultNews = Extract<AccountUpdate, { event: 'getOpenBetResultUpdates' }>['docs']

function applyResult(queries: QueryClient, news: ResultNews): void {
  setBalance(queries, news.balance)
  askForRecords(queries)
  const name = marketTitle(news.market.marketName)
  if (news.kind === 'ROLLED_BACK') {
    for (const queryKey of [OPEN_BETS, CASH_OUTS]) void queries.invalidateQueries({ queryKey })
    showToast(BETTING_WORDS.rolledBack(name))
    return
  }
  changeOpenBets(queries, (known) => withoutMarket(known, news.market._id))
  if (news.kind === 'VOIDED') showToast(BETTING_WORDS.voided(name))
  else showSettled(news.market, news.result, subtract(news.profitLoss, news.commission))
}

/** `net` is what the balance has moved by. */
function showSettled(market: ResultNews['market'], result: string | null, net: Paise): void {
  const told = resultTitle(market, result) ?? '–'
  showToast(BETTING_WORDS.settled(marketTitle(market.marketName), told, cameToText(net)), moodOf(net))
}

/** A loss is neither well done nor a failure of anybody's: its words say it. */
const moodOf = (net: Paise): Mood => (net > 0 ? 'good' : 'plain')
