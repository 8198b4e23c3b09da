/** The service worker: built by itself into `/sw.js`, with the files of the release that it belongs to. */
import { createAnswers, type Release } from './answers.ts'
import { SKIP_WAITING, TELL_RELEASE } from './messages.ts'
import { openTold, type Pages, type PushDeps, showPush } from './show-push.ts'

/** Put in when the app is built. */
declare const PADDOCK_RELEASE: Release

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { readonly request: Request; respondWith(response: Promise<Response>): void }
type Pushing = Extendable & { readonly data: { text(): string } | null }
type Pressing = Extendable & { readonly notification: { close(): void } }
/** What a worker has beside a page; the types of both at once contradict each other. */
type Worker = {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  addEventListener(type: 'push', listener: (event: Pushing) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressing) => void): void
  skipWaiting(): Promise<void>
  readonly clients: Pages & { claim(): Promise<void> }
  readonly registration: PushDeps['registration']
}
const worker = self as unknown as Worker

const answers = createAnswers({
  caches,
  fetch: (request, init) => fetch(request, init),
  origin: location.origin,
  clock: Date.now,
  release: PADDOCK_RELEASE,
})

worker.addEventListener('install', (event) => event.waitUntil(answers.install()))
worker.addEventListener('activate', (event) => event.waitUntil(answers.activate().then(() => worker.clients.claim())))
worker.addEventListener('fetch', (event) => {
  const answer = answers.answer(event.request, (work) => event.waitUntil(work))
  if (answer) event.respondWith(answer)
})
worker.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === TELL_RELEASE) port?.postMessage(PADDOCK_RELEASE.id)
  // Only ever said after the player's yes.
  if (data === SKIP_WAITING) void worker.skipWaiting()
})
worker.addEventListener('push', (event) => {
  event.waitUntil(showPush({ caches, registration: worker.registration }, event.data?.text()))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openTold(worker.clients))
})
