/** Statements of banks as the server has them. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { DEPOSITS } from './deposits.ts'

export const STATEMENTS = 'statements'

/** After an import, or what an officer says of a line: what stands beside claims may be another. */
export function useReadStatementsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await queries.invalidateQueries({ queryKey: [STATEMENTS] })
    await queries.invalidateQueries({ queryKey: [DEPOSITS] })
  }, [queries])
}

const SHOWN = new Intl.DateTimeFormat('en-IN', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** A day as the bank writes it, which is in no zone. */
export const dayText = (day: string): string => SHOWN.format(new Date(`${day}T00:00:00Z`))

const LOCAL = new Intl.DateTimeFormat('en-IN', { day: '2-digit', month: 'short', year: 'numeric' })
/** The day of a moment, as the officer has it. */
export const localDay = (at: number): string => LOCAL.format(at)
