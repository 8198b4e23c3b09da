import { useFreshness, useWay } from '@paddock/ui/live'
import { Icon } from '@paddock/ui/primitives'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { EVENT_WORDS } from './words.ts'

/** Says how old the prices are when they may not be those of now, and when they come by another way. It lies over the page, so that nothing moves. */
export function FreshnessBar() {
  const freshness = useFreshness()
  const way = useWay()
  if (freshness.state === 'fresh') {
    return way === 'fallback' ? <Bar role="status" said={EVENT_WORDS.fallback} shown={EVENT_WORDS.fallback} /> : null
  }
  const words = freshness.state === 'late' ? BETTING_WORDS.pricesLate : BETTING_WORDS.connectionLost
  const saidSeconds = freshness.state === 'late' ? SAID_FROM_SECONDS : 0
  return <Bar role="alert" said={words(saidSeconds)} shown={words(freshness.seconds)} />
}

/** Prices are late from this age on. It is said once: a voice that counts is of no use. */
const SAID_FROM_SECONDS = 3

type BarProps = { readonly role: 'alert' | 'status'; readonly said: string; readonly shown: string }

const Bar = ({ role, said, shown }: BarProps) => (
  <p
    role={role}
    className="fixed inset-x-0 top-12 z-20 flex min-h-9 items-center justify-center gap-2 border-b border-warn bg-raised px-3 py-1 text-sm text-warn"
  >
    <Icon name="warning" />
    <span className="sr-only">{said}</span>
    <span aria-hidden="true">{shown}</span>
  </p>
)
