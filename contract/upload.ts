/** A file that crosses the wire beside other fields: calls that take one are sent as `multipart/form-data`. */
import * as z from 'zod/mini'

/** As browsers and the server have it: a `File`. */
export type Upload = {
  readonly name: string
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Of one file; a larger one is not read to its end. Security T21. */
export const MOST_UPLOAD_BYTES = 5 * 1024 * 1024

export const isUpload = (given: unknown): given is Upload =>
  typeof given === 'object' && given !== null && 'arrayBuffer' in given && 'size' in given && 'name' in given

export const upload = z.custom<Upload>(isUpload)
