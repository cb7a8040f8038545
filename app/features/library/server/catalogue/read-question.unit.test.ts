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

test('files can be asked for by who added them, by folder, tag, size and what they are about', () => {
  expect(read('周禾添加了哪些文件？')).toMatchObject({ by: '周禾', wants: ['list'] })
  expect(read('沈砚上传了多少份PDF')).toMatchObject({
    by: '沈砚',
    types: ['pdf'],
    wants: ['count', 'list'],
  })
  expect(read('周禾上传的报告有哪些')).toMatchObject({ by: '周禾', noun: '报告' })
  expect(read('调研资料文件夹里有几份资料？')).toMatchObject({
    folder: '调研资料',
    wants: ['count', 'list'],
  })
  expect(read('「规划 与导则」文件夹中有哪些文件')).toMatchObject({ folder: '规划与导则' })
  expect(read('带重点标签的资料有哪些？')).toMatchObject({ tag: '重点', wants: ['list'] })
  expect(read('有多少份文件标了「重点」标签')).toMatchObject({
    tag: '重点',
    wants: ['count', 'list'],
  })
  expect(read('哪些资料超过1.5MB？')).toMatchObject({ size: { above: 1572864, below: Infinity } })
  expect(read('不到100kb的文件有多少份')).toMatchObject({
    size: { words: '不到100 KB', below: 102400 },
  })
  expect(read('知识库里最大的文件是哪个？')).toMatchObject({ most: 'largest' })
  expect(read('哪份文档字数最多')).toMatchObject({ most: 'longest' })
  expect(read('最早的合同是哪一份')).toMatchObject({ most: 'oldest', noun: '合同' })
  expect(read('有没有关于消防的文件？')).toMatchObject({ about: '消防' })
  expect(read('知识库里有哪些提到驳岸的资料')).toMatchObject({ about: '驳岸' })
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
    '有没有关于补助的规定',
    '最大的院落面积是多少',
    '哪个方案的投资最大',
    '超过15万元的院落有多少个',
    '甲方上传资料的期限是几天',
    '',
  ])
    expect(read(question), question).toBeNull()
})

test.each([
  ['lshort-zh-cn.pdf 有多少页？', 'pages'],
  ['《安装手册.pdf》一共几页', 'pages'],
  ['年报.docx 有多少字', 'words'],
  ['年报.docx 有多大', 'bytes'],
])('what a named file measures is asked of the library: %s', (question, want) => {
  expect(readCatalogueQuestion(question)?.wants).toEqual([want])
})

test('files are asked for by their name, and by what they mention', () => {
  expect(readCatalogueQuestion('有没有叫 OKR 的文件')?.titled).toBe('okr')
  expect(readCatalogueQuestion('哪些文件提到了 AutoGen？')?.about).toBe('autogen')
})
