import { readRaster } from '#packages/basics/raster'
import { PICTURE_PAGES } from './file-pictures'
import { firstReading, type Block, type OpenedDocument } from '../document'
import { pdf } from '../pdf/pdf'
import { captionsIn, describedBy, type PictureDescription } from './captions'
import type { FoundPicture, PictureSource } from './picture-source'

/** Pictures of the pages of a PDF, twenty pages at a time. What is drawn by lines is none. */
export const pdfPictures: PictureSource = {
  async list(original, window) {
    const document = await open(original)
    try {
      if (window >= document.windows) return { pictures: [], next: null }
      const { blocks } = await document.read(window, firstReading)
      const pictures: FoundPicture[] = []
      const first = window * PICTURE_PAGES + 1
      const last = Math.min(document.pages, first + PICTURE_PAGES - 1)
      for (let page = first; page <= last; page += 1)
        pictures.push(...(await picturesOn(document, page, blocks)))
      return { pictures, next: window + 1 < document.windows ? window + 1 : null }
    } finally {
      await document.close()
    }
  },

  async take(original, name, most) {
    const [, page = '', no = ''] = /^p(\d{1,5})-(\d{1,2})$/.exec(name) ?? []
    if (page === '') return null
    const document = await open(original)
    try {
      const isPage = Number(page) >= 1 && Number(page) <= document.pages
      const rendered = isPage ? await document.picturesOf?.(Number(page)) : null
      const picture = rendered?.[Number(no) - 1]
      return picture && picture.bytes.byteLength <= most ? picture.bytes : null
    } finally {
      await document.close()
    }
  },
}

function open(original: Parameters<PictureSource['list']>[0]): Promise<OpenedDocument> {
  if (!pdf.openRanged) throw new Error('PDFs are read in ranges')
  return pdf.openRanged(original)
}

async function picturesOn(
  document: OpenedDocument,
  page: number,
  blocks: readonly Block[],
): Promise<FoundPicture[]> {
  const rendered = (await document.picturesOf?.(page)) ?? []
  const rasters = rendered.map(({ bytes }) => readRaster(bytes))
  const own = blocks.filter(({ anchor }) => anchor.kind === 'page' && anchor.page === page)
  const descriptions = descriptionsOn(own, rasters.filter(Boolean).length)
  let met = 0
  return rasters.flatMap((raster, index) => {
    if (!raster) return []
    const { width, height } = raster
    const words = descriptions[met] ?? { caption: '', words: '' }
    met += 1
    return [{ name: `p${page}-${index + 1}`, page, width, height, ...words }]
  })
}

/** As many captions as pictures belong to them in order; else only a single picture is described. */
function descriptionsOn(blocks: readonly Block[], count: number): PictureDescription[] {
  const captions = blocks.flatMap(({ text }) => captionsIn(text))
  if (captions.length === count || (count === 1 && captions.length > 0)) return captions
  const near = describedBy('', blocks.find(({ kind }) => kind === 'paragraph')?.text ?? '')
  return Array.from({ length: count }, () => near)
}
