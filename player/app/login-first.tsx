import { Button, Notice } from '@paddock/ui/primitives'
import { useEffect } from 'react'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { WORDS } from '../words/shell.ts'

type LoginFirstProps = {
  readonly text?: string
  /** Whoever was put out on this page is not asked back at once. */
  readonly isQuiet?: boolean
}

/** In the place of a page that only players see: the login comes by itself. 000 §2. */
export function LoginFirst({ text = WORDS.loginFirst, isQuiet = false }: LoginFirstProps) {
  const askToSignIn = useSignInPrompt()
  useEffect(() => {
    if (!isQuiet) askToSignIn()
  }, [askToSignIn, isQuiet])
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
