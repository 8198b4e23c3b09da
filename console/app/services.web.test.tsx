import { getQuoteHistory } from '@paddock/contract/endpoints/quoting'
import type { PathRole } from '@paddock/contract/roles'
import type { Session } from '@paddock/ui/client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { beginSession, client, forgetSession } from './services.ts'

const asked: string[] = []
// The client takes it once, with its first call.
beforeAll(() =>
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/\?.*/, ''))
    return Response.json({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 })
  }),
)
afterEach(() => {
  forgetSession()
  asked.length = 0
})
afterAll(() => vi.unstubAllGlobals())

test.each<readonly [PathRole, string]>([
  ['desk', '/api/desk/desk/quotes/m-41'],
  ['administrator', '/api/administrator/desk/quotes/m-41'],
])('a call of who runs the markets is under the path of %s, with all that stands in it', async (role, path) => {
  beginSession({ token: 't' } as unknown as Session, role)
  const asking = { params: { role: 'administrator', marketId: 'm-41' }, query: { page: 1, limit: 25 } } as const
  await expect(client.call(getQuoteHistory, asking)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(asked).toEqual([path])
})
