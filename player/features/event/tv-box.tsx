import { useSite } from '@paddock/ui/site'
import { Icon } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useChannel } from './api.ts'
import { Frame, frameAddress } from './frame.tsx'
import { EVENT_WORDS } from './words.ts'

/** Television, closed until it is asked for: nothing of it is loaded before. */
export function TvBox({ eventId, eventName }: { readonly eventId: string; readonly eventName: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const channel = useChannel(eventId, useSite().can('liveTv'))
  const address = channel === undefined ? null : frameAddress(channel, location.href)
  if (!address) return null
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={EVENT_WORDS.liveTv}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-11 w-full items-center gap-2 px-3 text-sm font-bold hover:bg-raised"
      >
        <Icon name="in-play" className="size-5 text-brand-text" />
        <span className="flex-1 text-left">{EVENT_WORDS.liveTv}</span>
        <span className="font-normal text-quiet">{isOpen ? EVENT_WORDS.hideTv : EVENT_WORDS.showTv}</span>
        <Icon name="chevron" className={`size-4 text-quiet ${isOpen ? '-rotate-90' : 'rotate-90'}`} />
      </button>
      {isOpen && <Frame address={address} title={EVENT_WORDS.tvOf(eventName)} className="aspect-video" />}
    </section>
  )
}
