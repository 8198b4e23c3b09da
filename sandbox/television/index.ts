/**
 * Television as a stand-in: a channel for each match whose score is played, at `GET /tv/{eventId}`: a test card with what the score feed has
 * told by now, and nothing that it has not.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SCRIPT_HASH, testCard } from './page.ts'
import { type Caption, captionOf, type Known } from './caption.ts'

type Television = {
  /** Whether the request was one of its own, and is answered. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
}

const CHANNEL = /^\/tv\/([\w.-]{1,80})(\/caption\.json)?$/

export function createTelevision(known: (eventId: string) => Known | undefined): Television {
  return {
    serve(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const [, eventId, isCaption] = CHANNEL.exec(pathname) ?? []
      if (eventId === undefined) return false
      if (request.method !== 'GET') response.writeHead(405).end()
      else if (isCaption) send(response, 'application/json', JSON.stringify(captionAt(eventId)))
      else send(response, 'text/html', testCard())
      return true
    },
  }

  function captionAt(eventId: string): Caption | null {
    const match = known(eventId)
    return match ? captionOf(match) : null
  }
}

/** It is shown in a frame of any page, and loads nothing but its captions. */
const POLICY = `default-src 'none'; script-src '${SCRIPT_HASH}'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'`

function send(response: ServerResponse, type: string, body: string): void {
  response
    .writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    })
    .end(body)
}
