import { expect, test } from 'vitest'
import { numberInName, readInvitees } from './invitees'

test('R-TEAM-17: numbers are read one a line, with the name before or after them, however they were pasted', () => {
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

test('line 11: several numbers in a line are as many people; a bad one is told and is nobody’s name', () => {
  const text = '+86 138 0013 8001, 13800138002，1380013800、13800138001 13800138003'
  expect(readInvitees(text)).toEqual({
    people: ['13800138001', '13800138002', '13800138003'].map((mobile) => ({ name: '', mobile })),
    odd: ['1380013800'],
  })
  const named = [
    { name: '王一', mobile: '13800138001' },
    { name: '李二', mobile: '13800138002' },
  ]
  expect(readInvitees('王一 13800138001，李二 13800138002').people).toEqual(named)
  expect(
    readInvitees('13800138001（王一）、13800138002 李二').people.map(({ mobile }) => mobile),
  ).toEqual(named.map(({ mobile }) => mobile))
  expect(readInvitees('13800138001王一 13800138002李二').people).toEqual(named)
  expect(readInvitees('138001380011')).toEqual({ people: [], odd: ['138001380011'] })
})

test('line 11: a number that was put into the name is found, with the name beside it', () => {
  expect(numberInName('+86 138-0013-8001')).toEqual({ name: '', mobile: '13800138001' })
  expect(numberInName('林清和 13800138001')).toEqual({ name: '林清和', mobile: '13800138001' })
  expect(numberInName('林清和')).toBeNull()
  expect(numberInName('二〇二六级3班')).toBeNull()
})

test('a line without a number is told, and keeps nobody else out', () => {
  const { people, odd } = readInvitees('王一\n1380013800\n13800138005；13800138006')
  expect(odd).toEqual(['王一', '1380013800'])
  expect(people.map(({ mobile }) => mobile)).toEqual(['13800138005', '13800138006'])
})
