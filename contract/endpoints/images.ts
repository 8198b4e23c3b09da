/** Images: of the site, and those that others are shown. 001 §4, §7; docs/domain/images.md. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import { TEXTS } from '../texts.ts'
import { upload } from '../upload.ts'
import { id, shortText, text } from '../values.ts'

/** Of a call that takes an image. */
export const IMAGE_REFUSALS: readonly RefusalCode[] = [
  'IMAGE_UNREADABLE',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGES_SPENT',
  'IMAGES_FULL',
]

/** Where it is, from the root of the site's own host, and the name that it is removed by. */
const saved = z.object({ image: shortText, fileName: id })

const ASSETS = {
  tag: 'Images',
  path: 'api/{role}/setting/s3Image',
  action: 'site.configure',
  params: z.strictObject({ role: uplinePathRole }),
  messages: [TEXTS.updated],
} as const

export const saveAsset = endpoint({
  ...ASSETS,
  method: 'POST',
  summary: 'An image of the site, for its pages and colours. It is drawn anew: what else the file held is gone.',
  audit: 'ASSET_SAVED',
  budget: { burst: 20, perSecond: 0.2 },
  contentType: 'multipart',
  body: z.strictObject({ image: upload, bucketName: z.enum(['backendAsset', 'themeAsset']) }),
  docs: saved,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', ...IMAGE_REFUSALS],
})

export const removeAsset = endpoint({
  ...ASSETS,
  method: 'DELETE',
  summary:
    'Remove an image of the site by its exact name: it is shown no more, and its bytes are gone after thirty days.',
  audit: 'ASSET_REMOVED',
  query: z.strictObject({ fileName: shortText }),
  docs: z.object({ fileName: id }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const getImageBase = endpoint({
  method: 'GET',
  path: 'api/common/imageBaseUrl',
  tag: 'Images',
  summary: 'One of our own public images as a PNG in base64, for a download. Nothing is fetched for it.',
  action: 'public.read',
  query: z.strictObject({ imageUrl: text }),
  docs: z.object({ imageBase: z.string() }),
  /** Where existing clients look for it. 001 §7. */
  also: z.object({ imageBase: z.string() }),
  refusals: ['IMAGE_NOT_OURS', 'NOT_FOUND'],
})

export const saveMethodImage = endpoint({
  method: 'POST',
  path: 'api/{role}/payment/method/image',
  tag: 'Images',
  summary: 'Ours: an image for a payment method, its QR say, before the method is saved with its address.',
  action: 'method.manage',
  audit: 'METHOD_IMAGE_SAVED',
  budget: { burst: 20, perSecond: 0.2 },
  contentType: 'multipart',
  params: z.strictObject({ role: uplinePathRole }),
  body: z.strictObject({ image: upload }),
  /** With what its QR codes say: a method whose payee they do not name is refused. */
  docs: z.object({ ...saved.shape, codes: z.array(z.string()) }),
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', ...IMAGE_REFUSALS],
})
