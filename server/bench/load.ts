/** A closed load: a fixed number of commands under way, each answered one followed by the next. */
export type Load = { readonly inFlight: number; readonly warmUpMs: number; readonly measureMs: number }

/** What was answered inside the measured time. Latencies in milliseconds. */
export type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number }

export async function applyLoad({ inFlight, warmUpMs, measureMs }: Load, once: () => Promise<void>): Promise<Measured> {
  const begin = performance.now() + warmUpMs
  const end = begin + measureMs
  const latencies: number[] = []
  async function client(): Promise<void> {
    for (;;) {
      const asked = performance.now()
      if (asked >= end) return
      await once()
      const answered = performance.now()
      if (answered >= begin && answered < end) latencies.push(answered - asked)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, client))
  latencies.sort((a, b) => a - b)
  return {
    perSecond: Math.round((latencies.length * 1000) / measureMs),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const bestOf = <M extends Measured>(rounds: readonly M[]): M =>
  rounds.reduce((best, round) => (round.perSecond > best.perSecond ? round : best))
