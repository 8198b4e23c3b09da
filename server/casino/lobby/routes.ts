/** The lobby: what is offered, and opening it. 001 §3.3; docs/domain/casino.md#lobby. */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { calls, isOn, type Refusal, type SiteConfig } from '@paddock/contract'
import { writeAmount } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import { must, refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type HostSite, type Routes } from '../../platform/http-call.ts'
import { refuseStayingAway } from '../../protection/index.ts'
import type { ProviderClient } from '../providers/client.ts'
import { addressOf } from '../../sites/index.ts'
import { findKeyOf, type StoredKey } from '../providers/store.ts'
import type { Key } from '../seal.ts'
import { playerRefOf } from '../wallet/player-ref.ts'
import { findSeat } from '../wallet/store.ts'
import { endSession, findCheckMinutes, findOffered, insertSession, listGames, type Shelf } from './store.ts'

/** How long the token in a game's address is good. */
const TOKEN_SECONDS = 60

export type LobbyDeps = {
  /** The installation's: providers and their keys are of no site. */
  readonly db: Database
  readonly client: ProviderClient
  readonly openKey: (stored: StoredKey) => Key
  readonly clock: () => number
}

export function lobbyRoutes(routes: Routes, { db, client, openKey, clock }: LobbyDeps): void {
  routes.open(calls.getCasinoGames, async ({ site, query: { gameType = null } }) =>
    answer({ docs: site.config.noCasino ? [] : await listGames(db, gameType, shelfOf(site.config)) }),
  )

  routes.guarded(calls.launchCasinoGame, async (asked) => {
    const { actor, site, body } = asked
    const { accountId } = actor
    const refusal =
      (await refusePlayer(asked.db, site, accountId)) ?? (await refuseStayingAway(asked.db, accountId, clock()))
    if (refusal) return refuse(refusal)
    // Points that are no money are those of demo accounts alone.
    if (body.mode === 'demo' && !actor.isDemo) return refuse({ code: 'DEMO_NOT_OFFERED' })
    const offered = await findOffered(db, body, shelfOf(site.config))
    if (!offered) return refuse({ code: 'NOT_FOUND' })
    const stored = offered.isOffered ? await findKeyOf(db, offered.providerId) : undefined
    if (!stored) return refuse({ code: 'GAME_NOT_OFFERED' })
    const { providerId, gameCode } = offered
    const { provider } = stored
    const mode = actor.isDemo ? 'demo' : 'real'
    const token = randomBytes(32).toString('base64url')
    const sessionId = randomUUID()
    const own = {
      id: sessionId,
      siteId: site.id,
      accountId,
      loginSession: actor.sessionKey,
      providerId,
      gameCode,
      mode,
    } as const
    // Before the provider is asked: it may take the token up before it answers.
    const kept = { ...own, tokenHash: hash('sha256', token, 'buffer'), tokenSeconds: TOKEN_SECONDS }
    await insertSession(asked.db, kept)
    const here = pageAt(asked.header('host') ?? '')
    const written = (amount: Paise): string => writeAmount(amount, provider.scale)
    const launchUrl = await client.openSession(provider, openKey(stored), {
      playerRef: playerRefOf({
        siteId: site.id,
        providerId,
        accountId,
      }),
      token,
      gameCode,
      mode,
      currency: provider.currency,
      locale: body.locale ?? 'en',
      platform: body.platform,
      returnUrl: `${here}/live-casino`,
      depositUrl: `${here}/deposit`,
      parentOrigin: here,
      limits: { min: written(offered.min), max: written(offered.max) },
      realityCheckMinutes: await findCheckMinutes(asked.db, accountId),
    })
    if (launchUrl === undefined) {
      await endSession(asked.db, sessionId)
      return refuse({ code: 'CASINO_UNREACHABLE' })
    }
    await asked.db.transaction().execute(async (tx) => {
      const change = {
        action: 'CASINO_GAME_OPENED',
        objectType: 'casinoGame',
        objectId: `${provider.name}/${gameCode}`,
      } as const
      await recordAudit(tx, entryOf(asked, { ...change, after: { sessionId } }))
    })
    return answer({ docs: { launchUrl, sessionId, origin: provider.origin } })
  })
}

/** 001 §6 calls the European casino by its provider. */
const EUROPEAN = 'evolution gaming'

const shelfOf = (config: SiteConfig): Shelf => ({
  hidden: isOn(config, 'europeanCasinoDisabled') ? [EUROPEAN] : [],
  first: isOn(config, 'highPercentageGames') ? config.highPercentageGames : [],
})

/** The page that asks, as its browser calls it: of desktops too, and with its port. */
function pageAt(host: string): string {
  const page = new URL(addressOf(host.replace(/:\d+$/, ''), ''))
  page.port = /:(\d+)$/.exec(host)?.[1] ?? ''
  return page.origin
}

async function refusePlayer(from: Database, { id, config }: HostSite, accountId: number): Promise<Refusal | undefined> {
  const seat = must(await findSeat(from, { siteId: id, providerId: 0, accountId }), 'whoever asks has an account')
  if (seat.userLocked) return { code: 'ACCOUNT_LOCKED' }
  return seat.casinoLock || config.noCasino ? { code: 'CASINO_LOCKED' } : undefined
}
