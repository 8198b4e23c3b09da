import { StringDecoder } from 'node:string_decoder'

export type LineSplitter = {
  /** The whole lines that this part completes; a line that was too long comes as `undefined`, once. */
  push(part: Buffer): readonly (string | undefined)[]
}

/** Cuts a byte stream into lines ended by LF or CRLF. What exceeds the cap is thrown away up to its end, never held. */
export function createLineSplitter(mostBytes: number): LineSplitter {
  const decoder = new StringDecoder('utf8')
  let held: string[] = []
  let heldLength = 0
  let isSkipping = false

  function finish(tail: string): string | undefined {
    const line = isSkipping || heldLength + tail.length > mostBytes ? undefined : held.join('') + tail
    held = []
    heldLength = 0
    isSkipping = false
    return line?.endsWith('\r') ? line.slice(0, -1) : line
  }

  function hold(text: string): void {
    if (isSkipping) return
    held.push(text)
    heldLength += text.length
    if (heldLength <= mostBytes) return
    held = []
    isSkipping = true
  }

  return {
    push: (part) => {
      const pieces = decoder.write(part).split('\n')
      const rest = pieces.pop() ?? ''
      const lines = pieces.map(finish)
      hold(rest)
      return lines
    },
  }
}
