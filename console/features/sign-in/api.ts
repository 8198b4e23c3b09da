import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  giveSecondFactor,
} from '@paddock/contract/endpoints/access'
import { signIn } from '@paddock/contract/endpoints/auth'
import type { Client } from '@paddock/ui/client'
import { type Entrant, entrantOf, type Step, stepAfter, stepAfterNewPassword } from './steps.ts'

export type Credentials = { readonly email: string; readonly password: string; readonly confirm?: string }

export async function givePassword(client: Client, credentials: Credentials): Promise<Step> {
  const { password } = credentials
  const { docs, stage } = await client.call(signIn, { body: { ...credentials, domain: location.hostname } })
  return stepAfter(stage, entrantOf(docs, password))
}

export async function giveFactor(client: Client, entrant: Entrant, code: string): Promise<Step> {
  const { stage } = await client.call(giveSecondFactor, { params: { role: entrant.role }, body: { code } })
  return stepAfter(stage, entrant)
}

export async function giveNewPassword(client: Client, entrant: Entrant, newPassword: string): Promise<Step> {
  const { docs } = await client.call(changePassword, {
    params: { role: entrant.role },
    body: { oldPassword: entrant.password, newPassword },
  })
  return stepAfterNewPassword(docs.transactionCode)
}

export async function askForSecret(client: Client, { role, password }: Entrant) {
  return (await client.call(beginSecondFactor, { params: { role }, body: { password } })).docs
}

export async function confirmSecret(client: Client, entrant: Entrant, code: string): Promise<Step> {
  const { docs } = await client.call(confirmSecondFactor, { params: { role: entrant.role }, body: { code } })
  return { at: 'backupCodes', entrant, codes: docs.backupCodes }
}
