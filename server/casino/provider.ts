/** Who provides games, and what they offer, as it is kept. docs/domain/casino.md#providers. */
import type { AdapterName, GameType, Volatility, WalletMode } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'

export type StoredProvider = {
  readonly id: number
  readonly name: string
  readonly baseUrl: string
  readonly origin: string
  readonly currency: string
  readonly scale: number
  readonly adapter: AdapterName
  readonly walletMode: WalletMode
  readonly active: boolean
}

export type Offer = {
  readonly gameCode: string
  readonly gameId: string
  readonly name: string
  readonly type: GameType
  readonly providerName: string
  readonly providerType: string
  readonly subProviderName: string
  /** Of one stake; null where its list does not say. */
  readonly min: Paise | null
  readonly max: Paise | null
  readonly urlThumb: string
  readonly urlThumbRect: string
  readonly rtpBps: number | null
  readonly volatility: Volatility | null
}
