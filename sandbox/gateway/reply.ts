import type { ServerResponse } from 'node:http'

export type Reply = { readonly status: number; readonly body: object | string }
export const json = (body: object, status = 200): Reply => ({ status, body })
export const refused = (error: string, status = 422): Reply => json({ error }, status)
export const NOT_FOUND = refused('NOT_FOUND', 404)

/** An answer as every one goes out. */
export function send(response: ServerResponse, { status, body }: Reply): void {
  const isPage = typeof body === 'string'
  response
    .writeHead(status, {
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'cache-control': 'no-store',
    })
    .end(isPage ? body : JSON.stringify(body))
}
