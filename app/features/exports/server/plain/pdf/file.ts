import { zlibSync } from 'fflate'
import { joinedBytes } from '#packages/basics/joined-bytes'

const encoder = new TextEncoder()

/** The objects of a PDF as they are made; numbers may be given out before their objects are known. */
export class PdfFile {
  private readonly objects: (Uint8Array[] | null)[] = []

  reserve(): number {
    this.objects.push(null)
    return this.objects.length
  }

  add(body: string): number {
    const no = this.reserve()
    this.put(no, body)
    return no
  }

  put(no: number, body: string): void {
    this.objects[no - 1] = [encoder.encode(body)]
  }

  /** Bytes with what a reader must know of them; packed unless `isPacked`. */
  addStream(dictionary: string, bytes: Uint8Array, isPacked = false): number {
    const packed = isPacked ? bytes : zlibSync(bytes, { level: 6 })
    const filter = isPacked ? '' : '/Filter/FlateDecode'
    const head = encoder.encode(`<<${dictionary}${filter}/Length ${packed.byteLength}>>stream\n`)
    const no = this.reserve()
    this.objects[no - 1] = [head, packed, encoder.encode('\nendstream')]
    return no
  }

  finish(root: number, info: number): Uint8Array {
    const pieces: Uint8Array[] = [encoder.encode('%PDF-1.7\n%\u00e4\u00f6\u00fc\u00df\n')]
    let length = pieces[0]?.byteLength ?? 0
    const push = (piece: Uint8Array) => {
      pieces.push(piece)
      length += piece.byteLength
    }
    const places = this.objects.map((object, index) => {
      const place = length
      push(encoder.encode(`${index + 1} 0 obj\n`))
      for (const piece of object ?? [encoder.encode('null')]) push(piece)
      push(encoder.encode('\nendobj\n'))
      return place
    })
    const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
    const size = places.length + 1
    const tail = `trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${length}\n%%EOF\n`
    push(encoder.encode(`xref\n0 ${size}\n0000000000 65535 f \n${table}${tail}`))
    return joinedBytes(pieces)
  }
}

/** A text for titles and names: UTF-16, as readers know it without a font. */
export const textString = (text: string) => `<FEFF${utf16Hex(text)}>`

export function utf16Hex(text: string): string {
  let hex = ''
  for (let index = 0; index < text.length; index += 1)
    hex += text.charCodeAt(index).toString(16).padStart(4, '0')
  return hex
}
