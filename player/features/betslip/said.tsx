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

type OnceProps = { readonly text: string; readonly className: string }

/** Told to who listens at once, as it was when it came; what prices change of it later is only seen, else each of them would be told as another refusal. */
export function SaidOnce({ text, className }: OnceProps) {
  const [first] = useState(text)
  return (
    <>
      <span role="alert" className="sr-only">
        {first}
      </span>
      <span aria-hidden="true" className={className}>
        {text}
      </span>
    </>
  )
}
