import { must } from '@paddock/domain/result'
import { createContext, use } from 'react'

/** Opens the login over the page, with the reason if there is one. */
export type Prompt = (reason?: string) => void

/** Apart from the rest of the way in, since it never changes: every price's handler holds it. */
export const PromptContext = createContext<Prompt | null>(null)

export const useSignInPrompt = (): Prompt => must(use(PromptContext), 'the sign-in prompt is provided')
