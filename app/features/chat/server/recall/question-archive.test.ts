import { env, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { SessionId } from '~/core/ids'
import type { QuestionArchive as ArchiveObject } from '../../../../../workers/objects/question-archive'
import type { ArchivedRecord } from '../record-archive/record-archive'
import { QuestionArchive, type ArchivedQuestion } from './question-archive'

let person = 0
/** Runs with the archive of a person of their own. */
function withArchive(run: (archive: QuestionArchive, sql: SqlStorage) => void) {
  person += 1
  const archives = env.QUESTION_ARCHIVE as DurableObjectNamespace<ArchiveObject>
  const stub = archives.get(archives.idFromName(`archive-test:${person}`))
  return runInDurableObject(stub, ({ archive }, { storage }) => run(archive, storage.sql))
}

const asked = (messageId: string, words: Partial<ArchivedQuestion> = {}): ArchivedQuestion => ({
  messageId,
  sessionId: testId('s1'),
  question: '',
  answer: '',
  readIds: [],
  askedAt: Number(messageId),
  ...words,
})

const idsOf = (archive: QuestionArchive, word: string) =>
  archive.find(word, 50).messages.map(({ messageId }) => messageId)

test('any part of a word is found, in either case, in one letter or many', async () => {
  await withArchive((archive) => {
    archive.keep([
      asked('1', { question: '游客承载量怎么算', answer: '按日均客流推算。' }),
      asked('2', { question: 'PaddleOCR 怎么装？', answer: `${'长'.repeat(5000)}见末尾的附录` }),
      asked('3', { question: '"引号" AND -减号*', answer: 'Straße，𠮷野家' }),
    ])
    for (const word of ['承载量', '载量', '量', '日均'])
      expect(idsOf(archive, word), word).toEqual(['1'])
    for (const word of ['paddle', 'dleoc', 'ocr 怎', '末尾的附录', '？'])
      expect(idsOf(archive, word), word).toEqual(['2'])
    for (const word of ['"引号" and', '-减', 'raß', '𠮷野', '*'])
      expect(idsOf(archive, word), word).toEqual(['3'])
    expect(idsOf(archive, '怎么')).toEqual(['2', '1'])
    // Both pairs are there, side by side they are not.
    expect(idsOf(archive, '承载量日均')).toEqual([])
    expect(archive.find('承载', 50).messages[0]).toMatchObject({
      question: { text: '游客承载量怎么算', mark: { from: 2, to: 4 } },
      answer: null,
    })
  })
})

test('what is kept again takes the place of what was kept', async () => {
  await withArchive((archive) => {
    archive.keep([asked('1', { answer: '旧的说法' })])
    archive.keep([asked('1', { answer: '新的说法', readIds: [testId('f1')] })])
    expect(idsOf(archive, '旧的')).toEqual([])
    expect(archive.find('新的', 50).messages).toMatchObject([{ messageId: '1', readIds: ['f1'] }])
  })
})

test('what is forgotten is nowhere, also when it comes late', async () => {
  await withArchive((archive, sql) => {
    const all = [
      asked('1', { question: '石桥甲' }),
      asked('2', { question: '石桥乙' }),
      asked('3', { question: '石桥丙', sessionId: testId('s2') }),
    ]
    archive.keep(all)
    archive.forgetMessages(['1'])
    archive.forgetSession(testId('s2'))
    archive.keep(all)
    expect(idsOf(archive, '石桥')).toEqual(['2'])
    archive.forgetSession(testId('s1'))
    archive.keep(all)
    expect(idsOf(archive, '石')).toEqual([])
    expect(sql.exec('SELECT count(*) AS n FROM pairs').one()).toEqual({ n: 0 })
  })
})

test('the latest come first, three hundred at most', async () => {
  await withArchive((archive) => {
    archive.keep(
      Array.from({ length: 320 }, (_, index) => asked(String(index + 1), { question: '石桥' })),
    )
    const ids = idsOf(archive, '石桥')
    expect(ids).toHaveLength(300)
    expect(ids[0]).toBe('320')
    expect(ids.at(-1)).toBe('21')
  })
})

test('of many conversations the latest eighty are looked at', async () => {
  await withArchive((archive) => {
    archive.keep(
      Array.from({ length: 100 }, (_, index) =>
        asked(String(index + 1), { question: '石桥', sessionId: testId(`s${index}`) }),
      ),
    )
    const ids = idsOf(archive, '石桥')
    expect(ids).toHaveLength(80)
    expect(ids[0]).toBe('100')
  })
})

const record = (id: SessionId, title: string): ArchivedRecord => ({
  id,
  title,
  assignedTitle: '',
  sessionFrom: 'Normal',
  fileIds: '',
  folderIds: '',
  createdAt: 1,
  updatedAt: 1,
  agent: null,
})

test('questions and titles are found as they are read now, and not as they were', async () => {
  await withArchive((archive, sql) => {
    const [s1, s2] = [testId<SessionId>('s1'), testId<SessionId>('s2')]
    const titled = (word: string) => archive.find(word, 50).archived.records.map(({ id }) => id)
    archive.keep([asked('1', { question: '游客承载量怎么算' })])
    archive.records.takeRecords([record(s1, '石桥高度'), record(s2, '重庆银行')], '')
    expect(idsOf(archive, 'czl')).toEqual(['1'])
    expect(idsOf(archive, 'chengzai')).toEqual(['1'])
    expect(idsOf(archive, 'qqqqxx')).toEqual([])
    expect(titled('sqgd')).toEqual([s1])
    expect(titled('chongqing')).toEqual([s2])
    archive.keep([asked('1', { question: '门票多少钱' })])
    archive.records.takeRecords([record(s1, '门票')], '')
    expect(idsOf(archive, 'czl')).toEqual([])
    expect(idsOf(archive, 'mpdsq')).toEqual(['1'])
    expect(titled('sqgd')).toEqual([])
    archive.forgetSession(s1)
    archive.records.releaseRecords([s2])
    for (const table of ['question_readings', 'title_readings', 'record_numbers'])
      expect(sql.exec(`SELECT count(*) AS n FROM ${table}`).one(), table).toEqual({ n: 0 })
  })
})

test('an archive that was stored before texts were heard hears them once it is opened', async () => {
  await withArchive((archive, sql) => {
    const id = testId<SessionId>('s1')
    archive.keep([asked('1', { question: '游客承载量怎么算' })])
    archive.records.takeRecords([record(id, '石桥高度')], '')
    for (const table of ['question_readings', 'title_readings', 'record_numbers'])
      sql.exec(`DROP TABLE ${table}`)
    const opened = new QuestionArchive(sql)
    expect(idsOf(opened, 'czl')).toEqual(['1'])
    expect(opened.find('sqgd', 50).archived.records.map(({ id }) => id)).toEqual([id])
  })
})
