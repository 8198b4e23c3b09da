/** The lobby: what is offered, and opening it. 001 §3.3; docs/domain/casino.md#lobby. */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { calls, isOn, type Refusal, type ReplyOf, type SiteConfig } from '@paddock/contract'
import { leastStakeOf, writeAmount } from '@paddock/domain/casino'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { Database } from '../../platform/database.ts'
import { createReplyCache } from '../../platform/http/cache.ts'
import { type Actor, answer, type AskedBy, type HostSite, type Routes } from '../../platform/http-call.ts'
import { refuseStayingAway } from '../../protection/index.ts'
import { sessionOf } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import type { NewSession, Opening } from '../adapters/outbound/outbound.ts'
import type { ProviderClient } from '../providers/client.ts'
import { addressOf } from '../../sites/index.ts'
import { createCockFight } from '../cock-fight/routes.ts'
import { casinoFavoriteRoutes } from './favorites.ts'
import type { StoredProvider } from '../provider.ts'
import { findKeyOf, type StoredKey } from '../providers/store.ts'
import type { Key } from '../seal.ts'
import { isBarredNow } from '../places.ts'
import { playerRefOf } from '../wallet/player-ref.ts'
import { findSeat } from '../wallet/store.ts'
import {
  endSession,
  findCheckMinutes,
  findOffered,
  insertSession,
  listGames,
  listWinners,
  type NamedGame,
  type Offered,
  saveProviderSession,
  type Shelf,
} from './store.ts'

/** How long a list of games is good. 000 §9. */
const LIST_MS = 120_000
/** What a lobby begins with: more than a wide screen shows. */
const FIRST_GAMES = 24
/** How long the token in a game's address is good. */
const TOKEN_SECONDS = 60

export type LobbyDeps = {
  /** The installation's: providers and their keys are of no site. */
  readonly db: Database
  readonly client: ProviderClient
  readonly openKey: (stored: StoredKey) => Key
  readonly clock: () => number
  readonly news: OfferNews
  readonly admitVisitor: AdmitVisitor
}

/** Lets somebody without an account play for points. `key`: what their device was told before. */
export type AdmitVisitor = (
  asked: AskedBy<typeof calls.launchCasinoForVisitor, Actor | null>,
  key: string | null,
) => Promise<Result<{ readonly actor: Actor; readonly key: string }, Refusal>>

/** Whether a list that was read still stands, as far as that is told. */
export type OfferNews = { readonly turn: () => number; readonly isHearing: () => boolean }

export function lobbyRoutes(routes: Routes, deps: LobbyDeps): void {
  const { db, client, openKey, clock, news, admitVisitor } = deps
  const findFor = ({ actor: { accountId }, site: { id: siteId }, body: { provider, gameCode } }: Choosing) =>
    findOffered(db, { provider, gameCode, siteId, accountId })
  casinoFavoriteRoutes(routes, { db, isOffered: async (asked) => (await findFor(asked))?.isOffered })
  const cache = createReplyCache(calls.getCasinoGames, { version: news.turn, clock, standsMs: 0, maxAgeMs: LIST_MS })
  routes.open(calls.getCasinoGames, async ({ site, query: { gameType = null, first = false } }) => {
    const { id: siteId, config } = site
    if (config.noCasino) return answer({ docs: [], winners: [], totalDocs: 0, leastStake: null })
    const shelf = shelfOf(config)
    const read = async () => {
      const games = await listGames(db, { siteId, type: gameType, shelf })
      return {
        docs: first ? games.slice(0, FIRST_GAMES) : games,
        winners: await listWinners(db, { siteId, type: gameType }),
        totalDocs: games.length,
        leastStake: leastStakeOf(games),
      }
    }
    // Kept is only what would be heard to be another.
    if (!news.isHearing()) return answer(await read())
    return ok({ cached: await cache(JSON.stringify([siteId, gameType, first, shelf]), read) })
  })

  async function launch(asked: Launch): Promise<Result<Launched, Refusal>> {
    const refusal = await refuseLaunch(asked, clock())
    if (refusal) return refuse(refusal)
    const offered = await findFor(asked)
    if (!offered) return refuse({ code: 'NOT_FOUND' })
    const stored = offered.isOffered ? await findKeyOf(db, offered.providerId) : undefined
    const opening = stored && adapterOf[stored.provider.adapter].outbound.sessions
    if (!opening) return refuse({ code: 'GAME_NOT_OFFERED' })
    const isNoDemo = opening.demo === 'NONE' || offered.isCockFight
    if (asked.actor.isDemo && isNoDemo) return refuse({ code: 'DEMO_NOT_OFFERED' })
    const { provider } = stored
    const { sessionId, session } = await begin(asked, offered, provider, opening)
    // Whoever took it off meanwhile has not seen the session, which is there only now.
    const isStill = (await findFor(asked))?.isOffered
    if (!isStill) {
      await endSession(asked.db, sessionId)
      return refuse({ code: 'GAME_NOT_OFFERED' })
    }
    const opened = await client.openSession(provider, openKey(stored), { session, address: asked.address })
    if (opened === undefined) {
      await endSession(asked.db, sessionId)
      return refuse({ code: 'CASINO_UNREACHABLE' })
    }
    const objectId = `${provider.name}/${offered.gameCode}`
    await asked.db.transaction().execute(async (tx) => {
      if (opened.providerSession !== null) await saveProviderSession(tx, sessionId, opened.providerSession)
      // Who comes there first has an account there from now on, as who signs in has.
      if (offered.isCockFight) await createCockFight(tx, asked)
      const change = { action: 'CASINO_GAME_OPENED', objectType: 'casinoGame', objectId } as const
      await recordAudit(tx, entryOf(asked, { ...change, after: { sessionId } }))
    })
    return ok({ launchUrl: opened.launchUrl, sessionId, origin: provider.origin })
  }

  routes.guarded(calls.launchCasinoGame, async (asked) => {
    const launched = await launch(asked)
    return launched.ok ? answer({ docs: launched.value }) : launched
  })

  routes.open(calls.launchCasinoForVisitor, async (asked) => {
    const { site, body } = asked
    if (site.config.noCasino || !isOn(site.config, 'casinoWithoutAccount')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    if (site.maintenance) return refuse({ code: 'MAINTENANCE' })
    // Nobody is made for a game that is none.
    const offered = await findOffered(db, { ...body, siteId: site.id, accountId: null })
    if (!offered) return refuse({ code: 'NOT_FOUND' })
    if (!offered.isOffered) return refuse({ code: 'GAME_NOT_OFFERED' })
    if (offered.isCockFight) return refuse({ code: 'DEMO_NOT_OFFERED' })
    const visitor = await admitVisitor(asked, body.visitor ?? null)
    if (!visitor.ok) return visitor
    const { actor, key } = visitor.value
    const launched = await launch({ ...asked, actor, body: { ...body, mode: 'demo' } })
    return launched.ok ? answer({ docs: { ...launched.value, visitor: key } }) : launched
  })
}

/** Of a player, or of a visitor who plays for points. */
type Launch = Pick<
  AskedBy<typeof calls.launchCasinoGame>,
  'actor' | 'site' | 'db' | 'body' | 'address' | 'requestId' | 'header'
>
type Launched = ReplyOf<typeof calls.launchCasinoGame>['docs']
/** Who names a game, at which site. */
type Choosing = Pick<Launch, 'actor' | 'site'> & { readonly body: NamedGame }

async function refuseLaunch({ db, actor, site, body }: Launch, now: number): Promise<Refusal | undefined> {
  const refusal = (await refusePlayer(db, site, actor.accountId)) ?? (await refuseStayingAway(db, actor.accountId, now))
  if (!refusal && (await isBarredNow(db, actor.sessionKey))) return { code: 'CASINO_NOT_THERE' }
  // Points that are no money are those of demo accounts alone.
  return refusal ?? (body.mode === 'demo' && !actor.isDemo ? { code: 'DEMO_NOT_OFFERED' } : undefined)
}

/** Keeps the session before the provider is asked, which may take the token up before it answers. Gives what it is asked. */
async function begin(
  asked: Launch,
  { providerId, gameCode, min, max }: Offered,
  { currency, scale, walletMode }: StoredProvider,
  opening: Pick<Opening, 'token' | 'demo'>,
): Promise<{ readonly sessionId: string; readonly session: NewSession }> {
  const { db, actor, site, body } = asked
  const { accountId, sessionKey: loginSession } = actor
  const own = { siteId: site.id, providerId, accountId }
  const token = randomBytes(32).toString('base64url')
  const mode = actor.isDemo ? 'demo' : 'real'
  // Of points that are the provider's own the wallet is to hear nothing: nobody is told a token that would be believed.
  const isRedeemed = opening.token === 'EACH_CALL' && (mode === 'real' || opening.demo === 'OURS')
  const id = isRedeemed ? sessionOf(token) : randomUUID()
  const tokenHash = hash('sha256', token, 'buffer')
  const ofToken = { tokenHash, tokenSeconds: TOKEN_SECONDS, isRedeemed }
  await insertSession(db, { ...own, id, loginSession, gameCode, mode, ...ofToken })
  const here = pageAt(asked.header('host') ?? '')
  const session = {
    playerRef: playerRefOf(own),
    token,
    gameCode,
    mode,
    currency,
    locale: body.locale ?? 'en',
    platform: body.platform,
    returnUrl: `${here}/live-casino`,
    depositUrl: `${here}/deposit`,
    parentOrigin: here,
    limits: min === null || max === null ? null : { min: writeAmount(min, scale), max: writeAmount(max, scale) },
    realityCheckMinutes: await findCheckMinutes(db, accountId),
    walletMode: site.config.casino.walletMode === 'provider' ? walletMode : site.config.casino.walletMode,
  } as const
  return { sessionId: id, session }
}

const inSmall = (name: string): string => name.toLowerCase()
const shelfOf = (config: SiteConfig): Shelf => ({
  first: [...(isOn(config, 'highPercentageGames') ? config.highPercentageGames : []), ...config.casino.featured],
  providers: config.casino.providerOrder.map(inSmall),
  subProviders: config.casino.subProviderOrder.map(inSmall),
  crash: config.casino.crashOrder.map(inSmall),
})

/** The page that asks, as its browser calls it: of desktops too, and with its port. */
function pageAt(host: string): string {
  const place = host.toLowerCase().replace(/:443$/, '')
  const name = place.replace(/:\d+$/, '')
  return addressOf(name, '') + place.slice(name.length)
}

/** As the database has it now: what this process knows of its sites may be five seconds old. */
async function refusePlayer(from: Database, { id }: HostSite, accountId: number): Promise<Refusal | undefined> {
  const seat = must(await findSeat(from, { siteId: id, accountId }), 'whoever asks has an account')
  if (seat.maintenance) return { code: 'MAINTENANCE' }
  if (seat.userLocked) return { code: 'ACCOUNT_LOCKED' }
  if (seat.isPracticeOnly) return { code: 'PRACTICE_ONLY' }
  return seat.casinoLock || !seat.hasCasino ? { code: 'CASINO_LOCKED' } : undefined
}
