/** What stands on the image of a payment: the officer's own browser reads it, whatever the player's said of it. A hint, no evidence. */
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { isSameUtr, RAIL_OF } from '@paddock/domain/payments'
import { Icon } from '@paddock/ui/primitives'
import type { Box, Located } from '@paddock/ui/receipts'
import { useQuery } from '@tanstack/react-query'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { DEPOSITS } from './deposits.ts'

/** Where it stands on an image that is so large. */
export type Mark = { readonly box: Box; readonly size: Located['size'] }
export type Reading =
  | { readonly is: 'NOTHING_TO_READ' }
  | { readonly is: 'READING' }
  | { readonly is: 'UNREAD' }
  | { readonly is: 'READ'; readonly utr: string; readonly isClaimed: boolean; readonly mark: Mark }

type Asked = Pick<QueuedDeposit, '_id' | 'type' | 'utr'> & {
  /** Of the image; undefined until it is shown. */
  readonly url: string | undefined
}

/** Reads the image of that address. */
export type Reader = (url: string, signal: AbortSignal) => Promise<Located>

/** Each image is read once, when somebody looks at it. */
export function useReading({ _id, type, utr, url }: Asked, read: Reader): Reading {
  // Only such a payment has a number of twelve digits.
  const isReadable = RAIL_OF[type] === 'RRN'
  const { data, isError } = useQuery({
    queryKey: [DEPOSITS, 'reading', _id],
    queryFn: ({ signal }) => read(url ?? '', signal),
    enabled: isReadable && url !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  if (!isReadable) return { is: 'NOTHING_TO_READ' }
  if (isError) return { is: 'UNREAD' }
  if (!data) return url === undefined ? { is: 'NOTHING_TO_READ' } : { is: 'READING' }
  return readingOf(data, utr)
}

/** The claimed one, where it stands there; else the first. */
function readingOf({ size, found }: Located, claimed: string | null): Reading {
  const isClaimed = (utr: string) => claimed !== null && isSameUtr('RRN', claimed, utr)
  const one = found.find(({ utr }) => isClaimed(utr)) ?? found[0]
  if (!one) return { is: 'UNREAD' }
  return { is: 'READ', utr: one.utr, isClaimed: isClaimed(one.utr), mark: { box: one.box, size } }
}

/** The reader weighs more than the console: it comes when there is an image to read. */
export const readLater: Reader = async (url, signal) => {
  const image = await (await fetch(url, { signal })).blob()
  const { locateUtrs } = await import('@paddock/ui/receipts')
  signal.throwIfAborted()
  return await locateUtrs(image)
}

/** Below the image, in words: the mark on it is for the eyes alone. */
export function ReadingLine({ reading }: { readonly reading: Reading }) {
  if (reading.is === 'NOTHING_TO_READ') return null
  const { icon, colour, text } = lineOf(reading)
  return (
    <output className={`flex min-h-9 items-center gap-2 border-t border-line px-3 py-1.5 text-sm ${colour}`}>
      <Icon name={icon} className="size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </output>
  )
}

function lineOf(reading: Exclude<Reading, { readonly is: 'NOTHING_TO_READ' }>) {
  switch (reading.is) {
    case 'READING':
      return { icon: 'search', colour: 'text-quiet', text: WORDS.readingProof } as const
    case 'UNREAD':
      return { icon: 'info', colour: 'text-quiet', text: WORDS.proofUnread } as const
    case 'READ':
      return reading.isClaimed
        ? ({ icon: 'check', colour: 'text-profit', text: WORDS.readAsClaimed(reading.utr) } as const)
        : ({ icon: 'warning', colour: 'text-warn', text: WORDS.readOtherwise(reading.utr) } as const)
  }
}
