/**
 * Addresses that hold a secret: it is taken out before anything is drawn or asked for, so that neither the history nor a log
 * keeps it. The page then asks for a click. Security T1, T2.
 */
import type { LinkSecret } from '../features/entry/index.ts'

const TOKEN = /^\/direct-login\/([^/]+)\/?$/
const PASSWORD = /^\/login-user\/([^/]+)\/([^/]+)\/?$/

/** @internal Exported for the tests. */
export function secretIn(path: string): LinkSecret | null {
  const [, token] = TOKEN.exec(path) ?? []
  if (token) return { is: 'token', token: plain(token) }
  const [, userName, password] = PASSWORD.exec(path) ?? []
  return userName && password ? { is: 'password', userName: plain(userName), password: plain(password) } : null
}

/** As it was before it stood in an address; what cannot be read was never a secret of ours. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const LINK_PATH = '/login-link'

function takeSecret(): LinkSecret | null {
  const secret = secretIn(location.pathname)
  if (secret) history.replaceState(null, '', LINK_PATH)
  return secret
}

/** Held until the page is left. */
export const linkSecret = takeSecret()
