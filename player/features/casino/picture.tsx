import type { CasinoGame } from '@paddock/contract/shapes/casino'
import { Icon, type IconName } from '@paddock/ui/primitives'

const ICONS: Readonly<Record<CasinoGame['gameType'], IconName>> = {
  live: 'casino',
  crash: 'crash',
  slot: 'slots',
  lottery: 'lottery',
  virtual: 'virtual',
  premium: 'casino',
}

/** A game's own, or the sign of its kind. */
export const Picture = ({ game: { gameType, urlThumb } }: { readonly game: CasinoGame }) => (
  <span className="relative flex aspect-[4/3] items-center justify-center bg-raised text-brand-text">
    {urlThumb === '' ? (
      <Icon name={ICONS[gameType]} className="size-12" />
    ) : (
      <img src={urlThumb} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
    )}
  </span>
)
