import type { CasinoGame } from '@paddock/contract/shapes/casino'
import { Icon, type IconName } from '@paddock/ui/primitives'
import { CASINO_WORDS as WORDS } from './words.ts'

const ICONS: Readonly<Record<CasinoGame['gameType'], IconName>> = {
  live: 'casino',
  crash: 'crash',
  slot: 'slots',
  lottery: 'lottery',
  virtual: 'virtual',
  premium: 'casino',
  sports: 'ball',
}

/** A game's own, or the sign of its kind; in its corner that it rests, or is new. */
export const Picture = ({ game }: { readonly game: CasinoGame }) => (
  <span className="relative flex aspect-[4/3] items-center justify-center bg-raised text-brand-text">
    {game.urlThumb === '' ? (
      <Icon name={ICONS[game.gameType]} className="size-12" />
    ) : (
      <img
        src={game.urlThumb}
        alt=""
        loading="lazy"
        decoding="async"
        className={`absolute inset-0 size-full object-cover ${game.rests ? 'opacity-40 grayscale' : ''}`}
      />
    )}
    {game.rests ? <Corner text={WORDS.rests} /> : game.isNew && <Corner text={WORDS.isNew} />}
  </span>
)

const Corner = ({ text }: { readonly text: string }) => (
  <span className="absolute top-1.5 left-1.5 rounded-md border border-line bg-surface px-1.5 py-0.5 text-xs font-bold text-text">
    {text}
  </span>
)
