import { getDocumentProxy } from 'unpdf'
import { CharacterMaps } from '#packages/office-read/pdf/cmaps'

/** A PDF that was just written, opened by another's reader; the tables of Chinese fonts come from the package. */
export const openPdf = (written: Uint8Array) =>
  getDocumentProxy(written.slice(), {
    BinaryDataFactory: new CharacterMaps().factory,
    cMapUrl: 'bundled:/',
    cMapPacked: true,
    useWorkerFetch: false,
    disableFontFace: true,
    verbosity: 0,
  })
