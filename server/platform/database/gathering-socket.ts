import { Socket } from 'node:net'

/**
 * What is sent in one turn of the event loop goes as one piece, however many statements it is: each piece would wake the database for itself, which
 * was a third of what a batch of a casino's calls cost us. docs/decisions/0069.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
