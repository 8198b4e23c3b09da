/** Whom a player can write to, and where. 001 §2.6, §3.2 "Communication channel". */
import type { CommunicationDetails, SiteConfig } from '@paddock/contract/shapes/site'

type Chat = NonNullable<SiteConfig['registration']['chat']>
type Registration = Pick<
  SiteConfig['registration'],
  'whatsappNumber' | 'whatsappNumberForCreateId' | 'depositWhatsapp' | 'withdrawWhatsapp'
>

export type Contact = {
  readonly support: string | null
  readonly deposit: string | null
  readonly withdraw: string | null
  readonly newId: string | null
  readonly telegram: string | null
}

/** What an upline says of itself goes before what the site says. */
export function contactOf(registration: Registration, said: CommunicationDetails | null): Contact {
  const support = said?.whatsapp ?? registration.whatsappNumber
  return {
    support,
    deposit: said?.depositWhatsapp ?? registration.depositWhatsapp ?? support,
    withdraw: said?.withdrawWhatsapp ?? registration.withdrawWhatsapp ?? support,
    newId: registration.whatsappNumberForCreateId ?? support,
    telegram: said?.telegram ?? null,
  }
}

/** The page that the chat's maker has for this account of theirs, where ours of it does not do. Of one maker no such page is known. */
export function serviceUrl({ type, value }: Chat): string | null {
  switch (type) {
    case 'liveChat':
      return `https://direct.lc.chat/${value}/`
    case 'tawk':
      return `https://tawk.to/chat/${value}`
    case 'zoho':
      return `https://salesiq.zohopublic.com/signaturesupport.ls?widgetcode=${encodeURIComponent(value)}`
    case 'pulse':
      return null
  }
}

export const whatsappUrl = (number: string): string => `https://wa.me/${number}`
