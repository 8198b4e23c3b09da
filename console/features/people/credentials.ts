/** What the owner of an account is sent, ready to be sent: where to sign in, by what name, with what password. docs/domain/people.md */
import type { Person } from '@paddock/contract/shapes/person'
import { WORDS } from '../../words/shell.ts'

/** `password`: null when it was told in an answer that did not arrive. */
export type Credentials = Pick<Person, 'userName' | 'fullName' | 'userType'> & { readonly password: string | null }

/** Desktops are led to this prefix by themselves. 001 §7.2. */
const OF_DESKTOPS = /^d\./

/** Where the account signs in: an officer sees the accounts of the site alone at whose host they are. */
function addressOf(userType: Person['userType']): string {
  const { protocol, host } = location
  return `${protocol}//${host.replace(OF_DESKTOPS, '')}/${userType === 'user' ? '' : 'console/'}`
}

/** A line each, in the officer's language. */
export function credentialLines({ userName, fullName, userType, password }: Credentials): readonly string[] {
  return [
    `${WORDS.signInAt}: ${addressOf(userType)}`,
    ...(fullName === '' ? [] : [`${WORDS.fullName}: ${fullName}`]),
    `${WORDS.username}: ${userName}`,
    ...(password === null ? [] : [`${WORDS.firstPassword}: ${password}`, WORDS.changedAtFirst]),
  ]
}
