/** A game in a frame of its provider's: it runs there, and can neither read this page nor be read by it. 001 §2.2; security T24. */
import { failureText } from '@paddock/ui/client'
import { Button, Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { type Choice, useLaunch } from './api.ts'
import { PATHS, readMessage } from './state.ts'
import { CASINO_WORDS as WORDS } from './words.ts'

type Props = Choice & {
  /** The game has moved money: balances are read again. */
  readonly onBalance: () => void
}

export function GamePage({ onBalance, ...choice }: Props) {
  const { data, error, refetch } = useLaunch(choice)
  const place = useRef<HTMLElement>(null)
  return (
    <section
      ref={place}
      aria-label={choice.gameCode}
      className="flex h-full min-h-[calc(100dvh-4rem)] flex-col bg-surface"
    >
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-1">
        <Link
          to={PATHS.all}
          className="flex min-h-11 items-center gap-1 rounded-md px-2 text-sm text-quiet hover:text-text"
        >
          <Icon name="chevron" className="size-5 rotate-180" />
          {WORDS.leave}
        </Link>
        <Button size="dense" className="ml-auto" onClick={() => void place.current?.requestFullscreen()}>
          {WORDS.wholeScreen}
        </Button>
      </div>
      {data ? (
        <Frame {...data} title={choice.gameCode} onBalance={onBalance} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={1} rowClass="h-96" label={WORDS.opening} />
      )}
    </section>
  )
}

type FrameProps = {
  readonly launchUrl: string
  readonly origin: string
  readonly title: string
  readonly onBalance: () => void
}

function Frame({ launchUrl, origin, title, onBalance }: FrameProps) {
  const [, go] = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow) return
      switch (readMessage(event, origin)) {
        case 'closeRequest':
          return go(PATHS.all)
        case 'depositRequest':
          return go('/deposit')
        case 'balanceChanged':
          return onBalance()
        case null:
          return undefined
      }
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin, go, onBalance])
  return (
    <iframe
      ref={frame}
      src={launchUrl}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      className="w-full flex-1 border-0"
    />
  )
}
