/** What is asked before anything is done with a provider, with the transaction code. */
import {
  addCasinoKey,
  changeCasinoProvider,
  registerCasinoProvider,
  retireCasinoKey,
} from '@paddock/contract/endpoints/casino'
import type { CasinoBounds, CasinoProvider } from '@paddock/contract/shapes/casino'
import { type AdapterName, takesTheirKey, type Terms, termsOf, type WalletMode } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import type { Client } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import type { Question } from '../../kit/confirm/index.ts'
import { amountInWords } from '../../kit/page/index.ts'

const CURRENCY = 'INR'

export type NewProvider = {
  readonly name: string
  readonly baseUrl: string
  readonly origin: string
  readonly adapter: AdapterName
  readonly scale: string
  readonly walletMode: WalletMode
  readonly theirKey: string
}
export type ShownKey = {
  readonly name: string
  readonly adapter: AdapterName
  readonly keyId: string
  readonly secret: string
}

export type ProviderCaps = Pick<CasinoBounds, 'mostNetADay' | 'mostWinOfRound'>
const CAPS = ['mostNetADay', 'mostWinOfRound'] as const

/** What it gave for its key, where its shapes want something. */
const given = (adapter: AdapterName, theirKey: string) => (takesTheirKey(adapter) ? { theirKey: theirKey.trim() } : {})

/** Shown once, to whoever made it. */
export type OnKey = (key: ShownKey) => void

/** By what it is done, and what is done then. */
export type Asking = {
  readonly client: Client
  readonly done: (outcome: { readonly changeId: string | null }) => Promise<void>
}

export const switchQuestion = (
  { client, done }: Asking,
  { _id: providerId, name, origin, active }: CasinoProvider,
): Question => ({
  title: active ? WORDS.takeOff : WORDS.putOn,
  text: active ? WORDS.takeOffFact : WORDS.putOnFact,
  facts: [
    [WORDS.name, name],
    [WORDS.origin, origin],
  ],
  action: active ? WORDS.takeOff : WORDS.putOn,
  isDanger: active,
  run: async ({ transactionCode, idempotencyKey }) => {
    const body = { providerId, active: !active, transactionCode }
    await done(await client.call(changeCasinoProvider, { body, idempotencyKey }))
  },
})

export const registerQuestion = (
  { client, done }: Asking,
  { scale, theirKey, ...terms }: NewProvider,
  onKey: OnKey,
): Question => ({
  title: WORDS.register,
  text: WORDS.registerFact,
  facts: [
    [WORDS.name, terms.name],
    [WORDS.baseUrl, terms.baseUrl],
    [WORDS.origin, terms.origin],
    [WORDS.adapter, WORDS.adapters[terms.adapter]],
    ...termFacts(terms.adapter, { walletMode: terms.walletMode, scale: Number(scale) }),
  ],
  action: WORDS.register,
  run: async ({ transactionCode, idempotencyKey }) => {
    const counts = { currency: CURRENCY, scale: Number(scale) } as const
    const body = { ...terms, ...counts, ...given(terms.adapter, theirKey), transactionCode }
    const proposed = await client.call(registerCasinoProvider, { body, idempotencyKey })
    onKey({ name: terms.name, adapter: terms.adapter, ...proposed.docs })
    await done(proposed)
  },
})

export const addKeyQuestion = (
  { client, done }: Asking,
  { _id: providerId, name, adapter }: CasinoProvider,
  theirKey: string,
  onKey: OnKey,
): Question => ({
  title: WORDS.addKey,
  text: WORDS.addKeyFact,
  facts: [[WORDS.name, name]],
  action: WORDS.addKey,
  run: async ({ transactionCode, idempotencyKey }) => {
    const body = { providerId, ...given(adapter, theirKey), transactionCode }
    const proposed = await client.call(addCasinoKey, { body, idempotencyKey })
    onKey({ name, adapter, ...proposed.docs })
    await done(proposed)
  },
})

export const retireKeyQuestion = ({ client, done }: Asking, { name }: CasinoProvider, keyId: string): Question => ({
  title: WORDS.retireKey,
  text: WORDS.retireKeyFact,
  facts: [
    [WORDS.name, name],
    [WORDS.keyId, keyId],
  ],
  action: WORDS.retireKey,
  isDanger: true,
  run: async ({ transactionCode, idempotencyKey }) => {
    const body = { keyId, retired: true, transactionCode } as const
    await client.call(retireCasinoKey, { body, idempotencyKey })
    await done({ changeId: null })
  },
})

export const silenceQuestion = (
  { client, done }: Asking,
  { _id: providerId, name }: CasinoProvider,
  silenceHours: number,
): Question => ({
  title: WORDS.setSilence,
  text: WORDS.setSilenceFact,
  facts: [
    [WORDS.name, name],
    [WORDS.silenceHours, String(silenceHours)],
  ],
  action: WORDS.setSilence,
  run: async ({ transactionCode, idempotencyKey }) => {
    const body = { providerId, silenceHours, transactionCode }
    await done(await client.call(changeCasinoProvider, { body, idempotencyKey }))
  },
})

/** Those that are others than they were; where none is there is nothing to ask. */
export const capsQuestion = (
  { client, done }: Asking,
  provider: CasinoProvider,
  wanted: ProviderCaps,
): Question | undefined => {
  const changed = CAPS.filter((cap) => wanted[cap] !== provider[cap])
  if (changed.length === 0) return undefined
  return {
    title: WORDS.setCaps,
    text: WORDS.setCapsFact,
    facts: [[WORDS.name, provider.name], ...changed.flatMap((cap) => capFacts(WORDS[cap], provider[cap], wanted[cap]))],
    action: WORDS.setCaps,
    run: async ({ transactionCode, idempotencyKey }) => {
      const caps = Object.fromEntries(changed.map((cap) => [cap, wanted[cap]]))
      const body = { providerId: provider._id, ...caps, transactionCode }
      await done(await client.call(changeCasinoProvider, { body, idempotencyKey }))
    },
  }
}

type Fact = readonly [label: string, value: string]

/** What stakes are counted in, and how they are taken: as its protocol says where that says so. */
function termFacts(adapter: AdapterName, said: Terms): readonly Fact[] {
  const { walletMode, scale } = termsOf(adapter, said)
  return [
    [WORDS.scale, `${CURRENCY}, ${scale}`],
    [WORDS.walletMode, WORDS.walletModes[walletMode]],
  ]
}

/** A zero too many is read before it is sent. */
const capFacts = (label: string, before: Paise, after: Paise): readonly Fact[] => [
  [label, WORDS.was(formatAmount(before), formatAmount(after))],
  [COMMON.inWords, amountInWords(after)],
]
