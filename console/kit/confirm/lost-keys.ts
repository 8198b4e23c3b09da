import { useMemo } from 'react'
import type { Question } from './question.ts'

/** The idempotency keys of calls whose answer never came, by what they were asked to do. */
export type LostKeys = {
  readonly keyOf: (question: Question) => string | undefined
  readonly keep: (question: Question, key: string) => void
  readonly forget: (question: Question) => void
}

const nameOf = ({ title, does }: Question): string => JSON.stringify([title, does])

export function useLostKeys(): LostKeys {
  return useMemo(() => {
    const keys = new Map<string, string>()
    return {
      keyOf: (question) => (question.does === undefined ? undefined : keys.get(nameOf(question))),
      keep: (question, key) => {
        if (question.does !== undefined) keys.set(nameOf(question), key)
      },
      forget: (question) => keys.delete(nameOf(question)),
    }
  }, [])
}
