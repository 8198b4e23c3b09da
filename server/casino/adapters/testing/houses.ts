/**
 * Companies with games, small: what each answers to who asks it in its shapes, and what it says to the wallet when a game is played. They check how
 * they are asked, as theirs do.
 */
import { createHmac, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { type AdapterName, walletPathOf } from '@paddock/domain/casino'
import { must } from '@paddock/domain/result'

export type Heard = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly header: (name: string) => string
  readonly body: string
}
export type Answering = { readonly status: number; readonly body: string }

/** A game as all of them have one. */
type Game = { readonly code: unknown; readonly name: unknown; readonly maker: string; readonly category: string }

/** What it has by now, and how it answers. */
export type Script = {
  /** As it was shown to it; empty before. */
  secret: string
  games: readonly Game[]
  /** Where it leads who opens a game. */
  launchAt: string
  /** In place of its list. */
  list: Answering | null
}

/** A game that was opened for money: what it was told of whom. */
export type Seat = { readonly keyId: string; readonly token: string; readonly player: string; readonly game: string }
export type Said = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
}

/** Those that can be asked, of whom wallet calls are a stake and a win. */
export type HouseName = Exclude<AdapterName, 'canonical' | 'exposure-tables'>
export type House = {
  readonly theirKey: string
  readonly answer: (heard: Heard, script: Script) => Answering
  /** Of a launch: the token, player and game that it was told, where there is a player. */
  readonly seatOf: (heard: Heard) => Omit<Seat, 'keyId'> | undefined
  /** Amounts in paise. */
  readonly bet: (seat: Seat, round: string, amount: number, script: Script) => Said
  readonly win: (seat: Seat, round: string, amount: number, script: Script) => Said
  /** Whether it plays for fun with whom the wallet does not know. */
  readonly hasFun: boolean
}

const ok = (said: object): Answering => ({ status: 200, body: JSON.stringify(said) })
const REFUSED: Answering = { status: 401, body: '{"error":"not signed"}' }
const NOTHING: Answering = { status: 404, body: '{}' }

type Json = Readonly<Record<string, never>> & { readonly [name: string]: unknown }
const parsed = (body: string): Json => JSON.parse(body) as Json
const json = { 'content-type': 'application/json' }

const PAIR = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

function hub88Says({ keyId, ...seat }: Seat, call: string, said: object): Said {
  const { player: user, token, game: game_code } = seat
  const common = { request_uuid: randomUUID(), user, token, game_code, currency: 'INR', is_free: false }
  const payload = JSON.stringify({ ...common, ...said })
  const signature = sign('sha256', Buffer.from(payload), PAIR.privateKey).toString('base64')
  const url = `${walletPathOf('hub88', keyId)}/${call}`
  return { url, headers: { ...json, 'x-hub88-signature': signature }, payload }
}

const hub88: House = {
  theirKey: `220:${PAIR.publicKey}`,
  hasFun: true,
  answer({ method, url, header, body }, { secret, games, launchAt, list }) {
    const signature = Buffer.from(header('x-hub88-signature'), 'base64')
    if (secret === '' || !verify('sha256', Buffer.from(body), secret, signature)) return REFUSED
    if (method !== 'POST' || parsed(body).operator_id !== 220) return REFUSED
    if (url === '/operator/generic/v2/game/url') return ok({ url: launchAt })
    if (url !== '/operator/generic/v2/game/list') return NOTHING
    const listed = games.map(({ code: game_code, name, maker: product, category }) => ({
      game_code,
      name,
      product,
      category,
      enabled: true,
      rtp: '96.5',
      url_thumb: 'https://pictures.example/thumb.png',
    }))
    return list ?? ok(listed)
  },
  seatOf({ url, body }) {
    const { token, user, game_code } = parsed(body)
    return url.endsWith('/game/url') && token !== undefined
      ? { token: String(token), player: String(user), game: String(game_code) }
      : undefined
  },
  bet: (seat, round, amount) =>
    hub88Says(seat, 'transaction/bet', {
      transaction_uuid: `b-${round}`,
      round,
      amount: amount * 1000,
      round_closed: false,
    }),
  win: (seat, round, amount) =>
    hub88Says(seat, 'transaction/win', {
      transaction_uuid: `w-${round}`,
      reference_transaction_uuid: `b-${round}`,
      round,
      amount: amount * 1000,
      round_closed: true,
    }),
}

const MERCHANT = { id: 'd81db2e9', key: 'the-merchant-key-of-it' }
type Fields = Readonly<Record<string, string>>

/** As its documents say: fields and headers in one list by their names, written as a form, signed. */
function merchantSign(fields: Fields, header: (name: string) => string): string {
  const headers = ['X-Merchant-Id', 'X-Nonce', 'X-Timestamp'].map((name) => [name, header(name.toLowerCase())])
  const all = [...Object.entries(fields), ...headers].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return createHmac('sha1', MERCHANT.key)
    .update(new URLSearchParams(all as [string, string][]).toString())
    .digest('hex')
}

function slotegratorSays({ keyId, ...seat }: Seat, said: Fields): Said {
  const { player: player_id, token: session_id, game: game_uuid } = seat
  const fields = { player_id, session_id, game_uuid, currency: 'INR', ...said }
  const headers: Fields = {
    'x-merchant-id': MERCHANT.id,
    'x-timestamp': String(Math.floor(Date.now() / 1000)),
    'x-nonce': randomUUID().replaceAll('-', ''),
  }
  const signature = merchantSign(fields, (name) => headers[name] ?? '')
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-sign': signature }
  const payload = new URLSearchParams(fields).toString()
  return { url: walletPathOf('slotegrator', keyId), headers: { ...headers, ...form }, payload }
}

const A_PAGE = 2
const rupees = (amount: number): string => (amount / 100).toFixed(2)

const slotegrator: House = {
  theirKey: `${MERCHANT.id}:${MERCHANT.key}`,
  hasFun: true,
  answer({ method, url, header, body }, { games, launchAt, list }) {
    const [path, query = ''] = url.split('?')
    const fields = Object.fromEntries(new URLSearchParams(method === 'GET' ? query : body))
    const isFresh = Math.abs(Number(header('x-timestamp')) * 1000 - Date.now()) < 60_000
    if (!isFresh || header('x-sign') !== merchantSign(fields, header)) return REFUSED
    if (method === 'POST' && path === '/games/init') return ok({ url: launchAt })
    if (method === 'POST' && path === '/games/init-demo') return ok({ url: `${launchAt}?fun` })
    if (method !== 'GET' || path !== '/games') return NOTHING
    const currentPage = Number(fields.page)
    const items = games
      .slice((currentPage - 1) * A_PAGE, currentPage * A_PAGE)
      .map(({ code: uuid, name, maker: provider, category: type }) => ({ uuid, name, provider, type, has_lobby: 0 }))
    const pageCount = Math.ceil(games.length / A_PAGE)
    return list ?? ok({ items, _meta: { totalCount: games.length, pageCount, currentPage, perPage: A_PAGE } })
  },
  seatOf({ url, body }) {
    const told = new URLSearchParams(body)
    return url === '/games/init'
      ? {
          token: told.get('session_id') ?? '',
          player: told.get('player_id') ?? '',
          game: told.get('game_uuid') ?? '',
        }
      : undefined
  },
  bet: (seat, round, amount) =>
    slotegratorSays(seat, {
      action: 'bet',
      type: 'bet',
      amount: rupees(amount),
      transaction_id: `b-${round}`,
      round_id: round,
    }),
  win: (seat, round, amount) =>
    slotegratorSays(seat, {
      action: 'win',
      type: 'win',
      amount: rupees(amount),
      finished: '1',
      transaction_id: `w-${round}`,
      round_id: round,
    }),
}

const CASINO = { key: 'paddock00000001', token: 'api-token-of-it' }

function evolutionSays(
  { keyId, ...seat }: Seat,
  call: string,
  round: string,
  amount: number,
  { secret }: Script,
): Said {
  const game = { id: round, type: 'roulette', details: { table: { id: seat.game, vid: null } } }
  const transaction = { id: `${call}-${round}`, refId: round, amount: amount / 100 }
  const player = { sid: seat.token, userId: seat.player, currency: 'INR' }
  const payload = JSON.stringify({ ...player, game, transaction, uuid: randomUUID() })
  return { url: `${walletPathOf('evolution', keyId)}/${call}?authToken=${secret}`, headers: json, payload }
}

const evolution: House = {
  theirKey: `${CASINO.key}:${CASINO.token}`,
  hasFun: false,
  answer({ method, url, header }, { games, launchAt, list }) {
    if (url === `/ua/v1/${CASINO.key}/${CASINO.token}` && method === 'POST')
      return ok({ entry: '/entry?for=whole-pages', entryEmbedded: launchAt })
    const basic = `Basic ${Buffer.from(`${CASINO.key}:${CASINO.token}`).toString('base64')}`
    if (header('authorization') !== basic) return REFUSED
    if (url !== `/api/lobby/v1/${CASINO.key}/state`) return NOTHING
    const betLimits = { INR: { symbol: '₹', min: 50, max: 50_000 } }
    const tables = games.map(({ code: tableId, name, category }) => ({
      tableId,
      name,
      gameType: category,
      open: true,
      betLimits,
    }))
    return list ?? ok({ tables: Object.fromEntries(tables.map((table, n) => [`t${n}`, table])) })
  },
  seatOf({ url, body }) {
    if (!url.startsWith('/ua/')) return undefined
    const { player, config } = parsed(body) as unknown as {
      readonly player: { readonly id: string; readonly session: { readonly id: string } }
      readonly config: { readonly game: { readonly table: { readonly id: string } } }
    }
    return { token: player.session.id, player: player.id, game: config.game.table.id }
  },
  bet: (seat, round, amount, script) => evolutionSays(seat, 'debit', round, amount, script),
  win: (seat, round, amount, script) => evolutionSays(seat, 'credit', round, amount, script),
}

export const HOUSES: Readonly<Record<HouseName, House>> = { hub88, slotegrator, evolution }
export const HOUSE_NAMES = Object.keys(HOUSES) as HouseName[]

export const newScript = (launchAt: string): Script => ({ secret: '', games: GAMES, launchAt, list: null })

export const GAMES: readonly Game[] = [
  { code: 'dice', name: 'Dice', maker: 'Arcade', category: 'Live Dice' },
  { code: 'wheel', name: 'Wheel', maker: 'Arcade', category: 'Live Wheel' },
  { code: 'cards', name: 'Cards', maker: 'Arcade', category: 'Live Cards' },
]

export const lastSeat = (house: House, heard: readonly Heard[], keyId: string): Seat => {
  const seat = must(
    heard.findLast((one) => house.seatOf(one)),
    'a game was opened',
  )
  return { keyId, ...must(house.seatOf(seat), 'it was for money') }
}
