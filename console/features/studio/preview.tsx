/**
 * What players will see, of the components that players see, in the draft's colours and with its texts. Nothing in it can be
 * pressed. The measures are a phone's whatever the window is.
 */
import { SOCIAL_MEDIA, type SiteConfig } from '@paddock/contract/shapes/site'
import { isOn } from '@paddock/contract/switches'
import type { Look } from '@paddock/ui/look'
import { PriceCell } from '@paddock/ui/prices'
import { Button, Icon } from '@paddock/ui/primitives'
import { themeVariables } from '@paddock/ui/site'
import { inEachLanguage } from '@paddock/ui/words'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'

const SAMPLE = WORDS.sample

const THIS_YEAR = new Date().getFullYear()

type PreviewProps = { readonly config: SiteConfig; readonly look: Look }

/** The site as its second label shows it. */
export const underSecondLook = (config: SiteConfig): SiteConfig => ({ ...config, ...config.secondLook })

export function Preview({ config, look }: PreviewProps) {
  return (
    <figure className="flex w-[300px] shrink-0 flex-col gap-1">
      <figcaption className="text-xs text-quiet">{WORDS.previewOf(WORDS.looks[look])}</figcaption>
      <div
        inert
        data-look={look}
        style={themeVariables(config.theme[look])}
        className="flex h-[540px] flex-col overflow-hidden rounded-md border border-line bg-page text-text"
      >
        <Head config={config} />
        <ScrollingLine text={config.marqueeText} />
        <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-hidden p-2">
          <Banner config={config} />
          {config.onlyCasino ? <Tiles /> : <MarketSample />}
          <Results />
        </div>
        <Foot config={config} />
      </div>
    </figure>
  )
}

function Head({ config }: { readonly config: SiteConfig }) {
  const { headerLogo, logoText, name } = config
  const shown = logoText.first || name
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-3">
      {headerLogo === null ? (
        <span className="flex min-w-0 items-center gap-2 text-md font-bold">
          <span className="flex size-7 shrink-0 items-center justify-center rounded-md bg-brand text-on-brand">
            {shown.slice(0, 1)}
          </span>
          <span className="truncate">
            {shown}
            <span className="text-brand-text">{logoText.second}</span>
          </span>
        </span>
      ) : (
        <img src={headerLogo} alt={name} className="h-7 w-auto" />
      )}
      <span className="ml-auto flex shrink-0 gap-1">
        {isOn(config, 'register') && <Button size="small">{SAMPLE.register}</Button>}
        <Button look="brand" size="small">
          {SAMPLE.login}
        </Button>
      </span>
    </div>
  )
}

const ScrollingLine = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p className="h-7 shrink-0 truncate border-b border-line bg-raised px-3 text-xs leading-7 text-quiet">{text}</p>
  )

function Banner({ config: { mobileBanner, slideShow } }: { readonly config: SiteConfig }) {
  const [banner] = [...mobileBanner, ...slideShow]
  if (!banner) return null
  return (
    <div className="relative flex h-24 shrink-0 items-end overflow-hidden rounded-md bg-raised">
      <img src={banner.image} alt="" className="absolute inset-0 size-full object-cover" />
      {banner.title !== '' && (
        <span className="relative m-2 max-w-[60%] truncate rounded-md bg-shade px-2 py-1 text-sm font-bold text-white">
          {banner.title}
        </span>
      )}
    </div>
  )
}

const RUNNERS = inEachLanguage(
  () =>
    [
      { name: SAMPLE.first, back: '1.85', lay: '1.87', profit: '+1,250', tone: 'text-profit' },
      { name: SAMPLE.second, back: '2.14', lay: '2.18', profit: '−800', tone: 'text-loss' },
    ] as const,
)
const idle = () => undefined

function MarketSample() {
  return (
    <section className="shrink-0 overflow-hidden rounded-md border border-line bg-surface">
      <header className="flex h-9 items-center justify-between border-b border-line px-3 text-sm">
        <span className="font-bold">{SAMPLE.market}</span>
        <span className="flex items-center gap-1 text-xs text-warn">
          <Icon name="clock" className="size-3" />
          {SAMPLE.delay}
        </span>
      </header>
      {RUNNERS().map(({ name, back, lay, profit, tone }) => (
        <div
          key={name}
          className="grid grid-cols-[1fr_58px_58px] items-center gap-1 border-b border-line py-1 pr-1 pl-3"
        >
          <span className="text-sm">
            {name}
            <span className={`block text-xs leading-none ${tone}`}>{profit}</span>
          </span>
          <PriceCell {...PRICE} side="BACK" main={back} />
          <PriceCell {...PRICE} side="LAY" main={lay} />
        </div>
      ))}
      <div className="flex items-center gap-2 bg-back-tint p-2">
        <span className="flex-1 text-xs text-back-text">{SAMPLE.pick}</span>
        <Button look="brand" size="small">
          {SAMPLE.place}
        </Button>
      </div>
    </section>
  )
}

const PRICE = { depth: 0, small: '12L', label: '', isDisabled: false, isPicked: false, onPick: idle } as const

const Tiles = () => (
  <div className="grid shrink-0 grid-cols-2 gap-2">
    {SAMPLE.games.map((game) => (
      <span key={game} className="flex h-20 items-end rounded-md border border-line bg-surface p-2 text-sm font-bold">
        {game}
      </span>
    ))}
  </div>
)

const Results = () => (
  <section className="shrink-0 rounded-md border border-line bg-surface p-3 text-sm">
    <p className="flex justify-between">
      <span className="text-quiet">{SAMPLE.balance}</span>
      <span className="font-bold">1,00,000.00</span>
    </p>
    <p className="flex justify-between">
      <span className="text-quiet">{SAMPLE.exposure}</span>
      <span className="text-loss">−2,500.00</span>
    </p>
    <p className="mt-2 rounded-md bg-raised px-2 py-1 text-xs text-quiet">
      {SAMPLE.note} <span className="text-text">{SAMPLE.noteStrong}</span>
    </p>
  </section>
)

function Foot({ config: { footer, name, socialMedia } }: { readonly config: SiteConfig }) {
  const media = SOCIAL_MEDIA.filter((medium) => socialMedia[medium] !== null)
  return (
    <footer className="shrink-0 border-t border-line bg-surface px-3 py-2 text-xs text-quiet">
      <p className="truncate">{footer.text}</p>
      <p className="truncate">
        © {footer.copyrightYear ?? THIS_YEAR} {footer.company || name}
      </p>
      {media.length > 0 && (
        <p className="truncate text-brand-text">{media.map((each) => WORDS.media[each]).join(' · ')}</p>
      )}
    </footer>
  )
}
