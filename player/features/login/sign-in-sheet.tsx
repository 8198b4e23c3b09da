import { shownText } from '@paddock/contract/texts'
import { failureText } from '@paddock/ui/client'
import { Sheet } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { WORDS } from '../../app/words.ts'
import { useSignIn } from './api.ts'

const FIELD =
  'h-11 w-full rounded-md border border-line bg-raised px-3 text-md text-text placeholder:text-quiet focus:border-brand focus:outline-none'

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Sign-in over whatever page the player is on, so that the bet in mind is still there afterwards. */
export function SignInSheet(props: { readonly reason: string | null; readonly onClose: () => void }) {
  const signIn = useSignIn(props.onClose)
  const [showsPassword, setShowsPassword] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signIn.mutate({ email: textIn(form, 'email').trim(), password: textIn(form, 'password') })
  }
  return (
    <Sheet title={WORDS.login} closeLabel={WORDS.close} onClose={props.onClose}>
      <form onSubmit={onSubmit} className="flex flex-col gap-3 px-4 pt-1 pb-4">
        {props.reason && <p className="text-sm text-quiet">{props.reason}</p>}
        <label className="flex flex-col gap-1 text-xs text-quiet">
          {WORDS.username}
          <input
            name="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className={FIELD}
          />
        </label>
        <label className="flex flex-col gap-1 text-xs text-quiet">
          {WORDS.password}
          <span className="relative block">
            <input
              name="password"
              required
              type={showsPassword ? 'text' : 'password'}
              autoComplete="current-password"
              className={`${FIELD} pr-16`}
            />
            <button
              type="button"
              onClick={() => setShowsPassword(!showsPassword)}
              className="absolute inset-y-0 right-0 px-3 text-xs text-quiet hover:text-text"
            >
              {showsPassword ? WORDS.hidePassword : WORDS.showPassword}
            </button>
          </span>
        </label>
        {signIn.isError && (
          <p role="alert" className="text-sm text-loss">
            {shownText(failureText(signIn.error))}
          </p>
        )}
        <Button type="submit" look="brand" disabled={signIn.isPending}>
          {signIn.isPending ? WORDS.signingIn : WORDS.login}
        </Button>
      </form>
    </Sheet>
  )
}
