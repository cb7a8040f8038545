import { addMember } from '#test/teams'
import { createWorld, rowOf } from '#test/learning'
import { modelsOf, runTranslation, translateAll, translatingWorld } from '#test/translating'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fireTimersEarly } from '#test/early-timers'
import type { SeatedContext } from '~/core/context'
import { files, translations } from '../tables'
import { exportTranslation } from './export'
import { saveTerm } from './glossary'
import { resumeTranslations } from './keeping'
import {
  deleteTranslation,
  getSegments,
  listTranslations,
  pauseTranslation,
  retryTranslation,
  startTranslation,
} from './translations'

fireTimersEarly()

const GUIDE = [
  '# 保护与更新导则',
  '核心保护区可游面积按 3.86 公顷计，人均游览面积取 12 平方米[3]。',
  '沿河步道宽度不足 1.8 米的区段，宜采用单向通行，其面积按半数折算。',
  '详见 https://example.cn/a?b=1，公式为 $N=A/a$。',
]
const LONG = Array.from(
  { length: 130 },
  (_, index) => `第${index}段说的是古镇的容量与客流，共 ${index * 37 + 100} 人次。`,
)

test('R-LIB-26: a file is translated paragraph by paragraph, numbers, addresses, formulas and citations kept', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'id=whole')
  const started = await startTranslation(ctx, { fileId })
  expect(started).toMatchObject({
    status: 1,
    sourceLang: 'zh',
    targetLang: 'en',
    total: 4,
    done: 0,
  })
  expect(started.taskId).toBe(started.id)
  await translateAll(world)
  const { translation, segments } = await read(ctx, started.id)
  expect(translation).toMatchObject({ status: 2, done: 4, failed: 0, by: { label: '测试译者' } })
  expect(segments.map((segment) => segment.state)).toEqual(['done', 'done', 'done', 'done'])
  expect(segments[1]?.text).toMatch(/3\.86.*12.*\[3\]/)
  expect(segments[3]?.text).toMatch(/https:\/\/example\.cn\/a\?b=1.*\$N=A\/a\$/)
  expect(segments[1]?.text).not.toMatch(/\p{Script=Han}|⟦/u)
})

test('the chat role translates where no translation role is set', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'id=chat', { chat: 'fake' })
  const { id } = await startTranslation(ctx, { fileId })
  await translateAll(world)
  expect((await read(ctx, id)).translation).toMatchObject({ status: 2, done: 4 })
})

test('with the offline engine alone there is no translation, and it is said where it is opened', async () => {
  const { ctx, fileId } = await translatingWorld(GUIDE, 'id=none', {})
  const starting = startTranslation(ctx, { fileId })
  await expect(starting).rejects.toMatchObject({
    slug: 'translate.notConfigured',
    text: '还没有开通翻译，请联系管理员',
  })
  expect(await listTranslations(ctx, { fileId })).toEqual([])
})

test('an English file goes into Chinese by itself; into its own language nothing goes', async () => {
  const text = [
    'The visitable area of the core zone is 3.86 ha, and each of the visitors has 12 m².',
  ]
  const { world, ctx, fileId } = await translatingWorld(text.concat(text), 'id=english')
  const { id, targetLang } = await startTranslation(ctx, { fileId })
  await translateAll(world)
  expect(targetLang).toBe('zh')
  expect((await read(ctx, id)).segments[0]?.text).toContain('文')
  const same = startTranslation(ctx, { fileId, targetLang: 'en' })
  await expect(same).rejects.toMatchObject({ slug: 'translate.sameLanguage' })
})

test.each(['marks', 'numbers', 'last', 'all'])(
  'a careless translator (%s) is asked once more, each paragraph by itself',
  async (loses) => {
    const script = `loses=${loses}&times=1&id=once-${loses}`
    const { world, ctx, fileId } = await translatingWorld(GUIDE, script)
    const { id } = await startTranslation(ctx, { fileId })
    await translateAll(world)
    expect((await read(ctx, id)).translation).toMatchObject({ status: 2, done: 4, failed: 0 })
  },
)

test('a paragraph that loses a mark each time is marked, the others are translated', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'loses=marks&id=always')
  const { id } = await startTranslation(ctx, { fileId })
  await translateAll(world)
  const { translation, segments } = await read(ctx, id)
  expect(translation).toMatchObject({ status: 2, done: 2, failed: 2 })
  expect(segments[1]).toMatchObject({
    state: 'failed',
    text: '',
    reason: expect.stringContaining('引用'),
  })
  expect(segments[2]).toMatchObject({ state: 'done' })
})

test('failed paragraphs are translated once more when asked for, one or all', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'loses=marks&id=mend')
  const { id } = await startTranslation(ctx, { fileId })
  await translateAll(world)
  const careful = { ...ctx, models: modelsOf('id=mended') }
  expect(await retryTranslation(careful, { id, nos: [1] })).toMatchObject({ status: 1, failed: 1 })
  await translateAll({ ...world, ctx: careful })
  expect((await read(ctx, id)).translation).toMatchObject({ status: 2, done: 3, failed: 1 })
  await retryTranslation(careful, { id })
  await translateAll({ ...world, ctx: careful })
  expect((await read(ctx, id)).translation).toMatchObject({ status: 2, done: 4, failed: 0 })
})

test.each([
  ['refused for too many requests', 'status=429'],
  ['broken off before its first word', 'close=0'],
  ['an error inside a 200 stream', 'errorAt=0'],
  ['an error as the whole answer', 'answer=json-error'],
  ['silent', 'stall=0'],
])(
  'a service that is %s ends the translation with its reason, and it can go on',
  async (_, fault) => {
    const { world, ctx, fileId } = await translatingWorld(GUIDE, `${fault}&id=down`)
    const { id } = await startTranslation(ctx, { fileId })
    await translateAll(world)
    const { translation } = await read(ctx, id)
    expect(translation).toMatchObject({ status: 3, done: 0 })
    expect(translation.error).not.toBe('')
    expect(JSON.stringify(translation)).not.toMatch(/canary|10\.0\.0/)
    const back = { ...ctx, models: modelsOf('id=back') }
    await startTranslation(back, { fileId })
    await translateAll({ ...world, ctx: back })
    expect((await read(ctx, id)).translation).toMatchObject({
      status: 2,
      done: 4,
      failed: 0,
      error: '',
    })
  },
)

test.each(['close=14', 'errorAt=14', 'errorAt=14&errorShape=event', 'finish=length&end=14'])(
  'what a broken stream said to its end is kept, the rest is asked for again: %s',
  async (fault) => {
    const { world, ctx, fileId } = await translatingWorld(GUIDE, `${fault}&id=half`)
    const { id } = await startTranslation(ctx, { fileId })
    await translateAll(world)
    const { segments } = await read(ctx, id)
    expect(segments.some((segment) => segment.state === 'done')).toBe(true)
    for (const segment of segments) expect(segment.text).not.toMatch(/⟦|<t/)
  },
)

test('a wrong key stops at once and is told', async () => {
  const { world, ctx, fileId } = await translatingWorld(LONG, 'status=401&id=key')
  const { id } = await startTranslation(ctx, { fileId })
  expect(await translateAll(world)).toBe(1)
  expect((await read(ctx, id)).translation).toMatchObject({
    status: 3,
    error: expect.stringContaining('密钥'),
  })
})

test('a long file goes ticket by ticket, stops when paused, and goes on where it stood', async () => {
  const { world, ctx, fileId } = await translatingWorld(LONG, 'id=long')
  const { id, total } = await startTranslation(ctx, { fileId })
  await translateAll(world, 1)
  const paused = await pauseTranslation(ctx, { id })
  expect(paused).toMatchObject({ status: 1, isPaused: true })
  expect(paused.done).toBeGreaterThan(0)
  expect(paused.done).toBeLessThan(total)
  await translateAll(world)
  expect((await read(ctx, id)).translation.done).toBe(paused.done)
  await startTranslation(ctx, { fileId })
  await translateAll(world)
  expect((await read(ctx, id)).translation).toMatchObject({ status: 2, done: total, failed: 0 })
})

test('a ticket that comes twice, and one whose worker died, leave one whole translation', async () => {
  const { world, ctx, fileId } = await translatingWorld(LONG, 'id=crash')
  const { id, total } = await startTranslation(ctx, { fileId })
  const [first] = world.queued
  if (!first) throw new Error('no ticket')
  // The worker dies at its first word: what it held is free again when the lease is over.
  const dying = {
    ...ctx,
    models: {
      ...ctx.models,
      stream: () => {
        throw new Error('gone')
      },
    },
  }
  await expect(runTranslation(dying, first)).rejects.toThrow('gone')
  await Promise.all([runTranslation(ctx, first), runTranslation(ctx, first)])
  await translateAll(world)
  const { translation } = await read(ctx, id)
  expect(translation).toMatchObject({ status: 2, done: total, failed: 0 })
})

test('a translation whose ticket was lost is taken up again by the sweep', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'id=lost')
  const { id } = await startTranslation(ctx, { fileId })
  world.queued.length = 0
  world.clock.now += 20 * 60_000
  await resumeTranslations(ctx)
  // The sweep is everybody's: the tests before this one may have left some behind.
  const own = world.queued.filter((message) => Object(message.payload).translationId === id)
  world.queued.splice(0, world.queued.length, ...own)
  await translateAll(world)
  expect((await read(ctx, id)).translation).toMatchObject({ status: 2, done: 4 })
})

test('two who start at once share one translation', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'id=two')
  const other = { ...(await addMember(world, 'member')), models: ctx.models }
  const started = await Promise.all(
    [ctx, other].map((caller) => startTranslation(caller, { fileId })),
  )
  await translateAll(world)
  expect(new Set(started.map((translation) => translation.id)).size).toBe(1)
  expect(await listTranslations(other, { fileId })).toMatchObject([{ status: 2, done: 4 }])
})

test('the glossary is applied, and where it was not, that is told', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'id=terms')
  await saveTerm(ctx, { term: '可游面积', targetLang: 'en', translation: 'visitable area' })
  const { id } = await startTranslation(ctx, { fileId })
  await translateAll(world)
  expect((await read(ctx, id)).segments[1]).toMatchObject({
    text: expect.stringContaining('visitable area'),
    missedTerms: [],
  })
  const deaf = { ...ctx, models: modelsOf('loses=terms&id=deaf') }
  await startTranslation(deaf, { fileId, again: true })
  await translateAll({ ...world, ctx: deaf })
  expect((await read(ctx, id)).segments[1]).toMatchObject({
    state: 'done',
    missedTerms: ['可游面积'],
  })
})

test('a file that was learned anew, or deleted, is not translated on', async () => {
  const { world, ctx, fileId } = await translatingWorld(LONG, 'id=anew')
  const { id } = await startTranslation(ctx, { fileId })
  await translateAll(world, 1)
  const { generation } = await rowOf(ctx, fileId)
  await ctx.db
    .update(files)
    .set({ generation: generation + 1 })
    .where(eq(files.id, fileId))
  await translateAll(world)
  const [row] = await ctx.db.select().from(translations).where(eq(translations.id, id))
  expect(row).toMatchObject({ state: 'failed', error: 'translate.fileChanged' })
  expect(await listTranslations(ctx, { fileId })).toEqual([])
})

test('the translation leaves as Markdown, with its source or alone', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'loses=marks&id=export')
  const { id } = await startTranslation(ctx, { fileId })
  await translateAll(world)
  const both = await (await exportTranslation(ctx, { id, layout: 'both' })).text()
  const only = await (await exportTranslation(ctx, { id, layout: 'only' })).text()
  expect(both).toMatch(/^# 保护与更新导则\n\n# /)
  expect(both).toContain('沿河步道宽度不足 1.8 米')
  expect(only).not.toContain('沿河步道宽度不足')
  expect(only).toContain('> 这一段没有译出')
  expect(only).toContain('由 测试译者')
})

test('translations of another team’s file, and of a file that is gone, look missing', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'id=foreign')
  const { id } = await startTranslation(ctx, { fileId })
  await translateAll(world)
  const { ctx: stranger } = createWorld()
  for (const action of [getSegments, exportTranslation, pauseTranslation, deleteTranslation]) {
    const input = { id, from: 0, count: 10, layout: 'both' as const }
    await expect(action(stranger, input)).rejects.toMatchObject({ slug: 'translate.notFound' })
  }
  await ctx.db.update(files).set({ deletedAt: 1 }).where(eq(files.id, fileId))
  await expect(read(ctx, id)).rejects.toMatchObject({ slug: 'library.fileNotFound' })
})

test('a deleted translation is gone with its paragraphs', async () => {
  const { world, ctx, fileId } = await translatingWorld(GUIDE, 'id=delete')
  const { id } = await startTranslation(ctx, { fileId })
  await translateAll(world)
  await deleteTranslation(ctx, { id })
  expect(await listTranslations(ctx, { fileId })).toEqual([])
  await expect(read(ctx, id)).rejects.toMatchObject({ slug: 'translate.notFound' })
})

const read = (ctx: SeatedContext, id: string) => getSegments(ctx, { id, from: 0, count: 500 })
