import { Button } from '@paddock/ui/primitives'
import { PAYMENT_WORDS } from '../words.ts'
import type { Read } from './use-read-utr.ts'

type ReadHintProps = { readonly read: Read; readonly utr: string; readonly onUse: (utr: string) => void }

/** What became of reading the image, below the field: another reference than the typed one is offered, never put in its place. */
export function ReadHint({ read, utr, onUse }: ReadHintProps) {
  if (read.is === 'reading') return <output className="text-xs text-quiet">{PAYMENT_WORDS.readingImage}</output>
  if (read.is !== 'read' || utr.replaceAll(/\s/g, '') === read.utr) return null
  return (
    <output className="flex min-h-11 items-center justify-between gap-3 text-sm">
      <span>{PAYMENT_WORDS.onTheImage(read.utr)}</span>
      <Button onClick={() => onUse(read.utr)}>{PAYMENT_WORDS.useIt}</Button>
    </output>
  )
}
