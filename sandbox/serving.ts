/** What each stand-in that listens is made of. */
import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** The port that it listens on: any that is free where 0 is asked for. */
export async function listen(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Until the last of its connections is gone. */
export const ended = async (server: Server): Promise<void> =>
  await new Promise((resolve) => void server.close(() => resolve()))

/** Undefined where it is longer than so many bytes. */
export async function readBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
