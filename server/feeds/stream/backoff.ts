/** How long to wait before the next try: doubling from `leastMs` to `mostMs`, half of it by chance so that clients do not return in step. */
export function backoffMs(failures: number, limits: { leastMs: number; mostMs: number }, chance: number): number {
  const full = Math.min(limits.mostMs, limits.leastMs * 2 ** Math.max(0, failures - 1))
  return Math.round(full / 2 + (full / 2) * chance)
}
