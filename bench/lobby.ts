/**
 * A lobby of very many games on a slow phone: the production build from a real server, in a real Chromium with four times less
 * processor. What is measured is in README.md.
 */
import { join } from 'node:path'
import { buildApp } from './build-app.ts'
import { startChild } from './child.ts'

const GAMES = 5000
const LOADS = 5
/** A finger that is in a hurry: some twelve screens of a phone in a second. */
const PIXELS_A_SECOND = 10_000

await buildApp('player')
const pages = join(import.meta.dirname, '..', 'player', 'dist')
const WORLD = ['--players', '1', '--markets', '1', '--lobby', String(GAMES)]
const server = startChild('server/bench/serve.ts', [...WORLD, '--pages', pages])
const world = await server.hear<{ port: number; tokens: readonly [string] }>()
const browser = startChild('e2e/measure/browser.ts')
const { version } = await browser.hear<{ version: string }>()
const url = `http://localhost:${world.port}`
const place = { url, token: world.tokens[0], path: '/top-casino', shows: 'games' }

const loads: { lcp: number; cls: number; largest: string }[] = []
for (let load = 0; load < LOADS; load++) loads.push(await browser.ask({ type: 'load', ...place }))
await browser.ask({ type: 'follow', ...place })
const scrolled = await browser.ask<object>({ type: 'scroll', pixelsASecond: PIXELS_A_SECOND })
await browser.finish({ type: 'end' })
await server.finish({ type: 'end' })
process.stdout.write(`${JSON.stringify({ chromium: version, games: GAMES, loads, scrolled })}\n`)
