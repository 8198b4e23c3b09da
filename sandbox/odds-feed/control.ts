import type { StreamServer } from './stream-server.ts'
import type { Mood } from './subscription.ts'

/** Does what a lever says; false when there is no such lever. */
export type Control = (lever: string, parameters: URLSearchParams) => boolean

/** Lines no client may fall over: cut JSON, no JSON, wrong types, an unknown op, an impossible time and price. */
const GARBAGE = [
  '{"op":"mcm","id":',
  'HTTP/1.1 502 Bad Gateway',
  '[]',
  '{"op":"mcm","pt":"yesterday","mc":{}}',
  '{"op":"gossip","pt":1}',
  `{"op":"mcm","pt":${Number.MAX_SAFE_INTEGER},"mc":[{"id":"1.1","img":true}]}`,
  '{"op":"mcm","pt":1,"mc":[{"id":"1.1","rc":[{"id":1,"atb":[[-3,"many"]]}]}]}',
]

/**
 * cut drops every connection (`?refuseMs=` also refuses new ones for so long) · pause says nothing more, heartbeats too,
 * with the connections open · status503 marks everything as late · resume ends both · garbage sends malformed lines ·
 * image sends everyone an image in mid-stream.
 */
export function createControl(stream: StreamServer, mood: Mood): Control {
  return (lever, parameters) => {
    switch (lever) {
      case 'cut':
        stream.cut(Number(parameters.get('refuseMs') ?? 0))
        return true
      case 'pause':
        mood.isPaused = true
        return true
      case 'status503':
        mood.isLate = true
        return true
      case 'resume':
        mood.isPaused = false
        mood.isLate = false
        return true
      case 'garbage':
        for (const line of GARBAGE) stream.inject(line)
        return true
      case 'image':
        stream.sendImage()
        return true
      default:
        return false
    }
  }
}
