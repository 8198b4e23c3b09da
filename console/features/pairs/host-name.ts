import { hostName } from '@paddock/contract/shapes/hop'
import { PAIR_WORDS as WORDS } from '../../words/pairs.ts'

/** What is wrong with a host as it was typed; nothing where it can be one. */
const wrongHost = (typed: string): string | undefined =>
  hostName.safeParse(typed.trim()).success ? undefined : WORDS.hostWrong

/** How a host is typed, in each form that asks for one. */
export const HOST = { kind: 'text', typed: { maxLength: 260, autoComplete: 'off' }, isWrong: wrongHost } as const
