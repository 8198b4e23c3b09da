/** What the start says once everything runs: where to look, and as whom. Only what is true of this installation. */
export type Running = {
  readonly production: boolean
  /** Whether there are accounts to try it with. */
  readonly demoWorld: boolean
  /** Whether some of these accounts bet by themselves. */
  readonly demoPlayers: boolean
  readonly host: string
  readonly port: number
  readonly sandboxPort: number
  readonly notices: readonly string[]
  /** Of the apps that reload while they are edited; null where the server serves them. */
  readonly devPorts: { readonly player: number; readonly console: number } | null
}

/** From the sandbox's own port to that of its payment gateway. */
const GATEWAY_STEPS = 3
/** And to its casino. */
const CASINO_STEPS = 4

export function whereItRuns(running: Running): string {
  if (running.production) return forTheProxy(running)
  const { demoWorld, demoPlayers, port, sandboxPort, devPorts } = running
  const url = `http://localhost:${port}`
  const app = devPorts ? `http://localhost:${devPorts.player}, which reloads as you edit (server: ${url})` : url
  const console = `${devPorts ? `http://localhost:${devPorts.console}` : url}/console/`
  const lines = demoWorld
    ? [
        '  players            player1 … player20, password Paddock@1',
        ...(demoPlayers ? ['  bet by themselves  player17 … player20, until DEMO_PLAYERS=off'] : []),
        `  operators          ${console} as administrator, whitelabel, agent …, the same password, code 123456`,
        `  second site        http://club.localhost:${port}`,
      ]
    : [
        `  operators          ${console}`,
        '  accounts           no demo world is made (DEMO_WORLD=off): npm run administrator -- NAME makes the first one',
      ]
  return [
    '',
    `  Paddock is running: ${app}`,
    ...lines,
    `  calls              ${url}/api/reference`,
    `  SMS that were sent http://localhost:${sandboxPort}/sms`,
    `  payment gateway    http://localhost:${sandboxPort + GATEWAY_STEPS}, which pays and fails as you say`,
    `  casino             http://localhost:${sandboxPort + CASINO_STEPS}, whose games fail as you say`,
    '',
  ].join('\n')
}

/** Its sites are known by their hosts, behind a proxy: nothing here is for a browser. */
const forTheProxy = ({ host, port, notices }: Running): string =>
  [`Paddock is running at ${host}:${port}, for the proxy in front`, ...notices].join('\n')
