/**
 * The sandbox players as a program of their own: accounts of the demo world that bet through the API as anybody does. `npm start` begins it
 * where there is a demo world; `DEMO_PLAYERS=off` leaves it out, and `PLAYERS_SANDBOX_HASTE` makes it so many times as quick. docs/demo-world.md.
 */
import { startPlaying } from './play.ts'

/** The last four of each site are ours; their password is the demo world's. */
const USER_NAMES = ['player17', 'player18', 'player19', 'player20']
const PASSWORD = 'Paddock@1'

const stop = startPlaying({
  url: `http://localhost:${process.env['PORT'] ?? 3000}`,
  userNames: USER_NAMES,
  password: PASSWORD,
  haste: Number(process.env['PLAYERS_SANDBOX_HASTE'] ?? 1),
  tell: (line) => process.stderr.write(`${line}\n`),
})

process.send?.('ready')

let isEnding = false
const end = (): void => {
  if (isEnding) return
  isEnding = true
  stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
// Started by the supervisor: when that is gone, nobody would end this process.
process.on('disconnect', end)
