/** Where the bytes of images are kept. docs/architecture.md "Ports". */
import { createDiskShelf } from './disk-shelf.ts'
import { createS3Shelf, type S3Settings } from './s3-shelf.ts'

/** By name, each written once. Throws what the disk or the network says, but for what is not there. */
export type Shelf = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** Also of what is not there. */
  remove(key: string): Promise<void>
  /** Whether so much more may be put there. */
  hasRoom(bytes: number): Promise<boolean>
}

export type ShelfSettings = { readonly type: 'DISK'; readonly folder: string } | ({ readonly type: 'S3' } & S3Settings)

export const createShelf = (settings: ShelfSettings): Shelf =>
  settings.type === 'S3' ? createS3Shelf(settings) : createDiskShelf(settings.folder)
