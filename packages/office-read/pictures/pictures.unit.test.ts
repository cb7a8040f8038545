import { pngOf } from '#test/pictures'
import { strToU8, zipSync, zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { inMemory } from '../document'
import { captionIn } from './captions'
import { listPictures, takePicture } from './index'

const large = new Uint8Array(pngOf(220, 120))
const other = new Uint8Array(pngOf(300, 90))
const dot = new Uint8Array(pngOf(8, 8))

const relations = (...links: [id: string, type: string, target: string][]) =>
  strToU8(
    `<Relationships>${links
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
  )
const drawn = (id: string, description = '') =>
  `<w:p><w:r><w:drawing><wp:docPr descr="${description}"/><a:blip r:embed="${id}"/></w:drawing></w:r></w:p>`
const line = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

const word = () =>
  inMemory(
    zipSync({
      'word/document.xml': strToU8(
        `<w:document><w:body>${line('沿河一带如下图。')}${drawn('r1')}${line('图2-1　沿河游客分布')}${line('图2-1所示的分布说明游客集中。')}${drawn('r2', '水车旁的码头')}${line('码头在桥东。')}${drawn('r3')}${drawn('r1')}</w:body></w:document>`,
      ),
      'word/_rels/document.xml.rels': relations(
        ['r1', 'image', 'media/image1.png'],
        ['r2', 'image', 'media/image2.png'],
        ['r3', 'image', 'media/dot.png'],
      ),
      'word/media/image1.png': large,
      'word/media/image2.png': other,
      'word/media/dot.png': dot,
    }),
  )

test('pictures of a Word file are told in its order, each once, with the caption that stands with it', async () => {
  const { pictures, next } = await listPictures(word(), 'docx', 0)
  expect(next).toBeNull()
  expect(pictures).toEqual([
    {
      name: 'word/media/image1.png',
      page: null,
      label: '',
      caption: '沿河游客分布',
      words: '图2-1 沿河游客分布',
      width: 220,
      height: 120,
    },
    expect.objectContaining({ caption: '水车旁的码头', words: '码头在桥东。', width: 300 }),
  ])
  const bytes = await takePicture(word(), 'docx', 'word/media/image1.png')
  expect(bytes).toEqual(large)
})

test('nothing but pictures is taken out of a file, and nothing of one that is broken', async () => {
  expect(await takePicture(word(), 'docx', 'word/document.xml')).toBeNull()
  expect(await takePicture(word(), 'docx', 'word/media/../document.xml')).toBeNull()
  expect(await takePicture(word(), 'docx', 'word/media/none.png')).toBeNull()
  const broken = inMemory(strToU8('PK no archive at all'))
  expect(await listPictures(broken, 'docx', 0)).toEqual({ pictures: [], next: null })
  expect(await listPictures(broken, 'pdf', 0)).toEqual({ pictures: [], next: null })
  expect(await listPictures(broken, 'txt', 0)).toEqual({ pictures: [], next: null })
})

test('pictures of slides know their slide', async () => {
  const slides = inMemory(
    zipSync({
      'ppt/presentation.xml': strToU8(
        '<p:presentation><p:sldIdLst><p:sldId r:id="s2"/><p:sldId r:id="s1"/></p:sldIdLst></p:presentation>',
      ),
      'ppt/_rels/presentation.xml.rels': relations(
        ['s1', 'slide', 'slides/slide1.xml'],
        ['s2', 'slide', 'slides/slide2.xml'],
      ),
      'ppt/slides/slide1.xml': strToU8(
        '<p:sld><p:pic><p:cNvPr descr="picture 1"/><a:blip r:embed="i"/></p:pic><p:sp><a:p><a:r><a:t>图 1：各月人数</a:t></a:r></a:p></p:sp></p:sld>',
      ),
      'ppt/slides/_rels/slide1.xml.rels': relations(['i', 'image', '../media/a.png']),
      'ppt/slides/slide2.xml': strToU8(
        '<p:sld><p:sp><a:p><a:r><a:t>封面</a:t></a:r></a:p></p:sp></p:sld>',
      ),
      'ppt/media/a.png': large,
    }),
  )
  const { pictures } = await listPictures(slides, 'pptx', 0)
  expect(pictures).toMatchObject([
    { name: 'ppt/media/a.png', page: 2, label: '第2张', caption: '各月人数' },
  ])
})

/** A page with a picture of dots and a line below it. */
function pdfWith(text: string): Uint8Array<ArrayBuffer> {
  const pixels = zlibSync(new Uint8Array(220 * 220).fill(128))
  const head = `/Type/XObject/Subtype/Image/Width 220/Height 220/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`
  const page = `q 200 0 0 200 100 400 cm /P Do Q BT /F 12 Tf 100 380 Td (${text}) Tj ET`
  const objects: (string | [string, Uint8Array])[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>/Font<</F 6 0 R>>>>>>',
    ['', strToU8(page)],
    [head, pixels],
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const parts: Uint8Array[] = [strToU8('%PDF-1.4\n')]
  const places: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, object] of objects.entries()) {
    places.push(length())
    const [facts, bytes] = typeof object === 'string' ? [object, null] : object
    const body = bytes ? `<<${facts}/Length ${bytes.length}>>stream\n` : facts
    parts.push(strToU8(`${index + 1} 0 obj\n${body}`))
    if (bytes) parts.push(bytes, strToU8('\nendstream'))
    parts.push(strToU8('\nendobj\n'))
  }
  const start = length()
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    strToU8(
      `xref\n0 7\n0000000000 65535 f \n${table}trailer\n<</Size 7/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

test('a picture of a PDF has the caption of its page, and comes out as a picture', async () => {
  const file = inMemory(pdfWith('Fig. 3 Visitors of a month'))
  const { pictures, next } = await listPictures(file, 'pdf', 0)
  expect(next).toBeNull()
  expect(pictures).toMatchObject([
    { name: 'p1-1', page: 1, label: '第1页', caption: 'Visitors of a month', width: 220 },
  ])
  const bytes = await takePicture(file, 'pdf', 'p1-1')
  expect(Array.from(bytes?.slice(1, 4) ?? [])).toEqual([0x50, 0x4e, 0x47])
  expect(await takePicture(file, 'pdf', 'p9-1')).toBeNull()
})

test('a line about a figure is not its caption', () => {
  expect(captionIn('图3 各省产值')?.caption).toBe('各省产值')
  expect(captionIn('图三：组织结构')?.caption).toBe('组织结构')
  expect(captionIn('Figure 2-4. Flow of visitors')?.caption).toBe('Flow of visitors')
  for (const text of ['图3所示为各省产值', '图书馆三层', '图3显示人数上升。', '如图3 各省产值'])
    expect([text, captionIn(text)]).toEqual([text, null])
})
