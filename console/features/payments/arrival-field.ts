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
import { type RefObject, useRef, useState } from 'react'
import { readWhole } from '../../kit/form/index.ts'

export type ArrivalTexts = { readonly hash: string; readonly confirmations: string; readonly usdt: string }

export type ArrivalField = {
  readonly texts: ArrivalTexts
  /** Whole, and as the server takes it; undefined while it is not. */
  readonly arrived: { readonly arrival: Arrival; readonly worth: Paise } | undefined
  readonly onType: (texts: Partial<ArrivalTexts>) => void
  readonly field: RefObject<HTMLInputElement | null>
}

/** What was to be sent until another amount is typed; of two officers, what the first has found. Who looked it up types the rest. */
export function useArrival(deposit: QueuedDeposit | undefined): ArrivalField {
  const [typed, setTyped] = useState<{ readonly id: string; readonly texts: Partial<ArrivalTexts> } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = deposit?._id
  const own = typed !== null && typed.id === id ? typed.texts : {}
  const texts = { hash: '', confirmations: '', usdt: deposit ? usualOf(deposit) : '', ...own }
  return {
    texts,
    arrived: deposit && readArrival(deposit, texts),
    onType: (next) => id !== undefined && setTyped({ id, texts: { ...own, ...next } }),
    field,
  }
}

function usualOf({ amount, usdt }: QueuedDeposit): string {
  if (!usdt || usdt.rate === null) return ''
  return usdt.arrived === null ? formatUsdt(usdtCents(amount, usdt.rate)) : formatMicros(usdt.arrived)
}

function readArrival({ utr, usdt: asked }: QueuedDeposit, texts: ArrivalTexts): ArrivalField['arrived'] {
  if (!asked || asked.rate === null) return undefined
  const hash = parseHash(asked.network, texts.hash)
  const confirmations = readWhole(texts.confirmations)
  const usdt = parseUsdt(texts.usdt)
  if (hash === undefined || hash !== utr || usdt === undefined) return undefined
  if (confirmations === undefined || confirmations < asked.needed) return undefined
  const worth = worthOf(usdt, asked.rate, MOST_AMOUNT)
  return worth === undefined ? undefined : { arrival: { hash, confirmations, usdt }, worth }
}
