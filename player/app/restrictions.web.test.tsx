/** What a player is not offered is known as long as the session lasts. docs/domain/restrictions.md */
import type { Client } from '@paddock/ui/client'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { restrictionsQuery } from './restrictions.ts'

afterEach(() => vi.useRealTimers())

test('it stays while no list asks for it, for hours', async () => {
  vi.useFakeTimers()
  const docs = [{ kind: 'SPORT', scopeId: '4', own: { isBlocked: true } }]
  const query = restrictionsQuery({ call: async () => ({ docs }) } as unknown as Client)
  const queries = new QueryClient()
  await queries.fetchQuery(query)
  await vi.advanceTimersByTimeAsync(6 * 3_600_000)
  expect(queries.getQueryData(query.queryKey)).toEqual(docs)
  queries.clear()
})
