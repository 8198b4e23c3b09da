import { useEffect, useRef, useState } from 'react'

/** A voice needs that long for a sentence: what changes faster is told as it stands then. */
const EVERY_MS = 3000

/** Told politely to who listens, and seen by nobody. What stands here from the beginning is told too. */
export function Said({ text }: { readonly text: string }) {
  const [said, say] = useState('')
  const saidAt = useRef(-EVERY_MS)
  useEffect(() => {
    if (text === said) return undefined
    const waits = Math.max(0, saidAt.current + EVERY_MS - performance.now())
    const saying = setTimeout(() => {
      saidAt.current = performance.now()
      say(text)
    }, waits)
    return () => clearTimeout(saying)
  }, [text, said])
  return <output className="sr-only">{said}</output>
}
