import { hostName } from '@paddock/contract/shapes/hop'
import { PAIR_WORDS as WORDS } from '../../words/pairs.ts'

/** What is wrong with a host as it was typed; nothing where it can be one. */
export const wrongHost = (typed: string): string | undefined =>
  hostName.safeParse(typed.trim()).success ? undefined : WORDS.hostWrong
