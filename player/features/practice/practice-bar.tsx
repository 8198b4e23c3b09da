/** What tells practice from money on every page: a line of words at its head and a frame around what is seen of it. */
import { Link } from 'wouter'
import { PRACTICE_WORDS as WORDS } from '../../words/practice.ts'
import './practice.css'

export default function PracticeBar() {
  return (
    <>
      <aside
        aria-label={WORDS.practice}
        className="flex min-h-7 items-center justify-between gap-3 bg-(--practice) px-3 text-xs text-(--on-practice)"
      >
        <p className="min-w-0 truncate">
          <strong>{WORDS.practice}</strong> · {WORDS.noMoney}
        </p>
        <Link
          to="/practice"
          className="relative shrink-0 font-bold underline underline-offset-2 before:absolute before:-inset-x-2 before:-inset-y-3"
        >
          {WORDS.toMoney}
        </Link>
      </aside>
      <div aria-hidden className="pointer-events-none fixed inset-0 z-50 border-[3px] border-(--practice)" />
    </>
  )
}
