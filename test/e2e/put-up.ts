import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  apiClient,
  type ApiClient,
  type LearnedFile,
  type Product,
} from '../../scripts/lib/product.mjs'
import { makeArchive, relations } from '../fixtures/make-office.ts'
import { expect, HOUSE_TEAM, PASSWORD } from './world.ts'

const SHAPES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`

/** Two slides: a title with a body and a table; a title with notes. */
export function deck(): Buffer {
  const shape = (type: string, text: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const cell = (text: string) =>
    `<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
  const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="600000" y="4000000"/><a:ext cx="6000000" cy="1000000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tr>${cell('桥长')}${cell('桥龄')}</a:tr><a:tr>${cell('三十六米')}${cell('一百二十八年')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const slide = (name: string, shapes: string) =>
    `<p:${name} ${SHAPES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${name}>`
  const body = `第一页的正文${'，说桥的来历与修缮'.repeat(20)}`
  const archive = makeArchive({
    'ppt/presentation.xml': `<p:presentation ${SHAPES}><p:sldIdLst><p:sldId id="256" r:id="rId1"/><p:sldId id="257" r:id="rId2"/></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': linked(
      relations(['slide', 'slides/slide1.xml'], ['slide', 'slides/slide2.xml']),
    ),
    'ppt/slides/slide1.xml': slide('sld', shape('title', '古镇的桥') + shape('body', body) + table),
    'ppt/slides/slide2.xml': slide('sld', shape('title', '古镇的水')),
    'ppt/slides/_rels/slide2.xml.rels': linked(
      relations(['notesSlide', '../notesSlides/notesSlide1.xml']),
    ),
    'ppt/notesSlides/notesSlide1.xml': slide('notes', shape('body', '讲到这里请停一下')),
  })
  return Buffer.from(archive)
}

const linked = (xml: string) =>
  xml.replace(
    '<Relationships>',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
  )

/** A real PNG of these words. */
export async function pictureOf(page: Page, words: string): Promise<Buffer> {
  await page.setContent(
    `<body style="margin:0;padding:40px;background:#fff;font:48px sans-serif"><p>${words}</p></body>`,
  )
  return page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 240 } })
}

export function bytesOf(bytes: unknown): Buffer {
  if (!(bytes instanceof Uint8Array)) throw new Error('no bytes')
  return Buffer.from(bytes)
}

interface OwnFile {
  name: string
  content: string | Uint8Array
}

/** Adds files to the house's library by calls, all at once, and waits until their learning has ended, well or not. Answers their ids. */
export async function putUp(product: Product, ...files: OwnFile[]): Promise<string[]> {
  const api = await ownApi(product)
  const added = await Promise.all(files.map((file) => upload(api, product.url, file)))
  await api.post('/repositoryFile/addFiles', { ...SCOPE, files: added })
  return untilLearnedAs(api, ...files.map(({ name }) => name))
}

/** Puts a file up as a person would, where the browser reads it first. Answers its id. */
export async function putUpByHand(page: Page, product: Product, file: OwnFile): Promise<string> {
  await page.goto(`${product.url}/library`)
  await expect(page.locator('.file-row').first()).toBeVisible()
  const { name, content } = file
  const mimeType = 'application/octet-stream'
  await page.setInputFiles('input[type=file]', { name, mimeType, buffer: Buffer.from(content) })
  const [id = ''] = await untilLearnedAs(await ownApi(product), name)
  return id
}

const SCOPE = { teamId: HOUSE_TEAM, spaceId: HOUSE_TEAM }

async function ownApi(product: Product): Promise<ApiClient> {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  return api
}

async function upload(api: ApiClient, origin: string, { name, content }: OwnFile) {
  const body = Buffer.from(content)
  const place = await api.post<{ url: string; contentType: string }>('/file/getUploadUrl', {
    ...SCOPE,
    filename: name,
    size: body.length,
  })
  const headers = { 'content-type': place.contentType }
  await fetch(new URL(place.url, origin), { method: 'PUT', headers, body })
  const { id } = await api.post<{ id: string }>('/file/register', {
    ...SCOPE,
    fileName: name,
    fileUrl: place.url,
    fileSha256: createHash('sha256').update(body).digest('hex'),
  })
  return { fileId: id, fileName: name }
}

async function untilLearnedAs(api: ApiClient, ...names: string[]): Promise<string[]> {
  let ids: string[] = []
  const listed = async () => {
    const { records } = await api.get<{ records: LearnedFile[] }>(
      `/space/${HOUSE_TEAM}/folder/listFile?pageSize=100`,
    )
    const own = names.map((name) => records.find(({ title }) => title === name))
    ids = own.map((file) => file?.id ?? '')
    return own.map((file) => file?.status ?? 'ABSENT').join(' ')
  }
  await expect
    .poll(listed, { timeout: 60_000, intervals: [250] })
    .toMatch(/^(DONE|ERROR)( DONE| ERROR)*$/)
  return ids
}
