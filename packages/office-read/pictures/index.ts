import { readRaster } from '#packages/basics/raster'
import { AppError } from '#packages/basics/errors'
import type { FilePictures } from './file-pictures'
import type { RangeSource } from '../document'
import { officePictures } from './office-pictures'
import { pdfPictures } from './pdf-pictures'
import type { PictureSource } from './picture-source'

// Smaller ones are bullets, lines and marks.
const LEAST_SIDE = 48
const LARGEST = 10 * 1024 * 1024

/** A file that is itself a picture. */
const itself: PictureSource = {
  async list(original) {
    const head = new Uint8Array(await original.read(0, Math.min(original.size, 2 * 1024 * 1024)))
    const raster = readRaster(head)
    if (!raster) return { pictures: [], next: null }
    const { width, height } = raster
    const picture = { name: 'file', page: null, width, height, caption: '', words: '' }
    return { pictures: [picture], next: null }
  },
  take: async (original, name, most) =>
    name === 'file' && original.size <= most
      ? new Uint8Array(await original.read(0, original.size))
      : null,
}

/** A format whose pictures can be taken out is a file and a line. */
const sources: Partial<Record<string, PictureSource>> = {
  pdf: pdfPictures,
  docx: officePictures,
  pptx: officePictures,
  png: itself,
  jpg: itself,
  jpeg: itself,
}

/** Pictures of a file, some at a time; none of what cannot be read. */
export async function listPictures(
  original: RangeSource,
  extension: string,
  window: number,
): Promise<FilePictures> {
  const source = sources[extension]
  const none = { pictures: [], next: null }
  const found = source ? await orNull(source.list(original, window)) : null
  const { pictures, next } = found ?? none
  return {
    pictures: pictures
      .filter(({ width, height }) => Math.min(width, height) >= LEAST_SIDE)
      .map((picture) => ({ ...picture, label: labelOf(extension, picture.page) })),
    next,
  }
}

/** One of them as it lies in the file; null for what is not there, or is too large to stand in a text. */
export async function takePicture(
  original: RangeSource,
  extension: string,
  name: string,
): Promise<Uint8Array | null> {
  const source = sources[extension]
  return source ? orNull(source.take(original, name, LARGEST)) : null
}

const labelOf = (extension: string, page: number | null) =>
  page === null ? '' : extension === 'pptx' ? `第${page}张` : `第${page}页`

// Damaged, encrypted, a bomb: there is nothing to be had of it.
const orNull = <Found>(reading: Promise<Found>): Promise<Found | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError && !error.kind.retry) return null
    throw error
  })
