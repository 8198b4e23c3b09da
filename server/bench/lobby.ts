/** A provider whose games fill a lobby, each with a picture of its own address. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GAME_TYPES } from '@paddock/domain/casino'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { sealed } from '../casino/seal.ts'
import type { SandboxCasino } from '../casino/index.ts'
import type { Database } from '../platform/database.ts'

/** As its key is called where it is named by itself. */
const KEY = { id: 'demo', secret: 'bench' }
/** So many are drawn; a browser takes each address for another picture all the same. */
const PICTURES = 48
/** As lobbies have them, at two pixels a point. */
const SIZE = { width: 400, height: 300 }
const KINDS = ['Royal', 'Golden', 'Lucky', 'Wild', 'Mystic', 'Crystal', 'Dragon', 'Jungle', 'Desert', 'Ocean'] as const
const NOUNS = ['Wheel', 'Tiger', 'Fortune', 'Temple', 'Gems', 'Spins', 'Rush', 'Quest', 'Palace', 'Hunt'] as const
const STUDIOS = ['Arcade', 'Northern Lights', 'Red Fort Studios', 'Monsoon Play'] as const
const SPREADS = ['low', 'medium', 'high'] as const
const TRIES = 200

const oneOf = <T>(among: readonly T[], n: number): T => must(among[n % among.length], 'there is one')

export type LobbyProvider = { readonly terms: SandboxCasino; close(): Promise<void> }

/** Serves its list of games, signed, and their pictures. */
export async function serveLobby(games: number): Promise<LobbyProvider> {
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, n) => drawPicture(n)))
  let origin = ''
  const server = createServer((request, reply) => {
    const picture = /^\/pictures\/(\d+)\.webp$/.exec(request.url ?? '')?.[1]
    if (picture !== undefined) {
      reply.setHeader('content-type', 'image/webp').setHeader('cache-control', 'public, max-age=86400')
      reply.end(oneOf(pictures, Number(picture)))
    } else if (request.url === '/games') answerGames(request, reply, { origin, games })
    else reply.writeHead(404).end()
  })
  origin = await listen(server)
  return {
    terms: { baseUrl: origin, origin, key: KEY.secret },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

type Stock = { readonly origin: string; readonly games: number }

function answerGames(request: IncomingMessage, reply: ServerResponse, { origin, games }: Stock): void {
  const body = JSON.stringify({ games: Array.from({ length: games }, (_, n) => offerOf(n, origin)) })
  const nonce = String(request.headers['x-nonce'])
  const message = { direction: 'answer', method: '200', path: nonce, body } as const
  for (const [name, value] of Object.entries(sealed(KEY, message, Date.now()))) reply.setHeader(name, value)
  reply.setHeader('content-type', 'application/json').end(body)
}

function offerOf(n: number, origin: string): object {
  const gameCode = `game-${n}`
  const studio = oneOf(STUDIOS, n)
  return {
    gameId: gameCode,
    gameCode,
    gameName: `${oneOf(KINDS, n)} ${oneOf(NOUNS, Math.floor(n / KINDS.length))} ${n}`,
    gameType: oneOf(GAME_TYPES, n),
    providerName: studio,
    providerType: 'slots',
    subProviderName: studio,
    min: '1000',
    max: String(1_000_000 + n * 100),
    urlThumb: `${origin}/pictures/${n}.webp`,
    urlThumbRect: `${origin}/pictures/${n}.webp`,
    ...(n % 3 > 0 && { rtp: 94 + (n % 50) / 10, volatility: oneOf(SPREADS, n) }),
  }
}

/** Shapes and grain, so that it weighs what a picture of a game does: some 15 kB. */
async function drawPicture(n: number): Promise<Buffer> {
  const { width, height } = SIZE
  const hue = (n * 137) % 360
  const discs = Array.from({ length: 14 }, (_, k) => {
    const [x, y, r] = [(k * 97 + n * 31) % width, (k * 61 + n * 17) % height, 20 + ((k * 13 + n) % 50)]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(hue + k * 23) % 360} 80% 55%)" opacity=".7"/>`
  })
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 70% 25%)"/>${discs.join('')}</svg>`
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const
  const grain = await sharp({ create: { ...SIZE, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  return await sharp(Buffer.from(drawn))
    .composite([{ input: grain, blend: 'soft-light' }])
    .webp({ quality: 70 })
    .toBuffer()
}

/** Once the gateway has read them, as it does when it starts. */
export async function untilStocked(db: Database, games: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { rows } = await sql<{ listed: number }>`select count(*)::int as listed from casino_games`.execute(db)
    if (rows[0]?.listed === games) return
    await sleep(100)
  }
  throw new Error(`not all of ${games} games are listed`)
}
