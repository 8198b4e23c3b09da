/** A link whose server answers when the test says so. */
import type { Socket } from 'socket.io-client'
import { createHealth } from '../health.ts'
import type { Link } from '../link.ts'

type Asked = {
  readonly name: string
  readonly payload: unknown
  /** What crosses the wire. */
  readonly answer: (wire: unknown) => void
  readonly fail: () => void
}

export function createFakeLink() {
  const asked: Asked[] = []
  const told: string[] = []
  const handlers = new Map<string, (wire: unknown) => void>()
  const socket = {
    connected: true,
    on: (name: string, handler: (wire: unknown) => void) => void handlers.set(name, handler),
    off: (name: string) => void handlers.delete(name),
    emit: (name: string) => void told.push(name),
    timeout: () => ({
      emitWithAck: (name: string, payload: unknown) =>
        new Promise((resolve, reject) =>
          asked.push({ name, payload, answer: resolve, fail: () => reject(new Error('no answer')) }),
        ),
    }),
  }
  const link: Link = { socket: socket as unknown as Socket, health: createHealth() }
  return { link, socket, asked, told, push: (name: string, wire: unknown) => handlers.get(name)?.(wire) }
}
