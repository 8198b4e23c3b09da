/** A wire between the server and its database that a test can cut at the worst moment: when a commit is done and not yet answered. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Statements go over the wire as text. */
const COMMIT = Buffer.from('commit\0')

export type Wire = {
  readonly port: number
  /**
   * Cuts the connection whose next commit follows this text in a statement: BEFORE the database hears of the commit, or AFTER
   * it has done it, with its answer lost. Resolves when it is cut.
   */
  cutAtCommit(statement: string, when: 'BEFORE' | 'AFTER'): Promise<void>
  close(): Promise<void>
}

type Trap = { readonly statement: Buffer; readonly when: 'BEFORE' | 'AFTER'; readonly sprung: () => void }

export async function startWire(databasePort: number): Promise<Wire> {
  let trap: Trap | undefined
  const sockets = new Set<Socket>()

  function join(client: Socket): void {
    const database = connect(databasePort, '127.0.0.1')
    const cut = (): void => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', cut)
      socket.on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    let isMeant = false
    let losing: Trap | undefined
    client.on('data', (chunk: Buffer) => {
      if (trap && chunk.includes(trap.statement)) isMeant = true
      if (trap && isMeant && chunk.includes(COMMIT)) {
        losing = trap
        trap = undefined
        if (losing.when === 'BEFORE') return spring(losing)
      }
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (losing) spring(losing)
      else client.write(chunk)
    })
    const spring = ({ sprung }: Trap): void => {
      cut()
      sprung()
    }
  }

  const server = createServer(join).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return {
    port: address.port,
    cutAtCommit: (statement, when) =>
      new Promise((sprung) => {
        trap = { statement: Buffer.from(statement), when, sprung }
      }),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}
