import { useIsSignedIn } from '@paddock/ui/client'
import { useSite } from '@paddock/ui/site'
import { MoreArticles } from '../features/articles/index.ts'
import { Link } from 'wouter'
import { BALL_WORDS } from '../features/ball-by-ball/words.ts'
import { type FooterLink, useFooterLinks } from './footer-links.ts'
import { WORDS } from '../words/shell.ts'
import { CHROME_WORDS } from '../words/chrome.ts'

/** Every page that this reader can open here. 001 §2.7. */
export default function SitemapRoute() {
  const { games, company, resources } = useFooterLinks()
  const { sports, account } = useOwnPages()
  const hasPages = useSite().can('companyLinks')
  const parts = [
    { title: CHROME_WORDS.games, links: games },
    { title: WORDS.sports, links: sports },
    { title: CHROME_WORDS.yourAccount, links: account },
    { title: CHROME_WORDS.company, links: company },
    { title: CHROME_WORDS.resources, links: resources },
  ]
  return (
    <section aria-label={CHROME_WORDS.sitemap} className="rounded-md border border-line bg-surface">
      <h1 className="flex h-12 items-center border-b border-line px-4 text-md font-bold">{CHROME_WORDS.sitemap}</h1>
      <div className="grid grid-cols-2 gap-5 p-4 lg:grid-cols-4">
        {parts.map(({ title, links }) => (
          <Part key={title} title={title} links={links} />
        ))}
        {hasPages && <MoreArticles kind="RULE" />}
        {hasPages && <MoreArticles kind="PAGE" />}
      </div>
    </section>
  )
}

function Part({ title, links }: { readonly title: string; readonly links: readonly FooterLink[] }) {
  const open = links.flatMap(({ label, to }) => (to === null ? [] : [{ label, to }]))
  if (open.length === 0) return null
  return (
    <div>
      <h2 className="text-sm font-bold">{title}</h2>
      <ul>
        {open.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center text-sm text-quiet hover:text-text md:min-h-8">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useOwnPages(): { readonly sports: readonly FooterLink[]; readonly account: readonly FooterLink[] } {
  const isSignedIn = useIsSignedIn()
  const { onlyCasino } = useSite().config
  const sports = onlyCasino
    ? []
    : [
        { label: WORDS.inPlay, to: '/inPlay' },
        { label: WORDS.myBets, to: '/open-bets' },
        { label: BALL_WORDS.title, to: '/ballByBall' },
      ]
  const account = [
    { label: WORDS.account, to: '/profile' },
    { label: WORDS.transactions, to: '/transaction' },
  ]
  return { sports, account: isSignedIn ? account : [] }
}
