/** Apart, so that the page loads without what places it, and without what reads the rules that officers wrote. */
import { getEventRules } from '@paddock/contract/endpoints/by-hand'
import { useClient } from '@paddock/ui/client'
import { Popover } from '@paddock/ui/layers'
import { marketTitle, useLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { WORDS } from '../../words/shell.ts'

type Made = { readonly eventId: string; readonly marketId: string; readonly name: string }
type Props = ComponentProps<typeof Popover> & {
  /** The markets of an event that officers made: their own rules stand last, each under its name where there are several. */
  readonly made: readonly Made[]
}

export default function RulesPopover({ made, children, ...popover }: Props) {
  const [first] = made
  return (
    <Popover {...popover}>
      {children}
      {first && <OwnRules eventId={first.eventId} made={made} />}
    </Popover>
  )
}

function OwnRules({ eventId, made }: { readonly eventId: string; readonly made: readonly Made[] }) {
  const client = useClient()
  const language = useLanguage()
  const { data, error } = useQuery({
    queryKey: ['market-rules', eventId, language],
    queryFn: async ({ signal }) => (await client.call(getEventRules, { query: { eventId, language } }, signal)).docs,
  })
  if (error && !data) return <p className="text-warn">{WORDS.couldNotLoad}</p>
  return made.map(({ marketId, name }) => {
    const own = data?.find((one) => one.marketId === marketId)
    return (
      own && (
        <section key={marketId} aria-label={marketTitle(name)}>
          {made.length > 1 && <h3 className="font-bold text-text">{marketTitle(name)}</h3>}
          <p lang={own.language} className="break-words whitespace-pre-line">
            {own.rules}
          </p>
        </section>
      )
    )
  })
}
