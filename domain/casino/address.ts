/** A plain name or address: what stands in it is written into the policy of our pages. */
const SECURE = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/[^\s?#\\]*)?$/i
/** On this very machine nobody listens between. */
const HERE = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:\/[^\s?#\\]*)?$/i

/** Whether a provider may be asked at this address, and its games run there: over TLS, or on this machine itself; with no name, password or query in it. */
export const isProviderUrl = (text: string): boolean => SECURE.test(text) || HERE.test(text)
