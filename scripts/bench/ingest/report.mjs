import { deflateSync } from 'node:zlib'
import { makeFont } from './font.mjs'
import { pageOfProse } from './prose.mjs'

const CHARACTERS = 860
const PER_LINE = 38
const [LEFT, TOP, LEADING] = [70, 765, 17.5]

/**
 * A Chinese report as office programs print it: embedded subset fonts (Identity-H with ToUnicode), compressed
 * streams, letters placed one by one in TJ arrays, digits and Latin in a font of their own, headings, a running
 * header and page numbers. About 760 Chinese characters a page. Answers the file's bytes.
 */
export function makeReport(pages) {
  const laid = Array.from({ length: pages }, (_, page) => layOut(page))
  const fonts = {
    F1: new Subset('ABCDEF+NotoSong', 1000),
    F2: new Subset('ABCDEF+NotoHei', 1000),
    F3: new Subset('ABCDEF+Serif', 500),
  }
  const contents = laid.map((lines) => lines.map((line) => show(line, fonts)).join('\n'))
  const file = new PdfFile()
  const resources = file.add(
    `<< /Font << ${Object.entries(fonts)
      .map(([name, font]) => `/${name} ${font.write(file)} 0 R`)
      .join(' ')} >> >>`,
  )
  const parent = file.reserve()
  const kids = contents.map((content) => {
    const stream = file.stream(content)
    return file.add(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Resources ${resources} 0 R /Contents ${stream} 0 R >>`,
    )
  })
  const list = kids.map((kid) => `${kid} 0 R`).join(' ')
  file.fill(parent, `<< /Type /Pages /Kids [${list}] /Count ${pages} >>`)
  return file.end(file.add(`<< /Type /Catalog /Pages ${parent} 0 R >>`))
}

/** Lines of a page with where they stand. */
function layOut(page) {
  const { heading, paragraphs } = pageOfProse(page, CHARACTERS)
  const lines = [
    { text: '历史街区保护与更新规划说明书', x: 215, y: 805, size: 9, font: 'F1' },
    { text: `第 ${page + 1} 页`, x: 280, y: 40, size: 9, font: 'F1' },
    { text: heading, x: LEFT, y: TOP, size: 16, font: 'F2' },
  ]
  let y = TOP - 32
  for (const paragraph of paragraphs) {
    for (let index = 0, first = true; index < paragraph.length; first = false) {
      const count = first ? PER_LINE - 2 : PER_LINE
      const text = paragraph.slice(index, index + count)
      lines.push({ text, x: first ? LEFT + 24 : LEFT, y, size: 11, font: 'F1' })
      index += count
      y -= LEADING
    }
  }
  return lines
}

/** A line as show operators: a run for each font, each letter with a position of its own. */
function show({ text, x, y, size, font }, fonts) {
  const parts = []
  let mark = 0
  let left = x
  for (const [run] of text.matchAll(/[\x20-\x7e]+|[^\x20-\x7e]+/g)) {
    const name = /^[\x20-\x7e]/.test(run) ? 'F3' : font
    const rows = Array.from(
      run,
      (letter, index) => `<${fonts[name].code(letter)}>${(index % 5) - 2}`,
    )
    // Marks of structure, a clip and a colour round each run, as Word writes them.
    parts.push(
      `/P <</MCID ${mark++}>> BDC q 0 0 595.32 841.92 re W* n BT /${name} ${size} Tf 1 0 0 1 ${left.toFixed(2)} ${y} Tm 0 g 0 G [${rows.join('')}] TJ ET Q EMC`,
    )
    left += (run.length * size * fonts[name].width) / 1000
  }
  return parts.join('\n')
}

class Subset {
  letters = new Map()

  constructor(name, width) {
    this.name = name
    this.width = width
  }

  code(letter) {
    if (!this.letters.has(letter)) this.letters.set(letter, this.letters.size + 1)
    return this.letters.get(letter).toString(16).padStart(4, '0').toUpperCase()
  }

  write(file) {
    const program = file.stream(makeFont(this.letters.size, this.width))
    const descriptor = file.add(
      `<< /Type /FontDescriptor /FontName /${this.name} /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 /FontFile2 ${program} 0 R >>`,
    )
    const descendant = file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${this.name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW ${this.width} /CIDToGIDMap /Identity /FontDescriptor ${descriptor} 0 R >>`,
    )
    return file.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${this.name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${file.stream(this.toUnicode())} 0 R >>`,
    )
  }

  toUnicode() {
    const rows = [...this.letters].map(([letter, code]) => {
      const unicode = letter.charCodeAt(0).toString(16).padStart(4, '0')
      return `<${code.toString(16).padStart(4, '0')}> <${unicode}>`
    })
    const blocks = []
    for (let index = 0; index < rows.length; index += 100) {
      const some = rows.slice(index, index + 100)
      blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
    }
    return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join('\n')}\nendcmap end end`
  }
}

class PdfFile {
  parts = [Buffer.from('%PDF-1.7\n')]
  offsets = []
  size = this.parts[0].length

  reserve() {
    return this.offsets.push(0)
  }

  add(body) {
    const number = this.reserve()
    this.fill(number, body)
    return number
  }

  stream(content) {
    const packed = deflateSync(content)
    const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
    return this.add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
  }

  fill(number, body) {
    this.offsets[number - 1] = this.size
    this.push(
      Buffer.concat([
        Buffer.from(`${number} 0 obj\n`),
        Buffer.from(body),
        Buffer.from('\nendobj\n'),
      ]),
    )
  }

  push(bytes) {
    this.parts.push(bytes)
    this.size += bytes.length
  }

  end(root) {
    const start = this.size
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const count = rows.length + 1
    this.push(
      Buffer.from(
        `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      ),
    )
    return Buffer.concat(this.parts)
  }
}
