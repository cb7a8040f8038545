import { expect, inject, test } from 'vitest'
import { addFile, ask, createWorld, learnAll, rowOf, runTicket, type World } from '#test/learning'
import type { FileId } from '~/core/ids'
import { openModels } from '~/features/models/server'
import { makePdf } from '../../../../../test/fixtures/make-pdf'
import { makePng } from '../../../../../test/fixtures/make-png'
import { ocrTextKey } from '../ocr/save-ocr-text'
import { spaceIndex } from '../space-index'
import { parseCardOf } from '../files/parse-facts'

const sentence = '研墨把团队的资料读成有出处的段落，再回答同事的提问，每一句都能回到原文。'

async function sendAlong(world: World, fileId: FileId, ocrText: unknown): Promise<void> {
  const { objectKey } = await rowOf(world.ctx, fileId)
  await world.ctx.files.write(ocrTextKey(objectKey), JSON.stringify(ocrText), 'application/json')
}

const passagesOf = (world: World, id: FileId) =>
  spaceIndex(world.ctx, world.ctx.seat.spaceId).passagesOf(id, 0, 10)

test('text that the browser saw in a picture is the picture’s text, line by line in its pixels', async () => {
  const world = createWorld()
  const id = await addFile(world, '照片.png', makePng(800, 600))
  const lines = [0, 1].map((index) => ({
    text: sentence,
    box: [40, 100 + 60 * index, 720, 44],
    score: 0.9,
  }))
  // Read in a copy of half the size.
  const half = lines.map((line) => ({ ...line, box: line.box.map((value) => value / 2) }))
  await sendAlong(world, id, {
    engine: 'PaddleOCR 4',
    pages: [{ page: 1, width: 400, height: 300, lines: half }],
  })

  await learnAll(world, ask(id))

  expect(await rowOf(world.ctx, id)).toMatchObject({
    status: 'DONE',
    pageCount: 1,
    parseFacts: { seen: { by: 'PaddleOCR 4', pages: 1 } },
  })
  const [passage] = await passagesOf(world, id)
  expect(passage?.text).toBe(`${sentence}${sentence}`)
  expect(passage?.anchor).toMatchObject({
    kind: 'image',
    ends: [sentence.length, 2 * sentence.length],
  })
  const boxes = passage?.anchor.kind === 'image' ? passage.anchor.boxes : []
  expect(boxes[0]?.map(Math.round)).toEqual([40, 100, 720, 44])
})

test('of a half-scanned PDF only the pages without text are taken from what was seen, in their place', async () => {
  const world = createWorld()
  const scan = makePdf([{ lines: [] }, { lines: [sentence, sentence] }, { lines: [] }])
  const id = await addFile(world, '半.pdf', scan)
  const page = (number: number, text: string) => ({
    page: number,
    width: 1,
    height: 1,
    lines: [{ text }],
  })
  await sendAlong(world, id, {
    engine: '甲',
    pages: [page(1, `第一页：${sentence}`), page(2, '不该用到'), page(3, `第三页：${sentence}`)],
  })

  await learnAll(world, ask(id))

  const passages = await passagesOf(world, id)
  expect(passages.map(({ anchor }) => anchor.kind === 'page' && anchor.page)).toEqual([1, 2, 3])
  expect(passages.map(({ text }) => text).join('')).not.toContain('不该用到')
  expect(parseCardOf(await rowOf(world.ctx, id))).toMatchObject({
    unreadPages: [],
    seen: { pages: 2 },
  })
}, 20_000)

test.each([
  ['not of the agreed shape', { pages: 'x' }],
  [
    'of other pages',
    { engine: '甲', pages: [{ page: 9, width: 1, height: 1, lines: [{ text: sentence }] }] },
  ],
  [
    'empty',
    { engine: '甲', pages: [{ page: 1, width: 1, height: 1, lines: [{ text: '\u200b ' }] }] },
  ],
])('what was sent along and is %s leaves the picture without text', async (_, ocrText) => {
  const world = createWorld()
  const id = await addFile(world, '照片.jpg', makePng(80, 60))
  await sendAlong(world, id, ocrText)
  await learnAll(world, ask(id))
  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'ERROR', errorCode: 'FILE_NO_TEXT' })
})

function seeing(model: string): World {
  const provider = {
    id: 'eyes',
    kind: 'openai-compatible' as const,
    label: '看图',
    baseUrl: inject('fakeModels'),
    apiKey: 'sk-test',
    models: { vision: model },
    replayReasoning: 'never' as const,
    extraBody: {},
  }
  const settings = {
    MODEL_PROVIDERS: [provider],
    MODEL_ROLES: { vision: 'eyes' },
    MODEL_STALL_MS: 20_000,
  }
  return createWorld({ models: openModels(settings) })
}

test('with a vision model configured a picture is learned from what it sees, and the card says who it was', async () => {
  const world = seeing('fake?id=eyes&text=chinese&tokens=40')
  const id = await addFile(world, '照片.png', makePng(80, 60))

  await learnAll(world, ask(id))

  const row = await rowOf(world.ctx, id)
  const { status } = row
  expect({ status, by: row.parseFacts?.seen?.by }).toMatchObject({
    status: 'DONE',
    by: expect.stringContaining('看图'),
  })
  const [passage] = await passagesOf(world, id)
  expect(passage?.text).toContain('项目于2026年3月完成')
  expect(passage?.anchor).toMatchObject({ kind: 'image', boxes: [] })
})

test('a vision model that is down leaves the ticket to be tried again; one that refuses leaves the page unread', async () => {
  const down = seeing('fake?id=eyes-down&status=503&times=99')
  const waiting = await addFile(down, '照片.png', makePng(80, 60))
  await expect(runTicket(down.ctx, ask(waiting))).rejects.toMatchObject({
    slug: 'models.unavailable',
  })
  expect(await rowOf(down.ctx, waiting)).toMatchObject({ status: 'PROCESSING' })

  const strict = seeing('fake?id=eyes-strict&status=400&code=content_filter&times=99')
  const refused = await addFile(strict, '照片.png', makePng(80, 60))
  await learnAll(strict, ask(refused))
  expect(await rowOf(strict.ctx, refused)).toMatchObject({ errorCode: 'FILE_NO_TEXT' })
}, 20_000)

test('a picture that would not fit unfolded, or is cut off, is told by its header', async () => {
  const world = createWorld()
  const huge = await addFile(world, '大.png', makePng(30_000, 30_000))
  const cut = await addFile(world, '断.png', makePng(80, 60).slice(0, 36))
  await learnAll(world, ask(huge), ask(cut))
  expect(await rowOf(world.ctx, huge)).toMatchObject({ errorCode: 'FILE_TOO_COMPLEX' })
  expect(await rowOf(world.ctx, cut)).toMatchObject({ errorCode: 'FILE_DAMAGED' })
})
