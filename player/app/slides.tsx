/** The slides of a page: what was put there for a time first, then the site's own. */
import { useDataSaver } from '@paddock/ui/settings'
import { type BannerPlace, useBanners } from '../features/banners/index.ts'
import { type Slide, SlideShow } from '../features/home/index.ts'

type SlidesProps = {
  readonly place: BannerPlace
  /** The site's own. */
  readonly own: readonly Slide[]
}

/** Nothing where there is none. Where the page holds room for the site's own, theirs is the same. */
export function Slides({ place, own }: SlidesProps) {
  const banners = useBanners(place, true)
  const savesData = useDataSaver()
  const slides = [...banners.filter(({ kind }) => kind === 'SLIDE'), ...own]
  if (slides.length === 0 || savesData) return null
  return (
    <div className="aspect-[3/1] overflow-hidden rounded-md border border-line bg-surface md:aspect-[4/1]">
      <SlideShow slides={slides} />
    </div>
  )
}
