/** What a wallet is asked to hold: for all that a player has bet on a round of everybody, anew with each bet, and without one that goes back. */
import { type Paise, sum } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Hold, Round, TableRound } from '../book/index.ts'
import { gameOf } from '../games/index.ts'
import type { WalletAnswer } from '../wallet.ts'
import type { Holder } from './holder.ts'
import { betsOf, counts, positionOf, tableOf } from './position.ts'

/** One newer than the other, in the order in which they are asked. */
const turnOf = ({ owner, table }: Round): string => `${owner} ${table}`

/** The wallet holds for this bet too, or says why not. */
export async function reserve(holder: Holder, round: Round): Promise<WalletAnswer> {
  return await holder.inTurn(turnOf(round), async () => {
    const others = betsOf(holder.book, round.owner, tableOf(holder.book, round).id).filter(
      (bet) => bet.id !== round.id && counts(bet),
    )
    return await hold(holder, round, [...others, round], false)
  })
}

/** In place of whatever was held. */
async function hold(holder: Holder, round: Round, bets: readonly Round[], takesBack: boolean): Promise<WalletAnswer> {
  const { owner, walletUrl, playerRef, walletSession: sessionId, gameCode, currency } = round
  const { id: table, seedHash, salt, number } = tableOf(holder.book, round)
  const before = holder.book.holdOf({ owner, walletUrl, table })
  const asked: Hold = {
    owner,
    walletUrl,
    playerRef,
    table,
    version: (before?.version ?? 0) + 1,
    isKnown: before?.isKnown ?? false,
  }
  holder.book.write({ hold: asked })
  const answer = await holder.ask(walletUrl, round.session, 'reserve', {
    txId: `${round.id}-h${asked.version}`,
    playerRef,
    sessionId,
    gameCode,
    currency,
    marketKey: table,
    roundId: table,
    stake: String(sum(bets.map(({ stake }) => stake))),
    version: asked.version,
    outcomes: positionOf(gameCode, bets).map(({ code, pnl }) => ({ code, pnl: String(pnl) })),
    takesBack,
    details: { seedHash, clientSeed: salt, nonce: number },
  })
  if (answer.kind === 'said' && answer.code === 'OK' && !asked.isKnown)
    holder.book.write({ hold: { ...asked, isKnown: true } })
  return answer
}

/** By newer holds without it, until the wallet has said what it holds: an answer that was lost may have been one. */
export async function takeBack(holder: Holder, id: string): Promise<Paise | null> {
  for (let tried = 0; ; tried++) {
    const round = must(holder.book.rounds.get(id), 'it goes back')
    const done = await holder.inTurn(turnOf(round), async () => await tryToTakeBack(holder, id))
    if (done) return done.balance
    if (holder.clock() - (round.owedAt ?? round.startedAt) >= holder.pace.giveUpMs) break
    await holder.wait(Math.min(holder.pace.againMs * 2 ** tried, holder.pace.mostMs))
    if (holder.isEnding()) return null
  }
  const lost = must(holder.book.rounds.get(id), 'it goes back')
  holder.book.write({ round: { ...lost, stage: 'disputed', code: 'UNANSWERED', endedAt: holder.clock() } })
  return null
}

/** Undefined where it is to be asked anew. All that goes back of the player's goes at once: one of two against each other alone would hold more. */
async function tryToTakeBack(holder: Holder, id: string): Promise<{ readonly balance: Paise | null } | undefined> {
  const round = must(holder.book.rounds.get(id), 'it goes back')
  if (round.stage !== 'givingBack') return { balance: null }
  const mine = betsOf(holder.book, round.owner, tableOf(holder.book, round).id)
  const going = mine.filter(({ stage }) => stage === 'givingBack')
  const answer = await hold(holder, round, mine.filter(counts), true)
  if (answer.kind === 'unknown' || answer.code === 'STALE_VERSION') return undefined
  // What has ended holds nothing. Where the wallet does not take it back, as where what it set free was staked elsewhere meanwhile, it holds the bet;
  // but for one that has never said that it holds anything of the player's there.
  const isBack = answer.code === 'OK' || answer.code === 'ALREADY_SETTLED' || !isHeld(holder, round)
  const bets = going.map(
    (bet): Round => (isBack ? { ...bet, stage: 'cancelled', endedAt: holder.clock() } : stood(holder, bet)),
  )
  holder.book.write({ bets })
  const balance = holder.balanceOf(answer)
  for (const bet of bets) holder.moved(bet, balance)
  return { balance }
}

const isHeld = ({ book }: Holder, { owner, walletUrl, table = '' }: Round): boolean =>
  book.holdOf({ owner, walletUrl, table })?.isKnown ?? false

/** A bet as its round stands by now. */
function stood(holder: Holder, bet: Round): Round {
  const table = tableOf(holder.book, bet)
  switch (table.stage) {
    case 'bets':
    case 'locked':
      return { ...bet, stage: 'open', code: null }
    case 'fallen':
      return { ...bet, stage: 'crediting', code: null, owedAt: holder.clock(), ...fallen(bet, table) }
    case 'void':
      return { ...bet, stage: 'crediting', code: null, owedAt: holder.clock(), payout: bet.stake }
  }
}

function fallen(bet: Round, { outcome, gameCode }: TableRound): Pick<Round, 'outcome' | 'payout'> {
  const game = gameOf(gameCode)
  if (game?.kind !== 'shared') throw new Error(`no table of ${gameCode}`)
  return { outcome, payout: game.pay(outcome, bet.stake, bet.choice) }
}
