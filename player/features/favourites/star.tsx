import { Star } from '@paddock/ui/primitives'
import { WORDS } from '../../words/shell.ts'
import { type FavouriteKind, useIsFavourite, useMark } from './api.ts'

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
  const label = isOn ? WORDS.removeFavourite(name) : WORDS.addFavourite(name)
  return <Star isOn={isOn} label={label} isBusy={isPending} onTap={() => mutate({ id, isOn: !isOn })} />
}
