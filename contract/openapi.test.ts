import { describe, expect, test } from 'vitest'
import { callExamples } from './examples/calls.ts'
import { type CallName, calls, type Endpoint, EXPORT_MEDIA_TYPE, isExport } from './index.ts'
import { buildOpenApi } from './openapi.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { example: unknown; schema: object }> }
  responses: Record<string, { content: Record<string, { schema: object; examples?: object }> }>
}

// Through JSON, as it is served: what JSON cannot carry must not be in it.
const document = JSON.parse(JSON.stringify(buildOpenApi('Paddock', '0.1.0'))) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  'x-live': { clientSays: unknown[]; serverSays: unknown[] }
}

const operationOf = (call: Endpoint): Operation => document.paths[`/${call.path}`]![call.method.toLowerCase()]!

describe.each(Object.entries<Endpoint>(calls))('%s', (name, call) => {
  const operation = operationOf(call)
  const example = callExamples[name as CallName]

  test('is in the reference with an example reply and its refusals', () => {
    expect(operation.operationId).toBe(name)
    const reply = operation.responses['200']!.content[isExport(call) ? EXPORT_MEDIA_TYPE : 'application/json']!
    const [schema, said] = isExport(call)
      ? [{ type: 'string' }, '']
      : [{ type: 'object', properties: { docs: {} } }, JSON.stringify(example.docs)]
    expect(reply.schema).toMatchObject(schema)
    expect(JSON.stringify(reply)).toContain(said)
    for (const status of ['400', '429', '500', '503']) expect(operation.responses).toHaveProperty(status)
  })

  test('has its path and query fields, and its body with an example', () => {
    const inPath = operation.parameters.filter((field) => field.in === 'path').map((field) => field.name)
    expect(inPath).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    const inQuery = operation.parameters.filter((field) => field.in === 'query').map((field) => field.name)
    expect(inQuery).toEqual(expect.arrayContaining([...Object.keys(example.query ?? {}), 'correlationId', 'provider']))
    const type = {
      json: 'application/json',
      form: 'application/x-www-form-urlencoded',
      multipart: 'multipart/form-data',
    }[call.contentType]
    expect(operation.requestBody?.content[type]?.example).toEqual(
      example.body && JSON.parse(JSON.stringify(example.body)),
    )
  })
})

test('amounts and odds are documented as numbers, never as our own units', () => {
  const reply = operationOf(calls.getPoints).responses['200']!.content['application/json']!
  expect(reply.schema).toMatchObject({ properties: { docs: { properties: { pts: { type: 'number' } } } } })
})

test('the live socket is documented with examples', () => {
  expect(document['x-live'].clientSays).toHaveLength(7)
  expect(document['x-live'].serverSays).toContainEqual(
    expect.objectContaining({ name: 'getOpenBetUpdates', example: expect.anything() }),
  )
})

test('every reference inside the document leads somewhere', () => {
  const targets = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1])
  expect(new Set(targets)).toEqual(new Set(['#/components/schemas/Error']))
})
