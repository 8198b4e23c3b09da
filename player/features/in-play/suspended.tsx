import { BETTING_WORDS } from '../../words/betting.ts'

/** Over the prices of a row, whose size stays as it is. */
export default function Suspended() {
  return (
    <span className="absolute inset-0 z-1 flex items-center justify-center rounded-md bg-shade text-xs font-bold tracking-wide text-white">
      {BETTING_WORDS.suspended}
    </span>
  )
}
