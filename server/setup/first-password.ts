import { refusePassword } from '@paddock/domain/access'
import { COMMON_PASSWORDS } from '../auth/index.ts'
import { newPassword } from '../people/index.ts'
import type { Prompter } from './prompter.ts'

export type FirstPassword = { readonly password: string; readonly isTyped: boolean }

/** Either way it is good for one sign-in, where another takes its place and the transaction code is shown. */
export async function firstPassword(prompter: Prompter | undefined): Promise<FirstPassword> {
  for (;;) {
    const typed = await prompter?.ask('Their first password (empty: one is made and shown once)', { isSecret: true })
    if (!prompter || typed === undefined || typed === '') return { password: newPassword(), isTyped: false }
    if (refusePassword(typed, COMMON_PASSWORDS))
      prompter.say('It has 8 characters with a digit, and is none of the usual.')
    else if ((await prompter.ask('Once more', { isSecret: true })) === typed) return { password: typed, isTyped: true }
    else prompter.say('Those were two different ones.')
  }
}
