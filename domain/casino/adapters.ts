/** In which shapes a provider speaks to the wallet. docs/domain/casino.md#adapters. */
export const ADAPTERS = ['canonical', 'hub88', 'slotegrator', 'evolution', 'exposure-tables'] as const
export type AdapterName = (typeof ADAPTERS)[number]

export const WALLET_MODES = ['debit', 'exposure'] as const
/** Whether stakes are taken at once, or what may be lost is held. */
export type WalletMode = (typeof WALLET_MODES)[number]

export type Terms = {
  readonly walletMode: WalletMode
  /** Digits of its smallest unit behind the point of a rupee. */
  readonly scale: number
}

type Shapes = {
  /** What its protocol fixes; null: what each provider of it says. */
  readonly terms: Terms | null
  /** Whether its key is made with something that the provider gives. */
  readonly takesTheirKey: boolean
}

const SHAPES: Readonly<Record<AdapterName, Shapes>> = {
  canonical: { terms: null, takesTheirKey: false },
  hub88: { terms: { walletMode: 'debit', scale: 5 }, takesTheirKey: true },
  slotegrator: { terms: { walletMode: 'debit', scale: 2 }, takesTheirKey: true },
  evolution: { terms: { walletMode: 'debit', scale: 2 }, takesTheirKey: true },
  'exposure-tables': { terms: { walletMode: 'exposure', scale: 2 }, takesTheirKey: false },
}

/** Of a provider that says these where its protocol leaves them open. */
export const termsOf = (adapter: AdapterName, said: Terms): Terms => SHAPES[adapter].terms ?? said
export const takesTheirKey = (adapter: AdapterName): boolean => SHAPES[adapter].takesTheirKey

/** Below where the wallet answers under a key: all but ours have it in their address, since nothing else of a call says whose it is. */
export const walletPathOf = (adapter: AdapterName, keyId: string): string =>
  adapter === 'canonical' ? '/casino-wallet/v1' : `/casino-wallet/${adapter}/${keyId}`
