import type { Pixel } from '@paddock/contract/pixels'
import { useEffect, useRef, useState } from 'react'

type FrameProps = {
  readonly pixel: Pixel
  /** The kind of page that is looked at, as an address of this site; null where it is nobody's to count. */
  readonly page: string | null
}

/** Their script, in a page without an origin: it reads neither the session nor the page around it, and hears what is said to it here. */
export function PixelFrame({ pixel, page }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // It has no origin to name.
    if (isThere && page !== null) frame.current?.contentWindow?.postMessage({ page }, '*')
  }, [isThere, page])
  return (
    <iframe
      ref={frame}
      src={`/pixel-frame/${pixel}`}
      title="Visits"
      aria-hidden
      tabIndex={-1}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      onLoad={() => setThere(true)}
      className="pointer-events-none fixed bottom-0 left-0 size-px border-0 opacity-0"
    />
  )
}
