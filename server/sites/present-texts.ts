import type { SiteConfig, SiteLanguage, SiteView } from '@paddock/contract'

type Texts = SiteConfig['translations'][SiteLanguage]

/**
 * What languages have of their own; what is as usual is not said, for every page brings it along. Who names a language is told that one
 * alone, and that it is told also where it has nothing of its own.
 */
export function presentTranslations(
  translations: SiteConfig['translations'],
  language?: SiteLanguage | 'en',
): SiteView['translations'] {
  if (language === 'en') return {}
  if (language) return { [language]: ownOf(translations[language]) }
  return Object.fromEntries(
    Object.entries(translations)
      .map(([each, texts]) => [each, ownOf(texts)] as const)
      .filter(([, own]) => Object.keys(own).length > 0),
  )
}

const ownOf = ({ marqueeText, headerBottom, bannerText, footer, slideShow, mobileBanner }: Texts) => ({
  ...(marqueeText !== null && { marqueeText }),
  ...(headerBottom.marqueeText !== null && { headerBottom: { marqueeText: headerBottom.marqueeText } }),
  ...(bannerText !== null && { bannerText }),
  ...(footer.text !== null && { footer: { text: footer.text } }),
  ...(slideShow !== null && { slideShow }),
  ...(mobileBanner !== null && { mobileBanner }),
})
