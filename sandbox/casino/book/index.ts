/** What the provider knows: whose wallets it plays for, sessions, seeds, rounds, and what wallets have booked. */
import { openJournal } from '../journal.ts'
import type {
  Booking,
  Chain,
  Change,
  Hold,
  Market,
  Round,
  SealedDay,
  SeedPair,
  Seeds,
  Session,
  Settlement,
  TableRound,
  WalletKey,
} from './entries.ts'
import { marketOf, nothingKept, take } from './kept.ts'

export * from './entries.ts'

export type Book = ReturnType<typeof openBook>

/** The journal at this path, and what it says so far. */
export function openBook(path: string) {
  const kept = nothingKept()
  const journal = openJournal<Change>(path)
  for (const change of journal.changes) take(kept, change)

  return {
    keys: kept.keys as ReadonlyMap<string, WalletKey>,
    sessions: kept.sessions as ReadonlyMap<string, Session>,
    /** Those that a key is no more among, until somebody adds it again. */
    retired: kept.retired as ReadonlySet<string>,
    seeds: kept.seeds as ReadonlyMap<string, Seeds>,
    /** The oldest first. */
    revealedSeeds: (owner: string): readonly SeedPair[] => kept.revealed.get(owner) ?? [],
    rounds: kept.rounds as ReadonlyMap<string, Round>,
    bookings: kept.bookings as readonly Booking[],
    roundsOf: (owner: string): Round[] =>
      [...(kept.roundsOf.get(owner) ?? [])].flatMap((id) => kept.rounds.get(id) ?? []),
    /** By game: the one in use. */
    chains: kept.chains as ReadonlyMap<string, Chain>,
    tables: kept.tables as ReadonlyMap<string, TableRound>,
    /** By game: the last that was begun. */
    tableNow: kept.tableNow as ReadonlyMap<string, TableRound>,
    /** The oldest first. */
    lastFallen: (gameCode: string): readonly TableRound[] => kept.lastFallen.get(gameCode) ?? [],
    betsOn: (table: string): Round[] => [...(kept.betsOn.get(table) ?? [])].flatMap((id) => kept.rounds.get(id) ?? []),
    /** The oldest first. */
    days: kept.days as ReadonlyMap<string, SealedDay>,
    /** All bets of a player on one round of everybody, in their order: for the wallet they are one round. */
    together: (owner: string, walletRound: string): Round[] =>
      [...(kept.together.get(`${owner} ${walletRound}`) ?? [])].flatMap((id) => kept.rounds.get(id) ?? []),
    holdOf: ({ owner, walletUrl, table }: Pick<Hold, 'owner' | 'walletUrl' | 'table'>): Hold | undefined =>
      kept.holds.get(marketOf({ walletUrl, table }))?.get(owner),
    /** By wallet: of all whom it holds something of, or held. */
    holdsOn: (walletUrl: string, table: string): Hold[] => [
      ...(kept.holds.get(marketOf({ walletUrl, table }))?.values() ?? []),
    ],
    /** The oldest first. */
    settlementsOf: (walletUrl: string, table: string): Settlement[] => [
      ...(kept.settlements.get(marketOf({ walletUrl, table }))?.values() ?? []),
    ],
    openMarkets: (): Market[] => [...kept.openMarkets.values()],
    /** Those that are in play. */
    openSlips: (): Round[] => [...kept.openSlips].flatMap((id) => kept.rounds.get(id) ?? []),
    keyFor: (walletUrl: string): WalletKey | undefined =>
      [...kept.keys.values()].findLast((key) => key.walletUrl === walletUrl),
    write: (change: Change): void => {
      journal.write(change)
      take(kept, change)
    },
    close: () => journal.close(),
  }
}
