import { momentFormatter } from '@paddock/ui/formats'
import { WORDS } from '../../words/shell.ts'

const PARTS = {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
} as const
const inThisYear = momentFormatter(PARTS)
const inAnotherYear = momentFormatter({ ...PARTS, year: 'numeric' })
const inFull = momentFormatter({ dateStyle: 'full', timeStyle: 'long' })

const isThisYear = (at: number): boolean => new Date(at).getFullYear() === new Date().getFullYear()

/** Milliseconds since 1970, in the operator's own zone, with the year where it is not this one; the title says all of it. Null: it never was. */
export const Moment = ({ at }: { readonly at: number | null }) =>
  at === null ? (
    WORDS.nothing
  ) : (
    <time dateTime={new Date(at).toISOString()} title={inFull(at)} className="tabular-nums">
      {(isThisYear(at) ? inThisYear : inAnotherYear)(at)}
    </time>
  )
