/** A wire between the server and its database that a test can cut at the worst moment: when a commit is done and not yet answered. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const COMMIT = 'commit'

export type Wire = {
  readonly port: number
  /**
   * Cuts the connection whose next commit follows this text in a statement: BEFORE the database hears of the commit, or AFTER
   * it has done it, with its answer lost. Resolves when it is cut.
   */
  cutAtCommit(statement: string, when: 'BEFORE' | 'AFTER'): Promise<void>
  close(): Promise<void>
}

type Trap = { readonly statement: string; readonly when: 'BEFORE' | 'AFTER'; readonly sprung: () => void }

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
    const statementsIn = createStatementReader()
    client.on('data', (chunk: Buffer) => {
      for (const statement of statementsIn(chunk)) {
        if (trap && statement.includes(trap.statement)) isMeant = true
        if (!trap || !isMeant || statement !== COMMIT) continue
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
        trap = { statement, when, sprung }
      }),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}

const LENGTH_BYTES = 4

/**
 * Reads which statements a connection runs: the texts of its Query messages and of the statements its Bind messages name, which
 * were said in an earlier Parse message. A chunk may end within a message.
 */
function createStatementReader(): (chunk: Buffer) => readonly string[] {
  const named = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let hasStarted = false

  const read = (kind: string, body: Buffer): string | undefined => {
    const [first = '', second = ''] = body.toString('utf8').split('\0', 2)
    if (kind === 'Q') return first
    if (kind === 'P') named.set(first, second)
    return kind === 'B' ? named.get(second) : undefined
  }

  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const statements: string[] = []
    for (;;) {
      // The first message of a connection has no kind.
      const kindBytes = hasStarted ? 1 : 0
      if (rest.length < kindBytes + LENGTH_BYTES) return statements
      const end = kindBytes + rest.readUInt32BE(kindBytes)
      if (rest.length < end) return statements
      const statement = hasStarted
        ? read(rest.toString('latin1', 0, 1), rest.subarray(kindBytes + LENGTH_BYTES, end))
        : undefined
      if (statement !== undefined) statements.push(statement)
      rest = rest.subarray(end)
      hasStarted = true
    }
  }
}
