import {
  addCasinoKey,
  changeCasinoProvider,
  getCasinoProviders,
  registerCasinoProvider,
  retireCasinoKey,
} from '@paddock/contract/endpoints/casino'
import type { CasinoBounds, CasinoProvider } from '@paddock/contract/shapes/casino'
import { type AdapterName, takesTheirKey, type Terms, termsOf, type WalletMode } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { amountInWords } from '../../kit/page/index.ts'
import { tellOutcome, useReadChangesAgain } from '../../kit/second-officer/index.ts'

const PROVIDERS = ['casino', 'providers'] as const
/** They are asked for their games once a minute. */
const EVERY_MS = 30_000
const CURRENCY = 'INR'

export function useProviders() {
  const client = useClient()
  return useQuery({
    queryKey: PROVIDERS,
    queryFn: async ({ signal }) => (await client.call(getCasinoProviders, {}, signal)).docs,
    refetchInterval: EVERY_MS,
  })
}

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

/** What is done with providers; each asks first, with the transaction code. */
export function useProviderActions() {
  const client = useClient()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const readChangesAgain = useReadChangesAgain()
  const done = async (outcome: { readonly changeId: string | null }) => {
    tellOutcome(outcome, COMMON.done)
    await Promise.all([queries.invalidateQueries({ queryKey: PROVIDERS }), readChangesAgain()])
  }

  const set = ({ _id: providerId, name, origin, active }: CasinoProvider) =>
    confirm({
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

  const register = ({ scale, theirKey, ...terms }: NewProvider, onKey: (key: ShownKey) => void): Question => ({
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

  const addKey = (
    { _id: providerId, name, adapter }: CasinoProvider,
    theirKey: string,
    onKey: (key: ShownKey) => void,
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

  const retireKey = ({ name }: CasinoProvider, keyId: string) =>
    confirm({
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

  const setSilence = ({ _id: providerId, name }: CasinoProvider, silenceHours: number): Question => ({
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
  const setCaps = (provider: CasinoProvider, wanted: ProviderCaps): Question | undefined => {
    const changed = CAPS.filter((cap) => wanted[cap] !== provider[cap])
    if (changed.length === 0) return undefined
    return {
      title: WORDS.setCaps,
      text: WORDS.setCapsFact,
      facts: [
        [WORDS.name, provider.name],
        ...changed.flatMap((cap) => capFacts(WORDS[cap], provider[cap], wanted[cap])),
      ],
      action: WORDS.setCaps,
      run: async ({ transactionCode, idempotencyKey }) => {
        const caps = Object.fromEntries(changed.map((cap) => [cap, wanted[cap]]))
        const body = { providerId: provider._id, ...caps, transactionCode }
        await done(await client.call(changeCasinoProvider, { body, idempotencyKey }))
      },
    }
  }

  return { set, register, addKey, retireKey, setSilence, setCaps }
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
