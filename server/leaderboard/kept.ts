/** What many read alike is asked for once in a while, however many read it. */
const FRESH_MS = 20_000
/** A site has fewer boards: whoever asks for what there is none of makes nobody else wait, and fills nothing. */
const MOST_KEPT = 500

type Kept<T> = { readonly until: number; readonly value: Promise<T> }

/** Of a key what `ask` gives, asked again when it is no longer fresh; all who ask meanwhile get the same. What fails is not kept. */
export function createKept<T>(clock: () => number): (key: string, ask: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<T>>()
  return (key, ask) => {
    const known = kept.get(key)
    if (known && known.until > clock()) return known.value
    const value = ask()
    kept.delete(key)
    kept.set(key, { until: clock() + FRESH_MS, value })
    value.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
