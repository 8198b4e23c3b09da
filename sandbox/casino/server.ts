/** The provider as a program that listens: its house, its clocks, and its end. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CasinoOptions, failed, type House, openHouse } from './house.ts'
import { send, serve } from './http.ts'
import { json } from './operator-api.ts'
import { ended, listen } from '../serving.ts'

const LOOK_MS = 60_000
const DECIDE_MS = 1000
const KEPT_OPEN_MS = 60_000

export async function startCasino(options: CasinoOptions, clock: () => number = Date.now) {
  const port = (): number => (server.address() as AddressInfo).port
  const house = openHouse(options, clock, () => options.origin ?? `http://localhost:${port()}`)
  const server = serverOf(house)
  await listen(server, options)
  house.rounds.resume()
  house.days.seal()
  const looking = setInterval(() => void look(house), LOOK_MS)
  const deciding = setInterval(() => void decide(house).catch((error: unknown) => failed('slips', error)), DECIDE_MS)

  return {
    port: port(),
    book: house.book,
    /** @internal What is done every minute; the tests do not wait for it. */
    look: () => look(house),
    /** @internal What is done every second. */
    decide: () => decide(house),
    async close(): Promise<void> {
      clearInterval(looking)
      clearInterval(deciding)
      await end(house, server)
    },
  }
}

function serverOf(house: House): Server {
  const server = createServer((request, response) => {
    serve(house, request, response).catch(() =>
      send(response, json({ code: 'INTERNAL', message: 'the provider failed' }, 500)),
    )
  })
  // A call that meets the end of a kept connection is lost.
  server.keepAliveTimeout = KEPT_OPEN_MS
  return server
}

async function look({ rounds, days }: House): Promise<void> {
  await rounds.look()
  days.seal()
}

/** Slips that wait from before a restart wait for what they are about to be read again. */
async function decide({ book, sport, rounds }: House): Promise<void> {
  if (book.openSlips().length === 0) return
  await sport.load()
  rounds.decideSlips()
}

/** Nothing is begun any more, what is under way is waited for, and then the book is closed. */
async function end({ calls, tables, rounds, book }: House, server: Server): Promise<void> {
  calls.stop()
  tables.stop()
  const stopped = rounds.stop()
  server.closeAllConnections()
  await ended(server)
  await stopped
  book.close()
}
