import type { SiteView } from '@paddock/contract/shapes/site'
import { scrollPace, wantsStillness } from '@paddock/ui/look'
import { Icon, type IconName } from '@paddock/ui/primitives'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { HOME_PARTS_WORDS as WORDS } from './words.ts'

type OwnSlide = SiteView['slideShow'][number]
/** Of the site, or put there for a time: that may be text alone, and may have one below its title. */
export type Slide = Omit<OwnSlide, 'image'> & { readonly image: string | null; readonly text?: string }

const SHOWN_MS = 6000

/**
 * Pictures beside each other, pushed aside by hand, by arrow keys or by the buttons. It moves by itself until somebody touches
 * it, looks elsewhere or stops it, and never for those who want no motion. WCAG 2.2.2.
 */
export function SlideShow({ slides }: { readonly slides: readonly Slide[] }) {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(wantsStillness)
  const [isHeld, setHeld] = useState(false)
  const count = slides.length
  const isMoving = !isPaused && !isHeld && count > 1

  const show = (next: number) => {
    const list = row.current
    list?.scrollTo({ left: ((next + count) % count) * list.clientWidth, behavior: scrollPace() })
  }

  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => {
      const list = row.current
      if (!document.hidden) list?.scrollTo({ left: ((at + 1) % count) * list.clientWidth, behavior: 'smooth' })
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [isMoving, at, count])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(at + 1)
    if (key === 'ArrowLeft') show(at - 1)
  }
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  const holdFocus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={WORDS.slides}
      className="group relative size-full"
      {...hold}
      {...holdFocus}
    >
      <ul
        ref={row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.min(count - 1, Math.max(0, Math.round(scrollLeft / Math.max(1, clientWidth)))))
        }
        className="flex size-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {slides.map((slide, place) => (
          <li
            // Two may be alike in everything; their place tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            aria-roledescription="slide"
            aria-label={WORDS.slideOf(place + 1, count)}
            inert={place !== at}
            className="size-full shrink-0 snap-center"
          >
            <SlideLink slide={slide} onKeyDown={onKeyDown}>
              <Picture slide={slide} isFirst={place === 0} />
            </SlideLink>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="absolute right-1 bottom-0 flex items-center text-white">
          <Control
            icon="chevron"
            isBack
            isForHand
            label={WORDS.previous}
            onPress={() => show(at - 1)}
            onKeyDown={onKeyDown}
          />
          <span className="rounded-md bg-shade px-2 text-xs" aria-live={isMoving ? 'off' : 'polite'}>
            {WORDS.slideOf(at + 1, count)}
          </span>
          <Control icon="chevron" isForHand label={WORDS.next} onPress={() => show(at + 1)} onKeyDown={onKeyDown} />
          <Control
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? WORDS.play : WORDS.pause}
            onPress={() => setPaused(!isPaused)}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
    </section>
  )
}

type ControlProps = {
  readonly icon: IconName
  readonly label: string
  readonly onPress: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly isBack?: boolean
  /** Where there are fingers, they push. */
  readonly isForHand?: boolean
}

const Control = ({ icon, label, onPress, onKeyDown, isBack = false, isForHand = false }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    onKeyDown={onKeyDown}
    className={`flex size-11 items-center justify-center ${isForHand ? 'max-md:hidden' : ''}`}
  >
    <span className="flex size-7 items-center justify-center rounded-md bg-shade">
      <Icon name={icon} className={`size-4 ${isBack ? 'rotate-180' : ''}`} />
    </span>
  </button>
)

type LinkProps = Pick<ControlProps, 'onKeyDown'> & { readonly slide: Slide; readonly children: ReactNode }

/** Our own pages are reached without loading anew. */
function SlideLink({ slide: { link, title }, onKeyDown, children }: LinkProps) {
  if (link === null) return children
  if (link.startsWith('/'))
    return (
      <Link to={link} onKeyDown={onKeyDown} aria-label={title || link} className="block size-full">
        {children}
      </Link>
    )
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      onKeyDown={onKeyDown}
      aria-label={title || link}
      className="block size-full"
    >
      {children}
    </a>
  )
}

/** The first one is what the page is waited for; the others come when they are needed. */
function Picture({ slide, isFirst }: { readonly slide: Slide; readonly isFirst: boolean }) {
  const { image, title } = slide
  if (image === null) return <Words slide={slide} />
  return (
    <span className="relative block size-full">
      <img
        src={image}
        alt={title}
        draggable={false}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className="size-full object-cover"
      />
      {title && (
        <span
          aria-hidden="true"
          className="absolute bottom-2 left-2 max-w-[60%] truncate rounded-md bg-shade px-2 py-1 text-sm font-bold text-white"
        >
          {title}
        </span>
      )}
    </span>
  )
}

const Words = ({ slide: { title, text } }: { readonly slide: Slide }) => (
  <span className="flex size-full flex-col justify-center gap-1 overflow-hidden border-l-4 border-brand bg-raised px-4 pt-2 pb-9 md:px-8">
    <span className="truncate text-md font-bold text-text">{title}</span>
    {text && <span className="line-clamp-2 text-sm text-quiet">{text}</span>}
  </span>
)
