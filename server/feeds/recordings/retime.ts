/** A recording laid on the wall clock: the recorded time `from` is `startsAt`, and `speed` recorded ms pass in one. */
import type { ChangeMessage, MarketDefinition } from '../stream/wire.ts'

export type Retiming = {
  readonly from: number
  readonly startsAt: number
  readonly speed: number
  /** Put after every market id and event id, so that a file can be replayed twice. */
  readonly idSuffix: string
}

export const wallTime = ({ from, startsAt, speed }: Retiming, recordedMs: number): number =>
  Math.round(startsAt + (recordedMs - from) / speed)

/** The same change with the ids and times of this replay. */
export function retimeChange(message: ChangeMessage, retiming: Retiming): ChangeMessage {
  return {
    ...message,
    pt: wallTime(retiming, message.pt),
    mc: (message.mc ?? []).map((change) => ({
      ...change,
      id: `${change.id}${retiming.idSuffix}`,
      marketDefinition: change.marketDefinition && retimeDefinition(change.marketDefinition, retiming),
    })),
  }
}

function retimeDefinition(definition: MarketDefinition, retiming: Retiming): MarketDefinition {
  const onWall = (recordedMs: number): number => wallTime(retiming, recordedMs)
  return {
    ...definition,
    eventId: `${definition.eventId}${retiming.idSuffix}`,
    openDate: onWall(definition.openDate),
    marketTime: onWall(definition.marketTime),
    suspendTime: onWall(definition.suspendTime),
    ...(definition.settledTime != null && { settledTime: onWall(definition.settledTime) }),
    runners: definition.runners.map((runner) =>
      runner.removalDate == null ? runner : { ...runner, removalDate: onWall(runner.removalDate) },
    ),
  }
}
