/** The casino: the wallet that providers' servers call, who they are, and the lobby. docs/domain/casino.md. */
import type { FastifyInstance } from 'fastify'
import type { ToldAccount } from '../ledger/index.ts'
import { createBatchReader } from '../platform/database/batch-reader.ts'
import { type Database, mostConnectionsOf } from '../platform/database.ts'
import type { Routes } from '../platform/http-call.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Listening } from '../platform/jobs/listen.ts'
import type { Log } from '../platform/log.ts'
import { createOutwardFetch } from '../platform/http/outward.ts'
import { createShares, type Shares, takeBoth } from '../platform/database/fair-shares.ts'
import type { Appliers } from '../second-officer/index.ts'
import { createOfferNews, type OfferChange } from './lobby/hear-offer.ts'
import { cockFightRoutes } from './cock-fight/routes.ts'
import { type LobbyDeps, lobbyRoutes } from './lobby/routes.ts'
import { createProviderClient } from './providers/client.ts'
import { startReadingGames } from './providers/read-games.ts'
import { KEY_APPLIER, type KeyDeps } from './providers/keys.ts'
import { BOUNDS_APPLIER, createProviderApplier, providerRoutes } from './providers/routes.ts'
import { startKeepingFigures } from './figures/keep.ts'
import { figureRoutes } from './figures/routes.ts'
import { offerRoutes } from './offer/routes.ts'
import { findKeys, noteKeyUsed, type StoredKey } from './providers/store.ts'
import { startAccruing } from './rebates/accrue.ts'
import { startSharing } from './partnership.ts'
import { casinoRecordRoutes } from './records/routes.ts'
import { nameSandbox, retireSandbox, type SandboxCasino } from './sandbox.ts'
import { type Key, SEAL_GOOD_FOR_MS } from './seal.ts'
import { startReconciling } from './reconciliation/read-report.ts'
import { createExplanationApplier, reconciliationRoutes } from './reconciliation/routes.ts'
import { startTellingOver } from './sessions/tell-over.ts'
import { type FollowDeps, startFollowing } from './stuck/follow.ts'
import { stuckRoutes } from './stuck/routes.ts'
import { serveWallet } from './adapters/serve.ts'
import { forgetNonces } from './wallet/store.ts'

/** How long a provider may take to answer. */
const PATIENCE_MS = 5000
/** What one casino may use at a time of connections that the engine and sessions have too, and what all may. */
const ONE_CASINOS_PART = 1 / 4
const ALL_CASINOS_PART = 1 / 2
/** More than a message is good for, either way of the clock. */
const NONCES_KEPT_MS = 5 * SEAL_GOOD_FOR_MS

/** @internal For the small server of people's tests. */
export { offerRoutes } from './offer/routes.ts'
/** @internal As above. */
export { createExplanationApplier, reconciliationRoutes } from './reconciliation/routes.ts'
/** @internal As above. */
export { casinoRecordRoutes } from './records/routes.ts'
export { copyBlocksFromAbove } from './offer/store.ts'
export { trailOfRound } from './records/trail.ts'
export { findMoved, type LiveRound, loadRounds } from './records/queries.ts'
export type { OfferChange } from './lobby/hear-offer.ts'
export type { SandboxCasino } from './sandbox.ts'

export type CasinoDeps = {
  /** Sees all sites. */
  readonly db: Database
  readonly jobs: Jobs
  readonly keys: { seal(text: string, owner: string): Buffer; open(sealed: Buffer, owner: string): string }
  /** The bundled provider; null where there is none. */
  readonly sandbox: SandboxCasino | null
  readonly log: Log
  readonly clock: () => number
}

type CasinoRouteDeps = Pick<KeyDeps, 'refuseWrongCode' | 'tellSecondOfficers'> &
  Pick<FollowDeps, 'tellAccount'> &
  Pick<LobbyDeps, 'admitVisitor'>

export type Casino = {
  /** Where games run: what a page may put in a frame. */
  origins(): readonly string[]
  /** What is done once a second officer has confirmed it. */
  readonly appliers: Pick<Appliers, 'CASINO_PROVIDER' | 'CASINO_KEY' | 'CASINO_BOUNDS' | 'CASINO_DIFFERENCE'>
  routes(routes: Routes, deps: CasinoRouteDeps): void
  serve(app: FastifyInstance, tellAccount: (account: ToldAccount) => void): void
  /** From now on lists of games are kept, until one is another, which is told; gives how to stop. */
  hear(url: string, onChange: (change: OfferChange) => void): Promise<Listening>
}

/** Whose secret a key is, to the seal that it is kept under. */
const ownerOfKey = (keyId: string): string => `casino ${keyId}`

/** The own share of a casino before that of all. */
function placesOf(connections: number): Shares {
  const part = (share: number): Shares => createShares(Math.max(1, Math.floor(connections * share)), PATIENCE_MS)
  const [own, all] = [part(ONE_CASINOS_PART), part(ALL_CASINOS_PART)]
  return { take: (casino) => takeBoth({ of: own, key: casino }, { of: all, key: 'casinos' }) }
}

export function createCasino({ db, jobs, keys, sandbox, log, clock }: CasinoDeps): Casino {
  const client = createProviderClient({ timeoutMs: PATIENCE_MS, clock, log }, createOutwardFetch())
  const openKey = ({ keyId: id, secret }: StoredKey): Key => ({ id, secret: keys.open(secret, ownerOfKey(id)) })
  const places = placesOf(mostConnectionsOf(db))
  const news = createOfferNews()
  let origins: readonly string[] = []
  const sealKey = (secret: string, keyId: string): Buffer => keys.seal(secret, ownerOfKey(keyId))
  let readGames: () => Promise<unknown> = async () => undefined
  return {
    origins: () => origins,
    appliers: {
      CASINO_PROVIDER: createProviderApplier(() => readGames()),
      CASINO_KEY: KEY_APPLIER,
      CASINO_BOUNDS: BOUNDS_APPLIER,
      CASINO_DIFFERENCE: createExplanationApplier(clock),
    },
    routes(routes, { refuseWrongCode, tellSecondOfficers, tellAccount, admitVisitor }) {
      const reading = startReadingGames({
        db,
        jobs,
        client,
        openKey,
        begin: async () => {
          await forgetNonces(db, NONCES_KEPT_MS)
          if (sandbox) await nameSandbox(db, sandbox, sealKey)
          else await retireSandbox(db)
        },
        found: (providers) => (origins = providers.map(({ origin }) => origin)),
      })
      readGames = () => reading.run()
      startSharing({ db, jobs })
      startAccruing({ db, jobs, clock })
      startKeepingFigures({ db, jobs })
      const asking = { db, client, openKey, clock }
      startFollowing({ ...asking, jobs, tellAccount })
      startTellingOver({ ...asking, jobs })
      stuckRoutes(routes, { ...asking, refuseWrongCode })
      const reports = startReconciling({ ...asking, jobs })
      reconciliationRoutes(routes, { db, wake: reports.wake, refuseWrongCode, tellSecondOfficers, clock })
      casinoRecordRoutes(routes)
      cockFightRoutes(routes)
      providerRoutes(routes, { db, sealKey, refuseWrongCode, tellSecondOfficers, clock })
      offerRoutes(routes, { db, refuseWrongCode, turned: news.turned })
      figureRoutes(routes, asking)
      lobbyRoutes(routes, { ...asking, news, admitVisitor })
    },
    hear: (url, onChange) => news.hear(url, { jobs, log }, onChange),
    serve(app, tellAccount) {
      const read = createBatchReader((keyIds) => findKeys(db, keyIds))
      const found = async (keyId: string) => {
        const stored = await read(keyId)
        return stored && { key: openKey(stored), provider: stored.provider }
      }
      const noteUsed = (keyId: string, now: number) => noteKeyUsed(db, keyId, now)
      serveWallet(app, { db, findKey: found, noteKeyUsed: noteUsed, tellAccount, places, log, clock })
    },
  }
}
