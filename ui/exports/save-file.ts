/** Letters of any script: a phone keeps them. */
const fileName = (title: string): string =>
  `${title.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${new Date().toISOString().slice(0, 10)}`

const FORGET_AFTER_MS = 60_000

/** Hands a file to the browser, under the title and today's date. */
export function saveFile(file: Blob, title: string, ending: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `${fileName(title)}.${ending}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS)
}
