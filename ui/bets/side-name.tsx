import { shortName } from '@paddock/domain/betting'

/** A side's name; the smallest screens have its short one. */
export function SideName({ of }: { readonly of: string }) {
  const short = shortName(of)
  if (short === of) return of
  return (
    <>
      <span className="max-[359px]:hidden">{of}</span>
      <span className="min-[360px]:hidden">{short}</span>
    </>
  )
}
