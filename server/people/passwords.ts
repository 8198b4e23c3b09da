import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for each other when they are read out on the phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const PASSWORD_LENGTH = 12

const pick = (from: string): string => from.charAt(randomInt(from.length))

/** For the first sign-in, where it must be changed. About 66 bits, with a digit as the rule asks. 000 §5. */
export function newPassword(): string {
  const letters = Array.from({ length: PASSWORD_LENGTH - 2 }, () => pick(LETTERS + DIGITS)).join('')
  return `${pick(LETTERS)}${letters}${pick(DIGITS)}`
}

/** Eight characters with a digit, about 44 bits: what one of two officers knows of a first password. */
export const halfPassword = (): string =>
  `${pick(LETTERS)}${Array.from({ length: 6 }, () => pick(LETTERS + DIGITS)).join('')}${pick(DIGITS)}`

const NAME_LENGTH = 8

/** A random user name: letters first, since a name of digits only looks like a mobile number. 000 §5. */
export const newUserName = (): string =>
  `${pick(LETTERS)}${Array.from({ length: NAME_LENGTH - 1 }, () => pick(LETTERS + DIGITS)).join('')}`.toLowerCase()
