/** Bytes that are in use after a collection; the process must run with --expose-gc. */
export function memoryOf(process: NodeJS.Process): { heap: number; outside: number; rss: number } {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed, outside: external, rss }
}
