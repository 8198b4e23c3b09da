/**
 * One look at a player: what their results count for their awards, and what of these becomes cash or goes back. It moves all money of
 * bonuses, one player a transaction, and may run twice or be cut off anywhere. docs/domain/bonuses.md#release.
 */
import {
  countedAgainst,
  countFor,
  countRoundFor,
  decideStep,
  type HoldReason,
  isMostlyAgainstOne,
  type Wagered,
} from '@paddock/domain/bonuses'
import { add, negate, type Paise, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { isSystem, type ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { endLocked } from '../awards/end.ts'
import { takeStep } from '../awards/step.ts'
import { holdAwards, listAwards, type StoredAward } from '../awards/store.ts'
import { findDelay } from '../rules/site.ts'
import { type LoadedMarkets, loadGroups } from './groups.ts'
import { type LoadedRound, loadRounds, type RoundName } from './rounds.ts'
import {
  type Count,
  deleteTurns,
  listCounts,
  listPassedOver,
  listPassedOverRounds,
  listTurns,
  listUnripe,
  markRipened,
  nameAnew,
  saveCount,
  saveDue,
  sumCounts,
  type Turn,
} from './store.ts'

export async function turnPlayer(tx: Tx, wagererId: number, now: number): Promise<ToldAccount[]> {
  const awards = await holdPlayer(tx, wagererId)
  const [first] = awards
  const turns = await listTurns(tx, wagererId)
  await deleteTurns(
    tx,
    turns.map(({ id }) => id),
  )
  if (!first) return []
  const delayMs = await findDelay(tx, first.siteId)
  await countGroups(tx, awards, lookedAt(turns, await listUnripe(tx, wagererId)))
  await markRipened(tx, wagererId, now - delayMs)
  const told: ToldAccount[] = []
  for (const award of awards) told.push(...(await turnAward(tx, award, { now, delayMs })))
  return told
}

/** Results that are looked at. */
type Looked = { readonly markets: readonly string[]; readonly rounds: readonly RoundName[] }

const lookedAt = (turns: readonly Turn[], unripe: readonly string[]): Looked => ({
  markets: [...turns.flatMap(({ marketId }) => marketId ?? []), ...unripe],
  rounds: turns.flatMap(({ providerId, roundId }) => (roundId === null ? [] : { providerId, roundId })),
})

/** Markets that are wagered on together, or a round of the casino. */
type LoadedGroup = LoadedMarkets | LoadedRound

const loadAll = async (tx: Tx, wagererId: number, { markets, rounds }: Looked): Promise<LoadedGroup[]> => [
  ...(markets.length === 0 ? [] : await loadGroups(tx, wagererId, markets)),
  ...(await loadRounds(tx, wagererId, rounds)),
]

/** The accounts that money of these awards may move between, in id order, and then the awards as they are there. */
async function holdPlayer(tx: Tx, wagererId: number): Promise<StoredAward[]> {
  const isTheirs = sql`b.wagerer_id = ${wagererId}`
  await sql`select from accounts where id in (
      select wagerer_id from bonus_awards b where ${isTheirs} union select account_id from bonus_awards b where ${isTheirs}
      union select unnest(levels) from bonus_awards b where ${isTheirs}
      union select s.id from accounts s join accounts p on p.id = ${wagererId} and p.site_id = s.site_id and ${isSystem(sql`s`, 'bonus')})
    order by id for no key update`.execute(tx)
  const awards = await listAwards(tx, isTheirs)
  await holdAwards(
    tx,
    awards.map(({ id }) => id),
  )
  return await listAwards(tx, isTheirs)
}

/**
 * A group counts for one award of the player's own, the oldest that needs it, and stays with that; for a friend's award besides. What counts
 * already is counted anew first: where that leaves an award short that had all it needed, what it did not need then is looked at again.
 */
async function countGroups(tx: Tx, awards: readonly StoredAward[], looked: Looked): Promise<void> {
  const { wagererId } = must(awards[0], 'somebody wagers')
  const wagered = new Map<string, number>(awards.map((award) => [award.id, award.wagered]))
  const hasAll = ({ id, turnover }: StoredAward) => (wagered.get(id) ?? 0) >= turnover
  const countBy = async (
    groups: readonly LoadedGroup[],
    pick: (group: LoadedGroup, standing: Standing) => readonly StoredAward[],
  ) => {
    const keys = groups.map(({ key }) => key)
    const standings = await listCounts(tx, wagererId, keys)
    for (const group of groups) {
      const standing = standings.get(group.key) ?? NOTHING_COUNTS
      for (const award of pick(group, standing)) {
        const before = standing.get(award.id)
        const count = countOf(award, group, before)
        wagered.set(award.id, (wagered.get(award.id) ?? 0) + count.counted - (before?.counted ?? 0))
        await saveCount(tx, count)
      }
    }
  }

  const load = async (what: Looked) => {
    const loaded = await loadAll(tx, wagererId, what)
    const ofMarkets = loaded.filter((group) => group.what === 'MARKETS')
    for (const { awardId, counted } of await nameAnew(tx, wagererId, ofMarkets))
      wagered.set(awardId, (wagered.get(awardId) ?? 0) - counted)
    return loaded
  }

  const hadAll = awards.filter(hasAll)
  const groups = await load(looked)
  await countBy(groups, (_, standing) => awards.filter(({ id }) => standing.has(id)))

  const passedOver = await listAllPassedOver(
    tx,
    hadAll.filter((award) => !hasAll(award)),
  )
  const isMore = passedOver.markets.length + passedOver.rounds.length > 0
  const all = isMore ? await load(both(looked, passedOver)) : groups
  const needs = (award: StoredAward, group: LoadedGroup) => !hasAll(award) && mayCount(award, group)
  const inTime = all.toSorted((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0) || (a.key < b.key ? -1 : 1))
  await countBy(inTime, (group, standing) => newlyCountedBy(awards, standing, (award) => needs(award, group)))
}

async function listAllPassedOver(tx: Tx, awards: readonly StoredAward[]): Promise<Looked> {
  let looked: Looked = { markets: [], rounds: [] }
  for (const award of awards)
    looked = both(looked, { markets: await listPassedOver(tx, award), rounds: await listPassedOverRounds(tx, award) })
  return looked
}

const both = (one: Looked, other: Looked): Looked => ({
  markets: [...one.markets, ...other.markets],
  rounds: [...one.rounds, ...other.rounds],
})

type Standing = ReadonlyMap<string, Count>
const NOTHING_COUNTS: Standing = new Map()

function newlyCountedBy(
  awards: readonly StoredAward[],
  standing: Standing,
  needs: (award: StoredAward) => boolean,
): StoredAward[] {
  const own = awards.filter(isOwn)
  const once = own.some(({ id }) => standing.has(id)) ? undefined : own.find(needs)
  const others = awards.filter((award) => !isOwn(award) && !standing.has(award.id) && needs(award))
  return [...(once ? [once] : []), ...others]
}

const isOwn = ({ accountId, wagererId }: StoredAward): boolean => accountId === wagererId

function mayCount({ acceptedAt, expiresAt, ended, terms }: StoredAward, group: LoadedGroup): boolean {
  if (acceptedAt === null || ended !== null) return false
  if (group.endedAt === null || (expiresAt !== null && group.endedAt > expiresAt)) return false
  return countedFor(group, acceptedAt, terms) > 0
}

function countedFor(group: LoadedGroup, acceptedAt: number, { weights }: StoredAward['terms']): Paise {
  switch (group.what) {
    case 'MARKETS':
      return countFor(group, acceptedAt, weights)
    case 'ROUND':
      return countRoundFor(group, acceptedAt, weights)
  }
}

/** Of a group that has not ended, or no more, nothing counts. */
function countOf(award: StoredAward, group: LoadedGroup, before: Count | undefined): Count {
  const counted = countedFor(group, must(award.acceptedAt, 'only what was accepted is wagered'), award.terms)
  return {
    awardId: award.id,
    groupKey: group.key,
    siteId: award.siteId,
    wagererId: award.wagererId,
    isOwn: isOwn(award),
    counted,
    endedAt: group.endedAt ?? must(before, 'it counted once').endedAt,
    ...madeOf(group, counted, award.terms),
  }
}

type MadeOf = Pick<Count, 'markets' | 'providerId' | 'roundId' | 'opponents' | 'against'>

/** What a group is of, and against whom its count was. In the casino nobody is met. */
function madeOf(group: LoadedGroup, counted: Paise, { weights }: StoredAward['terms']): MadeOf {
  if (group.what === 'ROUND') return { markets: [], ...group.round, opponents: [], against: [] }
  const met = Map.groupBy(group.met, ({ opponentId }) => opponentId)
  const highest = Math.max(...group.markets.map(({ part }) => (part === null ? 0 : weights[part.market.kind])))
  const against = [...met.values()].map((fills) => countedAgainst(counted, fills, highest))
  return { markets: group.marketIds, providerId: null, roundId: null, opponents: [...met.keys()], against }
}

type Look = { readonly now: number; readonly delayMs: number }

async function turnAward(tx: Tx, award: StoredAward, { now, delayMs }: Look): Promise<ToldAccount[]> {
  if (award.acceptedAt === null) return []
  const { ripensAt, againstOne, ...wagered } = await sumCounts(tx, award.id, now - delayMs)
  const held = heldBy(award, againstOne)
  const move = moveOf(award, wagered, held)
  const told = await takeStep(tx, award, move, now)
  // What an officer looks at ends when they have.
  const endsAt =
    award.ended !== null ||
    award.expiresAt === null ||
    held.length > 0 ||
    award.released + move + award.lost >= award.amount
      ? null
      : award.expiresAt + delayMs
  const hasExpired = endsAt !== null && endsAt <= now
  if (hasExpired)
    await endLocked(tx, { ...award, released: add(award.released, move), wagered: wagered.all }, { as: 'expired', now })
  const dates = [ripensAt === null ? null : ripensAt + delayMs, hasExpired ? null : endsAt].filter((at) => at !== null)
  await saveDue(tx, award.id, { held, dueAt: dates.length === 0 ? null : Math.min(...dates) })
  return told
}

/** What came by a deposit goes with it; what an officer looks at waits. */
function moveOf(award: StoredAward, wagered: Wagered, held: readonly HoldReason[]): Paise {
  if (award.ended === 'reversed') return negate(award.released)
  const move = decideStep(award, wagered)
  return move > 0 && held.length > 0 ? ZERO : move
}

function heldBy({ turnover, held, cleared }: StoredAward, againstOne: Paise): readonly HoldReason[] {
  const isNew = isMostlyAgainstOne(turnover, againstOne) && ![...held, ...cleared].includes('ONE_OPPONENT')
  return isNew ? [...held, 'ONE_OPPONENT'] : held
}
