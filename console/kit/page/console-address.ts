/** The console on another site's host. A session belongs to a host: there one signs in for itself. */
export function consoleAddress(label: string): string {
  const { protocol, hostname, port } = location
  const [first = '', ...rest] = hostname.split('.')
  const parent = rest.length > 0 ? rest.join('.') : first
  return `${protocol}//${label}.${parent}${port && `:${port}`}/console/`
}
