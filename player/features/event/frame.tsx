/** A page of somebody else inside ours: it gets no more than it needs, and nothing of ours. Security T24. */

/**
 * The address, if a frame may show it: over https, or from where we are ourselves; where we are without https ourselves, as the demo world is,
 * also from another port of the same machine, which the page's policy has to name. A bare word is the name of a channel, no address.
 */
export function frameAddress(text: string, here: string): URL | null {
  const address = addressOf(text, text.startsWith('/') ? here : undefined)
  if (!address) return null
  const ours = new URL(here)
  const isBeside = ours.protocol === 'http:' && address.protocol === 'http:' && address.hostname === 'localhost'
  return address.protocol === 'https:' || address.origin === ours.origin || isBeside ? address : null
}

function addressOf(text: string, base: string | undefined): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

type FrameProps = { readonly address: URL; readonly title: string; readonly className: string }

export function Frame({ address, title, className }: FrameProps) {
  // Whoever has our own origin and scripts could take the sandbox off.
  const isOurs = address.origin === location.origin
  return (
    <iframe
      src={address.href}
      title={title}
      sandbox={isOurs ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-presentation'}
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="no-referrer"
      loading="lazy"
      className={`block w-full border-0 bg-page ${className}`}
    />
  )
}
