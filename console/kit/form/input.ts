/** How every field looks. */
export const INPUT =
  'h-9 w-full rounded-md border border-line bg-raised px-3 text-sm text-text placeholder:text-quiet focus:border-brand focus:outline-none aria-[invalid=true]:border-loss disabled:opacity-60 max-md:h-11 max-md:text-md'
/** The same for several lines. */
export const AREA = `${INPUT} h-auto min-h-16 py-2 max-md:h-auto`
/** The same in a row of filters. */
export const FILTER =
  'h-8 rounded-md border border-line bg-raised px-2 text-sm text-text placeholder:text-quiet focus:border-brand focus:outline-none max-md:h-11'
