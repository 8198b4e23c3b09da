/**
 * The few signs of a page's text: `## Heading`, `- entry of a list`, an empty line between paragraphs, and
 * `[words](/a/page/of/ours)`. Everything else is shown as it stands, so that a text can carry no markup. Security T24.
 */

export type Piece = { readonly text: string; readonly to: string | null }
export type Block =
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly is: 'list'; readonly entries: readonly (readonly Piece[])[] }

const HEADING = /^#{1,3}\s+(.*)$/
const ENTRY = /^[-*•]\s+(.*)$/

export function parsePage(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let entries: string[] = []

  const close = () => {
    if (lines.length > 0) blocks.push({ is: 'paragraph', pieces: parseLine(lines.join(' ')) })
    if (entries.length > 0) blocks.push({ is: 'list', entries: entries.map(parseLine) })
    lines = []
    entries = []
  }
  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    const heading = HEADING.exec(line)?.[1]
    const entry = ENTRY.exec(line)?.[1]
    if (heading !== undefined) {
      close()
      blocks.push({ is: 'heading', text: heading })
    } else if (entry !== undefined) {
      if (lines.length > 0) close()
      entries.push(entry)
    } else if (line === '') close()
    else if (entries.length > 0) entries.push(`${entries.pop()} ${line}`)
    else lines.push(line)
  }
  close()
  return blocks
}

/** Only a path of our own is a link: `//elsewhere` and `javascript:` are words. */
const LINK = /\[([^[\]]{1,200})\]\((\/(?!\/)[\w./-]{0,200})\)/g

function parseLine(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(LINK)) {
    const [whole, text = '', to = null] = found
    if (found.index > from) pieces.push({ text: line.slice(from, found.index), to: null })
    pieces.push({ text, to })
    from = found.index + whole.length
  }
  if (from < line.length) pieces.push({ text: line.slice(from), to: null })
  return pieces
}
