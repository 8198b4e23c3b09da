/** A request of money as its tab keeps it over a reload: with it whoever comes back can ask what became of it. */

export type Kept<W> = {
  /** The idempotency key: it makes the request one, however often it is sent or asked for. */
  readonly key: string
  /** Whose it is; null where that was not known yet. */
  readonly owner: string | null
  /** What was asked for, as its feature needs it to ask for it again. */
  readonly what: W
}

export type Keeping<W> = {
  /** Whether it is kept: a browser may have no room, or may not let us. */
  readonly keep: (kept: Kept<W>) => boolean
  readonly read: () => Kept<W> | null
  readonly forget: () => void
}

type Place<W> = {
  readonly storage: Storage
  readonly storedUnder: string
  /** What stands in the storage, without what the place itself says. */
  readonly write: (kept: Kept<W>) => unknown
  /** Null, or a throw, for what it cannot read: an older release may have kept something else. The account's own lists tell of it all the same. */
  readonly parse: (stored: unknown) => Kept<W> | null
}

/** Keeps one request at a time at that place. */
export function createKeeping<W>({ storage, storedUnder, write, parse }: Place<W>): Keeping<W> {
  return {
    keep(kept) {
      try {
        storage.setItem(storedUnder, JSON.stringify(write(kept)))
        return true
      } catch {
        return false
      }
    },
    read() {
      try {
        return parse(JSON.parse(storage.getItem(storedUnder) ?? 'null'))
      } catch {
        return null
      }
    },
    forget: () => storage.removeItem(storedUnder),
  }
}
