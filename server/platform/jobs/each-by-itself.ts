/** Of several that a job works on each has its turn, whatever becomes of the others; that some failed is told when all had theirs. */
export async function eachByItself<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const one of all)
    try {
      await work(one)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed: ${String(failures[0])}`)
}
