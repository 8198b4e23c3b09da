/** A game in a frame of its provider's: it runs there, and can neither read this page nor be read by it. 001 §2.2; security T24. */
import type { CasinoGame } from '@paddock/contract/shapes/casino'
import type { Paise } from '@paddock/domain/money'
import { failureText, useIsSignedIn } from '@paddock/ui/client'
import { useLook } from '@paddock/ui/look'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useGameList, useLaunch } from './api.ts'
import { atMostEvery } from './at-most.ts'
import { Cost } from './cost.tsx'
import { Standing } from './standing.tsx'
import { isGame, type NamedGame, PATHS, readMessage } from './state.ts'
import { CASINO_WORDS as WORDS } from './words.ts'

type Heard = {
  /** The game has moved money: balances are read again. */
  readonly onBalance: () => void
  /** The site's way to a deposit; null where it has none. */
  readonly onDeposit: (() => void) | null
  /** The player is to look up, and the game waits: it is told. */
  readonly isCheckDue: boolean
}

type Known = {
  /** Null until it is known. */
  readonly balance: Paise | null
  /** When the sitting began; null where none has: then it begins here. */
  readonly since: number | null
  /** Whether the bar of the site stands below it, on a phone. */
  readonly hasBar: boolean
  /** Of somebody who plays without an account. */
  readonly onSignIn: () => void
}

const STEP =
  'relative flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-md px-2 text-sm text-quiet hover:text-text'
/** On a phone the sign stands for it: its bar is one row, for what the game has cost, what is left and the time. */
const WHERE_WIDE = 'max-md:sr-only'

/** Of a game that says without end that money moved. */
const BALANCE_MS = 1000

export function GamePage({
  onBalance,
  onDeposit,
  isCheckDue,
  balance,
  since,
  hasBar,
  onSignIn,
  ...choice
}: NamedGame & Heard & Known) {
  const [openedAt] = useState(() => Date.now())
  const isSignedIn = useIsSignedIn()
  const { data, error, refetch } = useLaunch(choice)
  const game = useGame(choice)
  const name = game?.gameName ?? choice.gameCode
  const place = useRef<HTMLElement>(null)
  return (
    <section
      ref={place}
      aria-label={name}
      className={`flex h-full flex-col bg-surface md:min-h-[calc(100dvh-1rem)] ${
        hasBar ? 'min-h-[calc(100dvh-4rem)]' : 'min-h-[calc(100dvh-1rem)]'
      }`}
    >
      <div className="flex h-12 items-center gap-1 border-b border-line px-1 md:gap-2">
        <Link to={PATHS.all} title={WORDS.leave} className={STEP}>
          <Icon name="chevron" className="size-5 rotate-180" />
          <span className={WHERE_WIDE}>{WORDS.leave}</span>
        </Link>
        {isSignedIn ? (
          <>
            <div className="flex min-w-0 flex-1 justify-between gap-x-3 text-xs tabular-nums max-[359px]:flex-col md:justify-center md:gap-x-6">
              <Cost game={choice} rtpBps={game?.rtpBps ?? null} />
              <Standing balance={balance} since={since ?? openedAt} />
            </div>
            <Link to="/profile/break" title={ACCOUNT_WORDS.break} className={STEP}>
              <Icon name="shield" className="size-5" />
              <span className={WHERE_WIDE}>{ACCOUNT_WORDS.break}</span>
            </Link>
          </>
        ) : (
          <>
            <p className="min-w-0 flex-1 truncate text-xs text-quiet md:text-center">{WORDS.forPoints}</p>
            <button type="button" onClick={onSignIn} className={`${STEP} font-bold text-brand-text`}>
              {COMMON.login}
            </button>
          </>
        )}
        {document.fullscreenEnabled && (
          <button
            type="button"
            title={WORDS.wholeScreen}
            onClick={() => void place.current?.requestFullscreen()}
            className={STEP}
          >
            <Icon name="expand" className="size-5" />
            <span className={WHERE_WIDE}>{WORDS.wholeScreen}</span>
          </button>
        )}
      </div>
      {data ? (
        <Frame {...data} title={name} {...{ onBalance, onDeposit, isCheckDue }} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={1} rowClass="h-96" label={WORDS.opening} />
      )}
    </section>
  )
}

/** As the lobby has it; nothing until that is known. */
function useGame(choice: NamedGame): CasinoGame | undefined {
  const { data } = useGameList()
  return data?.docs.find((game) => isGame(game, choice))
}

type FrameProps = Heard & {
  readonly launchUrl: string
  readonly origin: string
  readonly title: string
}

function Frame({ launchUrl, origin, title, onBalance, onDeposit, isCheckDue }: FrameProps) {
  const [, go] = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  /** Until its page stands there is nothing to see of it, whoever's it is. */
  const [isLoaded, setLoaded] = useState(false)
  const moved = useEffectEvent(onBalance)
  const deposit = useEffectEvent(() => onDeposit?.())
  /** Nobody but the game's own place reads it. */
  const tellCheck = useEffectEvent(() =>
    frame.current?.contentWindow?.postMessage({ type: 'realityCheck', due: isCheckDue }, origin),
  )
  const look = useLook()
  const tellLook = useEffectEvent(() => frame.current?.contentWindow?.postMessage({ type: 'look', look }, origin))
  const wasLook = useRef(look)
  useEffect(() => {
    if (wasLook.current !== look) tellLook()
    wasLook.current = look
  }, [look])
  const wasDue = useRef(false)
  useEffect(() => {
    // Not before there is something to say: a frame that has just begun would not hear it, and is told once it is ready.
    if (wasDue.current !== isCheckDue) tellCheck()
    wasDue.current = isCheckDue
  }, [isCheckDue])
  useEffect(() => {
    const balance = atMostEvery(BALANCE_MS, () => moved())
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow) return
      switch (readMessage(event, origin)) {
        case 'ready':
          tellLook()
          return tellCheck()
        case 'closeRequest':
          return go(PATHS.all)
        case 'depositRequest':
          return deposit()
        case 'balanceChanged':
          return balance.ask()
        case null:
          return undefined
      }
    }
    window.addEventListener('message', hear)
    return () => {
      balance.stop()
      window.removeEventListener('message', hear)
    }
  }, [origin, go])
  return (
    <div className="relative flex flex-1">
      <iframe
        ref={frame}
        src={launchUrl}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
        className="w-full flex-1 border-0"
      />
      {!isLoaded && (
        <output className="absolute inset-0 flex items-center justify-center gap-3 bg-surface text-sm text-quiet">
          <span className="size-5 animate-spin rounded-full border-2 border-line border-t-brand" />
          {WORDS.opening}
        </output>
      )}
    </div>
  )
}
