import type { Score } from '@paddock/contract/shapes/market'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useScores } from './api.ts'
import { inOrder, nameOf } from './state.ts'
import { BALL_WORDS } from './words.ts'

/** As high as a score. */
const WAITING = 'h-[176px]'

/** Every match that is scored, each ball as it is bowled, on the whole screen. 001 §2.1. */
export function BallByBallPage({ drawScore }: { readonly drawScore: (score: Score) => ReactNode }) {
  const [, navigate] = useLocation()
  const { data, isError, refetch } = useScores()
  return (
    <section aria-label={BALL_WORDS.title} className="mx-auto flex w-full max-w-[1080px] flex-col gap-2">
      <div className="flex min-h-11 items-center gap-2">
        <Link
          to="/"
          aria-label={BALL_WORDS.back}
          className="inline-flex size-11 items-center justify-center rounded-md text-quiet hover:bg-raised hover:text-text"
        >
          <Icon name="chevron" className="size-5 rotate-180" />
        </Link>
        <h1 className="text-lg font-bold">{BALL_WORDS.title}</h1>
        {data && data.length > 0 && (
          <span className="ml-auto pr-1 text-sm text-quiet">{BALL_WORDS.matches(data.length)}</span>
        )}
      </div>
      {data && data.length > 0 && (
        <ul className="grid gap-2 md:grid-cols-2">
          {inOrder(data).map((score) => (
            <li key={score.eventId}>
              <Match score={score}>{drawScore(score)}</Match>
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <div className="rounded-md border border-line bg-surface">
          <Notice
            icon="ball"
            text={BALL_WORDS.none}
            hint={BALL_WORDS.noneHint}
            action={{ label: BALL_WORDS.seeInPlay, run: () => navigate('/inPlay') }}
          />
        </div>
      )}
      {!data && (
        <div className="rounded-md border border-line bg-surface">
          {isError ? (
            <Notice
              icon="warning"
              text={BALL_WORDS.couldNotLoad}
              action={{ label: BALL_WORDS.retry, run: () => void refetch() }}
            />
          ) : (
            <SkeletonRows rows={2} rowClass={WAITING} label={BALL_WORDS.loading} />
          )}
        </div>
      )}
    </section>
  )
}

/** A score, and the way to what can be bet on. */
function Match({ score, children }: { readonly score: Score; readonly children: ReactNode }) {
  return (
    <article>
      {children}
      <Link
        to={`/events/${score.eventId}`}
        aria-label={BALL_WORDS.toMarkets(nameOf(score))}
        className="flex min-h-11 items-center justify-end gap-1 px-2 text-sm text-quiet hover:text-text"
      >
        {BALL_WORDS.open}
        <Icon name="chevron" className="size-4" />
      </Link>
    </article>
  )
}
