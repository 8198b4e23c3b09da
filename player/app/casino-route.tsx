import { Notice } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { NotFound } from './not-found.tsx'
import { WORDS } from './words.ts'

/** Where the home of a site that is only a casino leads. 000 §2. */
export default function CasinoRoute() {
  const { config } = useSite()
  if (config.noCasino) return <NotFound />
  return (
    <section aria-label={WORDS.casino} className="rounded-md border border-line bg-surface">
      <h1 className="flex h-12 items-center border-b border-line px-4 text-md font-bold">{WORDS.casino}</h1>
      <Notice icon="clock" text={WORDS.casinoComing} hint={WORDS.casinoComingHint} />
    </section>
  )
}
