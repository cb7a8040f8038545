import type { ExportMaterial } from '~/features/document/server/ports'
import { arrange } from './pdf/arrange'
import { printOrderOf } from './print-order'
import type { SetFonts } from './pdf/sheets'

// Letters of Times New Roman by their width; all others are about half a sign, Chinese ones a whole one.
const NARROW = /[ijl.,:;'|!() ]/
const WIDE = /[mwMWGOQ%@]/

/** Letters as wide as Word's fonts have them, drawn nowhere. */
const measuringFonts: SetFonts = {
  widthOf(text) {
    let width = 0
    for (const sign of text)
      width += !/[\u0020-\u024f]/.test(sign)
        ? 1
        : NARROW.test(sign)
          ? 0.28
          : WIDE.test(sign)
            ? 0.8
            : /[A-Z]/.test(sign)
              ? 0.68
              : 0.5
    return width
  },
  show: () => '',
  showSign: () => '',
}

/** On which page headings and objects of a Word file fall, by their ids: by our own layout, until Word counts them. */
export async function pagesOf(material: ExportMaterial): Promise<Map<string, string>> {
  const order = printOrderOf(material)
  if (!order.hasContents) return new Map()
  const { landmarks, places, labels } = await arrange({
    ...order,
    fonts: measuringFonts,
    formulas: null,
    pictureOf: async ({ pixels }) => ({ no: 0, ...pixels }),
  })
  return new Map<string, string>([
    ...[...places].map(([id, { sheet }]): [string, string] => [id, labels[sheet] ?? '']),
    ...landmarks.map(({ id, label }): [string, string] => [id, label]),
  ])
}
