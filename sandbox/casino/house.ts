/** The parts of a provider, put together. */
import { join } from 'node:path'
import type { Paise } from '@paddock/domain/money'
import { type Book, openBook, type Round, type WalletKey } from './book/index.ts'
import { createDays } from './days.ts'
import { createDesk } from './desk.ts'
import { createCalls } from './faults.ts'
import { createOperatorApi } from './operator-api.ts'
import { createPlayerApi, type Players } from './player-api.ts'
import type { Pace } from './pace.ts'
import { createRounds } from './rounds/index.ts'
import { createScreens } from './screens.ts'
import { createSealCheck } from './seal.ts'
import { createNews } from './shared/news.ts'
import { createTables, type Wait } from './shared/tables.ts'
import { createSportsBook, type SportOptions } from './sport/book.ts'

export type CasinoOptions = {
  readonly port: number
  readonly host: string
  /** Where browsers find it, if not at its port on this machine. */
  readonly origin?: string
  readonly dataDir: string
  /** Known from the start; others are told at the desk. */
  readonly keys: readonly WalletKey[]
  readonly pace?: Pace
  /** What the sports book is about: recordings as the feeds beside it play them. */
  readonly sport?: SportOptions
  /** @internal The time of what it is about, where that is not now. */
  readonly sportClock?: () => number
  /** How the phases of shared rounds are waited for. */
  readonly wait?: Wait
}

const RECORDINGS = join(import.meta.dirname, '..', 'recordings')

export type House = ReturnType<typeof openHouse>

/** Everything but where it listens. `origin`: where browsers find it, once that is known. */
export function openHouse(options: CasinoOptions, clock: () => number, origin: () => string) {
  const book = openBook(join(options.dataDir, 'journal.jsonl'))
  for (const key of options.keys) if (!isKnown(book, key)) book.write({ key })
  const calls = createCalls(clock, (bookings) => book.write({ bookings }))
  const news = createNews()
  const tell = (round: Round, balance: Paise | null): void => players.tell(round, balance)
  const sport = createSportsBook(
    options.sport ?? { schedule: { speed: 1 }, recordingsDir: RECORDINGS },
    options.sportClock ?? clock,
  )
  const rounds = createRounds({ book, sport, calls, clock, pace: options.pace, failed, moved: tell })
  const told = (bet: Round): void => tell(bet, null)
  const tables = createTables({ book, rounds, news, clock, wait: options.wait, failed, told })
  const days = createDays(book, clock)
  const players: Players = createPlayerApi({ book, rounds, tables, sport, days, news, calls, clock })
  return {
    book,
    calls,
    sport,
    rounds,
    tables,
    days,
    players,
    clock,
    operators: createOperatorApi({ book, rounds, days, origin, clock }),
    screens: createScreens(book),
    desk: createDesk({ book, calls }),
    sealOf: createSealCheck((keyId) => book.keys.get(keyId), clock),
  }
}

/** One that was retired at the desk stays so, until it is added there. */
function isKnown(book: Book, { keyId, secret, walletUrl }: WalletKey): boolean {
  if (book.retired.has(keyId)) return true
  const known = book.keys.get(keyId)
  return known?.secret === secret && known.walletUrl === walletUrl
}

/** Said on standard error, and tried again. */
export function failed(roundId: string, error: unknown): void {
  process.stderr.write(`round ${roundId}: ${error instanceof Error ? error.message : String(error)}\n`)
}
