/**
 * The reference that stands on an image, read in the browser: nothing leaves it for that. Reader, its program and what it was taught come from our
 * own server, when an image is chosen and not before; they have names that never change their content, so that a browser loads them once. 001 §5.
 */
import { utrsIn } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import taughtUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import workerUrl from 'tesseract.js/dist/worker.min.js?url'
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import { preparePixels, readingSize } from './prepare-pixels.ts'

/** Of several numbers the deposit takes the first, the uploader the last. */
export type Which = 'FIRST' | 'LAST'

/** Undefined where none can be read. Throws where the reader cannot be loaded, or the file is no image. */
export async function readUtr(image: Blob, which: Which): Promise<string | undefined> {
  const [canvas, worker] = await Promise.all([draw(image), startReader()])
  try {
    const { data } = await worker.recognize(canvas)
    return utrsIn(data.text).at(which === 'FIRST' ? 0 : -1)
  } finally {
    await worker.terminate()
  }
}

const startReader = (): Promise<Worker> =>
  createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: workerUrl,
    // For every browser that our pages are built for.
    corePath: coreUrl,
    // The reader adds a file's name, which our file has already, with its content in it: it becomes a query, which nobody reads.
    langPath: `${taughtUrl}?file=`,
    // Our pages run no scripts but from our server; what is loaded the browser keeps by itself.
    workerBlobURL: false,
    cacheMethod: 'none',
  })

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
