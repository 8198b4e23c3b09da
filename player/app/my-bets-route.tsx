import { useIsSignedIn } from '@paddock/ui/client'
import { Button, Notice } from '@paddock/ui/primitives'
import { OpenBets } from '../features/open-bets/index.ts'
import { useBetTools } from './bet-tools.tsx'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { WORDS } from './words.ts'
import { BETTING_WORDS } from './words-betting.ts'

export default function MyBetsRoute() {
  return <MyBets eventId={null} isPanel={false} />
}

type MyBetsProps = {
  readonly eventId: string | null
  /** Beside something else, where it may not take all the height. */
  readonly isPanel: boolean
}

export function MyBets({ eventId, isPanel }: MyBetsProps) {
  const isSignedIn = useIsSignedIn()
  const askToSignIn = useSignInPrompt()
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={BETTING_WORDS.openBets}>
      <h2 className="flex h-10 items-center border-b border-line px-3 text-md font-bold">{BETTING_WORDS.openBets}</h2>
      {isSignedIn ? (
        <BetsWithTools eventId={eventId} isPanel={isPanel} />
      ) : (
        <Notice icon="bets" text={BETTING_WORDS.loginForBets}>
          <Button look="brand" onClick={() => askToSignIn()}>
            {WORDS.login}
          </Button>
        </Notice>
      )}
    </section>
  )
}

function BetsWithTools(props: MyBetsProps) {
  const { tools, layer } = useBetTools()
  return (
    <>
      <OpenBets {...props} tools={tools} />
      {layer}
    </>
  )
}
