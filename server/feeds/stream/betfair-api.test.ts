import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createExchangeApi } from './betfair-api.ts'

let server: Server
let asked: unknown
let runners: readonly object[] = []

beforeEach(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked = JSON.parse(body)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ result: [{ marketId: '1.1', marketName: 'To Win', runners }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
})
afterEach(() => void server.close())

async function cards() {
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const api = createExchangeApi({ loginUrl: url, apiUrl: url, appKey: 'k', username: 'u', password: 'p' })
  const [market] = await api.listMarketCatalogue('s', ['1.1'])
  return market?.cards
}

test('a race card is asked for and read by its own words', async () => {
  const metadata = {
    runnerId: '7',
    CLOTH_NUMBER: '3',
    STALL_DRAW: '11',
    AGE: '5',
    JOCKEY_NAME: 'B Rider',
    TRAINER_NAME: ' C Keeper ',
    COLOURS_FILENAME: 'c20250401lin.png',
    WEIGHT_VALUE: '133',
  }
  runners = [{ selectionId: 7, runnerName: '3. Amber Queue', handicap: 0, metadata }]
  expect(await cards()).toEqual(
    new Map([
      [
        '7',
        {
          clothNumber: '3',
          stallDraw: '11',
          age: '5',
          jockeyName: 'B Rider',
          trainerName: 'C Keeper',
          url: 'https://content-cache.cdnbf.net/feeds_images/Horses/SilkColours/c20250401lin.png',
        },
      ],
    ]),
  )
  expect(JSON.stringify(asked)).toContain('RUNNER_METADATA')
})

test.each([
  ['a match has none', { runnerId: '7' }],
  ['nor has a race before its declarations', { CLOTH_NUMBER: null, JOCKEY_NAME: '' }],
  ['a file that leads elsewhere is no silk', { COLOURS_FILENAME: '../../evil?x=.png' }],
])('%s', async (_, metadata) => {
  runners = [{ selectionId: 7, runnerName: 'A', metadata }]
  expect(await cards()).toEqual(new Map())
})
