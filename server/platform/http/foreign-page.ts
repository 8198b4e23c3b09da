/**
 * A page of ours that runs a script of another company, and has no origin: what that script can read there is this page alone,
 * neither the app around it nor a token. Security T25, T27.
 */
import { createHash } from 'node:crypto'
import { FOREIGN_FAILED } from '@paddock/contract/foreign-frame'
import { COMMON_HEADERS } from './headers.ts'

type ForeignScript = {
  readonly title: string
  /** Theirs, with what lies beneath: whatever the page loads comes from there, and whatever it tells goes there. */
  readonly hosts: readonly string[]
  /** What stands in the page before their script: nothing of anybody. It has no character that ends an element. */
  readonly setup: string
  readonly src: string
  /** What their script reads of its own element. */
  readonly data?: string
  /** What it may do beside running. */
  readonly allows: readonly string[]
}

export type ForeignPage = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** A script that does not come, blocked or gone, is told to the page around: nobody waits before an empty frame. */
const TELL_FAILED = `addEventListener('error',function(e){if(e.target&&e.target.tagName==='SCRIPT')parent.postMessage('${FOREIGN_FAILED}','*')},true);`

export function foreignPage({ title, hosts, setup, src, data = '', allows }: ForeignScript): ForeignPage {
  const inline = TELL_FAILED + setup
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><script>${inline}</script><script async src="${src}"${data}></script></head><body></body></html>`
  const policy = policyOf(hosts, inline, allows)
  return { body, headers: { ...COMMON_HEADERS, 'cache-control': 'no-store', 'content-security-policy': policy } }
}

function policyOf(hosts: readonly string[], inline: string, allows: readonly string[]): string {
  const theirs = hosts.map((host) => `https://${host}`).join(' ')
  const hash = createHash('sha256').update(inline).digest('base64')
  return [
    "default-src 'none'",
    // Without an origin of ours, whoever opens it and however.
    ['sandbox allow-scripts', ...allows].join(' '),
    `script-src 'sha256-${hash}' ${theirs}`,
    `connect-src ${theirs} ${hosts.map((host) => `wss://${host}`).join(' ')}`,
    `img-src data: blob: ${theirs}`,
    `style-src 'unsafe-inline' ${theirs}`,
    `font-src data: ${theirs}`,
    `media-src ${theirs}`,
    `frame-src ${theirs}`,
    `form-action ${theirs}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
