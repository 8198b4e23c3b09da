/** Which areas of words the player's app has: each module that calls `defineWords` stands here under its area's name. */
import type { PartlyTranslated } from '@paddock/ui/words'
import type { ACCOUNT_WORDS } from '../app/words-account.ts'
import type { BETTING_WORDS } from '../app/words-betting.ts'
import type { ENTRY_WORDS } from '../app/words-entry.ts'
import type { WORDS } from '../app/words.ts'

type Areas = {
  readonly shell: typeof WORDS
  readonly betting: typeof BETTING_WORDS
  readonly entry: typeof ENTRY_WORDS
  readonly account: typeof ACCOUNT_WORDS
}

/** What is not translated yet is English. */
export type PlayerCatalogue = { readonly [A in keyof Areas]?: PartlyTranslated<Areas[A]> }
