/** Names that are ours or the trade's, not a team's: a language may have its own word, else the name stands as it came. */
import { sportName } from '@paddock/domain/betting'
import { defineWords, translationOf } from './words.ts'

/** Undefined for a sport that is not listed. */
export const sportTitle = (id: string): string | undefined => translationOf('sports', id) ?? sportName(id)

/** Sessions are called as the feed calls them; a language may know the shapes of their names. */
export const SESSION_NAMES = defineWords('sessions', { title: (name: string) => name })

export const marketTitle = (name: string): string => translationOf('markets', name) ?? SESSION_NAMES.title(name)

/** Why a market takes no bets, as the server says it; an operator's own remark stands as it was written. */
export const remarkText = (remark: string): string => translationOf('remarks', remark) ?? remark
