import { TEXTS } from '@paddock/contract/texts'
import { useMatch } from 'react-router'
import { draftOf, EmptySlip, useSlip } from '../features/betslip/index.ts'
import { BetSlip } from './bet-slip.tsx'
import { MyBets } from './my-bets-route.tsx'
import { BETTING_WORDS } from './words-betting.ts'

/** The right column of a desktop: the slip and what is open. */
export default function Rail() {
  const slip = useSlip()
  const eventId = useMatch('/events/:sportId/:eventId')?.params.eventId ?? null
  const isListedBeside = useMatch('/open-bets') !== null
  return (
    <aside className="flex max-w-[480px] flex-col gap-2">
      <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={BETTING_WORDS.betslip}>
        <h2 className="flex h-10 items-center border-b border-line px-3 text-md font-bold">{BETTING_WORDS.betslip}</h2>
        {draftOf(slip) ? <BetSlip /> : <EmptySlip />}
      </section>
      {!isListedBeside && <MyBets eventId={eventId} />}
      <p className="sr-only" aria-live="polite">
        {slip.step === 'accepted' ? TEXTS.betPlaced : slip.step === 'refused' ? slip.reason.text : ''}
      </p>
    </aside>
  )
}
