/** Stopping: a time-out, or a self-exclusion. Each in two steps, with what happens to bets and money said before. Security 1.4. */
import { beginSelfExclusion, beginTimeOut, EXCLUSION_MONTHS, TIME_OUTS } from '@paddock/domain/protection'
import { formatMoment } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { useState } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { type Exclusion, useExcludeSelf, useTimeOut } from './api.ts'
import { ConfirmBreak } from './confirm-break.tsx'

type BreakProps = {
  /** It has begun, and the session is over with it. */
  readonly onBegun: (exclusion: Exclusion) => void
}

export function BreakPage({ onBegun }: BreakProps) {
  return (
    <>
      <p className="px-1 text-sm text-quiet">{ACCOUNT_WORDS.breakIntro}</p>
      <div className="grid items-start gap-2 lg:grid-cols-2">
        <TimeOutCard onBegun={onBegun} />
        <ExclusionCard onBegun={onBegun} />
      </div>
    </>
  )
}

function TimeOutCard({ onBegun }: BreakProps) {
  const timeOut = useTimeOut(onBegun)
  return (
    <BreakCard
      title={ACCOUNT_WORDS.timeOut}
      hint={ACCOUNT_WORDS.timeOutHint}
      open={ACCOUNT_WORDS.takeTimeOut}
      facts={ACCOUNT_WORDS.timeOutFacts}
      question={ACCOUNT_WORDS.confirmTimeOut}
      begin={ACCOUNT_WORDS.beginTimeOut}
      choices={TIME_OUTS}
      nameOf={(length) => ACCOUNT_WORDS.ofLength[length]}
      endOf={(length, now) => endOf(beginTimeOut(null, length, now))}
      change={timeOut}
    />
  )
}

function ExclusionCard({ onBegun }: BreakProps) {
  const exclude = useExcludeSelf(onBegun)
  return (
    <BreakCard
      title={ACCOUNT_WORDS.exclusion}
      hint={ACCOUNT_WORDS.exclusionHint}
      open={ACCOUNT_WORDS.excludeMe}
      facts={ACCOUNT_WORDS.exclusionFacts}
      question={ACCOUNT_WORDS.confirmExclusion}
      begin={ACCOUNT_WORDS.beginExclusion}
      choices={EXCLUSION_MONTHS}
      nameOf={ACCOUNT_WORDS.months}
      endOf={(months, now) => endOf(beginSelfExclusion(null, months, now))}
      change={exclude}
    />
  )
}

/** Nothing runs before it, so it is never refused here; the server knows what runs. */
const endOf = (begun: ReturnType<typeof beginTimeOut>): number => (begun.ok ? begun.value.until : 0)

type Change<C> = {
  readonly mutate: (choice: C) => void
  readonly isPending: boolean
  readonly error: Error | null
  readonly reset: () => void
}

type CardProps<C> = {
  readonly title: string
  readonly hint: string
  readonly open: string
  readonly facts: readonly string[]
  readonly question: (length: string) => string
  readonly begin: string
  readonly choices: readonly C[]
  readonly nameOf: (choice: C) => string
  readonly endOf: (choice: C, now: number) => number
  readonly change: Change<C>
}

/** First how long, then the question. The end that the server answers may differ by the moment of asking. */
function BreakCard<C extends string | number>(props: CardProps<C>) {
  const { title, hint, choices, nameOf, endOf, change } = props
  const [chosen, setChosen] = useState<{ readonly choice: C; readonly until: string } | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const goBack = () => {
    setIsAsked(false)
    change.reset()
  }
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={title}>
      <header className="border-b border-line px-3 py-2">
        <h2 className="text-md font-bold">{title}</h2>
        <p className="text-xs text-quiet">{hint}</p>
      </header>
      <fieldset className="px-3 pt-1">
        <legend className="sr-only">{ACCOUNT_WORDS.howLong}</legend>
        {choices.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="radio"
              name={title}
              checked={choice === chosen?.choice}
              onChange={() => setChosen({ choice, until: formatMoment(endOf(choice, Date.now())) })}
              className="size-5 accent-brand"
            />
            {nameOf(choice)}
          </label>
        ))}
      </fieldset>
      <div className="flex min-h-15 items-center justify-between gap-3 px-3 pb-2">
        <p className="text-xs text-quiet" aria-live="polite">
          {chosen && ACCOUNT_WORDS.until(chosen.until)}
        </p>
        <Button disabled={chosen === null} onClick={() => setIsAsked(true)}>
          {props.open}
        </Button>
      </div>
      {isAsked && chosen && (
        <ConfirmBreak
          question={props.question(nameOf(chosen.choice))}
          until={chosen.until}
          facts={props.facts}
          begin={props.begin}
          isBusy={change.isPending}
          error={change.error}
          onBegin={() => change.mutate(chosen.choice)}
          onBack={goBack}
        />
      )}
    </section>
  )
}
