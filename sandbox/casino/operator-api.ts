/** What a wallet's owner asks of the provider: games, sessions, rounds, a day's report. Signed both ways. */
import { createHash, randomUUID } from 'node:crypto'
import { type Paise, paise, sum } from '@paddock/domain/money'
import { HOUR_MS } from '@paddock/domain/time'
import {
  type Book,
  type Booking,
  isSlip,
  ownerOf,
  type Round,
  type Session,
  type Stage,
  type TableRound,
  type WalletKey,
} from './book/index.ts'
import { dayOf, type Days } from './days.ts'
import { GAMES, gameOf, isObject, type Offer, type Returns } from './games/index.ts'
import type { Rounds } from './rounds/index.ts'
import { revealedSeed } from './seeds.ts'
import { toldOutcome } from './told.ts'

export type Reply = { readonly status: number; readonly body: string; readonly type: string }
export const json = (body: object, status = 200): Reply => ({
  status,
  body: JSON.stringify(body),
  type: 'application/json',
})

type Parts = {
  readonly book: Book
  readonly rounds: Rounds
  readonly days: Days
  readonly origin: () => string
  readonly clock: () => number
}
type Asked = { readonly method: string; readonly url: URL; readonly body: string; readonly key: WalletKey }

const PROVIDER = {
  providerName: 'Paddock Sandbox',
  providerType: 'sandbox',
  subProviderName: 'Paddock Originals',
} as const
const SESSION_MS = 12 * HOUR_MS
const LINES_OF_A_PAGE = 1000
const BAD = json({ code: 'INVALID_REQUEST', message: 'the request cannot be read' }, 400)
const UNKNOWN = json({ code: 'NOT_FOUND', message: 'nothing of that name' }, 404)
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export function createOperatorApi({ book, rounds, days, origin, clock }: Parts) {
  async function answer({ method, url, body, key }: Asked): Promise<Reply> {
    const [, what, id = '', act] = url.pathname.split('/')
    switch (`${method} ${what}${id && '/id'}${act === undefined ? '' : `/${act}`}`) {
      case 'GET health':
        return json({ status: 'ok' })
      case 'GET games':
        return json({ games: GAMES.map(({ offer }) => lobbyEntry(offer, origin())) })
      case 'POST sessions':
        return openSession(key, parse(body))
      case 'DELETE sessions/id':
        return endSession(key, id)
      case 'GET rounds/id':
        return roundOf(key, id, url.searchParams.get('playerRef'))
      case 'POST rounds/id/cancel':
        return await cancelRound(key, id, url.searchParams.get('playerRef'))
      case 'GET report':
        return report(key, url.searchParams)
      default:
        return UNKNOWN
    }
  }

  function openSession({ walletUrl }: WalletKey, asked: unknown): Reply {
    const read = readSession(asked)
    if (!read) return BAD
    const { token, ...terms } = read
    const now = clock()
    const session: Session = {
      ...terms,
      id: randomUUID(),
      walletUrl,
      tokenHash: sha256(token),
      createdAt: now,
      expiresAt: now + SESSION_MS,
      opened: null,
      endedAt: null,
    }
    book.write({ session })
    const launchUrl = `${origin()}/play/${session.id}#token=${encodeURIComponent(token)}`
    return json({ launchUrl, providerSessionId: session.id, expiresAt: session.expiresAt })
  }

  function endSession({ walletUrl }: WalletKey, id: string): Reply {
    const session = book.sessions.get(id)
    if (session?.walletUrl !== walletUrl) return UNKNOWN
    if (session.endedAt === null) book.write({ session: { ...session, endedAt: clock() } })
    return json({ providerSessionId: id, ended: true })
  }

  /** What a player has on a round of everybody is one round of theirs; without a player it is told as it is for all. */
  function roundOf({ walletUrl }: WalletKey, id: string, playerRef: string | null): Reply {
    const round = book.rounds.get(id)
    if (round)
      return round.walletUrl === walletUrl ? json({ ...toldRound(book, round), day: days.proofOf(round) }) : UNKNOWN
    const table = book.tables.get(id)
    if (table && playerRef === null) return json({ ...toldTable(table), day: days.proofOf(table) })
    const bets = playerRef === null ? [] : book.together(ownerOf(walletUrl, playerRef), id)
    return table && bets[0] ? json(toldTogether(table, bets[0], bets, { days, netOf: rounds.netOf })) : UNKNOWN
  }

  /** Of a round that is not known here nothing will ever be asked, so its stake may go back. */
  async function cancelRound(key: WalletKey, id: string, playerRef: string | null): Promise<Reply> {
    const round = book.rounds.get(id)
    if (round ? round.walletUrl !== key.walletUrl : playerRef === null && book.tables.has(id)) return UNKNOWN
    const known = round ? [round] : book.together(ownerOf(key.walletUrl, playerRef ?? ''), id)
    for (const one of known) await rounds.cancel(one.id)
    return known.length === 0 ? json({ roundId: id, state: 'cancelled' }) : roundOf(key, id, playerRef)
  }

  /** A page of what was booked on a day of UTC; it ends with an empty one. `cursor`: the last txId that was read, of that day. */
  function report({ walletUrl }: WalletKey, query: URLSearchParams): Reply {
    const day = query.get('day') ?? ''
    if (!DAY.test(day)) return BAD
    const lines = book.bookings.filter((line) => line.walletUrl === walletUrl && dayOf(line.at) === day)
    const cursor = query.get('cursor') ?? ''
    // A settlement is a line for each of its players, under one name: a page ends behind the last of them.
    const read = cursor === '' ? -1 : lines.findLastIndex(({ txId }) => txId === cursor)
    if (cursor !== '' && read === -1) return BAD
    const last = lines[read + LINES_OF_A_PAGE]
    const end = last ? lines.findLastIndex(({ txId }) => txId === last.txId) : lines.length
    const page = lines.slice(read + 1, end + 1)
    return {
      status: 200,
      body: page.map((line) => `${JSON.stringify(reportLine(line))}\n`).join(''),
      type: 'application/x-ndjson',
    }
  }

  return answer
}

const reportLine = ({ txId, op, playerRef, roundId, amount, at }: Booking) => ({
  txId,
  op,
  playerRef,
  roundId,
  amount: String(amount),
  at,
})

/** Where the player chooses how far returns are spread, nothing is said of it. */
const lobbyEntry = ({ min, max, gameCode, volatility, ...offer }: Offer & Partial<Returns>, origin: string) => ({
  gameId: gameCode,
  gameCode,
  ...offer,
  ...(volatility !== 'yours' && { volatility }),
  ...PROVIDER,
  min: String(min),
  max: String(max),
  urlThumb: `${origin}/thumbs/${gameCode}.svg`,
  urlThumbRect: `${origin}/thumbs/${gameCode}-wide.svg`,
})

type State = 'open' | 'settling' | 'settled' | 'cancelled'
/** As far as a wallet needs to know: whether its stake is in play, something is still to come, or all is done. */
const STATES: Readonly<Record<Stage, State>> = {
  debiting: 'open',
  open: 'open',
  raising: 'open',
  lowering: 'open',
  crediting: 'settling',
  disputed: 'settling',
  closed: 'settled',
  givingBack: 'cancelled',
  cancelled: 'cancelled',
  refused: 'cancelled',
}

/** A round of everybody, as it can be drawn again once it has fallen. */
const toldTable = (table: TableRound) => ({
  roundId: table.id,
  gameCode: table.gameCode,
  state: table.stage,
  chain: table.chain,
  number: table.number,
  salt: table.salt,
  seedHash: table.seedHash,
  shoeHash: table.shoeHash,
  value: table.value,
  outcome: table.outcome,
  paytable: table.paytable,
  paytableHash: table.paytableHash,
  startedAt: table.startedAt,
  endedAt: table.endedAt,
})

function toldRound(book: Book, round: Round) {
  const table = book.tables.get(round.table ?? '')
  return {
    roundId: round.id,
    playerRef: round.playerRef,
    gameCode: round.gameCode,
    state: STATES[round.stage],
    stake: String(round.stake),
    payout: String(round.payout),
    currency: round.currency,
    ...(!isSlip(round) && {
      seedHash: round.seedHash,
      serverSeed: revealedSeed(book, round),
      clientSeed: round.clientSeed,
      nonce: round.nonce,
    }),
    choice: round.choice,
    steps: round.steps,
    // What has not been played out is nobody's to know.
    outcome: STATES[round.stage] === 'open' ? null : toldOutcome(table, round),
    paytableHash: round.paytableHash,
    ...(table && { table: toldTable(table) }),
    startedAt: round.startedAt,
    endedAt: round.endedAt,
  }
}

/** Of several bets together the first that is so of one of them. */
const TOGETHER: readonly State[] = ['open', 'settling', 'settled', 'cancelled']

const totalOf = (bets: readonly Round[]) => ({
  stake: sum(bets.map(({ stake }) => stake)),
  payout: sum(bets.map(({ payout }) => payout)),
})

/** All bets of a player on a round of everybody. What was held is told as what it cost in all, or brought. What went back is told with them and is no part of what was staked. */
function toldTogether(
  table: TableRound,
  { playerRef, gameCode, currency, startedAt, holds }: Round,
  bets: readonly Round[],
  { days, netOf }: { readonly days: Days; readonly netOf: Rounds['netOf'] },
) {
  const standing = bets.filter(({ stage }) => STATES[stage] !== 'cancelled')
  const total = holds ? netOf(bets) : totalOf(standing)
  const ends = bets.flatMap(({ endedAt }) => endedAt ?? [])
  return {
    roundId: table.id,
    playerRef,
    gameCode,
    state: TOGETHER.find((state) => bets.some(({ stage }) => STATES[stage] === state)),
    stake: String(total.stake),
    payout: String(total.payout),
    ...(holds && { holds }),
    currency,
    seedHash: table.seedHash,
    serverSeed: table.value,
    clientSeed: table.salt,
    nonce: table.number,
    bets: bets.map((bet) => ({
      roundId: bet.id,
      state: STATES[bet.stage],
      stake: String(bet.stake),
      payout: String(bet.payout),
      choice: bet.choice,
      steps: bet.steps,
      day: days.proofOf(bet),
    })),
    outcome: table.outcome,
    paytableHash: table.paytableHash,
    table: toldTable(table),
    startedAt,
    endedAt: ends.length < bets.length ? null : Math.max(...ends),
  }
}

const ID = /^[A-Za-z0-9_.:-]{1,64}$/
const TOKEN = /^[\x21-\x7e]{16,256}$/
const LOCALE = /^[a-z]{2}$/
const CURRENCIES = ['INR']

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value)
const originOf = (value: unknown): string | undefined =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
    ? new URL(value).origin
    : undefined

type NewSession = Pick<
  Session,
  'playerRef' | 'gameCode' | 'mode' | 'currency' | 'parentOrigin' | 'limits' | 'walletMode' | 'locale'
> & {
  readonly token: string
}

function readSession(asked: unknown): NewSession | undefined {
  if (!isObject(asked)) return undefined
  const { playerRef, token, gameCode, mode, currency, limits } = asked
  const game = typeof gameCode === 'string' ? gameOf(gameCode) : undefined
  const parentOrigin = originOf(asked['parentOrigin'])
  if (!isText(playerRef, ID) || !isText(token, TOKEN) || !game || parentOrigin === undefined) return undefined
  if ((mode !== 'real' && mode !== 'demo') || typeof currency !== 'string' || !CURRENCIES.includes(currency))
    return undefined
  const own = narrowed(game.offer, limits)
  const walletMode = asked['walletMode'] === 'exposure' ? 'exposure' : 'debit'
  const locale = isText(asked['locale'], LOCALE) ? asked['locale'] : 'en'
  const { gameCode: code } = game.offer
  return { playerRef, token, gameCode: code, mode, currency, parentOrigin, limits: own, walletMode, locale }
}

/** The narrower of what is there and what a wallet says; what cannot be read of it changes nothing. */
export function narrowed({ min, max }: Session['limits'], said: unknown): Session['limits'] {
  const theirs = isObject(said) ? said : {}
  return {
    min: paise(Math.max(min, amountOf(theirs['min']) ?? min)),
    max: paise(Math.min(max, amountOf(theirs['max']) ?? max)),
  }
}

const AMOUNT = /^(0|[1-9][0-9]{0,14})$/
const amountOf = (value: unknown): Paise | undefined => (isText(value, AMOUNT) ? paise(Number(value)) : undefined)

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
