import type { BlockView } from '../../../terms'
import type { FileView } from '../../../wire/contracts/files'
import { previewOf } from '../../previews/preview-kinds'
import type { LibraryCalls } from '../../calls'
import { inTurn } from './in-turn'

/** The first page of a file, small: as a picture, or as its first words where only those are at hand. */
export type FirstPage = { kind: 'picture'; url: string } | { kind: 'text'; blocks: BlockView[] }

type PageCalls = Pick<LibraryCalls, 'blocks' | 'contentUrl'>

/** CSS pixels; drawn at up to twice as many. */
const WIDTH = 220
const TEXT_BLOCKS = 14
/** A larger picture is not fetched for a tile, bytes. */
const LARGEST_PICTURE = 8 * 1024 * 1024
/** Pages in memory; the oldest gives way. */
const CACHED_PAGES = 300
const AT_ONCE = 2

// By the calls of one person in one space: another account never sees what this one was shown.
const caches = new WeakMap<PageCalls, Map<string, Promise<FirstPage | null>>>()
const whenFree = inTurn(AT_ONCE)

/** The first page of a file that the caller may see; null where it has none to show. Read once while the page lives. */
export function readFirstPage(calls: PageCalls, file: FileView): Promise<FirstPage | null> {
  const pages = caches.get(calls) ?? new Map<string, Promise<FirstPage | null>>()
  caches.set(calls, pages)
  // Learned anew, a file may have other words.
  const key = `${file.id} ${file.status} ${file.wordCount}`
  const cached = pages.get(key)
  if (cached) return cached
  const page = whenFree(() => read(calls, file)).catch(() => {
    pages.delete(key)
    return null
  })
  pages.set(key, page)
  if (pages.size > CACHED_PAGES) forgetOldest(pages)
  return page
}

async function read(calls: PageCalls, file: FileView): Promise<FirstPage | null> {
  const picture = await drawPage(calls, file).catch(() => null)
  if (picture) return { kind: 'picture', url: URL.createObjectURL(picture) }
  if (file.status !== 'DONE') return null
  const { blocks } = await calls.blocks(file.id, 0, TEXT_BLOCKS)
  return blocks.length > 0 ? { kind: 'text', blocks } : null
}

async function drawPage(calls: PageCalls, file: FileView): Promise<Blob | null> {
  const preview = previewOf(file)
  const url = calls.contentUrl(file.id)
  if (preview === 'pdf') {
    const { drawFirstPage } = await import('./pdf-first-page')
    return toBlob(await drawFirstPage(url, WIDTH))
  }
  if (preview !== 'image' || file.fileSize > LARGEST_PICTURE) return null
  return shrink(await (await fetch(url)).blob())
}

async function shrink(picture: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture, { resizeWidth: 2 * WIDTH })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return toBlob(canvas)
}

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve)
  })

function forgetOldest(pages: Map<string, Promise<FirstPage | null>>) {
  for (const [key, page] of pages) {
    pages.delete(key)
    void page.then((oldest) => oldest?.kind === 'picture' && URL.revokeObjectURL(oldest.url))
    return
  }
}
