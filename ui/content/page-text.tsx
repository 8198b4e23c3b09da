import { Fragment, type ReactNode, useMemo } from 'react'
import { parsePage, type Piece } from './parse.ts'

type TextProps = {
  readonly text: string
  /** A link to another of our pages. */
  readonly drawLink: (to: string, text: string) => ReactNode
}

/** A page's text, drawn: nothing of it is ever read as markup. */
export function PageText({ text, drawLink }: TextProps) {
  const blocks = useMemo(() => parsePage(text), [text])
  const line = (pieces: readonly Piece[]) =>
    pieces.map((piece, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- as below
      <Fragment key={at}>{piece.to === null ? piece.text : drawLink(piece.to, piece.text)}</Fragment>
    ))
  return (
    <div className="flex flex-col gap-3 text-sm leading-[1.6]">
      {blocks.map((block, place) => {
        // A text has nothing but the places of its parts, and is drawn whole when it changes.
        // oxlint-disable-next-line react/no-array-index-key
        const key = `${block.is} ${place}`
        switch (block.is) {
          case 'heading':
            return (
              <h2 key={key} className="pt-2 text-md font-bold">
                {block.text}
              </h2>
            )
          case 'paragraph':
            return <p key={key}>{line(block.pieces)}</p>
          case 'list':
            return (
              <ul key={key} className="flex list-disc flex-col gap-1 pl-5 marker:text-quiet">
                {block.entries.map((entry, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <li key={at}>{line(entry)}</li>
                ))}
              </ul>
            )
        }
      })}
    </div>
  )
}
