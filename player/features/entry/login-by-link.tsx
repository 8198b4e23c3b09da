/** A login by a link happens only after a click that says whose it is. Security T1, T2. */
import { failureText } from '@paddock/ui/client'
import { Button } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { ENTRY_WORDS as WORDS } from '../../words/entry.ts'
import { useLinkLogin, useSignIn } from './api.ts'
import type { OnArrived } from './arrival.ts'

/** What the address held before it was replaced. */
export type LinkSecret =
  | { readonly is: 'token'; readonly token: string }
  | { readonly is: 'password'; readonly userName: string; readonly password: string }

type LoginByLinkProps = {
  readonly secret: LinkSecret | null
  /** Who is signed in here now. */
  readonly signedInAs: string | null
  readonly onArrived: OnArrived
  readonly onLogin: () => void
}

export function LoginByLink({ secret, signedInAs, onArrived, onLogin }: LoginByLinkProps) {
  const site = useSite()
  const byToken = useLinkLogin(onArrived)
  const byPassword = useSignIn(onArrived)
  const isBusy = byToken.isPending || byPassword.isPending
  const error = byToken.error ?? byPassword.error
  const go = () => {
    if (secret?.is === 'token') byToken.mutate(secret.token)
    if (secret?.is === 'password') byPassword.mutate({ email: secret.userName, password: secret.password })
  }
  if (secret === null || error !== null)
    return (
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p role="alert" className="text-sm text-loss">
          {error ? failureText(error) : WORDS.linkOver}
        </p>
        <Button look="brand" onClick={onLogin}>
          {WORDS.loginAgain}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-sm text-quiet">{WORDS.linkHint}</p>
      {signedInAs !== null && <p className="text-sm text-warn">{WORDS.linkReplaces(signedInAs)}</p>}
      <Button look="brand" onClick={go} disabled={isBusy}>
        {secret.is === 'password' ? WORDS.continueAs(secret.userName) : WORDS.continueTo(site.config.name)}
      </Button>
    </div>
  )
}
