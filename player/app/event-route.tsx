import { useIsSignedIn } from '@paddock/ui/client'
import { useIsWide } from '@paddock/ui/look'
import { Button, Notice } from '@paddock/ui/primitives'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { amountsOf, draftOf, useSlip } from '../features/betslip/index.ts'
import { EventPage, type PlannedBet } from '../features/event/index.ts'
import { useOpenBets } from '../features/open-bets/index.ts'
import { BetSlip, usePickPrice } from './bet-slip.tsx'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { WORDS } from './words.ts'

const NO_BOOKS = {}

/** A visitor gets the sign-in instead of the event. 000 §2. */
export default function EventRoute() {
  const { eventId = '', sportId = null } = useParams()
  return useIsSignedIn() ? <SignedInEvent key={eventId} eventId={eventId} sportId={sportId} /> : <SignInFirst />
}

function SignedInEvent({ eventId, sportId }: { readonly eventId: string; readonly sportId: string | null }) {
  const slip = useSlip()
  const isWide = useIsWide()
  const onPick = usePickPrice()
  const { data } = useOpenBets()
  const draft = draftOf(slip)
  const planned: PlannedBet | null = draft && { ...draft.pick, ...amountsOf(draft) }
  // A bet on its way is counted by the server already.
  const isPlanned = slip.step === 'editing' || slip.step === 'confirming' || slip.step === 'refused'
  return (
    <EventPage
      eventId={eventId}
      sportId={sportId}
      books={data?.books ?? NO_BOOKS}
      planned={isPlanned && planned && planned.profit > 0 ? planned : null}
      picked={draft?.pick ?? null}
      onPick={onPick}
      slip={isWide ? null : <BetSlip isInline />}
    />
  )
}

function SignInFirst() {
  const askToSignIn = useSignInPrompt()
  useEffect(() => askToSignIn(), [askToSignIn])
  return (
    <div className="rounded-md border border-line bg-surface">
      <Notice icon="user" text={WORDS.loginToBet}>
        <Button look="brand" onClick={() => askToSignIn()}>
          {WORDS.login}
        </Button>
      </Notice>
    </div>
  )
}
