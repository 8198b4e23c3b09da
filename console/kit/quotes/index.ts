/** What a trader quotes, in words. docs/domain/quoting.md */
import type { DeskRow } from '@paddock/contract/shapes/quoting'
import { type DeskQuote, tellQuote } from '@paddock/domain/desk'
import { formatAmount } from '@paddock/ui/formats'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'

/** 'NO 45 · YES 46 · 100 each · 5,000'. */
export const quoteText = (quote: DeskQuote, teamId: string | null): string =>
  tellQuote(quote, teamId, {
    no: WORDS.no,
    yes: WORDS.yes,
    back: WORDS.back,
    lay: WORDS.lay,
    each: WORDS.each,
    amount: formatAmount,
  })

/** All that a quote offers, of a bookmaker team by team. */
export const wholeQuoteText = (quote: DeskQuote, teams: DeskRow['teams']): string =>
  quote.teams.length === 0
    ? quoteText(quote, null)
    : quote.teams
        .map(({ teamId }) => {
          const name = teams.find((team) => team.teamId === teamId)?.name
          return [name, quoteText(quote, teamId)].filter(Boolean).join(' ')
        })
        .join('; ')
