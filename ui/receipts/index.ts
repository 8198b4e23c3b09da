/**
 * The references that stand on an image, read in the browser: nothing leaves it for that. Reader, its program and what it was taught come from our
 * own server, when an image is chosen and not before; they have names that never change their content, so that a browser loads them once. 001 §5.
 */
import { utrsIn } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import taughtUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import { createWorker, OEM, type Page, type Worker } from 'tesseract.js'
import workerUrl from 'tesseract.js/dist/worker.min.js?url'
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import { findUtrs, type Found } from './find-utrs.ts'
import { preparePixels, readingSize } from './prepare-pixels.ts'

/** Of several numbers the deposit takes the first, the uploader the last. */
export type Which = 'FIRST' | 'LAST'

/** Undefined where none can be read. Throws where the reader cannot be loaded, or the file is no image. */
export async function readUtr(image: Blob, which: Which): Promise<string | undefined> {
  const { text } = await read(image, { text: true })
  return utrsIn(text).at(which === 'FIRST' ? 0 : -1)
}

/** Each of them with where it stands. Throws as `readUtr` does. */
export async function locateUtrs(image: Blob): Promise<Located> {
  const { blocks, size } = await read(image, { blocks: true })
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines: each }) => each))
  return { size, found: findUtrs(lines) }
}

export type { Box } from './find-utrs.ts'
/** Boxes are in the pixels of this size, which has the sides of the image. */
export type Located = { readonly size: Size; readonly found: readonly Found[] }
type Size = { readonly width: number; readonly height: number }

async function read(
  image: Blob,
  output: { readonly text?: boolean; readonly blocks?: boolean },
): Promise<Pick<Page, 'text' | 'blocks'> & { readonly size: Size }> {
  const [canvas, worker] = await Promise.all([draw(image), startReader()])
  try {
    const { data } = await worker.recognize(canvas, {}, output)
    return { text: data.text, blocks: data.blocks, size: { width: canvas.width, height: canvas.height } }
  } finally {
    await worker.terminate()
  }
}

const startReader = (): Promise<Worker> =>
  createWorker(
    'eng',
    OEM.LSTM_ONLY,
    {
      workerPath: workerUrl,
      // For every browser that our pages are built for.
      corePath: coreUrl,
      // The reader adds a file's name, which our file has already, with its content in it: it becomes a query, which nobody reads.
      langPath: `${taughtUrl}?file=`,
      // Our pages run no scripts but from our server; what is loaded the browser keeps by itself.
      workerBlobURL: false,
      cacheMethod: 'none',
    },
    // It would write as an error of the page what it skips of an image: a line of two pixels, a stain.
    'debug_file /dev/null',
  )

async function draw(image: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(image)
  const { width, height } = readingSize(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = must(canvas.getContext('2d', { willReadFrequently: true }), 'a canvas has a pen')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = pen.getImageData(0, 0, width, height)
  const prepared = preparePixels({ data, width, height })
  pen.putImageData(new ImageData(prepared.data, width, height), 0, 0)
  return canvas
}
