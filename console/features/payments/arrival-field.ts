/** What has arrived of a deposit in USDT, as an officer types it from what the network says. */
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import type { Paise } from '@paddock/domain/money'
import {
  type Arrival,
  formatUsdt,
  formatMicros,
  MOST_AMOUNT,
  parseHash,
  parseUsdt,
  usdtCents,
  worthOf,
} from '@paddock/domain/payments'
import { readWhole } from '../../kit/form/index.ts'
import { type TypedField, useTypedFor } from './typed-field.ts'

export type ArrivalField = {
  readonly hash: TypedField
  readonly confirmations: TypedField
  readonly usdt: TypedField
  /** Whole, and as the server takes it; undefined while it is not. */
  readonly arrived: { readonly arrival: Arrival; readonly worth: Paise } | undefined
}

/** What was to be sent until another amount is typed; of two officers, what the first has found. Who looked it up types the rest. */
export function useArrival(deposit: QueuedDeposit | undefined): ArrivalField {
  const hash = useTypedFor(deposit?._id, '')
  const confirmations = useTypedFor(deposit?._id, '')
  const usdt = useTypedFor(deposit?._id, deposit ? usualOf(deposit) : '')
  const texts = { hash: hash.text, confirmations: confirmations.text, usdt: usdt.text }
  return { hash, confirmations, usdt, arrived: deposit && readArrival(deposit, texts) }
}

type Texts = { readonly hash: string; readonly confirmations: string; readonly usdt: string }

function usualOf({ amount, usdt }: QueuedDeposit): string {
  if (!usdt || usdt.rate === null) return ''
  return usdt.arrived === null ? formatUsdt(usdtCents(amount, usdt.rate)) : formatMicros(usdt.arrived)
}

function readArrival({ utr, usdt: asked }: QueuedDeposit, texts: Texts): ArrivalField['arrived'] {
  if (!asked || asked.rate === null) return undefined
  const hash = parseHash(asked.network, texts.hash)
  const confirmations = readWhole(texts.confirmations)
  const usdt = parseUsdt(texts.usdt)
  if (hash === undefined || hash !== utr || usdt === undefined) return undefined
  if (confirmations === undefined || confirmations < asked.needed) return undefined
  const worth = worthOf(usdt, asked.rate, MOST_AMOUNT)
  return worth === undefined ? undefined : { arrival: { hash, confirmations, usdt }, worth }
}
