/** What the reader has to know of the network and of the app itself, over the page: it moves nothing. */
import { MINUTE_MS } from '@paddock/domain/time'
import { useNow } from '@paddock/ui/clock'
import { formatSpan, formatTime } from '@paddock/ui/formats'
import { Button, Icon } from '@paddock/ui/primitives'
import { takeRelease, useIsReleaseReady } from '@paddock/ui/releases'
import { useEffect, useState } from 'react'
import { useOffline } from './state.ts'
import { OFFLINE_WORDS } from './words.ts'
import './offline.css'

const COUNT_EVERY_MS = 15_000

export default function Notices() {
  const offline = useOffline()
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-[58] flex flex-col items-center gap-2 px-2 pb-[max(8px,env(safe-area-inset-bottom))] max-md:bottom-14">
      <output className="contents" data-testid="notices">
        {offline.is === 'offline' && <OfflineBar since={offline.since} />}
      </output>
      <UpdatePrompt />
    </div>
  )
}

const BAR =
  'pointer-events-auto flex w-full max-w-[480px] animate-rise items-center gap-3 rounded-md border border-line bg-raised py-2 pr-2 pl-3 text-sm shadow-2xl'

function OfflineBar({ since }: { readonly since: number | null }) {
  useTold()
  // The age grows while nothing else happens.
  const now = useNow(COUNT_EVERY_MS)
  const minutes = since === null ? 0 : Math.floor((now - since) / MINUTE_MS)
  const age = minutes < 1 ? OFFLINE_WORDS.justNow : formatSpan(minutes)
  return (
    <p className={BAR}>
      <Icon name="warning" className="size-5 text-warn" />
      <span className="min-w-0">
        <span className="block font-bold">{OFFLINE_WORDS.noConnection}</span>
        <span className="block text-xs text-quiet">
          {since !== null && `${OFFLINE_WORDS.from(formatTime(since), age)} `}
          {OFFLINE_WORDS.nothingTaken}
        </span>
      </span>
    </p>
  )
}

/** While this stands here nothing else has to say it (`in-data-[told]`). Where it did not come before the network went, something else does. */
function useTold(): void {
  useEffect(() => {
    const page = document.documentElement
    page.dataset['told'] = 'offline'
    return () => {
      delete page.dataset['told']
    }
  }, [])
}

/** The app is never exchanged under somebody's hands: it waits for the yes. */
function UpdatePrompt() {
  const isReady = useIsReleaseReady()
  const [isLater, setIsLater] = useState(false)
  if (!isReady || isLater) return null
  return (
    <section className={BAR} aria-label={OFFLINE_WORDS.newVersion}>
      <Icon name="refresh" className="size-5 text-brand-text" />
      <p className="min-w-0 flex-1">
        <span className="block font-bold">{OFFLINE_WORDS.newVersion}</span>
        <span className="block text-xs text-quiet">{OFFLINE_WORDS.newVersionHint}</span>
      </p>
      <Button look="ghost" size="tight" className="px-2" onClick={() => setIsLater(true)}>
        {OFFLINE_WORDS.later}
      </Button>
      <Button look="brand" onClick={takeRelease}>
        {OFFLINE_WORDS.reload}
      </Button>
    </section>
  )
}
