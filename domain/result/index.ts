/** The outcome of a decision: a value, or a refusal with its facts. A fault is thrown instead. */
export type Result<T, R> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: R }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
export const refuse = <R>(refusal: R): { readonly ok: false; readonly refusal: R } => ({ ok: false, refusal })

/** Gives the value, or throws: for what can only be missing when the program is wrong. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`must hold: ${what}`)
  return value
}
