/** What each rule of the table forbids, how, and with which code it says so. */
import type { LapseCode, RefusalCode } from '@paddock/contract'
import type { HouseCaps, Narrowing, ScopeKind } from '@paddock/domain/betting'
import type { Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { BettingSite } from '../../engine/scene.ts'
import type { BetRequest } from '../../bets/place.ts'
import { PLATFORM_MAX_STAKE } from '../../bets/refusals/stake.ts'
import { price, rupees } from '../../markets/testing/world.ts'
import { ask, type Cell, order, quoteHouse, redefine, RESTS, riskedBy, stakedBy, winOf } from './cell.ts'
import type { Rule } from './ways.ts'

export type Forbidding = {
  readonly codes: readonly (RefusalCode | LapseCode)[]
  /** From here on what ann asks is forbidden, or limited. */
  readonly forbid: (cell: Cell) => Promise<unknown>
  /** How the forbidden bet differs from the usual one; the usual one itself, where nothing is said. */
  readonly over?: Partial<BetRequest>
  /** Asked of a stake by itself, when it is asked for. */
  readonly isOfOneStake?: true
  /** Of a rule on all that is open together: one usual bet is within it and two are not. What is measured never passes `most`. */
  readonly sum?: { readonly most: Paise; readonly measure: (cell: Cell) => Promise<Paise> }
  /** Ann's points, where these are the limit. */
  readonly points?: number
}

const set = (column: 'user_locked' | 'bet_locked', { world, ann }: Cell) =>
  sql`update accounts set ${sql.ref(column)} = true where id = ${ann}`.execute(world.db)
const lockScope =
  (kind: 'SPORT' | 'EVENT', scope: string) =>
  ({ world, ann }: Cell) =>
    sql`insert into account_locks (account_id, kind, scope_id, set_by) values (${ann}, ${kind}, ${scope}, 'admin')`.execute(
      world.db,
    )
const restrict =
  (kind: ScopeKind, own: Narrowing) =>
  ({ world, ann, market }: Cell) => {
    const scopeId = { SPORT: '4', KIND: market.kind, EVENT: 'e1', MARKET: market.id }[kind]
    return sql`insert into restrictions (account_id, kind, scope_id, own, actor_id)
      values (${ann}, ${kind}, ${scopeId}, ${JSON.stringify(own)}, ${ann})`.execute(world.db)
  }
const guard = ({ world, ann }: Cell) =>
  sql`update accounts set guarded_from = '-infinity' where id = ${ann}`.execute(world.db)

const stayAway = (kind: 'TIME_OUT' | 'SELF_EXCLUSION') => async (cell: Cell) => {
  await sql`insert into exclusions (account_id, kind, since, until, origin_id)
    values (${cell.ann}, ${kind}, now(), now() + interval '1 year', ${cell.ann})`.execute(cell.world.db)
  await guard(cell)
}
const ownLimit = (kind: 'STAKE' | 'LOSS', period: 'ONE' | 'DAY') => async (cell: Cell) => {
  await sql`insert into player_limits (account_id, kind, period, value, since, set_by)
    values (${cell.ann}, ${kind}, ${period}, ${rupees(150)}, now(), ${cell.ann})`.execute(cell.world.db)
  await guard(cell)
}
const siteLimit = ({ world, siteId }: Cell) => {
  const limits = [{ kind: 'STAKE', period: 'DAY', product: 'EXCHANGE', value: 150 }]
  return sql`update sites set settings = settings || jsonb_build_object('limits', ${JSON.stringify(limits)}::jsonb)
    where id = ${siteId}`.execute(world.db)
}
const siteOffers =
  (change: Partial<Pick<BettingSite, 'restingAllowed' | 'sportsOffered' | 'playerBandBps' | 'caps'>>) =>
  async ({ world: { sites }, siteId }: Cell) => {
    const site = sites.get(siteId)
    if (site) sites.set(siteId, { ...site, ...change })
    return await Promise.resolve()
  }
const capped = (caps: Partial<HouseCaps>) =>
  siteOffers({ caps: { eventLoss: null, dayLoss: null, dayWin: null, ...caps } })
const column =
  (name: 'betfair_max' | 'exposure_limit' | 'bet_delay', value: number) =>
  ({ world, ann }: Cell) =>
    sql`update accounts set ${sql.ref(name)} = ${value} where id = ${ann}`.execute(world.db)

const RISK = { most: rupees(150), measure: riskedBy }
const STAKED = { most: rupees(150), measure: stakedBy }

export const RULES: { readonly [R in Rule]?: Forbidding } = {
  accountLock: { codes: ['ACCOUNT_LOCKED'], forbid: (cell) => set('user_locked', cell) },
  betLock: { codes: ['BET_LOCKED'], forbid: (cell) => set('bet_locked', cell) },
  sportLock: { codes: ['BET_LOCKED'], forbid: lockScope('SPORT', '4') },
  eventLock: { codes: ['BET_LOCKED'], forbid: lockScope('EVENT', 'e1') },
  sportBlocked: { codes: ['BET_BLOCKED'], forbid: restrict('SPORT', { isBlocked: true }) },
  kindBlocked: { codes: ['BET_BLOCKED'], forbid: restrict('KIND', { isBlocked: true }) },
  eventBlocked: { codes: ['BET_BLOCKED'], forbid: restrict('EVENT', { isBlocked: true }) },
  marketBlocked: { codes: ['BET_BLOCKED'], forbid: restrict('MARKET', { isBlocked: true }) },
  selfExclusion: { codes: ['SELF_EXCLUDED'], forbid: stayAway('SELF_EXCLUSION') },
  timeOut: { codes: ['TIMED_OUT'], forbid: stayAway('TIME_OUT') },
  marketSuspended: {
    codes: ['MARKET_SUSPENDED', 'MKT_SUSPENDED'],
    forbid: ({ world, market }) => world.control.hold(market.id, 'OPERATOR', true),
  },
  marketClosed: {
    codes: [
      'MARKET_NOT_OPEN',
      'MARKET_CLOSED',
      'MKT_VERSION',
      'MKT_SUSPENDED',
      'NOTHING_TO_CANCEL',
      'NOTHING_TO_AMEND',
    ],
    forbid: (cell) => redefine(cell, {}, 'CLOSED'),
  },
  betNotAllowed: { codes: ['BET_NOT_ALLOWED'], forbid: (cell) => redefine(cell, { betAllowed: false }) },
  sportsNotOffered: { codes: ['BET_NOT_ALLOWED'], forbid: siteOffers({ sportsOffered: false }) },
  restingForbidden: {
    codes: ['INVALID_PERSISTENCE'],
    forbid: siteOffers({ restingAllowed: false }),
    over: { timeInForce: 'GOOD_TILL_CANCEL', stake: rupees(2000) },
  },
  stalePrice: {
    codes: ['STALE_PRICE'],
    forbid: async ({ world, market: { source } }) =>
      await Promise.resolve(world.freshness.health(source, 'down', Date.now())),
  },
  marketVersion: {
    codes: ['MARKET_VERSION_CHANGED', 'MKT_VERSION', 'MKT_SUSPENDED', 'MARKET_SUSPENDED'],
    async forbid({ world, market }) {
      await world.control.hold(market.id, 'REMOVAL', true)
      await world.control.hold(market.id, 'REMOVAL', false)
    },
    over: { marketVersion: 1 },
  },

  stakeMin: {
    codes: ['STAKE_OUT_OF_RANGE'],
    forbid: (cell) => redefine(cell, { minStake: rupees(150) }),
    over: { stake: rupees(120) },
    isOfOneStake: true,
  },
  stakeMax: {
    codes: ['STAKE_OUT_OF_RANGE'],
    forbid: (cell) => redefine(cell, { maxStake: rupees(150) }),
    over: { stake: rupees(200) },
    isOfOneStake: true,
  },
  restrictedMin: {
    codes: ['STAKE_OUT_OF_RANGE'],
    forbid: restrict('EVENT', { minStake: rupees(150) }),
    over: { stake: rupees(120) },
    isOfOneStake: true,
  },
  restrictedMax: {
    codes: ['STAKE_OUT_OF_RANGE'],
    forbid: restrict('MARKET', { maxStake: rupees(150) }),
    over: { stake: rupees(200) },
    isOfOneStake: true,
  },
  userMax: {
    codes: ['STAKE_ABOVE_USER_MAX'],
    forbid: column('betfair_max', rupees(150)),
    over: { stake: rupees(200) },
    isOfOneStake: true,
  },
  platformMax: {
    codes: ['STAKE_OUT_OF_RANGE'],
    forbid: (cell) => redefine(cell, { maxStake: rupees(100_000_000) }),
    over: { stake: (PLATFORM_MAX_STAKE + 100) as Paise },
    isOfOneStake: true,
  },
  ownStakeOfOne: {
    codes: ['LIMIT_STAKE'],
    forbid: ownLimit('STAKE', 'ONE'),
    over: { stake: rupees(200) },
    isOfOneStake: true,
  },

  ownStake: { codes: ['LIMIT_STAKE'], forbid: ownLimit('STAKE', 'DAY'), sum: STAKED },
  siteStakeByProduct: { codes: ['LIMIT_STAKE'], forbid: siteLimit, sum: STAKED },
  lossLimit: { codes: ['LIMIT_LOSS'], forbid: ownLimit('LOSS', 'DAY'), sum: RISK },
  exposureLimit: { codes: ['EXPOSURE_LIMIT'], forbid: column('exposure_limit', rupees(150)), sum: RISK },
  funds: { codes: ['INSUFFICIENT_FUNDS'], forbid: () => Promise.resolve(), points: 150, sum: RISK },
  userWin: {
    codes: ['USER_MAX_WIN'],
    forbid: (cell) => redefine(cell, { maxUserWin: rupees(220) }),
    sum: { most: rupees(220), measure: winOf },
  },
  restrictedWin: {
    codes: ['USER_MAX_WIN'],
    forbid: restrict('KIND', { maxUserWin: rupees(220) }),
    sum: { most: rupees(220), measure: winOf },
  },
  dayWin: {
    codes: ['USER_MAX_WIN_DAY'],
    forbid: capped({ dayWin: rupees(220) }),
    sum: { most: rupees(220), measure: winOf },
  },
  houseLoss: { codes: ['MAX_LOSS_HOUSE'], forbid: (cell) => redefine(cell, { maxHouseLoss: rupees(10) }) },
  eventLoss: { codes: ['MAX_LOSS_EVENT'], forbid: capped({ eventLoss: rupees(10) }) },
  dayLoss: { codes: ['MAX_LOSS_DAY'], forbid: capped({ dayLoss: rupees(10) }) },

  priceNoWorse: {
    codes: ['PRICE_WORSE'],
    forbid: async (cell) => await Promise.resolve(quoteHouse(cell, 2.4, 2.42)),
  },
  playerBand: {
    codes: ['PRICE_OUT_OF_BAND'],
    forbid: siteOffers({ playerBandBps: 100 }),
    over: { timeInForce: 'GOOD_TILL_CANCEL', price: price(3) },
  },
  selfMatch: {
    codes: ['SELF_MATCH'],
    forbid: (cell) => ask(cell, order(cell, { ...RESTS, side: 'LAY', price: price(2.5) })),
  },
}

/** So long that what is asked meanwhile is asked in time, on a machine that is busy too. */
export const DELAY_SECONDS = 2

/** Delays wait by themselves: nothing is forbidden, but nothing is done at once. */
export const DELAYS: { readonly [R in Rule]?: (cell: Cell) => Promise<unknown> } = {
  marketDelay: (cell) => redefine(cell, { delaySeconds: DELAY_SECONDS }),
  accountDelay: column('bet_delay', DELAY_SECONDS),
  restrictedDelay: restrict('SPORT', { delaySeconds: DELAY_SECONDS }),
}
