/** What is paid in USDT for rupees, at the rate of a method; and on which network. docs/domain/payments.md#usdt. */
import type { Paise } from '../money/index.ts'

/** Hundredths of a USDT, so that what comes is worth no less than what is claimed. `rate`: what one USDT is worth. */
export const usdtCents = (amount: Paise, rate: Paise): number => Math.ceil((amount * 100) / rate)

/** As it is typed into a wallet. */
export const formatUsdt = (cents: number): string => (cents / 100).toFixed(2)

/** The network is the wallet's: what is sent on another one is lost. */
export const networkOf = (wallet: string): 'TRC-20' | 'ERC-20' => (wallet.startsWith('0x') ? 'ERC-20' : 'TRC-20')

/** So long a rate holds for a player from when they were shown it. */
export const RATE_HOLDS_MS = 15 * 60 * 1000

const ALONE_BPS = 300
const BPS = 10_000

/** Whether a rate is further from the one that two officers stand behind than one of them may move it: small steps add up to one. */
export const takesTwoToRate = (agreed: Paise | undefined, rate: Paise | undefined): boolean =>
  rate !== undefined && (agreed === undefined || Math.abs(rate - agreed) * BPS > agreed * ALONE_BPS)
