/** Text that stands in a page which the server draws. */
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As it is read, within an element or an attribute in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Data in an element of its own, which no browser runs: it must only not end that element. */
export const embedded = (json: string): string => json.replaceAll('<', String.raw`\u003c`)
