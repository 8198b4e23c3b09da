import { useIsSignedIn } from '@paddock/ui/client'
import { Button, Notice } from '@paddock/ui/primitives'
import { Suspense } from 'react'
import { OpenBets } from '../features/open-bets/index.ts'
import { part } from '../routing/part.tsx'
import { useBetTools } from './bet-tools.tsx'
import { useHasCasino } from './gate.tsx'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { WORDS } from '../words/shell.ts'
import { BETTING_WORDS } from '../words/betting.ts'

const OpenRounds = part(() => import('../features/casino/open-rounds.tsx'))

export default function MyBetsRoute() {
  const isSignedIn = useIsSignedIn()
  const hasRounds = useHasCasino() && isSignedIn
  return (
    <div className="flex flex-col gap-2">
      <MyBets eventId={null} isPanel={false} />
      {hasRounds && (
        <Suspense>
          <OpenRounds />
        </Suspense>
      )}
    </div>
  )
}

type MyBetsProps = {
  readonly eventId: string | null
  /** Beside something else, where it may not take all the height. */
  readonly isPanel: boolean
}

export function MyBets(props: MyBetsProps) {
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={BETTING_WORDS.openBets}>
      {useIsSignedIn() ? <OwnBets {...props} /> : <SignInFirst />}
    </section>
  )
}

function OwnBets(props: MyBetsProps) {
  const { tools, onEditStake, layer } = useBetTools()
  return (
    <>
      <div className="flex h-11 items-center justify-between border-b border-line pr-1 pl-3 md:h-10">
        <h2 className="text-md font-bold">{BETTING_WORDS.openBets}</h2>
        <Button size="dense" look="ghost" onClick={onEditStake}>
          {BETTING_WORDS.editStake}
        </Button>
      </div>
      <OpenBets {...props} tools={tools} />
      {layer}
    </>
  )
}

function SignInFirst() {
  const askToSignIn = useSignInPrompt()
  return (
    <>
      <h2 className="flex h-10 items-center border-b border-line px-3 text-md font-bold">{BETTING_WORDS.openBets}</h2>
      <Notice icon="bets" text={BETTING_WORDS.loginForBets}>
        <Button look="brand" onClick={() => askToSignIn()}>
          {WORDS.login}
        </Button>
      </Notice>
    </>
  )
}
