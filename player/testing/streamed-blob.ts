/** jsdom's Blob cannot be read as a stream, which packed answers need. */
export class StreamedBlob {
  readonly #part: BodyInit
  constructor([part = '']: BodyInit[]) {
    this.#part = part
  }
  stream() {
    return new Response(this.#part).body
  }
}
