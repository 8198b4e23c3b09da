/** The betting commands as tasks of the engine. What they decide is in place-bet, decide-bet and amend-bet. */
import type { Refusal } from '@paddock/contract'
import { type Paise, ZERO } from '@paddock/domain/money'
import { toRow } from '@paddock/domain/positions'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import { askAmend, cancelBet, cancelForPlayer, decideAmend } from './amend.ts'
import { amendedBet, type Bet, dueAt, isAmending, isWaiting } from '../engine/bet.ts'
import type { AutoCashOut, AutoRequest } from '../engine/auto-cash-out.ts'
import {
  type CashOutPlan,
  type CashOutRequest,
  type Closing,
  decideCashOut,
  placeCashOut,
  planFor,
  waitingLegs,
} from '../cash-out/cash-out.ts'
import { openAccounts } from '../markets/change-state.ts'
import { clearMarket, isWayClear } from './clear-way.ts'
import { decideSessionCashOut } from '../cash-out/close-session.ts'
import { decideBet, makersOf, positionOfFill } from './decide.ts'
import type { EngineCore, Task } from '../engine/engine.ts'
import type { Freshness } from '../engine/freshness.ts'
import type { Amendment, Betting, CashedOut, IdempotencyKey, Placed, WhichOrders } from './index.ts'
import { holdingOf, type LiveMarket, openOf, orderOf } from '../engine/live-market.ts'
import { type BetRequest, placeBet, termsOf } from './place.ts'
import type { Standing } from '../records/queries.ts'
import { type BettingSite, RETRY, type Scene } from '../engine/scene.ts'
import type { HeldBet, SessionCashOut } from '../engine/session-cash-out.ts'
import { type KnownKey, loadBets, loadCashOuts, loadHeldBets } from '../engine/store.ts'
import { type Changes, keepKey } from '../engine/changes.ts'
import type { Topics } from '../topics.ts'
import { createWaiters } from './waiters.ts'
import { cancelAutoCashOut, noteDecided, setAutoCashOut, takeStep } from '../cash-out/auto/step.ts'

export type BettingDeps = {
  readonly engine: EngineCore
  readonly db: Database
  readonly bus: Bus<Topics>
  readonly freshness: Freshness
  readonly sites: ReadonlyMap<number, BettingSite>
  readonly clock: () => number
}

type Waiting = { readonly market: LiveMarket; readonly bet: Bet }

export function createBetting(deps: BettingDeps): Betting & { resume(market: LiveMarket): void } {
  const { engine, db, clock } = deps
  const { decisionOf, hear, release } = createWaiters<Bet>(isWaiting)
  const cashOuts = createWaiters<SessionCashOut>(({ status }) => status === 'PENDING')
  deps.bus.subscribe('bet', ({ bet }) => hear(bet))
  deps.bus.subscribe('cashOut', ({ cashOut }) => cashOuts.hear(cashOut))

  function sceneOf(changes: Changes, market: LiveMarket, accountId: number): Scene | undefined {
    const account = changes.accounts.get(accountId)
    if (!account) return undefined
    const now = clock()
    const site = must(deps.sites.get(account.siteId), 'an account that bets has a site')
    return {
      now,
      changes,
      market,
      account,
      site,
      isFresh: deps.freshness.isFresh(market.definition.source, now),
      own: 'END_IT',
    }
  }

  async function place(request: BetRequest, key: IdempotencyKey | null): Promise<Result<Placed, Refusal>> {
    return await new Promise((resolve, reject) => {
      const answer = (bet: Bet, standing?: Standing): void =>
        resolve(ok({ bet, replay: standing === undefined, decided: decisionOf(bet), standing }))
      const terms = termsOf(request, engine.markets.get(request.marketId))
      engine.submit({
        ...newTask([request.marketId], reject),
        key: key && { accountId: request.accountId, key: key.key },
        accounts() {
          const market = engine.markets.get(request.marketId)
          return [request.accountId, ...(market && terms ? makersOf(market, terms, request.stake, clock()) : [])]
        },
        decide(changes, known) {
          if (key && known) return replay(changes, known, key, { resolve, reject, answer })
          const market = engine.markets.get(request.marketId)
          if (!market) return () => resolve(refuse({ code: 'NOT_FOUND' }))
          const scene = sceneOf(changes, market, request.accountId)
          if (!scene || (terms && !isWayClear(scene, terms, request.stake))) return RETRY
          const placed = placeBet(scene, request)
          if (!placed.ok) return () => resolve(placed)
          if (key) keepKey(changes, { accountId: request.accountId, ...key, betIds: [placed.value.id] })
          return () => {
            if (placed.value.status === 'PENDING') scheduleDecision(placed.value)
            answer(placed.value, standingOf(scene))
          }
        },
      })
    })
  }

  type Reply = {
    readonly resolve: (result: Result<Placed, Refusal>) => void
    readonly reject: (error: Error) => void
    readonly answer: (bet: Bet) => void
  }

  /** The same key again: the first outcome, whatever it has become by now. Another body under it is a mistake. */
  function replay(
    changes: Changes,
    known: KnownKey,
    key: IdempotencyKey,
    { resolve, reject, answer }: Reply,
  ): () => void {
    if (!known.bodyHash.equals(key.bodyHash)) return () => resolve(refuse({ code: 'IDEMPOTENCY_KEY_REUSED' }))
    const id = must(known.betIds[0], 'a kept key names its bet')
    const inBatch = changes.bets.get(id)?.bet
    if (inBatch) return () => answer(inBatch)
    return () => {
      loadBets(db, [id])
        .then(([bet]) => answer(must(bet, 'a kept key names a stored bet')))
        .catch(reject)
    }
  }

  function scheduleDecision(bet: Bet): void {
    setTimeout(() => submitDecision(bet), Math.max(0, dueAt(bet) - clock()))
  }

  /** Decides the bet, or the change of it, whose delay is over. */
  function submitDecision(asked: Bet): void {
    const { id, marketId, accountId } = asked
    const waiting = (): Waiting | undefined => {
      const market = engine.markets.get(marketId)
      const bet = market?.open.get(id)
      return market && bet && isWaiting(bet) && dueAt(bet) === dueAt(asked) ? { market, bet } : undefined
    }
    engine.submit({
      // A decision that fails is tried again by the recovery of its market; nobody waits on the task itself.
      ...newTask([marketId], () => setTimeout(() => submitDecision(asked), 1000)),
      accounts() {
        const found = waiting()
        return [accountId, ...(found ? legsOf(found).flatMap((leg) => makersOfBet(found.market, leg)) : [])]
      },
      decide(changes) {
        const found = waiting()
        if (!found) return () => undefined
        const asking = sceneOf(changes, found.market, accountId)
        const scene = asking && { ...asking, own: 'GIVE_WAY' as const }
        if (!scene || legsOf(found).some((leg) => !isWayClearFor(scene, leg))) return RETRY
        return decideWaiting(scene, found.bet) === RETRY ? RETRY : () => undefined
      },
    })
  }

  function decideWaiting(scene: Scene, bet: Bet): typeof RETRY | undefined {
    if (isAmending(bet)) return decideAmend(scene, bet)
    if (bet.cashOutId === null) decideBet(scene, bet)
    else noteDecided(scene, bet.cashOutId, decideCashOut(scene, waitingLegs(scene.market, bet)) ? {} : null)
    return undefined
  }

  const isWayClearFor = (scene: Scene, bet: Bet): boolean =>
    !scene.market.book || isWayClear(scene, orderOf(bet), bet.remaining)

  /** What waits of a closing is decided when its delay is over. */
  function scheduleClosing(closing: Closing): void {
    if (closing.type === 'SUM') return scheduleCashOut(closing.cashOut)
    for (const bet of closing.bets) if (bet.status === 'PENDING') scheduleDecision(bet)
  }

  const decidedOf = async (closing: Closing): Promise<Closing> =>
    closing.type === 'SUM'
      ? { type: 'SUM', cashOut: await cashOuts.decisionOf(closing.cashOut) }
      : { type: 'BETS', bets: await Promise.all(closing.bets.map(decisionOf)) }

  function scheduleCashOut(cashOut: SessionCashOut): void {
    setTimeout(() => void decideWithBets(cashOut), Math.max(0, cashOut.acceptAt - clock()))
  }

  /** The bets of the position are read before its turn; that they are still all of it is proved in it. */
  async function decideWithBets(cashOut: SessionCashOut): Promise<void> {
    const later = (): void => void setTimeout(() => void decideWithBets(cashOut), 1000)
    const shape = engine.markets.get(cashOut.marketId)?.definition.shape
    if (!shape) return
    try {
      submitCashOut(cashOut, await loadHeldBets(db, cashOut, (fill) => positionOfFill(shape, fill)), later)
    } catch {
      // The database was away: it is tried again, as a decision that fails is.
      later()
    }
  }

  function submitCashOut(
    { id, marketId, accountId }: SessionCashOut,
    held: readonly HeldBet[],
    later: () => void,
  ): void {
    engine.submit({
      ...newTask([marketId], later),
      accounts: () => [accountId],
      decide(changes) {
        const market = engine.markets.get(marketId)
        const cashOut = market?.cashOuts.get(accountId)
        if (!market || cashOut?.id !== id) return () => undefined
        const scene = sceneOf(changes, market, accountId)
        if (!scene) return RETRY
        noteDecided(scene, id, decideSessionCashOut(scene, cashOut, held) ?? null)
        return () => undefined
      },
    })
  }

  const makersOfBet = (market: LiveMarket, bet: Bet): number[] =>
    market.book ? makersOf(market, orderOf(bet), bet.remaining, clock(), 'GIVE_WAY') : []

  /** The bets that are decided with this one: itself, as a change makes it, or its whole cash-out. */
  function legsOf({ market, bet }: Waiting): readonly Bet[] {
    if (isAmending(bet)) return [amendedBet(bet, bet.amendment.change)]
    return bet.cashOutId === null ? [bet] : waitingLegs(market, bet)
  }

  function quoteCashOut(
    account: Parameters<Betting['quoteCashOut']>[0],
    marketId: string,
    fractionBps: number,
  ): Result<CashOutPlan, Refusal> {
    const market = engine.markets.get(marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    if (!deps.freshness.isFresh(market.definition.source, clock())) return refuse({ code: 'STALE_PRICE' })
    const site = must(deps.sites.get(account.siteId), 'an account that bets has a site')
    return planFor({ market, account, site }, fractionBps)
  }

  async function cashOut(request: CashOutRequest, key: IdempotencyKey | null): Promise<Result<CashedOut, Refusal>> {
    return await new Promise((resolve, reject) => {
      const answer = (closing: Closing, locked: Paise, isReplay: boolean): void =>
        resolve(ok({ closing, locked, replay: isReplay, decided: decidedOf(closing) }))
      engine.submit({
        ...newTask([request.marketId], reject),
        key: key && { accountId: request.accountId, key: key.key },
        // Whom the orders will meet is known only with the plan, so everybody who rests in the market is locked.
        accounts: () => [request.accountId, ...openAccounts(engine.markets.get(request.marketId))],
        decide(changes, known) {
          if (key && known && !known.bodyHash.equals(key.bodyHash))
            return () => resolve(refuse({ code: 'IDEMPOTENCY_KEY_REUSED' }))
          if (known)
            return () =>
              void loadClosing(db, known.betIds).then(
                (closing) => answer(closing, request.minLocked ?? ZERO, true),
                reject,
              )
          const market = engine.markets.get(request.marketId)
          if (!market) return () => resolve(refuse({ code: 'NOT_FOUND' }))
          const scene = sceneOf(changes, market, request.accountId)
          if (!scene || openAccounts(market).some((id) => !changes.accounts.has(id))) return RETRY
          clearMarket(scene)
          const placed = placeCashOut(scene, request)
          if (!placed.ok) return () => resolve(placed)
          const { closing, locked } = placed.value
          if (key) keepKey(changes, { accountId: request.accountId, ...key, betIds: idsOf(closing) })
          return () => {
            scheduleClosing(closing)
            answer(closing, locked, false)
          }
        },
      })
    })
  }

  async function cancel(accountId: number, betId: string, size?: Paise): Promise<Result<Bet, Refusal>> {
    return await change(accountId, betId, (scene, bet) => cancelForPlayer(scene, bet, size))
  }

  /** One after the other, since each is a task of its own. One that was matched meanwhile is no order any more. */
  async function cancelAll(accountIds: readonly number[]): Promise<void> {
    const resting = [...engine.markets.values()].flatMap(({ open }) =>
      [...open.values()].filter((bet) => bet.status !== 'PENDING' && accountIds.includes(bet.accountId)),
    )
    for (const { accountId, id } of resting) await change(accountId, id, (scene, bet) => cancelBet(scene, bet))
  }

  /** All of them in one transaction: the player who wants out is not left with half of it. */
  async function cancelUnmatched(accountId: number, where: WhichOrders): Promise<Result<readonly Bet[], Refusal>> {
    const markets = [...engine.markets.values()].filter((market) => isAbout(market, where))
    const marketIds = markets.flatMap((market) => (restingOf(market, accountId).length > 0 ? market.definition.id : []))
    if (marketIds.length === 0) {
      const isChanging = markets.some((market) => openOf(market, accountId).some(isAmending))
      return refuse({ code: isChanging ? 'CHANGE_IN_PROGRESS' : 'NOTHING_TO_CANCEL' })
    }
    return await new Promise((resolve, reject) => {
      engine.submit({
        ...newTask(marketIds, reject),
        accounts: () => [accountId],
        decide(changes) {
          const cancelled: Bet[] = []
          for (const market of marketIds.flatMap((id) => engine.markets.get(id) ?? [])) {
            const scene = sceneOf(changes, market, accountId)
            if (!scene) return RETRY
            for (const bet of restingOf(market, accountId)) {
              const gone = cancelBet(scene, bet)
              if (gone.ok) cancelled.push(gone.value)
            }
          }
          return () => resolve(cancelled.length > 0 ? ok(cancelled) : refuse({ code: 'NOTHING_TO_CANCEL' }))
        },
      })
    })
  }

  /** Decides about what watches a market, under the lock of its account. */
  async function onWatched(
    { accountId, marketId }: Pick<AutoRequest, 'accountId' | 'marketId'>,
    work: (scene: Scene) => Result<AutoCashOut, Refusal>,
  ): Promise<Result<AutoCashOut, Refusal>> {
    return await new Promise((resolve, reject) => {
      engine.submit({
        ...newTask([marketId], reject),
        accounts: () => [accountId],
        decide(changes) {
          const market = engine.markets.get(marketId)
          if (!market) return () => resolve(refuse({ code: 'NOT_FOUND' }))
          const scene = sceneOf(changes, market, accountId)
          if (!scene) return RETRY
          const outcome = work(scene)
          return () => resolve(outcome)
        },
      })
    })
  }

  /** Looks at one that watches, and takes its next step under the locks of all whom it may touch. */
  async function followUp(auto: Pick<AutoCashOut, 'id' | 'accountId' | 'marketId'>): Promise<Refusal | undefined> {
    const { id, accountId, marketId } = auto
    return await new Promise((resolve, reject) => {
      engine.submit({
        ...newTask([marketId], reject),
        accounts: () => [accountId, ...openAccounts(engine.markets.get(marketId))],
        decide(changes) {
          const market = engine.markets.get(marketId)
          const current = market?.autoCashOuts.get(accountId)
          if (!market || current?.id !== id) return () => resolve(undefined)
          const scene = sceneOf(changes, market, accountId)
          if (!scene || openAccounts(market).some((other) => !changes.accounts.has(other))) return RETRY
          clearMarket(scene)
          const refusal = takeStep(scene, current)
          return () => {
            const cashOut = market.cashOuts.get(accountId)
            if (cashOut && changes.cashOuts.has(cashOut.id)) scheduleCashOut(cashOut)
            for (const bet of openOf(market, accountId))
              if (bet.status === 'PENDING' && changes.bets.has(bet.id)) scheduleDecision(bet)
            resolve(refusal)
          }
        },
      })
    })
  }

  /** Answers when the change is made, or has come to nothing: where it has to wait, after its delay. */
  async function amend(accountId: number, betId: string, amendment: Amendment): Promise<Result<Bet, Refusal>> {
    const asked = await change(accountId, betId, (scene, bet) => {
      const amended = amendedBet(bet, amendment)
      return isWayClearFor(scene, amended) ? askAmend(scene, bet, amendment) : RETRY
    })
    if (!asked.ok || !isAmending(asked.value)) return asked
    scheduleDecision(asked.value)
    return outcomeOfAmend(await decidedInTime(asked.value))
  }

  /** What became of a bet whose change waited; as it waits still when that takes too long, as when the database is away. */
  async function decidedInTime(asked: Bet): Promise<Bet> {
    const isStillOpen = engine.markets.get(asked.marketId)?.open.get(asked.id)
    if (isStillOpen && isWaiting(isStillOpen)) {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      const late = setTimeout(resolve, Math.max(0, dueAt(asked) - clock()) + LATE_MS, undefined)
      const decided = await Promise.race([decisionOf(isStillOpen), promise])
      clearTimeout(late)
      if (decided) return decided
    }
    const [stored] = await loadBets(db, [asked.id])
    return must(stored, 'a bet that was changed is stored')
  }

  async function change(
    accountId: number,
    betId: string,
    work: (scene: Scene, bet: Bet) => Result<Bet, Refusal> | typeof RETRY,
  ): Promise<Result<Bet, Refusal>> {
    const [stored] = await loadBets(db, [betId])
    if (!stored || stored.accountId !== accountId) return refuse({ code: 'NOT_FOUND' })
    return await new Promise((resolve, reject) => {
      engine.submit({
        ...newTask([stored.marketId], reject),
        accounts: () => [accountId, ...openAccounts(engine.markets.get(stored.marketId))],
        decide(changes) {
          const market = engine.markets.get(stored.marketId)
          const bet = market?.open.get(betId)
          if (!market || !bet || bet.status === 'PENDING') return () => resolve(refuse({ code: 'NOTHING_TO_CANCEL' }))
          const scene = sceneOf(changes, market, accountId)
          const outcome = scene ? work(scene, bet) : RETRY
          return outcome === RETRY ? RETRY : () => resolve(outcome)
        },
      })
    })
  }

  return {
    place,
    cancel,
    cancelAll,
    cancelUnmatched,
    amend,
    quoteCashOut,
    cashOut,
    setAutoCashOut: (request) => onWatched(request, (scene) => setAutoCashOut(scene, request)),
    cancelAutoCashOut: (accountId, marketId) => onWatched({ accountId, marketId }, cancelAutoCashOut),
    followUp,
    answerAsItWaits() {
      release()
      cashOuts.release()
    },
    /** Takes up what waits of a market that was rebuilt: its time goes on where it was. */
    resume(market) {
      for (const cashOut of market.cashOuts.values()) scheduleCashOut(cashOut)
      for (const bet of market.open.values()) if (isWaiting(bet)) scheduleDecision(bet)
    },
  }
}

const idsOf = (closing: Closing): string[] =>
  closing.type === 'SUM' ? [closing.cashOut.id] : closing.bets.map(({ id }) => id)

/** What a kept key names: the bets of a cash-out, or the sum. */
async function loadClosing(db: Database, ids: readonly string[]): Promise<Closing> {
  const [cashOut] = await loadCashOuts(db, ids)
  return cashOut ? { type: 'SUM', cashOut } : { type: 'BETS', bets: await loadBets(db, ids) }
}

const isAbout = ({ definition }: LiveMarket, { eventId, marketId }: WhichOrders): boolean =>
  (eventId === undefined || definition.eventId === eventId) && (marketId === undefined || definition.id === marketId)

/** What its player may take back: nothing of what waits. */
const restingOf = (market: LiveMarket, accountId: number): Bet[] =>
  openOf(market, accountId).filter((bet) => !isWaiting(bet))

/** An order that was matched, or ended, while a change of it waited has nothing left to change. */
function outcomeOfAmend(bet: Bet): Result<Bet, Refusal> {
  if (isAmending(bet) || bet.amendment === null) return ok(bet)
  return refuse(bet.amendment.refusal ?? { code: 'NOTHING_TO_AMEND' })
}

/** How long after its delay an answer waits for a change. */
const LATE_MS = 5000

export const newTask = (
  marketIds: readonly string[],
  fail: (error: Error) => void,
): Omit<Task, 'accounts' | 'decide'> => ({
  urgent: false,
  marketIds,
  key: null,
  fail,
  attempts: 0,
})

/** What memory holds right after the commit, before the next batch is decided. */
function standingOf({ account, market }: Scene): Standing {
  const { matched, exposure } = holdingOf(market, account.id)
  return {
    balance: account.balance,
    accountExposure: account.exposure,
    position: { ...toRow(matched), exposure },
  }
}
