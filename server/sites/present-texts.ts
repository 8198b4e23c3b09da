import type { SiteConfig, SiteView } from '@paddock/contract'

type Texts = SiteConfig['translations'][keyof SiteConfig['translations']]

/** What languages have of their own; what is as usual is not said, for every page brings it along. */
export const presentTranslations = (translations: SiteConfig['translations']): SiteView['translations'] =>
  Object.fromEntries(
    Object.entries(translations)
      .map(([language, texts]) => [language, ownOf(texts)] as const)
      .filter(([, own]) => Object.keys(own).length > 0),
  )

const ownOf = ({ marqueeText, headerBottom, bannerText, footer, slideShow, mobileBanner }: Texts) => ({
  ...(marqueeText !== null && { marqueeText }),
  ...(headerBottom.marqueeText !== null && { headerBottom: { marqueeText: headerBottom.marqueeText } }),
  ...(bannerText !== null && { bannerText }),
  ...(footer.text !== null && { footer: { text: footer.text } }),
  ...(slideShow !== null && { slideShow }),
  ...(mobileBanner !== null && { mobileBanner }),
})
