/** What follows a sign-in and nobody waits for: in which language the player reads, and the device that they are told things on. */
import { setMessageLanguage } from '@paddock/contract/endpoints/notifications'
import { spokenLanguage } from '@paddock/ui/words'
import { keepDevice } from '../features/push/index.ts'
import { keepPushTitles } from './push-titles.ts'
import { client, signInNow } from './services.ts'

const TOLD_AS = 'paddock.told-language'

export async function settleIn(): Promise<void> {
  await tellLanguage()
  if (await keepDevice(client)) await keepPushTitles()
}

/** Once for each sign-in in each language: English is what is taken where nothing is said. */
async function tellLanguage(): Promise<void> {
  const language = spokenLanguage()
  const said = `${signInNow() ?? ''} ${language}`
  const before = localStorage.getItem(TOLD_AS)
  if (before === said || (before === null && language === 'en')) return
  try {
    await client.call(setMessageLanguage, { params: { role: 'user' }, body: { language } })
    localStorage.setItem(TOLD_AS, said)
  } catch {
    // The next sign-in says it.
  }
}
