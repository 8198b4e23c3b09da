/** The betting commands as tasks of the engine. What they decide is in place-bet, decide-bet and amend-bet. */
import type { Refusal } from '@paddock/contract'
import { type Paise, ZERO } from '@paddock/domain/money'
import { toRow } from '@paddock/domain/positions'
import { setTimeout as sleep } from 'node:timers/promises'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import { amendBet, cancelBet, mustWait } from './amend-bet.ts'
import type { Bet } from './bet.ts'
import type { AutoCashOut, AutoRequest } from './auto-cash-out.ts'
import { type CashOutPlan, type CashOutRequest, decideCashOut, placeCashOut, planFor, waitingLegs } from './cash-out.ts'
import { openAccounts } from './change-market.ts'
import { decideBet, makersOf } from './decide-bet.ts'
import type { EngineCore, Task } from './engine.ts'
import type { Freshness } from './freshness.ts'
import type { Amendment, Betting, CashedOut, IdempotencyKey, Placed, WhichOrders } from './index.ts'
import { holdingOf, type LiveMarket, openOf, orderOf } from './live-market.ts'
import { type BetRequest, placeBet, termsOf } from './place-bet.ts'
import type { Standing } from './queries.ts'
import { type BettingSite, RETRY, type Scene } from './scene.ts'
import { type KnownKey, loadBets } from './store.ts'
import { type Changes, keepKey } from './changes.ts'
import type { Topics } from './topics.ts'
import { cancelAutoCashOut, noteDecided, setAutoCashOut, takeStep } from './watch-cash-out.ts'

export type BettingDeps = {
  readonly engine: EngineCore
  readonly db: Database
  readonly bus: Bus<Topics>
  readonly freshness: Freshness
  readonly sites: ReadonlyMap<number, BettingSite>
  readonly clock: () => number
}

type Waiter = { readonly promise: Promise<Bet>; readonly resolve: (bet: Bet) => void }

export function createBetting(deps: BettingDeps): Betting & { resume(market: LiveMarket): void } {
  const { engine, db, clock } = deps
  const waiters = new Map<string, Waiter>()

  deps.bus.subscribe('bet', ({ bet }) => {
    if (bet.status === 'PENDING') return
    waiters.get(bet.id)?.resolve(bet)
    waiters.delete(bet.id)
  })

  function decisionOf(bet: Bet): Promise<Bet> {
    if (bet.status !== 'PENDING') return Promise.resolve(bet)
    const waiter = waiters.get(bet.id) ?? Promise.withResolvers<Bet>()
    waiters.set(bet.id, waiter)
    return waiter.promise
  }

  function sceneOf(changes: Changes, market: LiveMarket, accountId: number): Scene | undefined {
    const account = changes.accounts.get(accountId)
    if (!account) return undefined
    const now = clock()
    const site = must(deps.sites.get(account.siteId), 'an account that bets has a site')
    return { now, changes, market, account, site, isFresh: deps.freshness.isFresh(market.definition.source, now) }
  }

  /** Whether every order this one would meet belongs to an account whose row is locked. */
  const makersAreLocked = (
    { changes, market, now }: Scene,
    order: Parameters<typeof makersOf>[1],
    size: Paise,
  ): boolean => makersOf(market, order, size, now).every((id) => changes.accounts.has(id))

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
          if (!scene || (terms && !makersAreLocked(scene, terms, request.stake))) return RETRY
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
    setTimeout(() => submitDecision(bet.id, bet.marketId, bet.accountId), Math.max(0, bet.acceptAt - clock()))
  }

  function submitDecision(betId: string, marketId: string, accountId: number): void {
    const pending = (): { market: LiveMarket; bet: Bet } | undefined => {
      const market = engine.markets.get(marketId)
      const bet = market?.open.get(betId)
      return market && bet?.status === 'PENDING' ? { market, bet } : undefined
    }
    engine.submit({
      // A decision that fails is tried again by the recovery of its market; nobody waits on the task itself.
      ...newTask([marketId], () => setTimeout(() => submitDecision(betId, marketId, accountId), 1000)),
      accounts() {
        const found = pending()
        const makers = found?.market.book
          ? makersOf(found.market, orderOf(found.bet), found.bet.remaining, clock())
          : []
        return [accountId, ...makers]
      },
      decide(changes) {
        const found = pending()
        if (!found) return () => undefined
        const scene = sceneOf(changes, found.market, accountId)
        if (!scene) return RETRY
        if (legsOf(found).some((leg) => makersOfBet(found.market, leg).some((id) => !changes.accounts.has(id))))
          return RETRY
        if (found.bet.cashOutId === null) decideBet(scene, found.bet)
        else {
          const isMatched = decideCashOut(scene, waitingLegs(found.market, found.bet))
          noteDecided(scene, found.bet.cashOutId, isMatched)
        }
        return () => undefined
      },
    })
  }

  const makersOfBet = (market: LiveMarket, bet: Bet): number[] =>
    market.book ? makersOf(market, orderOf(bet), bet.remaining, clock()) : []

  /** The bets that are decided with this one: itself, or its whole cash-out. */
  const legsOf = ({ market, bet }: { market: LiveMarket; bet: Bet }): readonly Bet[] =>
    bet.cashOutId === null ? [bet] : waitingLegs(market, bet)

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
      const answer = (bets: readonly Bet[], locked: Paise, isReplay: boolean): void =>
        resolve(ok({ bets, locked, replay: isReplay, decided: Promise.all(bets.map(decisionOf)) }))
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
              void loadBets(db, known.betIds).then((bets) => answer(bets, request.minLocked ?? ZERO, true), reject)
          const market = engine.markets.get(request.marketId)
          if (!market) return () => resolve(refuse({ code: 'NOT_FOUND' }))
          const scene = sceneOf(changes, market, request.accountId)
          if (!scene || openAccounts(market).some((id) => !changes.accounts.has(id))) return RETRY
          const placed = placeCashOut(scene, request)
          if (!placed.ok) return () => resolve(placed)
          const { bets, locked } = placed.value
          if (key) keepKey(changes, { accountId: request.accountId, ...key, betIds: bets.map((bet) => bet.id) })
          return () => {
            for (const bet of bets) if (bet.status === 'PENDING') scheduleDecision(bet)
            answer(bets, locked, false)
          }
        },
      })
    })
  }

  async function cancel(accountId: number, betId: string, size?: Paise): Promise<Result<Bet, Refusal>> {
    return await change(accountId, betId, (scene, bet) => cancelBet(scene, bet, size))
  }

  /** One after the other, since each is a task of its own. One that was matched meanwhile is no order any more. */
  async function cancelAll(accountIds: readonly number[]): Promise<void> {
    const resting = [...engine.markets.values()].flatMap(({ open }) =>
      [...open.values()].filter((bet) => bet.status !== 'PENDING' && accountIds.includes(bet.accountId)),
    )
    for (const { accountId, id } of resting) await cancel(accountId, id)
  }

  /** All of them in one transaction: the player who wants out is not left with half of it. */
  async function cancelUnmatched(accountId: number, where: WhichOrders): Promise<Result<readonly Bet[], Refusal>> {
    const marketIds = [...engine.markets.values()].flatMap((market) =>
      isAbout(market, where) && restingOf(market, accountId).length > 0 ? market.definition.id : [],
    )
    if (marketIds.length === 0) return refuse({ code: 'NOTHING_TO_CANCEL' })
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
          const refusal = takeStep(scene, current)
          return () => {
            for (const bet of openOf(market, accountId))
              if (bet.status === 'PENDING' && changes.bets.has(bet.id)) scheduleDecision(bet)
            resolve(refusal)
          }
        },
      })
    })
  }

  /** A change that would be matched at once waits like a new bet would; the order keeps its place until then. */
  async function amend(accountId: number, betId: string, amendment: Amendment): Promise<Result<Bet, Refusal>> {
    const [stored] = await loadBets(db, [betId])
    const market = stored && engine.markets.get(stored.marketId)
    if (!market || stored.accountId !== accountId) return refuse({ code: 'NOT_FOUND' })
    const { version } = market.state
    const waits = mustWait(market, betId, amendment, clock())
    if (waits) await sleep(market.definition.delaySeconds * 1000)
    return await change(accountId, betId, (scene, bet) => {
      const current = scene.market.state.version
      return waits && current !== version
        ? refuse({ code: 'MARKET_VERSION_CHANGED', current })
        : amendBet(scene, bet, amendment)
    })
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
    /** Takes up the waiting bets of a market that was rebuilt: their time goes on where it was. */
    resume(market) {
      for (const bet of market.open.values()) if (bet.status === 'PENDING') scheduleDecision(bet)
    },
  }
}

const isAbout = ({ definition }: LiveMarket, { eventId, marketId }: WhichOrders): boolean =>
  (eventId === undefined || definition.eventId === eventId) && (marketId === undefined || definition.id === marketId)

const restingOf = (market: LiveMarket, accountId: number): Bet[] =>
  openOf(market, accountId).filter(({ status }) => status !== 'PENDING')

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
