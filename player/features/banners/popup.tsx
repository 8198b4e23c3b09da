/** A popup of the site: with a picture or text alone, and the way to what it tells of. */
import type { ShownBanner } from '@paddock/contract/endpoints/banners'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { BANNER_WORDS as WORDS } from './words.ts'

type BannerPopupProps = { readonly banner: ShownBanner; readonly onClose: () => void }

export function BannerPopup({ banner: { title, text, image, link }, onClose }: BannerPopupProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
        {image !== null && (
          <img
            src={image}
            alt=""
            referrerPolicy="no-referrer"
            className="max-h-64 w-full rounded-md border border-line object-cover in-data-[saver=on]:hidden"
          />
        )}
        {text !== '' && <p className="text-sm break-words whitespace-pre-line">{text}</p>}
        <div className="flex flex-wrap gap-2">
          {link !== null && (
            <Link
              to={link}
              onClick={onClose}
              className="inline-flex min-h-11 flex-1 items-center justify-center rounded-md bg-brand px-4 text-sm font-bold text-on-brand hover:brightness-105"
            >
              {WORDS.open}
            </Link>
          )}
          <Button className="flex-1" onClick={onClose}>
            {WORDS.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
