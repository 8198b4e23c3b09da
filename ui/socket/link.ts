/** The library's socket in the contract's words: what is asked, answered and pushed is read by its event. */
import { type AnswerOf, type LiveEvent, type PayloadOf, readAnswer, readPayload } from '@paddock/contract/live'
import type { Socket } from 'socket.io-client'
import { type Health, hear } from './health.ts'

const ANSWER_WITHIN_MS = 5000

export type Link = { readonly socket: Socket; readonly health: Health }

/** The server's answer, which also says that it is there. Throws when none comes in time. */
export async function ask<E extends LiveEvent>(
  { socket, health }: Link,
  event: E,
  payload: PayloadOf<E>,
): Promise<AnswerOf<E>> {
  const wire: unknown = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck(event.name, payload ?? {})
  hear(health)
  return readAnswer(event, wire)
}

/** Handles the event until the answer is called; what cannot be read is none. */
export function listen<E extends LiveEvent>(
  { socket }: Pick<Link, 'socket'>,
  event: E,
  handler: (payload: PayloadOf<E>) => void,
): () => void {
  const onWire = (wire: unknown) => {
    const payload = readPayload(event, wire)
    if (payload !== undefined) handler(payload)
  }
  socket.on(event.name, onWire)
  return () => socket.off(event.name, onWire)
}
