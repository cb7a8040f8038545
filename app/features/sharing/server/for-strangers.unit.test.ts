import { expect, test } from 'vitest'
import { forStrangers, outsideAddress } from './for-strangers'

const FILE = '5823104477190021'
const concealed = { ids: [FILE, '501'], folderNames: ['合同', '薪酬 评议组'] }
const redact = (text: string) => forStrangers(text, concealed)

test('what leads into the team is taken out, and every character after it keeps its place', () => {
  const text = [
    `见[定级](/library/${FILE}?passage=3)[1]。`,
    `![立面](/files/brand/立面.png)[2]`,
    `原文在 https://team.test/library/${FILE}，另见<https://team.test/chat/4711223344556677>。`,
    `编号${FILE}的文件`,
    '[甲]: /library/9911223344556677\n',
  ].join('\n')
  const redactedText = redact(text)
  expect(redactedText).toHaveLength(text.length)
  expect(redactedText).not.toMatch(/\/library|\/files|\/chat|\d{10}/)
  for (const mark of ['[1]', '[2]', '原文在', '另见', '的文件']) {
    expect(redactedText.indexOf(mark)).toBe(text.indexOf(mark))
  }
})

test('addresses outside, short numbers, code and prices stay as they are', () => {
  const text =
    '2026年501份，见[官网](https://www.gov.cn/zhengce/content/202601.htm)，`fns[0](arg)`，电话01012345678，share/total = 0.5'
  expect(redact(text)).toBe(text)
})

test('the name of a folder with few readers goes where it is named as one, a distinct one everywhere', () => {
  expect(redact('「合同」文件夹里的有2份，合同文件夹中；这份合同有效。')).toBe(
    '「■■」文件夹里的有2份，■■文件夹中；这份合同有效。',
  )
  expect(redact('由薪酬 评议组决定')).toBe('由■■■■■■决定')
})

test('a public address stays, one of the house or one that opens by a secret does not', () => {
  const own = 'team.test'
  expect(outsideAddress('https://www.gov.cn/a?id=3#part', own)).toBe('https://www.gov.cn/a?id=3')
  for (const address of [
    undefined,
    'javascript:alert(1)',
    'https://team.test/library/1',
    'https://ann:pw@docs.cn/x',
    'https://docs.cn/x?access_token=abc',
    'https://bucket.cn/x?X-Amz-Signature=abc',
    'https://bucket.cn/x?OSSAccessKeyId=abc',
    'https://docs.cn/x?api_key=abc',
    'https://docs.cn/x?pwd=1f3k',
    'https://docs.cn/x?ticket=ST-1',
    'https://docs.cn/x?sid=abc',
  ]) {
    expect(outsideAddress(address, own), address).toBe('')
  }
})
