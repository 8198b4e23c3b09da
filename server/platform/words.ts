/** Names between ours and the database's: what is `betDelay` here is `bet_delay` there. */
import { CamelCasePlugin, type PluginTransformQueryArgs, type RawBuilder, type RootOperationNode, sql } from 'kysely'

class Words extends CamelCasePlugin {
  /** Statements are written with the database's names, by hand and by `column`: to look through each would cost as much as to send it. */
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }
  columnOf(name: string): string {
    return this.snakeCase(name)
  }
}

/** Gives answers in our names. */
export const words = new Words({ maintainNestedObjectKeys: true })

const columns = new Map<string, RawBuilder<unknown>>()

/** The column, or `table.column`, that a property is kept in. Of names in the source alone: each is kept for ever. */
export function column(property: string): RawBuilder<unknown> {
  const known = columns.get(property)
  if (known) return known
  const name = property.split('.').map((part) => `"${words.columnOf(part).replaceAll('"', '""')}"`)
  const made = sql.raw(name.join('.'))
  columns.set(property, made)
  return made
}
