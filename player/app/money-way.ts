/** Where the buttons for money lead: a page, a chat, or what stands before both. 001 §2.4, §2.5, §5. */
import { TEXTS } from '@paddock/ui/words'
import { useIsSignedIn, usePractises } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { type AppSite, useSite } from '@paddock/ui/site'
import { useLocation } from 'wouter'
import { useProfile } from '../features/balance/index.ts'
import { type Contact, useOwnContact } from '../features/shell-contact/index.ts'
import { useSignInPrompt } from './sign-in-prompt.tsx'

export type MoneyKind = 'deposit' | 'withdraw'

export type MoneyWay =
  | { readonly is: 'login' }
  | { readonly is: 'chat'; readonly url: string }
  /** A demo account has no money of its own. */
  | { readonly is: 'demo' }
  | { readonly is: 'page'; readonly to: string }

type Who = { readonly isSignedIn: boolean; readonly isDemo: boolean }

export const whatsappLink = (number: string): string => `https://wa.me/${number}`

const IN_CHAT = { deposit: 'depositOnWhatsapp', withdraw: 'withdrawOnWhatsapp' } as const

/** Null where the site does not offer it. A site whose money goes through a chat stops no demo account. @internal Exported for the tests. */
export function moneyWay(
  site: Pick<AppSite, 'can'>,
  kind: MoneyKind,
  who: Who,
  contact: Pick<Contact, MoneyKind>,
): MoneyWay | null {
  if (!site.can(kind)) return null
  if (!who.isSignedIn) return { is: 'login' }
  const number = contact[kind]
  if (site.can(IN_CHAT[kind]) && number !== null) return { is: 'chat', url: whatsappLink(number) }
  return who.isDemo ? { is: 'demo' } : { is: 'page', to: `/${kind}` }
}

/** What a button for money does; null where there is none. `demoText`: what a demo account is told. */
export function useMoneyWay(kind: MoneyKind, demoText: string = TEXTS.demoAccount): (() => void) | null {
  const site = useSite()
  const isSignedIn = useIsSignedIn()
  const { data: profile } = useProfile()
  const askToSignIn = useSignInPrompt()
  const [, navigate] = useLocation()
  const contact = useOwnContact(isSignedIn && site.can(IN_CHAT[kind]))
  const practises = usePractises()
  const way = moneyWay(site, kind, { isSignedIn, isDemo: profile?.demo ?? false }, contact)
  if (way === null) return null
  return () => {
    switch (way.is) {
      case 'login':
        return askToSignIn()
      case 'chat':
        return void window.open(way.url, '_blank', 'noreferrer')
      case 'demo':
        return practises ? navigate('/practice') : showToast(demoText, 'bad')
      case 'page':
        return navigate(way.to)
    }
  }
}
