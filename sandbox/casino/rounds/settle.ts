/** Money that is owed, one way or the other. */
import { type Paise, ZERO } from '@paddock/domain/money'
import { type Market, type Round, walletRoundOf } from '../book/index.ts'
import type { WalletAnswer } from '../wallet.ts'
import { ask, current, type Engine, wait } from './engine.ts'
import { othersOf } from './others.ts'
import { isOwing, mayGoBack } from './stages.ts'
import { afterBack, bookingOf, nextBack, txOf } from './stakes.ts'
import { balanceOf, refused, type Told, toldOf } from './told.ts'

/** A player sees what has fallen before the win is booked, where that takes longer. */
export const PAID_WITHIN_MS = 1500

/** Waits a little for the win to be booked, and not for ever. */
export async function paid(engine: Engine, round: Round, balance: Paise | null): Promise<Told> {
  if (round.stage !== 'crediting') return toldOf(round, balance)
  const booked = await Promise.race([settleLater(engine, round.id), wait(engine, PAID_WITHIN_MS)])
  return toldOf(current(engine, round.id), booked ?? balance)
}

/** Often the wallet is back at once, and the player is told that nothing is lost. */
export async function unanswered(engine: Engine, round: Round): Promise<Told> {
  engine.book.write({ round })
  await Promise.race([settleLater(engine, round.id), wait(engine, PAID_WITHIN_MS)])
  return refused('STAKE_UNKNOWN')
}

/** Until the wallet has said OK. Gives the balance that it told. Somebody may wait for it, and nobody has to. */
export async function settleLater(engine: Engine, id: string): Promise<Paise | null> {
  return await underWay(engine, id, async () => await untilSettled(engine, id))
}

const nameOf = ({ walletUrl, table }: Market): string => `${walletUrl} ${table}`

/** Also where nobody's bet stands any more: then whoever was held for has won and lost nothing. */
export async function settleMarketLater(engine: Engine, market: Market): Promise<void> {
  await underWay(engine, nameOf(market), async () => {
    await engine.holds.settle(market.walletUrl, market.table)
    return null
  })
}

async function underWay(
  { working, ending, failed }: Engine,
  name: string,
  begin: () => Promise<Paise | null>,
): Promise<Paise | null> {
  if (working.has(name) || ending.signal.aborted) return null
  const work = begin()
    .catch((error: unknown) => {
      failed(name, error)
      return null
    })
    .finally(() => working.delete(name))
  working.set(name, work)
  return await work
}

/** Whatever is owed and due. */
export function settleOwed(engine: Engine, dueBefore: number): void {
  for (const round of engine.book.rounds.values())
    if (isOwing(round) && (round.payAt ?? 0) <= dueBefore) void settleLater(engine, round.id)
  for (const market of engine.book.openMarkets())
    if (engine.book.betsOn(market.table).every(({ payAt = 0 }) => payAt <= dueBefore))
      void settleMarketLater(engine, market)
}

/** One thing after the other: of stakes that go back each by itself. */
async function untilSettled(engine: Engine, id: string): Promise<Paise | null> {
  let balance: Paise | null = null
  while (isOwing(current(engine, id)) && !engine.ending.signal.aborted)
    balance = current(engine, id).holds ? await settleHeld(engine, current(engine, id)) : await settleNext(engine, id)
  return balance
}

/** A result is told of all at once: whoever is first tells it, and the others wait for that. */
async function settleHeld(engine: Engine, { id, stage, walletUrl, table = '' }: Round): Promise<Paise | null> {
  if (stage === 'givingBack') return await engine.holds.takeBack(id)
  const market = { walletUrl, table }
  await (engine.working.get(nameOf(market)) ?? settleMarketLater(engine, market))
  // Where that failed it is tried anew.
  if (isOwing(current(engine, id))) await wait(engine, engine.pace.againMs)
  return null
}

async function settleNext(engine: Engine, id: string): Promise<Paise | null> {
  const { owedAt, startedAt } = current(engine, id)
  const back = nextBack(current(engine, id))
  if (back === undefined) await othersFirst(engine, id)
  if (engine.ending.signal.aborted) return null
  for (let tried = 0; ; tried++) {
    const answer = await askOwed(engine, current(engine, id), back)
    if (answer.kind === 'said' && answer.code !== 'MAINTENANCE')
      return settled(engine, current(engine, id), back, answer)
    if (engine.clock() - (owedAt ?? startedAt) >= engine.pace.giveUpMs) break
    await wait(engine, Math.min(engine.pace.againMs * 2 ** tried, engine.pace.mostMs))
    if (engine.ending.signal.aborted) return null
  }
  engine.book.write({
    round: { ...current(engine, id), stage: 'disputed', code: 'UNANSWERED', endedAt: engine.clock() },
  })
  return null
}

/**
 * A wallet gives no stake back while a win of its round stands, and takes none in one that has ended. So a credit comes behind all that may go back of
 * its player's on the same round of everybody, and the one that ends the round behind all other credits.
 */
async function othersFirst(engine: Engine, id: string): Promise<void> {
  const before = (): Round[] => {
    const round = current(engine, id)
    return othersOf(engine, round).filter((other) => mayGoBack(other) || (round.endsRound && isOwing(other)))
  }
  for (let others = before(); others.length > 0 && !engine.ending.signal.aborted; others = before()) {
    const underWay = others.flatMap((other) => engine.working.get(other.id) ?? [])
    await (underWay.length > 0 ? Promise.all(underWay) : wait(engine, engine.pace.againMs))
  }
}

/** The same body each time; only its seal is new. `back`: the place of a stake that goes back. */
async function askOwed(engine: Engine, round: Round, back: number | undefined): Promise<WalletAnswer> {
  const { id, playerRef, payout } = round
  if (back !== undefined)
    return await ask(engine, round, 'rollback', {
      txId: txOf(id, 'rollback', back),
      playerRef,
      refTxId: txOf(id, 'debit', back),
    })
  const roundId = walletRoundOf(round)
  const win = { refTxId: txOf(id, 'debit', 0), amount: String(payout), kind: 'win', roundClosed: isLast(engine, round) }
  return await ask(engine, round, 'credit', { txId: txOf(id, 'credit', 0), playerRef, roundId, ...win })
}

/** Where the wallet does not take what is owed of another, the round stays open for whoever looks. */
const isLast = (engine: Engine, round: Round): boolean =>
  (round.endsRound ?? true) && !othersOf(engine, round).some(({ stage }) => stage === 'disputed')

function settled(
  engine: Engine,
  round: Round,
  back: number | undefined,
  answer: WalletAnswer & { kind: 'said' },
): Paise | null {
  const endedAt = engine.clock()
  const isOk = answer.code === 'OK'
  if (back !== undefined && (isOk || answer.code === 'ALREADY_ROLLED_BACK')) {
    const booking = isOk ? { booking: bookingOf(engine, round, 'rollback', back) } : {}
    engine.book.write({ round: afterBack(engine, round, back), ...booking })
  } else if (isOk)
    engine.book.write({ round: { ...round, stage: 'closed', endedAt }, booking: bookingOf(engine, round, 'credit', 0) })
  else if (answer.code === 'ALREADY_ROLLED_BACK')
    // The wallet has given the stake back itself: nothing is owed any more.
    engine.book.write({ round: { ...round, stage: 'cancelled', code: answer.code, payout: ZERO, endedAt } })
  else engine.book.write({ round: { ...round, stage: 'disputed', code: answer.code, endedAt } })
  const balance = balanceOf(answer)
  engine.moved?.(current(engine, round.id), balance)
  return balance
}
