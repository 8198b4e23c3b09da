/** Names that are ours or the trade's, not a team's: a language may have its own word, else the name stands as it came. */
import { sportName } from '@paddock/domain/betting'
import { defineWords, translationOf } from './words.ts'

/** Undefined for a sport that is not listed. */
export const sportTitle = (id: string): string | undefined => translationOf('sports', id) ?? sportName(id)

/** Sessions are called as the feed calls them; a language may know the shapes of their names. */
export const SESSION_NAMES = defineWords('sessions', { title: (name: string) => name })

/** What a market's outcomes are called that are nobody's name: the draw, yes, over 2.5 goals. */
export const RUNNER_NAMES = defineWords('runners', { title: (name: string) => name })

export const runnerTitle = (name: string): string => RUNNER_NAMES.title(name)

/** As the feed calls it, where it is one of the runners. */
export const THE_DRAW = 'The Draw'

export const marketTitle = (name: string): string => translationOf('markets', name) ?? SESSION_NAMES.title(name)

/** Why a market takes no bets, as the server says it; an operator's own remark stands as it was written. */
export const remarkText = (remark: string): string => translationOf('remarks', remark) ?? remark
