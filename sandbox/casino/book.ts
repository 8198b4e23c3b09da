/** What the provider knows: whose wallets it plays for, sessions, seeds, rounds, and what wallets have booked. */
import type { WalletMode } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import type { Step } from './games/index.ts'
import { openJournal } from './journal.ts'
import type { Key } from './seal.ts'

/** A wallet that games are played from, and a key of it. The newest signs; each that is here is taken. */
export type WalletKey = Key & { readonly walletUrl: string }

export type Session = {
  readonly id: string
  readonly walletUrl: string
  readonly playerRef: string
  readonly tokenHash: string
  readonly gameCode: string
  readonly mode: 'real' | 'demo'
  readonly currency: string
  readonly parentOrigin: string
  readonly limits: { readonly min: Paise; readonly max: Paise }
  readonly createdAt: number
  readonly expiresAt: number
  /** Since the token was redeemed: the wallet's name of the session, and the hash of what the screen shows from then on. */
  readonly opened: { readonly sessionId: string; readonly accessHash: string } | null
  readonly endedAt: number | null
  /** How the wallet wants stakes of it, where its game can do either; older ones do not say it, and have them taken. */
  readonly walletMode?: WalletMode
  /** The two letters of the language that its page is read in; older ones do not say it. */
  readonly locale?: string
}

/** In hexadecimal. */
export type SeedPair = { readonly seed: string; readonly clientSeed: string; readonly nonce: number }

/** Of one player at one wallet. The hash of `next` is shown before the player's device draws the client seed that goes with it. */
export type Seeds = {
  readonly owner: string
  readonly current: SeedPair | null
  readonly next: string
}

/**
 * debiting → open → crediting → closed. Raising: a step asks the wallet for a further stake. Lowering: one that nobody answered goes back,
 * and then it is open as it was. `givingBack`: all that was staked goes back, and then it is cancelled. Refused: the wallet did not take the
 * stake. Disputed: the wallet does not take what is owed, so somebody must look.
 */
export type Stage =
  | 'debiting'
  | 'open'
  | 'raising'
  | 'lowering'
  | 'crediting'
  | 'closed'
  | 'givingBack'
  | 'cancelled'
  | 'refused'
  | 'disputed'

/** A further stake, for a step of a round that is open. Each try has a debit of its own, by its place in the round. */
export type Raise = {
  readonly step: Step
  readonly amount: Paise
  readonly state: 'asked' | 'taken' | 'refused' | 'givingBack' | 'back'
}

export type Round = {
  readonly id: string
  /** The device's own name of the bet: sent twice, it is one round. */
  readonly requestId: string
  readonly owner: string
  readonly walletUrl: string
  readonly playerRef: string
  readonly session: string
  readonly walletSession: string
  readonly gameCode: string
  readonly currency: string
  /** All that the wallet has taken of it; of one that goes back the first. */
  readonly stake: Paise
  /** Rounds of older journals, and of most games, have none. */
  readonly raises?: readonly Raise[]
  readonly choice: unknown
  readonly seedHash: string
  readonly clientSeed: string
  readonly nonce: number
  /** Of what its game paid then; rounds of older journals do not say it. */
  readonly paytableHash?: string
  /** The round of everybody that it is a bet on. */
  readonly table?: string
  /** What the wallet knows it by, together with all others of its player on the same round of everybody. Without one it is a round by itself. */
  readonly walletRound?: string
  /** Of those together: whether what comes back of this one is the last of them. */
  readonly endsRound?: boolean
  /** What may be lost by it is held, and nothing was taken: with all others of its player on the same round of everybody. */
  readonly holds?: boolean
  /** What the player chose while it was open, in order. */
  readonly steps: readonly Step[]
  /** What the player may see of it while it is open, as its game has it. */
  readonly sight?: unknown
  readonly outcome: unknown
  readonly payout: Paise
  readonly stage: Stage
  /** Since when money is owed, one way or the other. Rounds of older journals do not say it. */
  readonly owedAt?: number
  /** Of a slip: when something of it is decided next. */
  readonly nextAt?: number
  /** When screens have shown how it falls. */
  readonly payAt?: number
  /** Of a wallet that refused. */
  readonly code: string | null
  readonly startedAt: number
  readonly endedAt: number | null
}

/** What the rounds of a game that everybody shares are drawn from, in hexadecimal. */
export type Chain = {
  readonly gameCode: string
  /** Published before its first round. */
  readonly first: string
  /** Secret: all the others follow from it. */
  readonly end: string
  readonly rounds: number
  /** Drawn after `first` was published, by a player's device; nothing is drawn from the chain before. */
  readonly salt: string | null
}

/** bets → locked → fallen. Void: it was broken off before it had fallen, and what was staked goes back. */
export type TableStage = 'bets' | 'locked' | 'fallen' | 'void'

/** A round of everybody. */
export type TableRound = {
  readonly id: string
  readonly gameCode: string
  /** The first value of its chain, and its number there, which is the nonce. */
  readonly chain: string
  readonly number: number
  readonly salt: string
  /** Of the value that it is drawn from: the value of the round before. */
  readonly seedHash: string
  readonly shoeHash: string | null
  readonly paytable: number
  readonly paytableHash?: string
  readonly stage: TableStage
  /** Once it has fallen. */
  readonly value: string | null
  readonly outcome: unknown
  readonly startedAt: number
  readonly endedAt: number | null
}

/** What a wallet holds of a player on a round of everybody, in place of stakes. */
export type Hold = {
  readonly owner: string
  readonly walletUrl: string
  readonly playerRef: string
  readonly table: string
  /** Of the last one that it was asked for. */
  readonly version: number
  /** Whether the wallet has ever said OK: else it knows nothing of the player there. */
  readonly isKnown: boolean
}

/** What a round of everybody brought those whom a wallet held something of, or some of them. Named by what the wallet knows it by. */
export type Settlement = {
  readonly id: string
  readonly walletUrl: string
  readonly table: string
  readonly results: readonly { readonly playerRef: string; readonly pnl: Paise }[]
  /** It was broken off: nobody has won or lost. */
  readonly isVoid: boolean
  /** Behind it nobody's result is missing. */
  readonly isLast: boolean
  readonly stage: 'owed' | 'closed' | 'disputed'
  readonly owedAt: number
}

/** What a wallet has said OK to. */
export type Booking = {
  readonly txId: string
  readonly walletUrl: string
  readonly op: 'debit' | 'credit' | 'rollback' | 'settle'
  readonly playerRef: string
  readonly roundId: string
  /** Of a settlement what it brought the player. */
  readonly amount: Paise
  readonly at: number
}

/** A day of UTC that is over: the hash of its rounds, and which they were, in the order in which it was made of them. */
export type SealedDay = { readonly day: string; readonly root: string; readonly rounds: readonly string[] }

/** What a round of everybody is at a wallet that holds. */
export type Market = { readonly walletUrl: string; readonly table: string }

/** Written together or not at all. */
type Change = {
  readonly key?: WalletKey
  readonly retired?: string
  readonly session?: Session
  readonly seeds?: Seeds
  readonly round?: Round
  readonly booking?: Booking
  readonly bookings?: readonly Booking[]
  readonly hold?: Hold
  readonly settlements?: readonly Settlement[]
  readonly chain?: Chain
  readonly table?: TableRound
  /** All bets on it, as it falls. */
  readonly bets?: readonly Round[]
  readonly day?: SealedDay
}

const LAST_SHOWN = 10

export type Book = ReturnType<typeof openBook>

export const ownerOf = (walletUrl: string, playerRef: string): string => `${walletUrl} ${playerRef}`
/** Of a sports book: nothing is drawn for it. */
export const isSlip = ({ nextAt }: Round): boolean => nextAt !== undefined
export const walletRoundOf = ({ id, walletRound }: Round): string => walletRound ?? id

export function openBook(path: string) {
  const keys = new Map<string, WalletKey>()
  const retired = new Set<string>()
  const sessions = new Map<string, Session>()
  const seeds = new Map<string, Seeds>()
  const revealed = new Map<string, SeedPair[]>()
  const rounds = new Map<string, Round>()
  const roundsOf = new Map<string, Set<string>>()
  const bookings: Booking[] = []
  const chains = new Map<string, Chain>()
  const tables = new Map<string, TableRound>()
  const tableNow = new Map<string, TableRound>()
  const lastFallen = new Map<string, TableRound[]>()
  const betsOn = new Map<string, Set<string>>()
  const days = new Map<string, SealedDay>()
  const together = new Map<string, Set<string>>()
  const openSlips = new Set<string>()
  const holds = new Map<string, Map<string, Hold>>()
  const settlements = new Map<string, Map<string, Settlement>>()
  /** Markets that something is held on, until their last result is told. */
  const openMarkets = new Map<string, Market>()

  function take(change: Change): void {
    const { key, retired: keyId, session, seeds: pair, round, booking, chain, table, bets = [], day, hold } = change
    if (key) addKey(key)
    if (keyId !== undefined) retireKey(keyId)
    if (session) sessions.set(session.id, session)
    if (pair) takeSeeds(pair)
    for (const one of round ? [round, ...bets] : bets) takeRound(one)
    if (booking) bookings.push(booking)
    bookings.push(...(change.bookings ?? []))
    if (hold) takeHold(hold)
    for (const settlement of change.settlements ?? []) takeSettlement(settlement)
    if (chain) chains.set(chain.gameCode, chain)
    if (table) takeTable(table)
    if (day) days.set(day.day, day)
  }

  function takeRound(round: Round): void {
    rounds.set(round.id, round)
    addTo(roundsOf, round.owner, round.id)
    if (isSlip(round) && round.stage === 'open') openSlips.add(round.id)
    else openSlips.delete(round.id)
    if (round.table !== undefined) addTo(betsOn, round.table, round.id)
    if (round.walletRound !== undefined) addTo(together, `${round.owner} ${round.walletRound}`, round.id)
  }

  function takeHold(hold: Hold): void {
    const market = marketOf(hold)
    putInto(holds, market, hold.owner, hold)
    if (hold.isKnown && !openMarkets.has(market) && !hasLast(market))
      openMarkets.set(market, { walletUrl: hold.walletUrl, table: hold.table })
  }

  function takeSettlement(settlement: Settlement): void {
    const market = marketOf(settlement)
    putInto(settlements, market, settlement.id, settlement)
    const isOwed = [...(settlements.get(market)?.values() ?? [])].some(({ stage }) => stage === 'owed')
    if (!isOwed && hasLast(market)) openMarkets.delete(market)
  }

  const hasLast = (market: string): boolean =>
    [...(settlements.get(market)?.values() ?? [])].some(({ isLast }) => isLast)

  function takeTable(table: TableRound): void {
    const { id, gameCode, stage } = table
    tables.set(id, table)
    tableNow.set(gameCode, table)
    if (stage === 'fallen') lastFallen.set(gameCode, [...(lastFallen.get(gameCode) ?? []), table].slice(-LAST_SHOWN))
  }

  function addKey(key: WalletKey): void {
    keys.set(key.keyId, key)
    retired.delete(key.keyId)
  }
  function retireKey(keyId: string): void {
    keys.delete(keyId)
    retired.add(keyId)
  }

  /** A seed that another takes the place of is revealed, and kept: its rounds can be drawn again as long as they are known. */
  function takeSeeds(pair: Seeds): void {
    const before = seeds.get(pair.owner)?.current
    if (before && before.seed !== pair.current?.seed)
      revealed.set(pair.owner, [...(revealed.get(pair.owner) ?? []), before])
    seeds.set(pair.owner, pair)
  }

  const journal = openJournal<Change>(path)
  for (const change of journal.changes) take(change)

  return {
    keys: keys as ReadonlyMap<string, WalletKey>,
    sessions: sessions as ReadonlyMap<string, Session>,
    /** Those that a key is no more among, until somebody adds it again. */
    retired: retired as ReadonlySet<string>,
    seeds: seeds as ReadonlyMap<string, Seeds>,
    /** The oldest first. */
    revealedSeeds: (owner: string): readonly SeedPair[] => revealed.get(owner) ?? [],
    rounds: rounds as ReadonlyMap<string, Round>,
    bookings: bookings as readonly Booking[],
    roundsOf: (owner: string): Round[] => [...(roundsOf.get(owner) ?? [])].flatMap((id) => rounds.get(id) ?? []),
    /** By game: the one in use. */
    chains: chains as ReadonlyMap<string, Chain>,
    tables: tables as ReadonlyMap<string, TableRound>,
    /** By game: the last that was begun. */
    tableNow: tableNow as ReadonlyMap<string, TableRound>,
    /** The oldest first. */
    lastFallen: (gameCode: string): readonly TableRound[] => lastFallen.get(gameCode) ?? [],
    betsOn: (table: string): Round[] => [...(betsOn.get(table) ?? [])].flatMap((id) => rounds.get(id) ?? []),
    /** The oldest first. */
    days: days as ReadonlyMap<string, SealedDay>,
    /** All bets of a player on one round of everybody, in their order: for the wallet they are one round. */
    together: (owner: string, walletRound: string): Round[] =>
      [...(together.get(`${owner} ${walletRound}`) ?? [])].flatMap((id) => rounds.get(id) ?? []),
    holdOf: ({ owner, walletUrl, table }: Pick<Hold, 'owner' | 'walletUrl' | 'table'>): Hold | undefined =>
      holds.get(marketOf({ walletUrl, table }))?.get(owner),
    /** By wallet: of all whom it holds something of, or held. */
    holdsOn: (walletUrl: string, table: string): Hold[] => [
      ...(holds.get(marketOf({ walletUrl, table }))?.values() ?? []),
    ],
    /** The oldest first. */
    settlementsOf: (walletUrl: string, table: string): Settlement[] => [
      ...(settlements.get(marketOf({ walletUrl, table }))?.values() ?? []),
    ],
    openMarkets: (): Market[] => [...openMarkets.values()],
    /** Those that are in play. */
    openSlips: (): Round[] => [...openSlips].flatMap((id) => rounds.get(id) ?? []),
    keyFor: (walletUrl: string): WalletKey | undefined =>
      [...keys.values()].findLast((key) => key.walletUrl === walletUrl),
    write: (change: Change): void => {
      journal.write(change)
      take(change)
    },
    close: () => journal.close(),
  }
}

const marketOf = ({ walletUrl, table }: Market): string => `${walletUrl} ${table}`

function putInto<T>(maps: Map<string, Map<string, T>>, name: string, key: string, value: T): void {
  const known = maps.get(name)
  if (known) known.set(key, value)
  else maps.set(name, new Map([[key, value]]))
}

function addTo(sets: Map<string, Set<string>>, name: string, id: string): void {
  const known = sets.get(name)
  if (known) known.add(id)
  else sets.set(name, new Set([id]))
}
