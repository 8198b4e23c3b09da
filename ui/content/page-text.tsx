import { type LinkRule, parseText, type Piece } from '@paddock/domain/articles'
import { Fragment, type ReactNode, useMemo } from 'react'

type TextProps = {
  readonly text: string
  /** Whether it may lead elsewhere. */
  readonly links?: LinkRule
  readonly drawLink: (to: string, text: string) => ReactNode
}

/** A page's text, drawn: nothing of it is ever read as markup. */
export function PageText({ text, links = 'OWN', drawLink }: TextProps) {
  const blocks = useMemo(() => parseText(text, links), [text, links])
  const line = (pieces: readonly Piece[]) =>
    pieces.map((piece, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- as below
      <Fragment key={at}>{drawPiece(piece, drawLink)}</Fragment>
    ))
  return (
    <div className="flex flex-col gap-3 text-sm leading-[1.6] wrap-break-word">
      {blocks.map((block, place) => {
        // A text has nothing but the places of its parts, and is drawn whole when it changes.
        // oxlint-disable-next-line react/no-array-index-key
        const key = `${block.is} ${place}`
        switch (block.is) {
          case 'heading': {
            const Heading = block.level === 2 ? 'h2' : 'h3'
            return (
              <Heading key={key} className={`pt-2 font-bold ${block.level === 2 ? 'text-md' : 'text-sm'}`}>
                {block.text}
              </Heading>
            )
          }
          case 'paragraph':
            return <p key={key}>{line(block.pieces)}</p>
          case 'list': {
            const List = block.ordered ? 'ol' : 'ul'
            return (
              <List
                key={key}
                className={`flex flex-col gap-1 pl-5 marker:text-quiet ${block.ordered ? 'list-decimal' : 'list-disc'}`}
              >
                {block.entries.map((entry, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <li key={at}>{line(entry)}</li>
                ))}
              </List>
            )
          }
        }
      })}
    </div>
  )
}

function drawPiece({ text, to, strong }: Piece, drawLink: TextProps['drawLink']): ReactNode {
  if (to !== null) return drawLink(to, text)
  return strong ? <b>{text}</b> : text
}
