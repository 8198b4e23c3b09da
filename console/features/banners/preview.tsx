import { BANNER_WORDS as WORDS } from '../../words/banners.ts'
import type { Typed } from './state.ts'

/** As players see it: a slide as wide as a page, a popup as a sheet. */
export function Preview({ banner }: { readonly banner: Pick<Typed, 'kind' | 'title' | 'text' | 'image'> }) {
  return (
    <figure aria-label={WORDS.preview} className="flex flex-col gap-1">
      <figcaption className="text-xs text-quiet">{WORDS.preview}</figcaption>
      {banner.kind === 'SLIDE' ? <Slide {...banner} /> : <Popup {...banner} />}
    </figure>
  )
}

type Seen = Pick<Typed, 'title' | 'text' | 'image'>

const Slide = ({ title, text, image }: Seen) => (
  <div className="relative aspect-[3/1] max-w-xl overflow-hidden rounded-md border border-line bg-raised">
    {image === '' ? (
      <span className="flex size-full flex-col justify-center gap-1 border-l-4 border-brand px-4">
        <b className="truncate">{title || WORDS.noTitle}</b>
        <span className="line-clamp-2 text-sm text-quiet">{text}</span>
      </span>
    ) : (
      <>
        <img src={image} alt="" className="size-full object-cover" />
        <b className="absolute bottom-2 left-2 max-w-[60%] truncate rounded-md bg-shade px-2 py-1 text-sm text-white">
          {title || WORDS.noTitle}
        </b>
      </>
    )}
  </div>
)

const Popup = ({ title, text, image }: Seen) => (
  <div className="flex max-w-sm flex-col gap-3 rounded-md border border-line bg-surface p-4">
    <b>{title || WORDS.noTitle}</b>
    {image !== '' && <img src={image} alt="" className="max-h-40 w-full rounded-md object-cover" />}
    {text !== '' && <p className="text-sm break-words whitespace-pre-line">{text}</p>}
  </div>
)
