/** In the place of jsdom's, which has no streams: packed docs are read from one. */
export class StreamingBlob {
  readonly #parts: readonly [BodyInit]
  constructor(parts: readonly [BodyInit]) {
    this.#parts = parts
  }
  stream() {
    return new Response(this.#parts[0]).body
  }
}
