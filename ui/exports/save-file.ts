import { isoDay } from '@paddock/ui/formats'

/** Letters of any script: a phone keeps them. */
const fileName = (title: string): string =>
  `${title.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${isoDay(Date.now())}`

const FORGET_AFTER_MS = 60_000

/** Hands a file to the browser, under the title and today's date. */
export const saveFile = (file: Blob, title: string, ending: string): void =>
  saveAs(file, `${fileName(title)}.${ending}`)

/** The same, under just this name. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS)
}
