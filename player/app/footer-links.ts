/** The links of the footer and of the sitemap. 001 §2.7. */
import { useSite } from '@paddock/ui/site'
import { type Product, useProducts } from './site-links.ts'
import { CHROME_WORDS } from '../words/chrome.ts'

/** `to` is null where the name is all there is. */
export type FooterLink = { readonly label: string; readonly to: string | null }

/** 000 §3: the sport of that number. */
const E_SPORTS = '/27454571'

type FooterLinks = {
  readonly games: readonly FooterLink[]
  readonly company: readonly FooterLink[]
  readonly resources: readonly FooterLink[]
}

export function useFooterLinks(): FooterLinks {
  const site = useSite()
  const products = useProducts()
  const hasPages = site.can('companyLinks')
  const page = (label: string, to: string): FooterLink => ({ label, to: hasPages ? to : null })
  const games = products.map((product) => ({ label: footerName(product), to: product.to }))
  return {
    games: site.config.onlyCasino ? games : [...games, { label: CHROME_WORDS.eSports, to: E_SPORTS }],
    company: [
      page(CHROME_WORDS.aboutUs, '/about-us'),
      page(CHROME_WORDS.rulesAndRegulation, '/rules-and-regulation'),
      page(CHROME_WORDS.privacyPolicy, '/privacy-policy'),
      page(CHROME_WORDS.sitemap, '/sitemap'),
      page(CHROME_WORDS.responsibleGambling, '/responsible-gambling'),
      page(CHROME_WORDS.termsAndConditions, '/terms-and-condition'),
    ],
    resources: hasPages
      ? [
          page(CHROME_WORDS.blogs, '/resources/blogs'),
          page(CHROME_WORDS.promotions, '/resources/promotions'),
          page(CHROME_WORDS.faq, '/resources/faq'),
          page(CHROME_WORDS.tutorials, '/resources/tutorials'),
          ...(site.can('leaderboard') ? [page(CHROME_WORDS.leaderboard, '/leadership-board')] : []),
          ...(site.can('affiliates') ? [page(CHROME_WORDS.affiliates, '/affiliates')] : []),
          ...(site.config.onlyCasino ? [] : [page(CHROME_WORDS.market, '/exchange')]),
          page(CHROME_WORDS.loyalty, '/resources/loyalty'),
          page(CHROME_WORDS.contactUs, '/contact-us'),
        ]
      : [],
  }
}

/** Some are called otherwise down here. */
function footerName({ to, label, kind }: Product): string {
  if (kind === 'exchange') return CHROME_WORDS.exchange
  if (kind === 'sportsBook') return CHROME_WORDS.premiumSportsBook
  return to === '/lottery' ? CHROME_WORDS.lotteryGames : label()
}
