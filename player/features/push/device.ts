/** This browser as a device on which its player is told things: asked for by a press, never before. docs/domain/messages.md "Devices". */
import { addPushDevice, keepPushDevice } from '@paddock/contract/endpoints/push'
import { type Client, CallFailure } from '@paddock/ui/client'

/** Under which number the server knows this browser. */
const KEPT_AS = 'paddock.push-device'
const params = { role: 'user' } as const

export const keptDevice = (): string | null => localStorage.getItem(KEPT_AS)
const forgetDevice = (): void => localStorage.removeItem(KEPT_AS)

export type Standing = 'READY' | 'CANNOT' | 'BLOCKED'

/** Only a built app has a worker, and not every browser a way to be told. */
export async function standingOfBrowser(): Promise<Standing> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'CANNOT'
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return 'CANNOT'
  return Notification.permission === 'denied' ? 'BLOCKED' : 'READY'
}

/** Has the browser ask its player, and tells the server where they are told. False where the player did not say yes. */
export async function turnOn(client: Client, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribeAnew(pushManager, publicKey)
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  const { docs } = await client.call(addPushDevice, { params, body })
  localStorage.setItem(KEPT_AS, docs._id)
  return true
}

/** What was said yes to under another key of the server's is no yes to this one. */
async function subscribeAnew(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Nothing comes for this browser any more. */
export async function turnOff(): Promise<void> {
  forgetDevice()
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** It is another account's, or nobody's: or this account is told nothing anywhere, as one of the demo. */
const NOT_THEIRS = [403, 404]

/** The device is this sign-in's from now on; where the server knows it no more, it is none: whoever signed out is asked anew. */
export async function keepDevice(client: Client): Promise<boolean> {
  const deviceId = keptDevice()
  if (deviceId === null) return false
  try {
    await client.call(keepPushDevice, { params: { ...params, deviceId } })
    return true
  } catch (thrown) {
    if (thrown instanceof CallFailure && NOT_THEIRS.includes(thrown.status)) await turnOff()
    return false
  }
}
