/** What an officer of the desk says of an event, while which nobody bets at its bookmakers and sessions. docs/domain/quoting.md#stops */
export const DESK_STOPS = ['WICKET', 'REVIEW', 'INTERVAL'] as const
export type DeskStop = (typeof DESK_STOPS)[number]

/** How long a wicket stands, until it is over by itself: who comes in is known by then. Milliseconds. */
export const WICKET_MS = 10_000
