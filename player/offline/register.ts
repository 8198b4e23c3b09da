/** The worker of this page's release. Only a built app has one: while it is made, files change without a name of their own. */
import { followWorker } from '@paddock/ui/releases'
import { SKIP_WAITING, TELL_RELEASE } from './messages.ts'

const ANSWER_WITHIN_MS = 3000

export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js')
  const pages = document.querySelector('meta[name="release"]')?.getAttribute('content')
  followWorker(registration, {
    isOther: async (worker) => (await releaseOf(worker)) !== pages,
    take: (worker) => worker.postMessage(SKIP_WAITING),
  })
}

/** Undefined when it does not say. */
const releaseOf = (worker: ServiceWorker): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS)
    worker.postMessage(TELL_RELEASE, [port2])
  })
