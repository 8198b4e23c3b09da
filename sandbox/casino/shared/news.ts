/** What screens at a table are told, a line each: one response that stays open, so that nobody has to ask. */

/** A screen that listens. */
export type Seat = {
  readonly session: string
  readonly owner: string
  readonly gameCode: string
  readonly send: (line: string) => void
  /** Nothing more will be told. */
  readonly end: () => void
}

export type News = ReturnType<typeof createNews>

/** Of one game. */
const MOST_SEATS = 5000

export function createNews() {
  /** By session: a screen that was loaded anew takes the place of what it was. */
  const seats = new Map<string, Map<string, Seat>>()
  const at = (gameCode: string): ReadonlyMap<string, Seat> => seats.get(gameCode) ?? new Map<string, Seat>()

  /** False: there is no room. */
  function join(seat: Seat): boolean {
    const here = seats.get(seat.gameCode) ?? new Map<string, Seat>()
    const before = here.get(seat.session)
    if (!before && here.size >= MOST_SEATS) return false
    seats.set(seat.gameCode, here.set(seat.session, seat))
    before?.end()
    return true
  }

  function leave(seat: Seat): void {
    if (at(seat.gameCode).get(seat.session) === seat) seats.get(seat.gameCode)?.delete(seat.session)
  }

  function tell(gameCode: string, news: object): void {
    const line = JSON.stringify(news)
    for (const seat of at(gameCode).values()) seat.send(line)
  }

  /** All screens of one player. */
  function tellOne(owner: string, gameCode: string, news: object): void {
    for (const seat of at(gameCode).values()) if (seat.owner === owner) seat.send(JSON.stringify(news))
  }

  /** Those whose session is over hear no more. */
  function sweep(gameCode: string, isOver: (session: string) => boolean): void {
    for (const seat of at(gameCode).values())
      if (isOver(seat.session)) {
        leave(seat)
        seat.end()
      }
  }

  const seatsAt = (gameCode: string): number => at(gameCode).size

  return { join, leave, tell, tellOne, sweep, seatsAt }
}
