import { createContext, use } from 'react'

/** How the question fares, for what stands in it. */
export type Asked = {
  readonly isSending: boolean
  /** What the last try was refused with; undefined before it, and while another is under way. */
  readonly refusal: unknown
  /** Nothing is left to ask: only what stands in the question is shown, and it can only be closed. */
  readonly isOver: boolean
  readonly end: () => void
}

export const AskedContext = createContext<Asked | null>(null)

/** Null outside of a question. */
export const useAsked = (): Asked | null => use(AskedContext)
