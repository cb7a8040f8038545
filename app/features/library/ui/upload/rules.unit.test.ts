import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../terms'
import { admitFiles, describeRefusals, uploadAccept, uploadFormats } from './rules'

test('the fourteen formats are admitted, in any letter case', () => {
  const extensions = 'pdf txt md html jpg jpeg png ppt pptx xlsx xls csv doc docx'.split(' ')
  const files = extensions.map((extension, index) =>
    fileNamed(`a.${index % 2 ? extension.toUpperCase() : extension}`),
  )
  expect(admitFiles(files)).toEqual({ admitted: files, refused: [] })
  expect(uploadAccept.split(',').toSorted()).toEqual(
    extensions.map((extension) => `.${extension}`).toSorted(),
  )
})

test('other formats are refused in the words of the specification', () => {
  const { admitted, refused } = admitFiles([fileNamed('run.exe'), fileNamed('readme')])
  expect(admitted).toEqual([])
  expect(refused.map((result) => result.message)).toEqual(['不支持的文件格式', '不支持的文件格式'])
})

test('a file one byte over the limit is refused by name, one at the limit is not', () => {
  const { admitted, refused } = admitFiles([
    sized('大.pdf', MAX_UPLOAD_BYTES + 1),
    sized('刚好.pdf', MAX_UPLOAD_BYTES),
  ])
  expect(refused).toEqual([{ name: '大.pdf', message: '文件:大.pdf大小不能超过100M!' }])
  expect(admitted).toHaveLength(1)
})

test('an empty file is refused before anything is sent', () => {
  expect(admitFiles([sized('空.txt', 0)]).refused).toEqual([
    { name: '空.txt', message: '空文件无法学习' },
  ])
})

test('the fifty-first file of a batch waits for the next one', () => {
  const { admitted, refused } = admitFiles(
    Array.from({ length: 51 }, (_, number) => fileNamed(`${number}.md`)),
  )
  expect(admitted).toHaveLength(50)
  expect(refused).toEqual([{ name: '50.md', message: '一次最多上传50个文件' }])
})

test('a refusal of formats names every file and says what would do', () => {
  const names = ['甲.xlsm', '乙.key', '丙.zip', '丁.gif', '戊.exe']
  const { refused } = admitFiles(names.map(fileNamed))
  expect(describeRefusals(refused)).toEqual([
    {
      title: '不支持的文件格式',
      description: `甲.xlsm、乙.key、丙.zip、丁.gif、戊.exe\n支持 ${uploadFormats}`,
    },
  ])
})

test('a sentence that names its file is not told the name again', () => {
  const { refused } = admitFiles([sized('大.pdf', MAX_UPLOAD_BYTES + 1), sized('空.txt', 0)])
  expect(describeRefusals(refused)).toEqual([
    { title: '文件:大.pdf大小不能超过100M!' },
    { title: '空文件无法学习', description: '空.txt' },
  ])
})

const fileNamed = (name: string) => new File(['字'], name)

function sized(name: string, size: number) {
  const file = fileNamed(name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
