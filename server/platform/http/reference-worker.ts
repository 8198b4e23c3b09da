/** Writes the reference of the calls and of the live socket, on a thread of its own: the OpenAPI document, and a page that shows it without any script. */
import { parentPort } from 'node:worker_threads'
import { callersOf } from '@paddock/domain/roles'
import { must } from '@paddock/domain/result'
import {
  type CallName,
  calls,
  clientEvents,
  type Endpoint,
  type LiveEvent,
  presentRefusal,
  serverEvents,
} from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { clientExamples, type LiveExample, serverExamples } from '@paddock/contract/examples/live'
import { buildOpenApi } from '@paddock/contract/openapi'
import { sampleRefusal } from '@paddock/contract/refusal-samples'
import type { Reference } from './reference.ts'

const TITLE = 'Paddock'
const VERSION = '0.1.0'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
/** Text with `code` in it. */
const prose = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
const json = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`
const anchor = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

const part = (name: string, content: string): string => `<h4>${name}</h4>${content}`
const maybe = (name: string, value: unknown): string => (value === undefined ? '' : part(name, json(value)))

function renderCall(name: CallName): string {
  const call: Endpoint = calls[name]
  const { params, query, body, docs, also } = callExamples[name]
  const notes = [
    `For ${callersOf(call.action).join(', ')}.`,
    call.contentType === 'form' ? 'Our clients send a form; JSON is read too.' : '',
    call.compressed ? '<code>docs</code> is base64 of gzip of JSON; it is shown unpacked.' : '',
    call.idempotent ? 'Takes <code>Idempotency-Key</code>.' : '',
    call.mayRespondAsync ? 'Takes <code>Prefer: respond-async</code>.' : '',
  ]
  return `<details id="${anchor(name)}">
<summary><b class="${call.method.toLowerCase()}">${call.method}</b> <code>/${escape(call.path)}</code> <span>${prose(call.summary)}</span></summary>
<p>${notes.filter(Boolean).join(' ')}</p>
${maybe('Path', params)}${maybe('Query', query)}${maybe('Body', body)}
${part('Reply', json({ docs, ...(call.messages[0] !== undefined && { message: call.messages[0] }), ...also }))}
${call.refusals.length === 0 ? '' : part('Refusals', renderRefusals(call))}
</details>`
}

function renderRefusals({ refusals }: Endpoint): string {
  const rows = refusals.map((code) => {
    const { status, body } = presentRefusal(sampleRefusal(code))
    return `<tr><td>${status}</td><td><code>${code}</code></td><td>${escape(body.message)}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function renderEvents<N extends string>(
  events: Readonly<Record<N, LiveEvent>>,
  examples: Readonly<Record<N, LiveExample>>,
): string {
  return (Object.keys(events) as N[])
    .map((key) => {
      const { name, summary } = events[key]
      const { payload, answer } = examples[key]
      return `<details><summary><code>${escape(name)}</code> <span>${prose(summary)}</span></summary>
${maybe('Payload', payload)}${maybe('Answer', answer)}</details>`
    })
    .join('\n')
}

function renderPage(): string {
  const groups = [...Map.groupBy(Object.keys(calls) as CallName[], (name) => calls[name].tag)]
  const contents = groups.map(([tag]) => `<a href="#${anchor(tag)}">${escape(tag)}</a>`).join(' · ')
  const sections = groups.map(
    ([tag, names]) => `<h2 id="${anchor(tag)}">${escape(tag)}</h2>\n${names.map(renderCall).join('\n')}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}: reference of the calls</title><style>${STYLE}</style></head><body><main>
<h1>${TITLE}: reference</h1>
<p>Amounts are rupees with two decimals, odds decimals, times ISO 8601 in UTC. An answer is <code>{ docs, message?, … }</code>,
an error <code>{ message, code, field?, limit?, facts? }</code>. The session token goes into <code>X-Authentication</code>
or <code>authorization: Bearer …</code>; signing in gives it in the <code>authorization</code> header of the reply. The site is
the one whose host is asked. The same as <a href="/api/reference.json">OpenAPI</a>.</p>
<p>${contents} · <a href="#live">Live socket</a></p>
${sections.join('\n')}
<h2 id="live">Live socket</h2>
<p>Socket.IO, websocket only, with the token as <code>auth.token</code>. Subscribe to an event, keep the markets that the answer
holds, apply each later frame; on a gap ask again. The account's own events are numbered without holes.</p>
<h3>What a client says</h3>
${renderEvents(clientEvents, clientExamples)}
<h3>What the server says</h3>
${renderEvents(serverEvents, serverExamples)}
</main></body></html>
`
}

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 6%, transparent) }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.6rem } h2 { margin-top: 2.5rem; font-size: 1.2rem } h4 { margin: 1rem 0 .25rem; font-size: .85rem }
code, pre { font: 13px/1.45 ui-monospace, monospace }
pre { margin: 0; padding: .75rem; overflow: auto; max-height: 24rem; background: var(--soft); border-radius: 6px }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .5rem .75rem }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline }
summary span { flex-basis: 100%; opacity: .75 }
summary b { min-width: 3.5rem; font-size: .75rem }
.get { color: #1a7f4b } .post { color: #1f6feb } .put, .patch { color: #a35b00 } .delete { color: #c62f3b }
table { border-collapse: collapse; width: 100%; font-size: .85rem } td { border-top: 1px solid var(--line); padding: .25rem .5rem; vertical-align: top }
`

const reference: Reference = { document: JSON.stringify(buildOpenApi(TITLE, VERSION)), page: renderPage() }
must(parentPort, 'a thread has its parent').postMessage(reference)
