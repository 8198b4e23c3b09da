/** JSON whose numbers are read as they are written: who makes binary fractions of them has changed amounts before anybody could look. */

/** The body with each number as its text; undefined for what is no JSON. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'), asWritten) as unknown
  } catch {
    return undefined
  }
}

const asWritten = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? context?.source : value

/** Paise in rupees. */
export function rupeesOf(paise: string): string {
  const digits = paise.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** With one number more, exactly as its text says. */
export function writeJson(fields: Readonly<Record<string, unknown>>, number: readonly [string, string] | null): string {
  const body = JSON.stringify(fields)
  if (!number) return body
  const [name, text] = number
  return `${body.slice(0, -1)}${body === '{}' ? '' : ','}${JSON.stringify(name)}:${text}}`
}
