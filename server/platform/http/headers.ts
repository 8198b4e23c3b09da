/** What every answer says to a browser. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Of a call: it is data, nothing to draw and nothing to keep. */
export const API_HEADERS = {
  ...COMMON_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

type PageTerms = {
  readonly wasm?: boolean
  /** Where frames and their pictures come from, beside what comes by https. */
  readonly frames?: readonly string[]
}

/**
 * Of a page whose inline scripts have these hashes. Styles may be inline: a script cannot hide in them, and menus and
 * dialogs place themselves with them. Live television comes in frames from elsewhere. Security T24, T27.
 */
export const pageHeaders = (scriptHashes: readonly string[], { wasm = false, frames = [] }: PageTerms = {}) => ({
  ...COMMON_HEADERS,
  'content-security-policy': [
    "default-src 'self'",
    // Compiled programs of our own server, which a page reads images of payments with: no text becomes a script by it.
    ['script-src', "'self'", ...(wasm ? ["'wasm-unsafe-eval'"] : []), ...scriptHashes.map((hash) => `'${hash}'`)].join(
      ' ',
    ),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: https:", ...frames].join(' '),
    ["frame-src 'self' https:", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
})
