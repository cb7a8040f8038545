import { unzipSync, strFromU8 } from 'fflate'
import { checkArchive } from '../archive'
import { PreviewError } from '../markup/content'

/** The parts of an office file, read when they are asked for. */
export interface XmlArchive {
  /** Null for a part that is not there or is no XML. */
  xml(path: string): Element | null
  /** A picture as an address of the page's own; '' for what a page cannot show. */
  picture(path: string): string
  /** Targets of a part's relations, by id and by kind (the last word of the type). */
  relations(path: string): { byId: Map<string, string>; byKind: Map<string, string> }
  /** Frees the pictures. */
  close(): void
}

const PICTURES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** Errors: `PreviewError` with 'too-big' or 'unreadable'. */
export function openPackage(bytes: ArrayBuffer): XmlArchive {
  checkArchive(bytes, { part: /^ppt\/slides\/slide\d+\.xml$/, partBytes: 8_000_000 })
  const archive = new Uint8Array(bytes)
  // Sounds and films are never shown, and are most of such a file.
  const parts = unfolded(archive)
  const urls: string[] = []
  const cache = new Map<string, string>()
  const xml = (path: string): Element | null => {
    const part = parts[path]
    if (!part) return null
    const page = new DOMParser().parseFromString(strFromU8(part), 'application/xml')
    return page.querySelector('parsererror') ? null : page.documentElement
  }
  return {
    xml,
    picture(path) {
      const type = PICTURES[path.split('.').at(-1)?.toLowerCase() ?? '']
      const part = parts[path]
      if (!type || !part) return ''
      const objectUrl = cache.get(path) ?? URL.createObjectURL(new Blob([part.slice()], { type }))
      if (!cache.has(path)) urls.push(objectUrl)
      cache.set(path, objectUrl)
      return objectUrl
    },
    relations: (path) => relationsOf(xml(relationsPath(path)), path),
    close: () => urls.forEach((url) => URL.revokeObjectURL(url)),
  }
}

function unfolded(archive: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(archive, {
      filter: ({ name }) => /\.(xml|rels|png|jpe?g|gif|bmp|webp|svg)$/i.test(name),
    })
  } catch {
    throw new PreviewError('unreadable')
  }
}

const relationsPath = (path: string) => path.replace(/([^/]+)$/, '_rels/$1.rels')

function relationsOf(rels: Element | null, path: string) {
  const byId = new Map<string, string>()
  const byKind = new Map<string, string>()
  for (const element of rels?.children ?? []) {
    if (element.getAttribute('TargetMode') === 'External') continue
    const target = resolved(path, element.getAttribute('Target') ?? '')
    byId.set(element.getAttribute('Id') ?? '', target)
    byKind.set(element.getAttribute('Type')?.split('/').at(-1) ?? '', target)
  }
  return { byId, byKind }
}

/** `../media/a.png` beside `ppt/slides/slide1.xml` is `ppt/media/a.png`. */
export function resolved(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path = from.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  }
  return path.join('/')
}
