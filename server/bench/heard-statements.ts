/** What sites' connections send, and how the database does it: for proofs about plans. */
import pg from 'pg'
import { SITE_OPTIONS } from '../platform/database.ts'

export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly binding: string }

const BINDING = /^set app\.site = '([^']+)'$/

/** Notes each statement of a connection that is bound to a site, from now on; the driver is told to, so nothing is left out. */
export function hearStatements(): { readonly heard: Statement[]; stop(): void } {
  const heard: Statement[] = []
  const bindings = new WeakMap<object, string>()
  const original = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  const listening = function (this: object, ...given: unknown[]): unknown {
    const [first, second] = given
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    if (typeof text === 'string') {
      const bound = BINDING.exec(text)?.[1]
      if (bound !== undefined) bindings.set(this, bound)
      const binding = bindings.get(this)
      const values = Array.isArray(second) ? (second as unknown[]) : []
      if (binding !== undefined && bound === undefined && /^\s*(select|with|update|insert|delete)/i.test(text))
        heard.push({ text, values, binding })
    }
    return original.apply(this, given)
  }
  pg.Client.prototype.query = listening as typeof pg.Client.prototype.query
  return {
    heard,
    stop() {
      pg.Client.prototype.query = original as typeof pg.Client.prototype.query
    },
  }
}

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Asks the database how it would do statements, each as the site itself would be planned for; until it is closed. */
export async function openPlans(url: string): Promise<{
  /** Tables of which a plan for the statement reads every row. */
  scannedTables(statement: Statement): Promise<readonly string[]>
  close(): Promise<void>
}> {
  const client = new pg.Client({ connectionString: url, options: SITE_OPTIONS })
  await client.connect()
  let bound: string | undefined
  // What is asked before each call is the same for all calls of a person.
  const known = new Map<string, readonly string[]>()
  return {
    async scannedTables({ text, values, binding }) {
      const key = JSON.stringify([binding, text, values])
      const before = known.get(key)
      if (before) return before
      if (binding !== bound) await client.query(`set app.site = '${binding}'`)
      bound = binding
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
        ...values,
      ])
      const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
      const tables = nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []))
      known.set(key, tables)
      return tables
    },
    close: () => client.end(),
  }
}
