/** Seconds left, rounded up, and the part of the delay that has passed, 0 to 1. `now` by the server's clock. */
export function countdown(
  from: number,
  until: number,
  now: number,
): { readonly seconds: number; readonly part: number } {
  const left = Math.max(0, until - now)
  const whole = until - from
  return { seconds: Math.ceil(left / 1000), part: whole <= 0 ? 1 : Math.min(1, Math.max(0, 1 - left / whole)) }
}
