/** The codes that the sandbox's SMS gateway was given. */
import { must } from '@paddock/domain/result'
import { waitFor } from './wait-for.ts'

const SENT_WITHIN_MS = 10_000

type Sent = { readonly messages: readonly { readonly phone: string; readonly text: string }[] }

/** The code of the newest message to the number; `outbox` is the address of the sandbox's HTTP side. */
export async function newestCode(outbox: string, phone: string): Promise<string> {
  return await waitFor(`a code for ${phone}`, SENT_WITHIN_MS, async () => {
    const reply = await fetch(`${outbox}/sms/messages.json`)
    const { messages } = (await reply.json()) as Sent
    const newest = messages.find((message) => message.phone === phone)
    return newest && must(/\d{6}/.exec(newest.text)?.[0], 'the message holds a code')
  })
}
