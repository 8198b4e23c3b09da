import { showToast } from '@paddock/ui/primitives'
import type { Which } from '@paddock/ui/receipts'
import { TEXTS } from '@paddock/ui/words'
import { useEffect, useRef, useState } from 'react'

type Reading = {
  readonly image: File | null
  /** As it stands in its field. */
  readonly utr: string
  readonly which: Which
  /** Called only while nothing is typed. */
  readonly onUtr: (utr: string) => void
}

export type Read = { readonly is: 'idle' | 'reading' | 'unread' } | { readonly is: 'read'; readonly utr: string }

/**
 * Reads each image once. What stands on it is entered where nothing was typed; what was typed stays, and what was read is told, for its owner to
 * offer. A reader that does not come leaves the field to be typed in.
 */
export function useReadUtr({ image, utr, which, onUtr }: Reading, read = readLater): Read {
  const [done, setDone] = useState<{ readonly image: File; readonly utr: string | undefined } | null>(null)
  const now = useRef({ utr, onUtr })
  useEffect(() => {
    now.current = { utr, onUtr }
  })
  useEffect(() => {
    if (!image) return
    let isOver = false
    read(image, which).then(
      (found) => {
        if (isOver) return
        setDone({ image, utr: found })
        if (found === undefined || now.current.utr.trim() !== '') return
        now.current.onUtr(found)
        showToast(TEXTS.utrFetched)
      },
      () => isOver || setDone({ image, utr: undefined }),
    )
    return () => {
      isOver = true
    }
  }, [image, which, read])
  if (!image) return { is: 'idle' }
  if (done?.image !== image) return { is: 'reading' }
  return done.utr === undefined ? { is: 'unread' } : { is: 'read', utr: done.utr }
}

/** The reader weighs more than the app: it comes when there is an image to read. */
const readLater = async (image: File, which: Which): Promise<string | undefined> =>
  (await import('@paddock/ui/receipts')).readUtr(image, which)
