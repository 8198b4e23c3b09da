import { must } from '@paddock/domain/result'
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'

const SignInSheet = lazy(() =>
  import('../features/login/sign-in-sheet.tsx').then((module) => ({ default: module.SignInSheet })),
)

/** Opens the sign-in over the page, with the reason if there is one. */
type Prompt = (reason?: string) => void
const PromptContext = createContext<Prompt | null>(null)

export function SignInPrompt({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<{ readonly reason: string | null } | null>(null)
  const ask = useCallback<Prompt>((reason) => setAsked({ reason: reason ?? null }), [])
  return (
    <PromptContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <SignInSheet reason={asked.reason} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </PromptContext>
  )
}

export const useSignInPrompt = (): Prompt => must(use(PromptContext), 'the sign-in prompt is provided')
