/** Providers as they are asked by us, each in its adapter's shapes. docs/domain/casino.md#asked. */
import { adapterOf } from '../adapters/index.ts'
import type {
  Asked,
  AskedDay,
  AskedRound,
  NewSession,
  OpenedSession,
  Opening,
  ReportPage,
  ToldRound,
} from '../adapters/outbound/outbound.ts'
import { createWire } from '../adapters/outbound/wire.ts'
import type { Offer, StoredProvider } from '../provider.ts'
import type { Key } from '../seal.ts'

export type ProviderClient = {
  /** What it offers; of what cannot be read of it nothing. Undefined where it does not answer, or has no list. */
  games(provider: StoredProvider, key: Key): Promise<readonly Offer[] | undefined>
  /** Undefined where it does not answer, or leads elsewhere than it may. */
  openSession(provider: StoredProvider, key: Key, launch: Launch): Promise<OpenedSession | undefined>
  /** Tells it that a session is over. Gives whether it answered: one that it does not know is over too. */
  endSession(provider: StoredProvider, key: Key, providerSession: string): Promise<boolean>
  /** Undefined where it does not answer. */
  round(provider: StoredProvider, key: Key, about: AskedRound): Promise<ToldRound | 'unknown' | undefined>
  /** Asks it to take a round back that has not ended. Gives the round as it is then; undefined where it does not answer. */
  cancelRound(provider: StoredProvider, key: Key, about: AskedRound): Promise<ToldRound | undefined>
  /** A page of what a day of UTC has booked, behind the line of that name; undefined where it does not answer. */
  report(provider: StoredProvider, key: Key, day: AskedDay): Promise<ReportPage | undefined>
}

/** `address`: where the player asks from, which only those hear who must. */
type Launch = { readonly session: NewSession; readonly address: string }

export type ClientDeps = {
  readonly timeoutMs: number
  readonly clock: () => number
  readonly log: { warn(facts: object, text: string): void }
}

export function createProviderClient({ timeoutMs, clock, log }: ClientDeps, send: typeof fetch): ProviderClient {
  /** Of each that could not be asked when it was last, why. */
  const causes = new Map<number, string>()

  function tell({ id: providerId, name }: StoredProvider, error: unknown): void {
    const cause = causeOf(error)
    if (causes.get(providerId) === cause) return
    causes.set(providerId, cause)
    log.warn({ provider: name, cause }, 'a provider of games could not be asked')
  }

  /** Undefined where it does not answer, which the log has, or where its protocol has no such question. */
  async function ask<T>(
    provider: StoredProvider,
    key: Key,
    question: ((asked: Asked) => Promise<T>) | null | undefined,
  ): Promise<T | undefined> {
    if (!question) return undefined
    try {
      const said = await question({ provider, key, wire: createWire(timeoutMs, send), clock })
      causes.delete(provider.id)
      return said
    } catch (error) {
      tell(provider, error)
      return undefined
    }
  }

  const outboundOf = ({ adapter }: StoredProvider) => adapterOf[adapter].outbound
  return {
    async games(provider, key) {
      const offers = await ask(provider, key, outboundOf(provider).games?.read)
      // One that it names twice is what it said of it last.
      return offers && [...new Map(offers.map((offer) => [offer.gameCode, offer])).values()]
    },
    async openSession(provider, key, launch) {
      const { sessions } = outboundOf(provider)
      return await ask(provider, key, sessions && ((asked) => open(asked, sessions, launch)))
    },
    async endSession(provider, key, providerSession) {
      const { endSession } = outboundOf(provider)
      const told = async (asked: Asked, end: NonNullable<typeof endSession>) => {
        await end(asked, providerSession)
        return true
      }
      return (await ask(provider, key, endSession && ((asked) => told(asked, endSession)))) ?? false
    },
    async round(provider, key, about) {
      const { rounds } = outboundOf(provider)
      return await ask(provider, key, rounds && ((asked) => rounds.round(asked, about)))
    },
    async cancelRound(provider, key, about) {
      const { rounds } = outboundOf(provider)
      return await ask(provider, key, rounds && ((asked) => rounds.cancel(asked, about)))
    },
    async report(provider, key, day) {
      const { report } = outboundOf(provider)
      return await ask(provider, key, report && ((asked) => report(asked, day)))
    },
  }
}

async function open(asked: Asked, there: Opening, { session, address }: Launch): Promise<OpenedSession> {
  const opened = await there.open(asked, session, address)
  if (!there.isPlace(new URL(opened.launchUrl), asked.provider)) throw new Error('it leads elsewhere than it may')
  return opened
}

/** What `fetch` throws says why in its cause. */
const causeOf = (error: unknown): string =>
  error instanceof Error
    ? [error, error.cause].flatMap((one) => (one instanceof Error ? [one.message] : [])).join(': ')
    : String(error)
