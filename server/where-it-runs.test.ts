import { expect, test } from 'vitest'
import { type Running, whereItRuns } from './where-it-runs.ts'

const RUNNING: Running = {
  production: false,
  demoWorld: true,
  demoPlayers: true,
  host: '0.0.0.0',
  port: 3000,
  sandboxPort: 3100,
  notices: [],
  devPorts: null,
}

test('who may be tried is told with the password, where there is a demo world', () => {
  const told = whereItRuns(RUNNING)
  expect(told).toContain('Paddock is running: http://localhost:3000\n')
  expect(told).toContain('player1 … player20, password Paddock@1')
  expect(told).toContain('http://localhost:3000/console/ as administrator')
  expect(told).toContain('http://club.localhost:3000')
  expect(told).toContain('http://localhost:3104, whose games fail')
})

test("whose bets are nobody's own is told, where there are any", () => {
  expect(whereItRuns(RUNNING)).toContain('player17 … player20, until DEMO_PLAYERS=off')
  expect(whereItRuns({ ...RUNNING, demoPlayers: false })).not.toContain('player17')
})

test('without one nobody is named, and it is said how the first account is made', () => {
  const told = whereItRuns({ ...RUNNING, demoWorld: false })
  expect(told).not.toMatch(/Paddock@1|player1|whitelabel|123456|club/)
  expect(told).toContain('npm run administrator -- NAME')
})

test('apps that reload are where they are edited', () => {
  const told = whereItRuns({ ...RUNNING, devPorts: { player: 5173, console: 5174 } })
  expect(told).toContain('http://localhost:5173, which reloads as you edit (server: http://localhost:3000)')
  expect(told).toContain('http://localhost:5174/console/')
})

test('in production only the proxy is told, with what is to be known', () => {
  const told = whereItRuns({ ...RUNNING, production: true, demoWorld: false, notices: ['no odds feed'] })
  expect(told).toBe('Paddock is running at 0.0.0.0:3000, for the proxy in front\nno odds feed')
})
