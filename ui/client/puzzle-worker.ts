/** Solves one puzzle beside the page, which stays as quick as it was. */
import { solvePuzzle } from '@paddock/domain/access'
import { createSha256 } from './sha256.ts'

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(solvePuzzle(createSha256(), data)))
