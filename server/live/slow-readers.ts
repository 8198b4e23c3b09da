/**
 * Nothing waits in a queue without bound: a reader that is still busy with what it was sent is left out, and gets the
 * whole event as it is then, once it is ready. docs/architecture.md "Live".
 */
export type Reader = {
  readonly id: string
  isBusy(): boolean
  /** Calls back once when the reader has taken what it was sent. */
  onReady(listen: () => void): void
  /** Events of which something was left out. */
  readonly behind: Set<string>
}

/** Those who cannot take a message of the event now; each is caught up with later, by `catchUp`. */
export function leaveOutBusy<R extends Reader>(
  readers: Iterable<R>,
  eventId: string,
  catchUp: (reader: R, eventId: string) => void,
): string[] {
  const leftOut: string[] = []
  for (const reader of readers) {
    if (!reader.isBusy() && !reader.behind.has(eventId)) continue
    leftOut.push(reader.id)
    if (reader.behind.size === 0) reader.onReady(() => catchUpAll(reader, catchUp))
    reader.behind.add(eventId)
  }
  return leftOut
}

/** Until it has the whole event the reader stays left out: bringing the others up to date on the way must not reach it first. */
function catchUpAll<R extends Reader>(reader: R, catchUp: (reader: R, eventId: string) => void): void {
  for (const eventId of reader.behind) {
    catchUp(reader, eventId)
    reader.behind.delete(eventId)
  }
}
