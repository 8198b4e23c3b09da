/** Statements of banks as the server has them. */
import { momentFormatter } from '@paddock/ui/formats'
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

const DAY = { day: '2-digit', month: 'short', year: 'numeric' } as const

const shownDay = momentFormatter({ ...DAY, timeZone: 'UTC' })
/** A day as the bank writes it, which is in no zone. */
export const dayText = (day: string): string => shownDay(Date.parse(`${day}T00:00:00Z`))

/** The day of a moment, as the officer has it. */
export const localDay = momentFormatter(DAY)
