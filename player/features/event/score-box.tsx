import { BETTING_WORDS } from '../../app/words-betting.ts'
import { useScore } from './api.ts'

const BALL_LOOKS: Readonly<Record<string, string>> = {
  W: 'bg-loss text-page font-bold',
  '4': 'bg-back text-on-price font-bold',
  '6': 'bg-brand text-on-brand font-bold',
}
const BALLS_SHOWN = 8

/** The score, in a box that has its height before anything is known where a score is expected. */
export function ScoreBox({ eventId, isExpected }: { readonly eventId: string; readonly isExpected: boolean }) {
  const score = useScore(eventId)?.score
  if (!score && !isExpected) return null
  if (!score) {
    return (
      <div className="flex h-[92px] items-center justify-center rounded-md border border-line bg-surface text-xs text-quiet">
        {BETTING_WORDS.scoreComing}
      </div>
    )
  }
  return (
    <section
      aria-label={score.summary}
      className="flex h-[92px] flex-col justify-between rounded-md border border-line bg-surface px-3 py-2"
    >
      <div className="flex justify-between gap-4">
        {score.sides.slice(0, 2).map((side, at) => (
          <div key={side.name} className={`min-w-0 ${at === 1 ? 'text-right' : ''}`}>
            <p className={`truncate text-xs ${side.batting ? 'font-bold text-text' : 'text-quiet'}`}>{side.name}</p>
            <p className="text-lg font-bold leading-6">
              {side.score || '–'}
              {side.overs && <span className="ml-1 text-xs font-normal text-quiet">({side.overs})</span>}
            </p>
          </div>
        ))}
      </div>
      <div className="flex items-center gap-3 text-xs text-quiet">
        <p className="min-w-0 flex-1 truncate">
          {score.target !== null && (
            <span className="mr-2 text-text">
              {BETTING_WORDS.target} {score.target}
            </span>
          )}
          {score.batters.map(({ name, runs, balls, striker }) => (
            <span key={name} className="mr-2">
              {name}
              {striker && '*'} <span className="text-text">{runs}</span> ({balls})
            </span>
          ))}
        </p>
        <p className="flex shrink-0 gap-1" aria-label={BETTING_WORDS.thisOver}>
          {score.recent.slice(-BALLS_SHOWN).map((ball, at) => (
            // Balls have no id: their place is what they are.
            <span
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className={`flex size-5 items-center justify-center rounded-full text-xs ${BALL_LOOKS[ball] ?? 'bg-raised text-text'}`}
            >
              {ball}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}
