/** Who runs the site, what is where on it, and where else it is found; what is not configured is not shown. 001 §2.7. */
import { SOCIAL_MEDIA, type SocialMedium } from '@paddock/contract/shapes/site'
import { scrollPace } from '@paddock/ui/look'
import { Button, Icon } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useRoute } from 'wouter'
import { BettingFeatures } from './betting-features.tsx'
import { Brand } from './brand.tsx'
import { useFooterLinks, type FooterLink } from './footer-links.ts'
import { GetInTouch } from './get-in-touch.tsx'
import { PaymentStrip } from './payment-strip.tsx'
import { CHROME_WORDS } from '../words/chrome.ts'
import { part } from '../routing/part.tsx'

const VideoDialog = part(() => import('./video-dialog.tsx'))

const NAMES: { readonly [M in SocialMedium]: string } = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  pinterest: 'Pinterest',
  instagram: 'Instagram',
  telegram: 'Telegram',
  youtube: 'YouTube',
  website: 'Website',
  signal: 'Signal',
  whatsapp: 'WhatsApp',
}

const THIS_YEAR = new Date().getFullYear()

/** Who has gone on from there needs no reasons any more. */
const HOME = /^\/(m|exchange)?$/

export default function Footer() {
  const { games, company, resources } = useFooterLinks()
  const isHome = useRoute(HOME)[0]
  return (
    <footer className="border-t border-line bg-surface text-xs text-quiet max-md:pb-[calc(56px+env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-[1440px] flex-col gap-6 px-4 py-6">
        {isHome && <BettingFeatures />}
        <div className="grid grid-cols-2 gap-6 md:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-2 flex flex-col gap-3 md:col-span-1">
            <span className="flex items-center gap-2 text-sm font-bold text-text">
              <Brand />
            </span>
            <Company />
            <SocialLinks />
          </div>
          <LinkList title={CHROME_WORDS.games} links={games} />
          <LinkList title={CHROME_WORDS.company} links={company} />
          {resources.length > 0 && <LinkList title={CHROME_WORDS.resources} links={resources} isLong />}
        </div>
        <HowTo />
        <GetInTouch />
        <PaymentStrip />
        <Bottom />
      </div>
    </footer>
  )
}

function Company() {
  const { footer, jurisdiction } = useSite().config
  return (
    <>
      {footer.text && <p className="max-w-120">{footer.text}</p>}
      <p className="max-w-120">{CHROME_WORDS.adultsOnly(jurisdiction.minimumAge)}</p>
    </>
  )
}

function SocialLinks() {
  const { socialMedia } = useSite().config
  const links = SOCIAL_MEDIA.flatMap((medium) => {
    const href = socialMedia[medium]
    return href === null ? [] : [{ medium, href }]
  })
  if (links.length === 0) return null
  return (
    <ul aria-label={CHROME_WORDS.followUs} className="flex flex-wrap gap-2">
      {links.map(({ medium, href }) => (
        <li key={medium}>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center rounded-md border border-line px-3 hover:border-quiet hover:text-text md:min-h-8"
          >
            {NAMES[medium]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A link that leads nowhere here is only its name: on sites for agents the company's pages are not shown. 001 §2.7. */
type LinkListProps = { readonly title: string; readonly links: readonly FooterLink[]; readonly isLong?: boolean }

function LinkList({ title, links, isLong = false }: LinkListProps) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title} className={isLong ? 'max-md:col-span-2' : ''}>
      <h2 className="mb-1 text-sm font-bold text-text">{title}</h2>
      <ul className={isLong ? 'max-md:grid max-md:grid-cols-2 max-md:gap-x-6' : ''}>
        {links.map(({ label, to }) => (
          <li key={label}>
            {to === null ? (
              <span className="flex min-h-11 items-center md:min-h-7">{label}</span>
            ) : (
              <Link to={to} className="flex min-h-11 items-center hover:text-text md:min-h-7">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const VIDEOS = [
  { name: 'signUp', video: 'signUpVideo' },
  { name: 'login', video: 'loginVideo' },
  { name: 'deposit', video: 'depositVideo' },
  { name: 'withdraw', video: 'withdrawVideo' },
  { name: 'play', video: 'playVideo' },
] as const

/** Films of the first steps, those that the site has. 001 §2.7. */
function HowTo() {
  const site = useSite()
  const [shown, setShown] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const videos = VIDEOS.flatMap(({ name, video }) => {
    const id = site.config.registration[video]
    return id === null ? [] : [{ id, title: CHROME_WORDS.videos[name] }]
  })
  if (!site.can('howToVideos') || videos.length === 0) return null
  return (
    <Block title={CHROME_WORDS.howTo}>
      <ul className="flex flex-wrap gap-2">
        {videos.map((video) => (
          <li key={video.title}>
            <Button onClick={() => setShown(video)}>
              <Icon name="play" className="size-5 text-brand-text" />
              {video.title}
            </Button>
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense>
          <VideoDialog {...shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Block>
  )
}

const Block = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="border-t border-line pt-4">
    <h2 className="mb-2 text-sm font-bold text-text">{title}</h2>
    {children}
  </section>
)

function Bottom() {
  const { footer, name } = useSite().config
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line pt-4">
      <p>
        © {footer.copyrightYear ?? THIS_YEAR} {footer.company || name}. {CHROME_WORDS.rightsReserved}
      </p>
      <Button size="dense" className="shrink-0" onClick={() => scrollTo({ top: 0, behavior: scrollPace() })}>
        <Icon name="up" className="size-4" />
        {CHROME_WORDS.toTop}
      </Button>
    </div>
  )
}
