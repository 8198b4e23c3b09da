import type { Score } from '@paddock/contract/shapes/market'
import type { Reader } from '@paddock/ui/live'
import { useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useScore } from './api.ts'
import { Frame, frameAddress } from './frame.tsx'
import { type Balls, ballsAfter, type Moment, momentOf, runsNeeded } from './score-state.ts'
import { EVENT_WORDS } from './words.ts'

const BALL_LOOKS: Readonly<Record<string, string>> = {
  W: 'bg-loss text-page font-bold',
  '4': 'bg-back text-on-price font-bold',
  '6': 'bg-brand text-on-brand font-bold',
}
const MOMENT_LOOKS: { readonly [M in Moment]: string } = {
  W: 'bg-loss text-page',
  '4': 'bg-back text-on-price',
  '6': 'bg-brand text-on-brand',
}
const HEIGHT = 'h-[132px]'

type ScoreBoxProps = {
  readonly eventId: string
  readonly eventName: string
  readonly isExpected: boolean
  readonly isLive: boolean
  readonly reader: Reader
}

/** The score, in a box that has its height before anything is known where a score is expected. */
export function ScoreBox({ eventId, eventName, isExpected, isLive, reader }: ScoreBoxProps) {
  const told = useScore(eventId, reader)
  if (told && (told.score || pageOf(told))) return <ShownScore told={told} eventName={eventName} />
  if (!isExpected) return null
  const hasNone = isLive && told === null
  return (
    <div
      className={`flex ${hasNone ? 'h-10' : HEIGHT} items-center justify-center rounded-md border border-line bg-surface text-sm text-quiet`}
    >
      {hasNone ? EVENT_WORDS.noScore : !isLive && BETTING_WORDS.scoreComing}
    </div>
  )
}

const pageOf = ({ iframeUrl }: Score): URL | null => (iframeUrl ? frameAddress(iframeUrl, location.href) : null)

/** The page that has the score, else what the feed tells of it. */
export function ShownScore({ told, eventName }: { readonly told: Score; readonly eventName: string }) {
  const address = pageOf(told)
  if (!address) return told.score && <LiveScore score={told.score} />
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <Frame address={address} title={EVENT_WORDS.scoreOf(eventName)} className={HEIGHT} />
    </div>
  )
}

type ScoreNow = NonNullable<Score['score']>

function LiveScore({ score }: { readonly score: ScoreNow }) {
  const [balls, setBalls] = useState<Balls>(() => ballsAfter(null, score))
  const next = ballsAfter(balls, score)
  if (next !== balls) setBalls(next)
  const moment = momentOf(next)
  return (
    <section
      aria-label={score.summary}
      className={`relative flex ${HEIGHT} flex-col justify-between overflow-hidden rounded-md border border-line bg-surface px-3 py-2`}
    >
      <div className="flex justify-between gap-4">
        {score.sides.slice(0, 2).map((side, at) => (
          <div key={side.name} className={`min-w-0 ${at === 1 ? 'text-right' : ''}`}>
            <p className={`truncate text-sm ${side.batting ? 'font-bold text-text' : 'text-quiet'}`}>{side.name}</p>
            <p className={`text-lg font-bold leading-6 ${side.batting ? '' : 'text-quiet'}`}>
              {side.score || '–'}
              {side.overs && <span className="ml-1 text-xs font-normal text-quiet">({side.overs})</span>}
            </p>
          </div>
        ))}
      </div>
      {score.sides.some(({ batting }) => batting) ? (
        <Middle score={score} />
      ) : (
        <p className="text-center text-sm text-quiet">{BETTING_WORDS.scoreComing}</p>
      )}
      <div className="flex h-6 items-center gap-2 text-xs text-quiet">
        <ol className="flex min-w-0 flex-1 gap-1 overflow-hidden" aria-label={BETTING_WORDS.thisOver}>
          {next.shown.map(({ id, ball, isNew }) => (
            <li
              key={id}
              className={`flex size-6 shrink-0 items-center justify-center rounded-full text-xs ${isNew ? 'animate-roll' : ''} ${BALL_LOOKS[ball] ?? 'bg-raised text-text'}`}
            >
              {ball}
            </li>
          ))}
        </ol>
        {score.ballInProgress && (
          <span className="flex shrink-0 items-center gap-1 text-warn">
            <span className="size-1.5 animate-pulse rounded-full bg-warn" />
            {EVENT_WORDS.ballRunning}
          </span>
        )}
      </div>
      {moment && (
        <p
          key={moment.id}
          aria-hidden="true"
          className={`pointer-events-none absolute inset-0 flex animate-moment items-center justify-center text-lg font-bold ${MOMENT_LOOKS[moment.moment]}`}
        >
          {EVENT_WORDS.moments[moment.moment]}
        </p>
      )}
    </section>
  )
}

/** Who bats, who bowls, and what is needed. */
function Middle({ score }: { readonly score: ScoreNow }) {
  const needed = runsNeeded(score)
  return (
    <div className="flex items-start justify-between gap-3 text-xs text-quiet">
      <ul className="min-w-0 flex-1">
        {score.batters.map(({ name, runs, balls, striker }) => (
          <li key={name} className="truncate leading-4">
            <span className={striker ? 'font-bold text-text' : ''}>
              {name}
              {striker && ' *'}
            </span>{' '}
            <span className="text-text">{runs}</span> ({balls})
          </li>
        ))}
      </ul>
      <div className="min-w-0 shrink-0 text-right">
        {score.bowler && (
          <p className="max-w-40 truncate leading-4">
            {EVENT_WORDS.bowling} <span className="text-text">{score.bowler}</span>
          </p>
        )}
        {score.target !== null && (
          <p className="leading-4">
            {BETTING_WORDS.target} <span className="text-text">{score.target}</span>
            {needed !== null && `, ${EVENT_WORDS.needs(needed)}`}
          </p>
        )}
      </div>
    </div>
  )
}
