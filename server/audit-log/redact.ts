/** What the log must never hold, wherever it stands in what was changed. ASVS 16.2.5. */
const SECRETS = new Set([
  'password',
  'passwordhash',
  'currentpassword',
  'newpassword',
  'oldpassword',
  'confirmpassword',
  'transactioncode',
  'transactioncodehash',
  'transactionpassword',
  'codehash',
  'otp',
  'totp',
  'pin',
  'secret',
  'totpsecret',
  'secretkey',
  'apikey',
  'token',
  'tokenhash',
  'accesstoken',
  'authorization',
  'backupcode',
  'backupcodes',
  'recoverycodes',
])
const HIDDEN = '[hidden]'

/** Characters of JSON. What is larger would fill the log, and nobody reads it there. */
const LARGEST = 32_768

/** The value without its secrets. Null stays null: there was nothing before, or there is nothing after. */
export function redact(value: unknown): unknown {
  if (value === null || value === undefined) return null
  const text = JSON.stringify(value, (key, held: unknown) => (isSecret(key) && held !== null ? HIDDEN : writable(held)))
  if (text === undefined) return null
  return text.length > LARGEST ? { tooLong: text.length } : (JSON.parse(text) as unknown)
}

/** The database takes neither half a character nor a zero, and a call may carry both where its contract is lenient. */
const writable = (held: unknown): unknown =>
  typeof held === 'string' ? held.toWellFormed().replaceAll('\0', '') : held

const isSecret = (key: string): boolean => SECRETS.has(key.replaceAll(/[_-]/g, '').toLowerCase())
