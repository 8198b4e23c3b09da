/** Images that people send: read, drawn anew, kept, shown. docs/domain/images.md. */
export { createImages, IMAGES, type Images, type Received, startForgetting } from './images.ts'
/** @internal For tests of what may be erased, which run it themselves. */
export { removeErased } from './images.ts'
export { startMarking } from './mark-anew.ts'
/** @internal For tests of what is known again, which run it themselves. */
export { markImagesAnew } from './mark-anew.ts'
export { imageRoutes, serveImages } from './routes.ts'
export { createShelf, type ShelfSettings } from './shelf.ts'
export {
  type Because,
  eraseImages,
  type ImageUse,
  keepImage,
  readCodesOf,
  removeImages,
  type StoredImage,
} from './store.ts'
