/** What a password must be: the specification's rule, and not one of those that everybody tries first. 000 §5, security 1.5. */
const PASSWORD_SHORTEST = 8
const PASSWORD_LONGEST = 128

export type PasswordRefusal = 'WEAK_PASSWORD' | 'COMMON_PASSWORD'

/** `common` holds passwords in lower case. */
export function refusePassword(password: string, common: ReadonlySet<string>): PasswordRefusal | undefined {
  if (password.length < PASSWORD_SHORTEST || !/\d/.test(password)) return 'WEAK_PASSWORD'
  if (password.length > PASSWORD_LONGEST) return 'WEAK_PASSWORD'
  return common.has(password.toLowerCase()) ? 'COMMON_PASSWORD' : undefined
}
