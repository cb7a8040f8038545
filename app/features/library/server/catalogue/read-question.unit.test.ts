import { expect, test } from 'vitest'
import { readCatalogueQuestion } from './read-question'

const read = (question: string) => readCatalogueQuestion(question)

test('questions about the library itself are read clause by clause', () => {
  expect(read('一共多少份合同，哪几份没有日期')).toMatchObject({
    noun: '合同',
    names: ['合同', '协议'],
    wants: ['count', 'list', 'undated'],
  })
  expect(read('知识库里有哪些文件？')).toMatchObject({ noun: '文件', names: null, wants: ['list'] })
  expect(read('总共有多少个PDF')).toMatchObject({ types: ['pdf'], wants: ['count', 'list'] })
  expect(read('合同有几份')).toMatchObject({ noun: '合同', wants: ['count', 'list'] })
  expect(read('哪些文件学习失败了')).toMatchObject({ wants: ['failed'] })
  expect(read('哪几份合同没有写日期')).toMatchObject({ noun: '合同', wants: ['undated'] })
})

test('when and by whom files were added can be asked', () => {
  expect(read('最近上传了哪些文件')).toMatchObject({ added: 'newest', wants: ['list'] })
  expect(read('最近上传的文件')).toMatchObject({ added: 'newest' })
  expect(read('本周新增了多少份报告')).toMatchObject({ added: 'week', noun: '报告' })
  expect(read('昨天上传了什么')).toMatchObject({ added: { fromDaysAgo: 1, toDaysAgo: 1 } })
  expect(read('我上传了多少份文件')).toMatchObject({ mine: true })
})

test('questions about what files say are none of these', () => {
  for (const question of [
    '景区一共有多少份问卷',
    '合同里约定的付款期限是多少天',
    '多少份问卷有效',
    '报告里有哪些建议',
    '这份合同有没有写日期',
    '有哪些文件可以证明甲方违约',
    '一共多少份合同，金额最大的是哪份',
    '最近三年上传下载速度有什么变化',
    '有哪些制度规定了差旅标准',
    '',
  ])
    expect(read(question), question).toBeNull()
})
