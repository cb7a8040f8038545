import { expect, test, vi } from 'vitest'
import { duplicateNews, gatherDuplicates } from './duplicate-news'

const same = { id: '7', title: '旧.txt', folderId: '', folderName: '我的知识' }
const file = (title: string) => ({ title, duplicates: [same] })

test('of one file that was there already the other is named and can be opened', () => {
  const opened: string[] = []
  const news = duplicateNews([file('新.txt')], (id) => opened.push(id))
  expect(news).toMatchObject({
    title: '「新.txt」与已有的资料内容相同',
    description: '我的知识/旧.txt，两份都已保留',
  })
  news?.action?.onPress()
  expect(opened).toEqual(['7'])
  expect(duplicateNews([{ title: '新.txt', duplicates: [] }], () => {})).toBeNull()
})

test('a batch of such files is told of once, by its number', () => {
  vi.useFakeTimers()
  const reported: string[] = []
  const gather = gatherDuplicates((found) =>
    reported.push(duplicateNews(found, () => {})?.title ?? ''),
  )
  for (const name of ['甲.txt', '乙.txt', '丙.txt']) gather(file(name))
  gather({ title: '丁.txt', duplicates: [] })
  vi.runAllTimers()
  gather(file('戊.txt'))
  vi.runAllTimers()
  vi.useRealTimers()
  expect(reported).toEqual(['3 份资料与已有的内容相同', '「戊.txt」与已有的资料内容相同'])
})
