import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { captionOf, type Known } from './caption.ts'
import { createTelevision } from './index.ts'

const innings = (inningsNum: number, battingTeam: string, inningsRuns: number, inningsWickets: number) => ({
  inningsNum,
  battingTeam,
  inningsRuns,
  inningsWickets,
  inningsOvers: '12.3',
})
const CHASE: Known = {
  fixtureInfo: { homeTeam: 'North', awayTeam: 'South', fixtureStatus: 'IN_RUNNING', eventStatus: 'BALL_IN_PROGRESS' },
  matchStats: { currentInnings: 2, inningsStats: [innings(1, 'North', 160, 7), innings(2, 'South', 91, 3)] },
}

test('a caption says what the feed has told, and nothing before it has', () => {
  expect(captionOf(CHASE)).toMatchObject({
    match: 'North v South',
    score: 'South  91/3  (12.3)',
    chase: 'North 160/7, 70 needed',
    now: 'Ball running',
  })
  expect(captionOf({})).toEqual({ match: '', score: '', chase: '', batters: [], bowler: '', now: '' })
})

let server: ReturnType<typeof createServer> | undefined
afterEach(() => void server?.close())

async function open(): Promise<(path: string) => Promise<Response>> {
  const television = createTelevision((eventId) => (eventId === '4002.1' ? CHASE : undefined))
  server = createServer((request, response) => {
    if (!television.serve(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((listening) => void server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return async (path) => await fetch(`http://127.0.0.1:${port}${path}`)
}

test('each match has its channel, others have none, and a page runs its own script alone', async () => {
  const ask = await open()
  expect(await (await ask('/tv/4002.1/caption.json')).json()).toMatchObject({ match: 'North v South' })
  expect(await (await ask('/tv/9/caption.json')).json()).toBeNull()
  const page = await ask('/tv/4002.1')
  expect(await page.text()).toContain('TEST CARD')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'sha256-/)
  for (const path of ['/tv', '/tv/', '/tv/a/b', '/tv/%3Cscript%3E']) expect((await ask(path)).status).toBe(404)
})
