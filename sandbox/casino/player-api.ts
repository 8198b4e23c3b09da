/** What a game's screen asks: everything about one session, which it opens with the token of its address and from then on shows its own key. */
import { randomBytes } from 'node:crypto'
import type { Paise } from '@paddock/domain/money'
import { type Book, ownerOf, type Round, type Session } from './book/index.ts'
import type { Days } from './days.ts'
import type { Calls } from './faults.ts'
import { gameOf, isObject } from './games/index.ts'
import { json, narrowed, type Reply, sha256 } from './operator-api.ts'
import { balanceOf, isDrawnAlone, isOwing, type Rounds, type Told } from './rounds/index.ts'
import { shownSeeds } from './seeds.ts'
import type { News, Seat } from './shared/news.ts'
import type { Tables } from './shared/tables.ts'
import type { SportsBook } from './sport/book.ts'
import { MARGIN_BPS } from './sport/fixtures.ts'

type Parts = {
  readonly book: Book
  readonly rounds: Rounds
  readonly tables: Tables
  readonly sport: SportsBook
  readonly days: Days
  readonly news: News
  readonly calls: Calls
  readonly clock: () => number
}
/** The parts, and the wallet's last word on what each player may bet. */
type Front = Parts & { readonly balances: Map<string, Paise> }
type Asked = { readonly act: string; readonly access: string | undefined; readonly body: unknown }

const ACCESS_BYTES = 32
const RECENT = 12
/** To a screen, for as long as it listens. */
type Line = Pick<Seat, 'send' | 'end'>
const refused = (code: string, status = 200): Reply => json({ code }, status)

export type Players = ReturnType<typeof createPlayerApi>

/** What screens ask and are told. */
export function createPlayerApi(parts: Parts) {
  const front: Front = { ...parts, balances: new Map() }
  return {
    answer: (id: string, asked: Asked) => answer(front, id, asked),
    watch: (id: string, access: string | undefined, line: Line) => watch(front, id, access, line),
    tell: (round: Round, balance: Paise | null) => tell(front, round, balance),
  }
}

async function answer(front: Front, id: string, { act, access, body }: Asked): Promise<Reply> {
  const session = front.book.sessions.get(id)
  if (!session) return refused('SESSION_OVER', 404)
  if (front.calls.isStormy(id)) return refused('UNAVAILABLE', 503)
  if (isOfSport(session)) await front.sport.load()
  if (act === 'open') return await open(front, session, isObject(body) ? body['token'] : undefined)
  if (!isTheirs(session, access)) return refused('SESSION_OVER', 401)
  if (act === 'state')
    return json({ code: 'OK', ...stateOf(front, session, isObject(body) ? body['seen'] : undefined) })
  if (isOver(front, session)) return refused('SESSION_OVER', 401)
  return await change(front, session, act, isObject(body) ? body : {})
}

const isTheirs = ({ opened }: Session, access: string | undefined): boolean =>
  opened !== null && access !== undefined && sha256(access) === opened.accessHash
const isOver = (front: Front, { endedAt, expiresAt }: Session): boolean => endedAt !== null || expiresAt < front.clock()

/** A place at the session's table, which is told what happens there; or why there is none. */
function watch(front: Front, id: string, access: string | undefined, line: Line): Reply | (() => void) {
  const session = front.book.sessions.get(id)
  if (!session || !isTheirs(session, access) || isOver(front, session)) return refused('SESSION_OVER', 401)
  const { gameCode, walletUrl, playerRef } = session
  if (gameOf(gameCode)?.kind !== 'shared') return refused('INVALID_REQUEST', 404)
  const seat = { session: id, owner: ownerOf(walletUrl, playerRef), gameCode, ...line }
  const isSeated = !front.calls.isStormy(id) && front.tables.sit(seat, () => hello(front, session))
  return isSeated ? () => front.tables.rise(seat) : refused('UNAVAILABLE', 503)
}

function hello(front: Front, session: Session) {
  const { balance, recent, limits } = roundsOf(front, session)
  const table = front.book.tableNow.get(session.gameCode)
  const owner = ownerOf(session.walletUrl, session.playerRef)
  return { balance, mine: recent, limits, position: table && front.rounds.positionOn(owner, table.id) }
}

/** Money of a round has moved: the screens that show it are told. */
function tell(front: Front, round: Round, balance: Paise | null): void {
  const { owner, gameCode, table, stage } = round
  if (balance !== null) front.balances.set(owner, balance)
  if (table === undefined) return
  const position = round.holds ? front.rounds.positionOn(owner, table) : undefined
  const line = { type: 'bet', round: shownRound(round), balance: balance && String(balance), position }
  front.news.tellOne(owner, gameCode, line)
  if (stage === 'open') front.tables.tellSeatsSoon(gameCode)
}

async function change(
  front: Front,
  session: Session,
  act: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  const roundId = String(asked['roundId'])
  switch (act) {
    case 'seed':
      return json({ code: await front.rounds.rotate(session, String(asked['clientSeed'])), ...stateOf(front, session) })
    case 'bet': {
      const { requestId, stake, choice } = asked
      return told(
        front,
        session,
        await front.rounds.bet(session, { requestId: String(requestId), stake: Number(stake), choice }),
      )
    }
    case 'step':
      return told(
        front,
        session,
        await front.rounds.step(session, { roundId, at: Number(asked['at']), step: asked['step'] }),
      )
    case 'cashout':
      return told(
        front,
        session,
        gameOf(session.gameCode)?.kind === 'shared'
          ? front.tables.leave(session, roundId)
          : await front.rounds.cashOut(session, roundId),
      )
    case 'salt':
      return json({ code: front.tables.salt(session.gameCode, asked['first'], String(asked['salt'])) })
    default:
      return refused('INVALID_REQUEST', 404)
  }
}

/** Once for each token, and only for the player it was made for. */
async function open(front: Front, session: Session, token: unknown): Promise<Reply> {
  const key = front.book.keyFor(session.walletUrl)
  const isTheirs = typeof token === 'string' && sha256(token) === session.tokenHash
  if (!key || !isTheirs || session.opened !== null || session.endedAt !== null) return refused('INVALID_TOKEN', 401)
  const said = await front.calls.call(key, session.id, 'session', { token })
  if (said.kind === 'unknown') return refused('UNAVAILABLE', 503)
  const { playerRef, sessionId, currency } = said.body
  if (said.code !== 'OK') return refused(said.code, 401)
  if (playerRef !== session.playerRef || currency !== session.currency || typeof sessionId !== 'string')
    return refused('INVALID_TOKEN', 401)
  const access = randomBytes(ACCESS_BYTES).toString('base64url')
  const limits = narrowed(session.limits, said.body['limits'])
  const opened = { ...session, limits, opened: { sessionId, accessHash: sha256(access) } }
  front.book.write({ session: opened })
  remember(front, opened, balanceOf(said))
  return json({ code: 'OK', access, ...stateOf(front, opened) })
}

function remember(front: Front, { walletUrl, playerRef }: Session, balance: Paise | null): void {
  if (balance !== null) front.balances.set(ownerOf(walletUrl, playerRef), balance)
}

function told(front: Front, session: Session, { code, round, balance }: Told): Reply {
  remember(front, session, balance)
  return json({ code, round: round && shownRound(round), ...stateOf(front, session) })
}

function stateOf(front: Front, session: Session, seen?: unknown) {
  return isOfSport(session) ? slipsOf(front, session, seen) : roundsOf(front, session)
}

/** What is on, and the player's slips: all that wait, and those that have ended last. */
function slipsOf(front: Front, { walletUrl, playerRef, gameCode, limits }: Session, seen: unknown) {
  const owner = ownerOf(walletUrl, playerRef)
  const mine = front.book.roundsOf(owner).filter((round) => round.gameCode === gameCode && round.stage !== 'refused')
  const [waiting, ended] = [mine.filter(({ stage }) => stage === 'open'), mine.filter(({ stage }) => stage !== 'open')]
  const balance = front.balances.get(owner)
  return {
    balance: balance === undefined ? null : String(balance),
    slips: [...waiting, ...ended.slice(-RECENT)].toReversed().map(shownRound),
    events: front.sport.events(isObject(seen) ? seen : {}),
    now: front.sport.now(),
    marginBps: MARGIN_BPS,
    limits,
    isPaying: mine.some(isOwing),
  }
}

function roundsOf(front: Front, session: Session) {
  const owner = ownerOf(session.walletUrl, session.playerRef)
  const mine = front.book
    .roundsOf(owner)
    .filter(({ gameCode, stage }) => gameCode === session.gameCode && stage !== 'refused')
  const open = mine.findLast((round) => isInPlay(round) && isDrawnAlone(round))
  const balance = front.balances.get(owner)
  return {
    balance: balance === undefined ? null : String(balance),
    fairness: shownSeeds(front.book, owner),
    open: open ? shownRound(open) : null,
    recent: mine
      .filter((round) => round !== open)
      .slice(-RECENT)
      .toReversed()
      .map((round) => ({ ...shownRound(round), day: front.days.proofOf(round) })),
    limits: session.limits,
    isPaying: front.book.roundsOf(owner).some(isOwing),
  }
}

const isOfSport = ({ gameCode }: Session): boolean => gameOf(gameCode)?.kind === 'slips'

/** Also while a further stake of it is under way. */
const isInPlay = ({ stage }: Round): boolean => stage === 'open' || stage === 'raising' || stage === 'lowering'

/** What has not been played out stays hidden, but for what its game lets be seen. */
function shownRound(round: Round) {
  const { id, table, stage, stake, payout, choice, steps, sight, outcome, nonce, seedHash, clientSeed, startedAt } =
    round
  const isOpen = isInPlay(round)
  return {
    roundId: id,
    table,
    stage: isOpen ? 'open' : stage,
    stake,
    payout,
    choice,
    steps,
    nonce,
    seedHash,
    clientSeed,
    paytableHash: round.paytableHash,
    at: startedAt,
    outcome: isOpen ? null : outcome,
    sight: isOpen ? (sight ?? null) : null,
  }
}
