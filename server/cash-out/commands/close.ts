/** A position on its way to being closed: once under its key, under the locks of all whom its orders may meet. */
import type { Refusal } from '@paddock/contract'
import { type Paise, ZERO } from '@paddock/domain/money'
import { ok, refuse, type Result } from '@paddock/domain/result'
import {
  type Changes,
  keepKey,
  type KnownKey,
  type LiveMarket,
  loadBets,
  loadCashOuts,
  openAccounts,
  RETRY,
  type Scene,
  sceneOf,
} from '../../engine/index.ts'
import type { Database } from '../../platform/database.ts'
import { type Closing, placeCashOut } from '../close-position.ts'
import type { CashOutRequest } from '../request.ts'
import { clearMarket, type IdempotencyKey } from '../../bets/index.ts'
import type { CashOutsCore } from './sums.ts'

/** What a cash-out does. `decided` answers when all of it is. */
export type CashedOut = {
  readonly closing: Closing
  readonly locked: Paise
  readonly replay: boolean
  readonly decided: Promise<Closing>
}

export async function close(
  core: CashOutsCore,
  request: CashOutRequest,
  key: IdempotencyKey | null,
): Promise<Result<CashedOut, Refusal>> {
  const { engine } = core
  const { accountId, marketId } = request
  const keys = key ? [{ accountId, key: key.key }] : []
  // Whom the orders will meet is known only with the plan, so everybody who rests in the market is locked.
  const accounts = (): number[] => [accountId, ...openAccounts(engine.markets.get(marketId))]
  return await engine.run<Result<CashedOut, Refusal>>({ markets: [marketId], accounts, keys }, (changes, known) => {
    if (known) return replay(core, request, key, known)
    const market = engine.markets.get(marketId)
    if (!market) return () => refuse({ code: 'MARKET_NOT_OPEN' })
    const scene = sceneWithAll(core, changes, market, accountId)
    if (!scene) return RETRY
    clearMarket(scene)
    const placed = placeCashOut(scene, request)
    if (!placed.ok) return () => placed
    const { closing, locked } = placed.value
    if (key) keepKey(changes, { accountId, ...key, betIds: idsOf(closing) })
    return () => {
      schedule(core, closing)
      return answerOf(core, closing, locked, false)
    }
  })
}

/** The scene of a decision that may touch whoever rests in the market; undefined while a row of them is not locked. */
export function sceneWithAll(
  core: CashOutsCore,
  changes: Changes,
  market: LiveMarket,
  accountId: number,
): Scene | undefined {
  const isAllLocked = openAccounts(market).every((id) => changes.accounts.has(id))
  return isAllLocked ? sceneOf(core, changes, market, accountId) : undefined
}

/** The same key again: what was closed under it, whatever has become of it. Another body under it is a mistake. */
function replay(
  core: CashOutsCore,
  { minLocked }: CashOutRequest,
  key: IdempotencyKey | null,
  known: KnownKey,
): () => Result<CashedOut, Refusal> | Promise<Result<CashedOut, Refusal>> {
  if (key && !known.bodyHash.equals(key.bodyHash)) return () => refuse({ code: 'IDEMPOTENCY_KEY_REUSED' })
  return async () => answerOf(core, await loadClosing(core.db, known.betIds), minLocked ?? ZERO, true)
}

const answerOf = (core: CashOutsCore, closing: Closing, locked: Paise, isReplay: boolean): Result<CashedOut, never> =>
  ok({ closing, locked, replay: isReplay, decided: decidedOf(core, closing) })

const decidedOf = async ({ sums, decisions }: CashOutsCore, closing: Closing): Promise<Closing> =>
  closing.type === 'SUM'
    ? { type: 'SUM', cashOut: await sums.decisionOf(closing.cashOut) }
    : { type: 'BETS', bets: await Promise.all(closing.bets.map((bet) => decisions.decisionOf(bet))) }

/** What waits of a closing is decided when its delay is over. */
function schedule({ sums, decisions }: CashOutsCore, closing: Closing): void {
  if (closing.type === 'SUM') return sums.schedule(closing.cashOut)
  for (const bet of closing.bets) if (bet.status === 'PENDING') decisions.schedule(bet)
}

const idsOf = (closing: Closing): string[] =>
  closing.type === 'SUM' ? [closing.cashOut.id] : closing.bets.map(({ id }) => id)

/** What a kept key names: the bets of a cash-out, or the sum. */
async function loadClosing(db: Database, ids: readonly string[]): Promise<Closing> {
  const [cashOut] = await loadCashOuts(db, ids)
  return cashOut ? { type: 'SUM', cashOut } : { type: 'BETS', bets: await loadBets(db, ids) }
}
