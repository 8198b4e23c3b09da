import type { RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import type { Line } from '../platform/database/pipeline.ts'
import { abandon } from './batch.ts'

function listeningLine(): { readonly line: Line; readonly sent: RawBuilder<unknown>[] } {
  const sent: RawBuilder<unknown>[] = []
  return {
    sent,
    line: {
      send: async (statement) => {
        sent.push(statement)
        return []
      },
    },
  }
}

const rowsOf = (line: Line) => ({
  line,
  accounts: new Map(),
  known: new Map(),
  over: { markets: new Map(), sites: new Map(), eventCaps: new Map(), paid: new Map() },
})

test('a transaction is abandoned only when its rollback is on the line, so that none that follows is rolled back', async () => {
  const { line, sent } = listeningLine()
  const rows = Promise.withResolvers<ReturnType<typeof rowsOf>>()
  const abandoned = abandon({ batch: [], rows: rows.promise })
  await Promise.resolve()
  expect(sent).toHaveLength(0)
  rows.resolve(rowsOf(line))
  await abandoned
  expect(sent).toHaveLength(1)
})

test('one whose rows were not to be had has rolled back already', async () => {
  const { sent } = listeningLine()
  await abandon({ batch: [], rows: Promise.reject(new Error('no lease')) })
  expect(sent).toHaveLength(0)
})
