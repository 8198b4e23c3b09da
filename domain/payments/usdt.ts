/** What is paid in USDT for rupees, at the rate of a method; on which network, and how often that has to confirm it. docs/domain/payments.md#usdt. */
import { type Paise, scale } from '../money/index.ts'
import { isEthereum, isTron } from './wallet.ts'

/** What is sent on another network is lost, also where the wallets of both are written alike. */
export const USDT_NETWORKS = ['TRC20', 'ERC20', 'BEP20', 'POLYGON'] as const
export type UsdtNetwork = (typeof USDT_NETWORKS)[number]

/** As wallets call them. */
export const NETWORK_NAMES: Readonly<Record<UsdtNetwork, string>> = {
  TRC20: 'TRC-20 (Tron)',
  ERC20: 'ERC-20 (Ethereum)',
  BEP20: 'BEP-20 (BNB Smart Chain)',
  POLYGON: 'Polygon',
}

const OWNS_WALLET: Readonly<Record<UsdtNetwork, (wallet: string) => boolean>> = {
  TRC20: isTron,
  ERC20: isEthereum,
  BEP20: isEthereum,
  POLYGON: isEthereum,
}

/** So many blocks behind a payment nobody takes it back any more, as each network goes. */
const USUAL: Readonly<Record<UsdtNetwork, number>> = { TRC20: 20, ERC20: 12, BEP20: 15, POLYGON: 128 }
const MOST_TIMES = 10

export const usualConfirmations = (network: UsdtNetwork): number => USUAL[network]

/** What a method may ask for on its network: half of what is usual, to ten times of it. */
export const confirmationBounds = (network: UsdtNetwork): { readonly least: number; readonly most: number } => ({
  least: Math.ceil(USUAL[network] / 2),
  most: USUAL[network] * MOST_TIMES,
})
/** The most of any of them. */
export const MOST_CONFIRMATIONS = 1280

/** What a method that is paid in USDT says beside its wallet. */
export type UsdtTerms = {
  /** What one is worth; of versions before there were rates there is none. */
  readonly usdtRate?: Paise | undefined
  readonly network?: UsdtNetwork | undefined
  /** That the network must have seen before anything is credited; the usual number until another is said. */
  readonly confirmations?: number | undefined
}
type UsdtField = 'usdtRate' | 'network' | 'confirmations'

/** The first of these that is not as it must be: all of USDT, and none of anything else. */
export function wrongUsdt(
  terms: UsdtTerms & { readonly paymentType: string; readonly walletNumber: string },
): UsdtField | undefined {
  const { paymentType, walletNumber, usdtRate, network, confirmations } = terms
  if (paymentType !== 'USDT') {
    const fields = [
      ['usdtRate', usdtRate],
      ['network', network],
      ['confirmations', confirmations],
    ] as const
    return fields.find(([, value]) => value !== undefined)?.[0]
  }
  if (!usdtRate) return 'usdtRate'
  if (network === undefined || !OWNS_WALLET[network](walletNumber)) return 'network'
  const { least, most } = confirmationBounds(network)
  const isWithin = confirmations === undefined || (confirmations >= least && confirmations <= most)
  return isWithin ? undefined : 'confirmations'
}

/** With the usual number of confirmations where it says none: what a version asks for stays, whatever is usual later. */
export const withConfirmations = <T extends UsdtTerms>(terms: T): T =>
  terms.network === undefined
    ? terms
    : { ...terms, confirmations: terms.confirmations ?? usualConfirmations(terms.network) }

const CENTS = 100

/** Hundredths of a USDT, so that what comes is worth no less than what is claimed. `rate`: what one USDT is worth. */
export const usdtCents = (amount: Paise, rate: Paise): number => Math.ceil((amount * CENTS) / rate)

/** As it is typed into a wallet. */
export const formatUsdt = (cents: number): string => (cents / CENTS).toFixed(2)

/** Millionths of a USDT: what arrives is no whole number of hundredths, since some wallets send less a fee. */
export type MicroUsdt = number & { readonly unit: 'microUsdt' }
export const MICROS_OF_USDT = 1_000_000
const USDT = /^(\d{1,9})(?:\.(\d{1,6}))?$/

/** Undefined when it is no number of USDT with six decimals at most. */
export function parseUsdt(text: string): MicroUsdt | undefined {
  const [, whole = '', part = ''] = USDT.exec(text.trim()) ?? []
  return whole === '' ? undefined : ((Number(whole) * MICROS_OF_USDT + Number(part.padEnd(6, '0'))) as MicroUsdt)
}

/** With as many decimals as it has, two at least. */
export const formatMicros = (micros: MicroUsdt): string => (micros / MICROS_OF_USDT).toFixed(6).replace(/0{1,4}$/, '')

/** What its player was told to send for a claim is worth so much: no less, and more by what a hundredth of a USDT is worth at most. */
export const worthOfSent = (amount: Paise, rate: Paise): Paise => scale(rate, usdtCents(amount, rate), CENTS)

/** In rupees, rounded once; undefined where that is nothing, or more than `most`. */
export function worthOf(usdt: MicroUsdt, rate: Paise, most: Paise): Paise | undefined {
  // Far beyond what can be said exactly the quotient is still near enough to tell.
  if ((usdt / MICROS_OF_USDT) * rate > most + 1) return undefined
  const worth = scale(rate, usdt, MICROS_OF_USDT)
  return worth > 0 && worth <= most ? worth : undefined
}

/** What an officer has found on the network. */
export type Arrival = { readonly hash: string; readonly confirmations: number; readonly usdt: MicroUsdt }

/** In the one spelling that is compared; undefined of what is none. Where Ethereum's are written `0x` may stand before it. */
export function parseHash(network: UsdtNetwork, typed: string): string | undefined {
  const bare = typed.replaceAll(/\s/g, '').toLowerCase()
  const hash = network === 'TRC20' ? bare : bare.replace(/^0x/, '')
  return /^[0-9a-f]{64}$/.test(hash) ? hash : undefined
}

/** So long a rate holds for a player from when they were shown it. */
export const RATE_HOLDS_MS = 15 * 60 * 1000

const ALONE_BPS = 300
const BPS = 10_000

/** Whether a rate is further from the one that two officers stand behind than one of them may move it: small steps add up to one. @internal Exported for the tests. */
export const takesTwoToRate = (agreed: Paise | undefined, rate: Paise | undefined): boolean =>
  rate !== undefined && (agreed === undefined || Math.abs(rate - agreed) * BPS > agreed * ALONE_BPS)

/** Whether terms that pay the same are more than one officer may change: a rate that moves far, or fewer confirmations than two agreed to. */
export const takesTwoToTrade = (agreed: UsdtTerms, terms: UsdtTerms): boolean =>
  takesTwoToRate(agreed.usdtRate, terms.usdtRate) ||
  (terms.confirmations !== undefined && terms.confirmations < (agreed.confirmations ?? 0))
