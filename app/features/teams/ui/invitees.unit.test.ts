import { expect, test } from 'vitest'
import { readInvitees } from './invitees'

test('numbers are read one a line, with the name before or after them, however they were pasted', () => {
  const text = [
    '林清和\t13800138001',
    '+86 138-0013-8002，顾怀瑾',
    '008613800138003',
    '１３８ ００１３ ８００４ 叶听澜',
    '',
    '13800138001',
  ].join('\n')
  expect(readInvitees(text)).toEqual({
    people: [
      { name: '林清和', mobile: '13800138001' },
      { name: '顾怀瑾', mobile: '13800138002' },
      { name: '', mobile: '13800138003' },
      { name: '叶听澜', mobile: '13800138004' },
    ],
    odd: [],
  })
})

test('a line without a number is told, and keeps nobody else out', () => {
  const { people, odd } = readInvitees('王一\n1380013800\n13800138005；13800138006')
  expect(odd).toEqual(['王一', '1380013800'])
  expect(people.map(({ mobile }) => mobile)).toEqual(['13800138005', '13800138006'])
})
