/** Pages that stand in the place of the whole app. 000 §4, 001 §2.3. */
import { getProfile } from '@paddock/contract/endpoints/profile'
import { TEXTS } from '@paddock/ui/words'
import { CallFailure } from '@paddock/ui/client'
import { Button, Icon, type IconName } from '@paddock/ui/primitives'
import { type ReactNode, useEffect } from 'react'
import { useSignOut } from '../features/login/api.ts'
import { maintenance } from './flags.ts'
import { client, session, site } from './services.ts'
import { WORDS } from '../words/shell.ts'

const UNAUTHORISED = 401
const ASK_EVERY_MS = 15_000

/** Players wait here until the site says that it is over. */
export function Maintenance() {
  const signOut = useSignOut()
  useEffect(() => {
    const timer = setInterval(() => void askWhetherOver(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <StandIn icon="clock" title={TEXTS.maintenanceOops} lines={[TEXTS.underMaintenance, TEXTS.maintenanceWait]}>
      <Button onClick={() => signOut.mutate()} disabled={signOut.isPending}>
        <Icon name="sign-out" />
        {WORDS.logout}
      </Button>
    </StandIn>
  )
}

async function askWhetherOver(): Promise<void> {
  await site.refresh().catch(() => undefined)
  maintenance.set(site.read()?.maintenance ?? true)
}

/** The session is over here, or goes on in a newer tab. */
export function DuplicateScreen() {
  const close = async () => {
    await forgetEndedSession()
    // A script closes only windows that a script opened; the others are led home.
    window.close()
    location.assign('/')
  }
  return (
    <StandIn icon="copy" title={TEXTS.duplicateScreen} lines={[WORDS.duplicateHint]}>
      <Button look="brand" onClick={() => void close()}>
        {TEXTS.closeTheScreen}
      </Button>
    </StandIn>
  )
}

/** Where another tab has the same session, it must not lose it with this screen. */
async function forgetEndedSession(): Promise<void> {
  await client.call(getProfile, { params: { role: 'user' } }).catch((thrown: unknown) => {
    if (thrown instanceof CallFailure && thrown.status === UNAUTHORISED) session.clear()
  })
}

function StandIn(props: {
  readonly icon: IconName
  readonly title: string
  readonly lines: readonly string[]
  readonly children: ReactNode
}) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 px-4 text-center">
      <Icon name={props.icon} className="size-12 text-brand-text" />
      <h1 className="text-lg font-bold">{props.title}</h1>
      {props.lines.map((line) => (
        <p key={line} className="max-w-90 text-md text-quiet">
          {line}
        </p>
      ))}
      <div className="mt-3">{props.children}</div>
    </main>
  )
}
