/**
 * What the service worker does with a request, as a rule of its address. Money and anything of an account is never kept: what is
 * kept is the same for everybody, and goes when somebody signs out.
 */

/** The shell: the files of a release. A name each, so that an old page finds its own files until it is closed. */
export const SHELL_PREFIX = 'paddock-shell-'
/** Files that were loaded beside the shell. Their names carry their hash. */
export const FILES = 'paddock-files'
/** The last answers that are the same for everybody. */
export const KEPT = 'paddock-kept'
/** When an answer that is not new came, milliseconds; set only by the worker. */
export const KEPT_AT_HEADER = 'x-kept-at'

export type Plan =
  /** The app at any of its addresses: from the network, else the shell. */
  | { readonly kind: 'page' }
  /** A file whose name carries its hash: from a cache, else from the network. */
  | { readonly kind: 'file' }
  /** Prices and lists for all: from the network, else the last answer with its age. */
  | { readonly kind: 'kept'; readonly key: string }
  /** Kept as well, but given only to a page that asks the cache for it: an old price must not pass for a new one. */
  | { readonly kind: 'noted'; readonly key: string }
  | { readonly kind: 'none' }

type Asked = { readonly method: string; readonly url: string; readonly mode: string }

const KEPT_CALLS: readonly RegExp[] = [
  /^\/api\/common\/home$/,
  /^\/api\/common\/comulative$/,
  // Of scores those who are signed in are told what visitors are.
  /^\/api\/(common\/game\/(market\/group|highlight|marketScoreList)|protected\/game\/marketScoreList)$/,
]
/** Pictures of the site. Their names stay when they change, so the network comes first. */
const PICTURES = /^\/(slides|icons)\/[\w./-]+$/
const NOTED_CALLS: readonly RegExp[] = [/^\/api\/user\/game\/prices$/]
/** Of the operators, and of the server itself. */
const NOT_OURS = /^\/(console|api|healthz|readyz|metrics|socket\.io)(\/|$)/
/** What every call carries and no answer depends on. */
const NEUTRAL = ['correlationSecret', 'correlationId', 'provider']

export function planFor({ method, url, mode }: Asked, origin: string): Plan {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return { kind: 'none' }
  const { pathname } = address
  if (mode === 'navigate') return NOT_OURS.test(pathname) || isFile(pathname) ? { kind: 'none' } : { kind: 'page' }
  if (pathname.startsWith('/assets/')) return { kind: 'file' }
  if (PICTURES.test(pathname) || KEPT_CALLS.some((call) => call.test(pathname)))
    return { kind: 'kept', key: keyOf(url) }
  if (NOTED_CALLS.some((call) => call.test(pathname))) return { kind: 'noted', key: keyOf(url) }
  return { kind: 'none' }
}

const isFile = (pathname: string): boolean => /\.\w{1,12}$/.test(pathname)

/** The address without what changes from call to call. */
export function keyOf(url: string): string {
  const address = new URL(url)
  for (const name of NEUTRAL) address.searchParams.delete(name)
  address.searchParams.sort()
  return address.href
}
