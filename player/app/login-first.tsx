import { Button, Notice } from '@paddock/ui/primitives'
import { useEffect } from 'react'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { WORDS } from './words.ts'

/** In the place of a page that only players see: the login comes by itself. 000 §2. */
export function LoginFirst({ text = WORDS.loginFirst }: { readonly text?: string }) {
  const askToSignIn = useSignInPrompt()
  useEffect(() => askToSignIn(), [askToSignIn])
  return (
    <div className="rounded-md border border-line bg-surface">
      <Notice icon="user" text={text}>
        <Button look="brand" onClick={() => askToSignIn()}>
          {WORDS.login}
        </Button>
      </Notice>
    </div>
  )
}
