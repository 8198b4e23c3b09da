/**
 * The few signs of a text that a site writes: `## Heading`, `### smaller`, `- entry`, `1. entry`, `**strong**`, an empty line between paragraphs and
 * `[words](/a/page/of/ours)`, in articles also `[words](https://elsewhere)`. It becomes a tree that screens draw; everything else is shown as it
 * stands, so that a text can carry no markup. Security T24.
 */

export type Piece = { readonly text: string; readonly to: string | null; readonly strong?: true }
export type Block =
  | { readonly is: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly is: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly is: 'list'; readonly ordered: boolean; readonly entries: readonly (readonly Piece[])[] }

/** OWN: pages of ours alone lead on. ANY: https elsewhere too. */
export type LinkRule = 'OWN' | 'ANY'

const HEADING = /^(#{1,3})\s+(.*)$/
const BULLET = /^[-*•]\s+(.*)$/
const NUMBER = /^\d{1,3}[.)]\s+(.*)$/

type Lines = { readonly is: 'paragraph' | 'list' | 'numbers'; readonly lines: readonly string[] }

export function parseText(text: string, rule: LinkRule): Block[] {
  const blocks: Block[] = []
  let open: Lines | null = null
  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    const { is, said } = kindOf(line, open)
    if (open !== null && is !== open.is) {
      blocks.push(blockOf(open, rule))
      open = null
    }
    if (is === 'heading') blocks.push(headingOf(line))
    else if (is !== null) open = withLine(open ?? { is, lines: [] }, line, said)
  }
  return open === null ? blocks : [...blocks, blockOf(open, rule)]
}

/** What a line is, beside those that are open; a line without a sign goes on with the entry above it. */
function kindOf(
  line: string,
  open: Lines | null,
): { readonly is: Lines['is'] | 'heading' | null; readonly said?: string } {
  if (line === '') return { is: null }
  if (HEADING.test(line)) return { is: 'heading' }
  const bullet = BULLET.exec(line)?.[1]
  if (bullet !== undefined) return { is: 'list', said: bullet }
  const number = NUMBER.exec(line)?.[1]
  if (number !== undefined) return { is: 'numbers', said: number }
  return { is: open?.is ?? 'paragraph' }
}

/** `said` is what an entry begins with. */
function withLine({ is, lines }: Lines, line: string, said: string | undefined): Lines {
  if (is === 'paragraph' || said !== undefined) return { is, lines: [...lines, said ?? line] }
  return { is, lines: [...lines.slice(0, -1), `${lines.at(-1) ?? ''} ${line}`] }
}

const headingOf = (line: string): Block => {
  const [, signs = '', text = ''] = HEADING.exec(line) ?? []
  return { is: 'heading', level: signs === '###' ? 3 : 2, text }
}

const blockOf = ({ is, lines }: Lines, rule: LinkRule): Block =>
  is === 'paragraph'
    ? { is, pieces: piecesOf(lines.join(' '), rule) }
    : { is: 'list', ordered: is === 'numbers', entries: lines.map((line) => piecesOf(line, rule)) }

/** `[words](anything)`, which is a link only where its target is one; or `**words**`. */
const SIGN = /\[([^[\]]{1,200})\]\(([^()\s]{0,500})\)|\*\*([^\s*](?:[^*]{0,498}[^\s*])?)\*\*/g
/** `//elsewhere` and `javascript:` are words. */
const OWN = /^\/(?!\/)[\w./?=&#%-]{0,200}$/
const ELSEWHERE = /^https:\/\/[\w-]+(\.[\w-]+)+(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/i

const isLink = (to: string, rule: LinkRule): boolean => OWN.test(to) || (rule === 'ANY' && ELSEWHERE.test(to))

function piecesOf(line: string, rule: LinkRule): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const say = (until: number) => {
    if (until > from) pieces.push({ text: line.slice(from, until), to: null })
  }
  for (const found of line.matchAll(SIGN)) {
    const [whole, words, to = '', strong] = found
    if (words !== undefined && !isLink(to, rule)) continue
    say(found.index)
    pieces.push(words === undefined ? { text: strong ?? '', to: null, strong: true } : { text: words, to })
    from = found.index + whole.length
  }
  say(line.length)
  return pieces
}

type Links = { readonly own: readonly string[]; readonly elsewhere: readonly string[] }

/** Where its links lead, each once, in their order. */
export function linksOf(text: string): Links {
  const all = [...new Set(targetsOf(text))].filter((to) => isLink(to, 'ANY'))
  return { own: all.filter((to) => to.startsWith('/')), elsewhere: all.filter((to) => !to.startsWith('/')) }
}

/** What is written as a link and leads neither into the app nor over https. */
export const brokenLink = (text: string): string | undefined => targetsOf(text).find((to) => !isLink(to, 'ANY'))

const targetsOf = (text: string): readonly string[] =>
  [...text.matchAll(SIGN)].flatMap(([, words, to]) => (words === undefined ? [] : [to ?? '']))

/** Its words alone, without any sign. */
export const plainText = (text: string): string =>
  parseText(text, 'ANY')
    .flatMap((block) => {
      if (block.is === 'heading') return [block.text]
      const lines = block.is === 'paragraph' ? [block.pieces] : block.entries
      return lines.map((pieces) => pieces.map((piece) => piece.text).join(''))
    })
    .join('\n')
