import { SOCIAL_MEDIA, type SocialMedium } from '@paddock/contract/shapes/site'
import { useSite } from '@paddock/ui/site'
import { Brand } from './brand.tsx'
import { WORDS } from './words.ts'

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

/** Who runs the site and where else it is found; what is not configured is not shown. 001 §2.7. */
export default function Footer() {
  const { footer, socialMedia, name } = useSite().config
  const links = SOCIAL_MEDIA.flatMap((medium) => {
    const href = socialMedia[medium]
    return href === null ? [] : [{ medium, href }]
  })
  const company = footer.company || name
  return (
    <footer className="border-t border-line bg-surface pb-16 md:pb-0">
      <div className="mx-auto flex max-w-[1440px] flex-col gap-3 px-4 py-5 text-xs text-quiet md:flex-row md:items-center md:gap-6">
        <span className="flex items-center gap-2 text-sm font-bold text-text">
          <Brand />
        </span>
        <p className="flex-1">
          {footer.text}
          <span className="block">
            © {footer.copyrightYear ?? THIS_YEAR} {company}. {WORDS.rightsReserved}
          </span>
        </p>
        {links.length > 0 && (
          <ul aria-label={WORDS.followUs} className="flex flex-wrap gap-2">
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
        )}
      </div>
    </footer>
  )
}
