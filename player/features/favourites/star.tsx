import { Icon } from '@paddock/ui/primitives'
import { type FavouriteKind, useIsFavourite, useMark } from './api.ts'
import { FAVOURITE_WORDS as WORDS } from './words.ts'

type StarProps = {
  readonly kind: FavouriteKind
  readonly id: string
  /** What it is called, for who does not see where it stands. */
  readonly name: string
}

/** Marks an event or a market as a favourite, or takes the mark off. For players. */
export function FavouriteStar({ kind, id, name }: StarProps) {
  const isOn = useIsFavourite(kind, id)
  const { mutate, isPending } = useMark(kind)
  const label = isOn ? WORDS.remove(name) : WORDS.add(name)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ id, isOn: !isOn })}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:text-text ${
        isOn ? 'text-brand-text' : 'text-quiet'
      }`}
    >
      <Icon name="star" className={isOn ? 'size-5 fill-current!' : 'size-5'} />
    </button>
  )
}
