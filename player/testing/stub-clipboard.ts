import { type Mock, vi } from 'vitest'

/** A clipboard that takes what is copied, until globals are as they were: a page under test has none. */
export function stubClipboard(): Mock<Clipboard['writeText']> {
  const writeText = vi.fn<Clipboard['writeText']>(async () => {})
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  return writeText
}
