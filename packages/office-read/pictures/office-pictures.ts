import { readRaster } from '#packages/basics/raster'
import { XmlArchive } from '../containers/opc'
import { PictureFlow, descriptionAt } from './flow'
import type { FoundPicture, PictureSource } from './picture-source'

const MOST_PICTURES = 200
const MOST_SLIDES = 500
// Of a part that says how large its picture is.
const HEAD = 256 * 1024

/** Pictures of Word texts and presentations: those that their text shows, each once, in its order. */
export const officePictures: PictureSource = {
  async list(original) {
    const source = await XmlArchive.open(original)
    const found: FoundPicture[] = []
    const knownIds = new Set<string>()
    for (const { path, page } of await sheetsOf(source)) {
      const flow = new PictureFlow()
      await source.read(path, flow)
      const links = await source.relationsOf(path)
      for (const [index, item] of flow.items.entries()) {
        const name = 'link' in item ? (links.get(item.link)?.target ?? '') : ''
        if (name === '' || knownIds.has(name) || found.length >= MOST_PICTURES) continue
        knownIds.add(name)
        const head = await source.bytesOf(name, HEAD)
        const raster = head && readRaster(head)
        if (!raster || raster.type === 'image/webp') continue
        const { width, height } = raster
        found.push({ name, page, width, height, ...descriptionAt(flow.items, index) })
      }
    }
    return { pictures: found, next: null }
  },

  async take(original, name, most) {
    if (!/^(?:word|ppt)\/media\/[^/]+$/.test(name)) return null
    const source = await XmlArchive.open(original)
    const bytes = await source.bytesOf(name, most + 1)
    return bytes && bytes.byteLength <= most ? bytes : null
  },
}

/** The text of a Word file, or the slides in their order. */
async function sheetsOf(source: XmlArchive): Promise<{ path: string; page: number | null }[]> {
  if (!source.holds('ppt/')) {
    return [{ path: await source.mainPart('word/document.xml'), page: null }]
  }
  const main = await source.mainPart('ppt/presentation.xml')
  const ids: string[] = []
  await source.read(main, {
    open: (name, attributes) => void (name === 'p:sldId' && ids.push(attributes['r:id'] ?? '')),
    close() {},
    text() {},
  })
  const links = await source.relationsOf(main)
  return ids.slice(0, MOST_SLIDES).flatMap((id, index) => {
    const path = links.get(id)?.target
    return path !== undefined && source.has(path) ? [{ path, page: index + 1 }] : []
  })
}
