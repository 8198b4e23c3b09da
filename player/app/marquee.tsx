import { useSite } from '@paddock/ui/site'

/** 000 §9. */
const PIXELS_A_SECOND = 50
/** About how wide a letter is, and a wide page: the text must cross both. */
const LETTER_PX = 7
const PAGE_PX = 1440

/** The site's scrolling line. It stands still under the pointer, and for who wishes no motion. 001 §2.4. */
export function Marquee() {
  const { marqueeText } = useSite().config
  if (marqueeText === '') return null
  const seconds = Math.round((PAGE_PX + marqueeText.length * LETTER_PX) / PIXELS_A_SECOND)
  return (
    <div className="@container h-7 overflow-hidden border-b border-line bg-raised text-xs leading-7 text-quiet">
      <p
        className="w-max animate-marquee px-3 whitespace-nowrap hover:[animation-play-state:paused]"
        style={{ animationDuration: `${seconds}s`, animationDelay: `-${Math.round(seconds / 4)}s` }}
      >
        {marqueeText}
      </p>
    </div>
  )
}
