/** A feed of the exchange's stream that says, line by line, what a test says. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

type Request = { op: string; id: number; clk?: string; initialClk?: string; session?: string }

/** A feed on a real socket, with TLS where it has a key. Signing in and subscribing are acknowledged; everything else is up to the test. */
export class ScriptedFeed {
  readonly requests: Request[] = []
  readonly server: Server
  sockets: Socket[] = []
  refusal: string | undefined
  private rest = ''

  constructor(secured?: TlsOptions) {
    const serve = (socket: Socket): void => {
      this.sockets.push(socket)
      this.rest = ''
      socket.setEncoding('utf8')
      socket.on('error', () => {})
      socket.on('data', (text: string) => {
        const lines = (this.rest + text).split('\r\n')
        this.rest = lines.pop() ?? ''
        for (const line of lines) this.answer(JSON.parse(line))
      })
      this.say({ op: 'connection', connectionId: 'c' })
    }
    this.server = secured ? createTlsServer(secured, serve) : createServer(serve)
  }

  port(): number {
    return (this.server.address() as AddressInfo).port
  }

  answer(request: Request): void {
    this.requests.push(request)
    const refusal = this.refusal
    this.refusal = undefined
    if (refusal) this.say({ op: 'status', id: request.id, statusCode: 'FAILURE', errorCode: refusal })
    else this.say({ op: 'status', id: request.id, statusCode: 'SUCCESS' })
  }

  line(text: string): void {
    this.sockets.at(-1)?.write(`${text}\r\n`)
  }

  say(message: object): void {
    this.line(JSON.stringify(message))
  }

  /** A change under the current subscription. */
  change(message: object): void {
    const id = this.subscriptions().at(-1)?.id
    this.say({ op: 'mcm', id, pt: Date.now(), ...message })
  }

  subscriptions(): Request[] {
    return this.requests.filter((request) => request.op === 'marketSubscription')
  }
}

const DEFINITION = {
  eventId: '10',
  eventTypeId: '4',
  bettingType: 'ODDS',
  marketType: 'MATCH_ODDS',
  status: 'OPEN',
  inPlay: true,
  betDelay: 5,
  numberOfWinners: 1,
  marketBaseRate: 5,
  openDate: '2026-01-01T10:00:00.000Z',
  marketTime: '2026-01-01T10:00:00.000Z',
  suspendTime: '2026-01-01T10:00:00.000Z',
  complete: true,
  version: 1,
  runners: [
    { id: 1, sortPriority: 1, status: 'ACTIVE' },
    { id: 2, sortPriority: 2, status: 'ACTIVE' },
  ],
}

/** A market of the event 10 with two runners, whole. */
export const image = (id = '1.1', definition: object = {}) => ({
  id,
  img: true,
  marketDefinition: { ...DEFINITION, ...definition },
  rc: [{ id: 1, atb: [[2, 10]], atl: [[2.02, 20]], ltp: 2 }],
})
