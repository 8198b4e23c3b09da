import { useFreshness, useWay } from '@paddock/ui/live'
import { Icon, IconButton } from '@paddock/ui/primitives'
import { useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { WORDS } from '../../words/shell.ts'
import { EVENT_WORDS } from './words.ts'

/**
 * Says how old the prices are when they may not be those of now, and when they come by another way. It lies over the page, so that nothing moves:
 * on a phone under score and tabs, which stay. The notice of the whole page that there is no network says it too: beside that one it is not shown.
 */
export function FreshnessBar() {
  return (
    <div className="contents in-data-[told=offline]:hidden! max-md:sticky max-md:top-22 max-md:z-20 max-md:-mx-2 max-md:block max-md:h-0">
      <Freshness />
    </div>
  )
}

function Freshness() {
  const freshness = useFreshness()
  const way = useWay()
  if (freshness.state === 'fresh') {
    return way === 'fallback' ? <Fallback /> : null
  }
  const words = freshness.state === 'late' ? BETTING_WORDS.pricesLate : BETTING_WORDS.connectionLost
  const saidSeconds = freshness.state === 'late' ? SAID_FROM_SECONDS : 0
  return (
    <p role="alert" className={BAR}>
      <Icon name="warning" />
      <span className="sr-only">{words(saidSeconds)}</span>
      <span aria-hidden="true">{words(freshness.seconds)}</span>
    </p>
  )
}

/** It may last, and the first market's heading lies under it: who has read it puts it away. */
function Fallback() {
  const [isRead, setIsRead] = useState(false)
  if (isRead) return null
  return (
    <div className={`${BAR} pr-0`}>
      <Icon name="warning" />
      <output>{EVENT_WORDS.fallback}</output>
      <IconButton label={WORDS.close} onClick={() => setIsRead(true)}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}

/** Prices are late from this age on. It is said once: a voice that counts is of no use. */
const SAID_FROM_SECONDS = 3

const BAR =
  'fixed inset-x-0 top-12 z-20 flex max-md:absolute max-md:top-0 min-h-9 items-center justify-center gap-2 border-b border-warn bg-raised px-3 py-1 text-sm text-warn'
